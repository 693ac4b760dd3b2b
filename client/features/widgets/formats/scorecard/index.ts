import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { ScorecardSkeleton } from '../../card/Skeleton.tsx'
import { totalFigure } from '../../explain/foundFigure.ts'
import { pointFigures } from '../chart/findFigures.ts'
import { seriesTable } from '../chart/read.ts'
import type { FigureTable, Format } from '../format.ts'
import { ScorecardRender } from './Render.tsx'

/** One number with its course and its target. */
export const scorecard: Format<ScorecardBody> = {
  Render: ScorecardRender,
  Skeleton: ScorecardSkeleton,
  figures: trendTable,
  readsWithoutDrawing: true,
  findFigures(view, { label, figure, trend }, address) {
    if (trend && address.row !== 'total' && address.row < trend.categories.length) {
      return pointFigures(view, trend, address)
    }
    return [totalFigure(view, { id: view.origins[0]?.id ?? '', label, figure, at: 0 })]
  },
}

function trendTable({ figure, trend }: ScorecardBody): FigureTable | null {
  if (!trend) return null
  const { dimension, categories, series } = trend
  const { columns, rows } = seriesTable(
    dimension.label,
    categories.map(({ label }) => label),
    series,
  )
  return { columns, rows: [...rows, ['Total', figure.text]] }
}
