import type { TableBody } from '../../../../../shared/api/view.ts'
import { PAGE_ROOM } from '../../../../../shared/rules/layout.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { roomOnPaper } from '../roomOnPaper.ts'
import { tableFigures } from './findFigures.ts'
import { heightOnPaper, quartersOnPaper } from './fit.ts'
import { TableRender } from './Render.tsx'

export const table: Format<TableBody> = {
  Render: TableRender,
  Skeleton: RowsSkeleton,
  findFigures: tableFigures,
  paper: {
    quarters: quartersOnPaper,
    rows: ({ rows }) => rows.length,
    isLong(body, { quarters, rows, alone, layout }) {
      const { breaksFrom } = PAGE_ROOM[layout]
      const heightAt = (wide: number) => heightOnPaper(body, roomOnPaper(layout, wide), rows)
      if (alone) return heightAt(4) > breaksFrom.alone
      // At each width that it may grow to: type that no longer has to be small makes a table higher.
      return [1, 2, 3, 4].some((wide) => wide >= quarters && heightAt(wide) > breaksFrom.beside)
    },
  },
}
