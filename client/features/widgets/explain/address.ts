/** Which figure of a widget: its row (`total` for the whole window) and its metric, slice or series. */
export interface FigureAddress {
  row: number | 'total'
  /** Null at a point of a chart, which has one figure for each series. */
  column: number | null
}

/** As a `data-figure` attribute has it: `3.0`, `total.1`, `3.`. */
export const addressText = ({ row, column }: FigureAddress): string => `${row}.${column ?? ''}`

export function readAddress(text: string): FigureAddress | null {
  const [, row, column] = /^(total|\d+)\.(\d*)$/.exec(text) ?? []
  if (row === undefined) return null
  return { row: row === 'total' ? 'total' : Number(row), column: column ? Number(column) : null }
}

/** Elements that hold a figure: a table cell, identified by its position, or anything with `data-figure`. */
const HOLDERS = '[data-figure], .w-table td'

/** The figure that an element of a card represents or lies in. */
export function addressOf(target: Element): { holder: HTMLElement; address: FigureAddress } | null {
  const holder = target.closest<HTMLElement>(HOLDERS)
  if (!holder) return null
  const address = holder instanceof HTMLTableCellElement ? cellAddress(holder) : fromData(holder)
  return address && { holder, address }
}

const fromData = ({ dataset }: HTMLElement) => readAddress(dataset.figure ?? '')

function cellAddress(cell: HTMLTableCellElement): FigureAddress | null {
  const row = cell.closest('tr')
  const body = row?.closest('tbody')
  if (!row || !body) return null
  const column = [...row.cells].filter((one) => one.tagName === 'TD').indexOf(cell)
  return body.classList.contains('w-totals') ? { row: 'total', column } : { row: row.sectionRowIndex, column }
}

/** The figures of a list or table in rows, for arrow keys. */
export function figureRows(box: Element): HTMLElement[][] {
  const rows = [...box.querySelectorAll<HTMLElement>('tbody tr, li')]
  return rows
    .map((row) =>
      row.matches('[data-figure]') ? [row] : [...row.querySelectorAll<HTMLElement>('td, [data-figure]')],
    )
    .filter((row) => row.length > 0)
}
