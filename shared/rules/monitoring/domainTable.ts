import { keysOf } from '../../domain/keysOf.ts'
import { readHosts } from './watchedHost.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** What is read of a table, by what its columns may be called: as other tools and our own export call them. */
const HEADINGS = {
  host: ['domain', 'domains', 'host', 'hostname', 'website', 'site', 'url'],
  client: ['client', 'customer'],
  owner: ['owner', 'account manager'],
  budget: ['budget', 'monthly budget', 'budget of the month'],
  currency: ['currency', 'budget currency', 'budget: currency'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof HEADINGS
const COLUMNS = keysOf(HEADINGS)

/** A domain of a table, with what else its row says as it is written; empty where it says nothing. */
export type TableRow = Record<Column, string>

export interface DomainTable {
  /** Each host once: its first row counts. */
  rows: TableRow[]
  problems: string[]
  /** Rows that name a host which is there already. */
  repeated: number
  /** Sentences about what else of the table is not read: columns, and what later rows say of a host. */
  unread: string[]
}

/** The most characters of a table that are sent at once. */
export const MOST_TABLE_CHARACTERS = 400_000
export const TABLE_TOO_LONG =
  'The table is too long: at most 400,000 characters are read at once. Split the file and import its parts one after the other.'

/** An export of our own has dozens of columns. */
const MOST_NAMED = 10

/**
 * The domains of a table in CSV: the column that is named domain, host or website, else the first, and those of client, owner,
 * budget and currency by their names. Commas, semicolons and tabs separate; quotes hold what contains them. A heading such
 * as “Budget (EUR)” or “Budget (€)” names the currency of its column. Empty lines before the headings are left out, and so is
 * Excel’s `sep=;`.
 */
export function readDomainTable(text: string): DomainTable {
  const lines = rowsOf(
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/^sep=.\n/i, '')
      .replace(/^[\s,;]*\n/, ''),
  )
  const headings = (lines[0] ?? []).map(readHeading)
  const places = new Map(headings.map(({ column }, at) => [column, at] as const).toReversed())
  const isHeaded = COLUMNS.some((column) => places.has(column))
  const ofBudgets = headings[places.get('budget') ?? -1]?.currency ?? ''
  const table: DomainTable = { rows: [], problems: [], repeated: 0, unread: [] }
  const hostAt = places.get('host') ?? 0
  const isRead = new Set([hostAt, ...COLUMNS.map((column) => places.get(column))])
  const others = headings.flatMap(({ text }, at) => (text === '' || isRead.has(at) ? [] : [text]))
  if (isHeaded && others.length > 0) table.unread.push(`Not read: ${listed(others)}.`)
  if (!isHeaded && lines.some((cells) => cells.some((cell, at) => at > 0 && cell.trim() !== '')))
    table.unread.push('Only the first column is read, as no column has a name that is known.')
  const seen = new Map<string, TableRow>()
  const differing = new Set<string>()
  const told = new Set<string>()
  for (const cells of isHeaded ? lines.slice(1) : lines) {
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim()
    const { hosts, problems } = readHosts(cells[hostAt] ?? '')
    for (const problem of problems) told.add(problem)
    for (const host of hosts) {
      const currency = cell('currency') || ofBudgets
      const row = { host, client: cell('client'), owner: cell('owner'), budget: cell('budget'), currency }
      const first = seen.get(host)
      if (first) {
        table.repeated++
        if (COLUMNS.some((column) => row[column] !== '' && row[column] !== first[column])) differing.add(host)
      } else {
        table.rows.push(row)
        seen.set(host, row)
      }
    }
  }
  if (differing.size > 0)
    table.unread.push(`Rows of the same domain differ, and the first counts: ${listed([...differing])}.`)
  return { ...table, problems: [...told] }
}

/** “Kunde, Notizen”, or the first of many. */
function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function readHeading(cell: string): { text: string; column: Column | null; currency: string } {
  const text = cell.slice(0, 100).trim().replace(/\s+/g, ' ')
  const called = (name: string) =>
    COLUMNS.find((column) => HEADINGS[column].some((heading) => heading === name.toLowerCase())) ?? null
  const [, name = '', currency = ''] = /^(.*\S)\s*[\s([]([A-Z]{3}|\p{Sc})[)\]]?$/u.exec(text) ?? []
  return called(name) === 'budget'
    ? { text, column: 'budget', currency }
    : { text, column: called(text), currency: '' }
}

/** The table of these rows, to be read by `readDomainTable`: without what a file has beside it. */
export const writeDomainTable = (rows: readonly TableRow[]): string =>
  [COLUMNS.map((column) => HEADINGS[column][0]), ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n')

/** The rows of a table, by whichever delimiter its first line has most of outside of quotes. */
function rowsOf(text: string): string[][] {
  const head = text.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => head.split(delimiter).length
  const delimiter = DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === delimiter) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}
