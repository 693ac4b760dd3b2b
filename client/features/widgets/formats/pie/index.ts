import type { PieBody } from '../../../../../shared/api/view.ts'
import { RoundSkeleton } from '../../card/Skeleton.tsx'
import type { FigureTable, Format } from '../format.ts'
import { pieFigures } from './findFigures.ts'
import { PieRender } from './Render.tsx'

export const pie: Format<PieBody> = {
  Render: PieRender,
  Skeleton: RoundSkeleton,
  figures: pieTable,
  findFigures: pieFigures,
}

function pieTable({ metric, slices, total, below }: PieBody): FigureTable {
  return {
    columns: [
      { label: 'Slice', numeric: false },
      { label: metric, numeric: true },
      { label: 'Share', numeric: true },
    ],
    rows: [
      ...slices.map(({ label, figure, share }) => [label, figure.text, share]),
      [below ? 'Total above zero' : 'Total', total, ''],
    ],
  }
}
