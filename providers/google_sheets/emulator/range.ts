import type { EmulatedBook, EmulatedTab } from './books.ts'

/** A part of a tab: rows and columns from 0, the ends excluded, clipped to the grid. */
export interface Area {
  tab: EmulatedTab
  top: number
  bottom: number
  left: number
  right: number
  /** As named in the response. */
  name: string
}
export interface RefusedRange {
  message: string
}

const CELLS = /^\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?$/i

/** Reads A1 notation as Sheets does: quotes around titles, whole rows and columns, or a title alone. */
export function areaOf(
  book: EmulatedBook,
  range: string,
  rowCount: (tab: EmulatedTab) => number,
): Area | RefusedRange {
  const unparsable = { message: `Unable to parse range: ${range}` }
  const [, quoted, bare, cells] = /^(?:'((?:[^']|'')*)'|([^'!]+))(?:!(.+))?$/.exec(range) ?? []
  const title = quoted?.replaceAll("''", "'") ?? bare ?? ''
  const isCellsOnly = quoted === undefined && cells === undefined && CELLS.test(title)
  const tab = isCellsOnly
    ? book.tabs.find(({ type }) => type === 'GRID')
    : book.tabs.find((known) => known.title.toLowerCase() === title.toLowerCase() && known.type === 'GRID')
  if (!tab) return unparsable
  const size = { rows: rowCount(tab), columns: tab.columns }
  const part = isCellsOnly ? title : (cells ?? '')
  const found = CELLS.exec(part)
  if (!found) return unparsable
  const [, fromColumn, fromRow, toColumn, toRow] = found
  const single = part !== '' && !part.includes(':')
  const left = fromColumn ? columnOf(fromColumn) : 0
  const top = fromRow ? Number(fromRow) - 1 : 0
  if (top >= size.rows || left >= size.columns) {
    return {
      message: `Range (${range}) exceeds grid limits. Max rows: ${size.rows}, max columns: ${size.columns}`,
    }
  }
  const right = single ? left + 1 : toColumn ? columnOf(toColumn) + 1 : size.columns
  const bottom = single ? top + 1 : toRow ? Number(toRow) : size.rows
  const area = { tab, top, left, bottom: Math.min(bottom, size.rows), right: Math.min(right, size.columns) }
  return {
    ...area,
    name: `${nameOf(tab.title)}!${letters(left)}${top + 1}:${letters(area.right - 1)}${area.bottom}`,
  }
}

const columnOf = (name: string): number =>
  [...name.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

const nameOf = (title: string) => (/^\w+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`)
