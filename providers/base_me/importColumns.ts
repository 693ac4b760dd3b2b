import { refuse } from '../errors.ts'

/** What a column says, by the names it may bear: those of the import format first, then likely ones of an export. */
const NAMES = {
  client: ['client', 'client name', 'website'],
  link: ['link', 'url', 'link url', 'backlink'],
  day: ['date', 'link date', 'date confirmed'],
  status: ['status', 'link status', 'stage'],
  type: ['type', 'link type'],
  category: ['category', 'categories'],
  health: ['health', 'link health'],
  price: ['price', 'cost'],
  currency: ['currency'],
  anchor: ['anchor', 'anchor text'],
  target: ['target', 'target url', 'target page'],
  owner: ['owner', 'user', 'assigned to'],
  team: ['team', 'teams'],
  domain: ['domain', 'link domain', 'referring domain'],
} as const
export type Column = keyof typeof NAMES

const NEEDED = ['client', 'link', 'day', 'status'] as const
/** Columns that may come several times, as in “Anchor 1”, “Anchor 2”. */
const REPEATED: readonly Column[] = ['anchor', 'target']

/** The cells of one row, by what their columns say; `''` where there is none. */
export interface RowCells {
  one(column: Column): string
  all(column: Column): string[]
}

/**
 * Finds what each column says, without regard to case, spaces and signs.
 * @throws ProviderError `bad_request` naming the columns that are missing
 */
export function matchColumns(headers: readonly string[]): {
  cellsOf: (cells: readonly string[]) => RowCells
  ignored: string[]
} {
  const places = new Map<Column, number[]>()
  const ignored: string[] = []
  for (const [place, header] of headers.entries()) {
    const column = columnOf(header)
    const taken = column ? places.get(column) : undefined
    if (column && (!taken || REPEATED.includes(column))) places.set(column, [...(taken ?? []), place])
    else if (header !== '') ignored.push(header)
  }
  const missing = NEEDED.filter((column) => !places.has(column)).map((column) => `“${titled(column)}”`)
  if (missing.length > 0) {
    const found = headers.filter(Boolean).slice(0, 12).join(', ').slice(0, 200)
    throw refuse(
      `The file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}. It has: ${found || 'none with a name'}.`,
    )
  }
  const cellsOf = (cells: readonly string[]): RowCells => {
    const all = (column: Column) => (places.get(column) ?? []).map((place) => cells[place] ?? '')
    return { all, one: (column) => all(column)[0] ?? '' }
  }
  return { cellsOf, ignored }
}

function columnOf(header: string): Column | undefined {
  const name = header
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return (Object.keys(NAMES) as Column[]).find((column) =>
    (NAMES[column] as readonly string[]).includes(name),
  )
}

const titled = (column: Column) => NAMES[column][0].replace(/^./, (letter) => letter.toUpperCase())
