import type { TableBody } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { roomOnPaper } from '../roomOnPaper.ts'
import { tableFigures } from './findFigures.ts'
import { heightOnPaper, quartersOnPaper } from './fit.ts'
import { TableRender } from './Render.tsx'

/**
 * From these heights in CSS pixels on it may break over pages: beside others, which then have rows of their own, and
 * where it stands alone. What may not break leaves up to its own height of a page empty.
 */
const LONG = 420
const LONG_ALONE = 240

export const table: Format<TableBody> = {
  Render: TableRender,
  Skeleton: RowsSkeleton,
  findFigures: tableFigures,
  paper: {
    quarters: quartersOnPaper,
    rows: ({ rows }) => rows.length,
    isLong: (body, { quarters, rows, alone }) =>
      alone
        ? heightOnPaper(body, roomOnPaper(4), rows) > LONG_ALONE
        : // At each width that it may grow to: type that no longer has to be small makes a table higher.
          [1, 2, 3, 4].some(
            (wide) => wide >= quarters && heightOnPaper(body, roomOnPaper(wide), rows) > LONG,
          ),
  },
}
