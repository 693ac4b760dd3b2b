import type { TableBody } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { roomOnPaper } from '../roomOnPaper.ts'
import { tableFigures } from './findFigures.ts'
import { heightOnPaper, quartersOnPaper } from './fit.ts'
import { TableRender } from './Render.tsx'

/** From this height in CSS pixels on it may break over pages. */
const LONG = 660

export const table: Format<TableBody> = {
  Render: TableRender,
  Skeleton: RowsSkeleton,
  findFigures: tableFigures,
  paper: {
    quarters: quartersOnPaper,
    rows: ({ rows }) => rows.length,
    isLong: (body, quarters, rows) =>
      [quarters, 4].some((wide) => heightOnPaper(body, roomOnPaper(wide), rows) > LONG),
  },
}
