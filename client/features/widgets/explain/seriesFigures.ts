import type { Series, WidgetView } from '../../../../shared/api/view.ts'
import { seriesLines } from '../formats/chart/read.ts'
import type { FigureAddress } from './address.ts'
import { type FoundFigure, originsFor } from './foundFigure.ts'

/** What the figures of a row share; `metric` is set where the row is a metric. */
export type RowFacts = Pick<FoundFigure, 'category' | 'time' | 'making'> & { metric: string | null }

/** The figures of series in one row, or the one of a series. */
export function seriesFigures(
  view: WidgetView,
  series: Series[],
  { row, column }: FigureAddress,
  facts: RowFacts | null,
): FoundFigure[] {
  if (!facts || row === 'total') return []
  const { metric, ...about } = facts
  const lines = seriesLines(series, row)
  return series.flatMap((one, at): FoundFigure[] => {
    if (column !== null && column !== at) return []
    const { text = '', change = null } = lines[at] ?? {}
    const found = {
      address: { row, column: at },
      text,
      value: one.values[row] ?? null,
      label: one.label,
      change,
      origins: originsFor(view, metric ?? one.compareOf ?? one.id),
      earlier: one.compareOf !== null,
    }
    return [
      metric ? { ...found, ...about, label: about.category ?? '', category: null } : { ...found, ...about },
    ]
  })
}
