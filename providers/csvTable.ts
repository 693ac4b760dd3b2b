import { parse } from 'csv-parse/sync'
import { ProviderError } from './contract.ts'

/** A table that people have exported or saved as text. */
export interface CsvTable {
  /** As the file writes them. */
  headers: string[]
  /** `line` is where the row begins in the file, from 1. Cells are trimmed; one for each header. */
  rows: { line: number; cells: string[] }[]
  /** Rows with more cells than there are headers. */
  faults: { line: number; reason: string }[]
}

/** The most rows of data that are read. */
export const MOST_ROWS = 50_000
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads comma, semicolon or tab separated text with a header row; blank rows count for nothing, cells may hold line
 * breaks in quotation marks.
 * @throws ProviderError `bad_request` for text that is no such table, is empty or too long
 */
export function readCsvTable(text: string): CsvTable {
  // The parser would count a line break of two characters inside of a cell twice.
  const plain = text.replace(/\r\n?/g, '\n')
  const [head, ...records] = parsed(plain)
  if (!head?.record.some((name) => name.trim() !== ''))
    throw refused('The file is empty. Export it again and choose the new file.')
  const headers = head.record.map((name) => name.trim())
  const filled = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw refused('The file has a row of column names and nothing below it.')
  if (filled.length > MOST_ROWS) {
    throw refused(
      `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Export a shorter period, or part it in several files.`,
    )
  }
  const table: CsvTable = { headers, rows: [], faults: [] }
  for (const { record, info } of filled) {
    const line = info.lines - record.join('').split('\n').length + 1
    const surplus = record.slice(headers.length).some((cell) => cell.trim() !== '')
    if (surplus) {
      const reason = `It has ${record.length} values for ${headers.length} columns; one may lack its quotation marks.`
      table.faults.push({ line, reason })
    } else table.rows.push({ line, cells: headers.map((_name, index) => record[index]?.trim() ?? '') })
  }
  return table
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

function parsed(text: string): Parsed[] {
  try {
    return parse(text, {
      info: true,
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 2,
    }) as unknown as Parsed[]
  } catch (error) {
    const read = error instanceof Error && 'records' in error ? Number(error.records) : Number.NaN
    throw refused(
      read >= 0
        ? `The file cannot be read from row ${read + 1} on: a quotation mark is opened there and never closed.`
        : 'The file cannot be read as a table. Export it as CSV.',
      error,
    )
  }
}

/** The one that parts the row of names most often. */
function delimiterOf(text: string): string {
  const head =
    text
      .trimStart()
      .split('\n', 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = DELIMITERS.map((sign) => head.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const refused = (sentence: string, cause?: unknown) => new ProviderError('bad_request', sentence, { cause })
