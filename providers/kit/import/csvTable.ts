import { setImmediate as othersTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { ProviderError } from '../../providerError.ts'

/** A table that people have exported or saved as text. */
export interface CsvTable {
  /** The sign that parts its columns. */
  delimiter: string
  /** As the file writes them. */
  headers: string[]
  /** `line` is where the row begins in the file, from 1. Cells are trimmed; one for each chosen column. */
  rows: { line: number; cells: string[] }[]
  /** Rows with more cells than there are headers. */
  faults: { line: number; reason: string }[]
}

/** The most rows of data that are read. */
export const MOST_ROWS = 50_000
/** The most rows of any kind: spreadsheets write some with nothing but delimiters. */
const MOST_WITH_BLANK = 2 * MOST_ROWS
/** The most columns: every row gets a cell for each, also where a file holds little else than their names. */
export const MOST_COLUMNS = 200
/** The most characters of a row, and of a line of the file. */
export const MOST_CHARACTERS = 100_000
/** What is looked through before other requests get their turn. */
const CHARACTERS_A_TURN = 1 << 16
/** The same for reading: the parser creates an error with a stack for every row of another length. */
const READ_A_TURN = 1 << 12
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads comma, semicolon or tab separated text with a header row; blank rows are skipped, quoted cells may
 * hold line breaks. Yields to other requests meanwhile and stops where a limit is exceeded.
 * @param choose receives the headers before any row is read; returns the indexes of the columns to read, or
 *   throws
 * @throws ProviderError `bad_request` for text that is no such table, is empty or too long
 */
export async function readCsvTable(
  text: string,
  choose: (headers: readonly string[]) => readonly number[] = (headers) => headers.map((_name, at) => at),
): Promise<CsvTable> {
  const plain = await withPlainBreaks(text)
  requireShortLines(plain)
  const delimiter = delimiterOf(plain)
  const table: CsvTable = { delimiter, headers: [], rows: [], faults: [] }
  let kept: readonly number[] = []
  let read = 0
  await parseInTurns(plain, delimiter, (record, { lines }) => {
    if (read++ === 0) {
      table.headers = namesIn(record)
      kept = choose(table.headers)
    } else if (record.some((cell) => cell.trim() !== '')) addRow(table, record, kept, lines)
    else if (read > MOST_WITH_BLANK) throw refused(TOO_MANY)
  })
  if (read === 0) throw refused(EMPTY)
  if (table.rows.length + table.faults.length === 0)
    throw refused('The file has a row of column names and nothing below it.')
  return table
}

const TOO_MANY = `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Export a shorter period, or part it in several files.`
const EMPTY = 'The file is empty. Export it again and choose the new file.'

/** With line breaks of one character: the parser would count one of two inside of a cell twice. */
async function withPlainBreaks(text: string): Promise<string> {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = start + CHARACTERS_A_TURN
    if (text[end - 1] === '\r') end++
    parts.push(text.slice(start, end).replace(/\r\n?/g, '\n'))
    start = end
    await othersTurn()
  }
  return parts.join('')
}

/** No table has lines that long, and the parser would hold all of their cells at once. */
function requireShortLines(text: string): void {
  for (let start = 0; start + MOST_CHARACTERS < text.length; ) {
    const lastBreak = text.lastIndexOf('\n', start + MOST_CHARACTERS)
    if (lastBreak < start)
      throw refused(`The file has a line of ${TOO_LONG}, so it is no table. Export it as CSV.`)
    start = lastBreak + 1
  }
}

const TOO_LONG = `more than ${MOST_CHARACTERS.toLocaleString('en')} characters`

function namesIn(record: readonly string[]): string[] {
  const headers = record.map((name) => name.trim())
  if (!headers.some((name) => name !== '')) throw refused(EMPTY)
  if (headers.length > MOST_COLUMNS) {
    throw refused(
      `The file has ${headers.length.toLocaleString('en')} columns; ${MOST_COLUMNS} are the most.`,
    )
  }
  return headers
}

/** @param lastLine the one that the row ends on */
function addRow(
  { headers, rows, faults }: CsvTable,
  record: readonly string[],
  kept: readonly number[],
  lastLine: number,
): void {
  if (rows.length + faults.length === MOST_ROWS) throw refused(TOO_MANY)
  const line = lastLine - record.join('').split('\n').length + 1
  const surplus = record.slice(headers.length).some((cell) => cell.trim() !== '')
  if (surplus) {
    const reason = `It has ${record.length} values for ${headers.length} columns; one may lack its quotation marks.`
    faults.push({ line, reason })
  } else rows.push({ line, cells: kept.map((at) => record[at]?.trim() ?? '') })
}

/**
 * Hands over a part of the text a turn, whose records are read within that turn.
 * @param onRecord `lines` is the line that the record ends on; what it throws ends the reading
 */
async function parseInTurns(
  text: string,
  delimiter: string,
  onRecord: (record: string[], place: { lines: number }) => void,
): Promise<void> {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
    on_record(record: string[], place) {
      onRecord(record, place)
      // Nothing for the stream: its own bookkeeping for each record would cost more than the reading.
      return null
    },
  })
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject).resume()
  })
  const fed = feed(parser, text)
  try {
    await Promise.all([ended, fed])
  } catch (error) {
    throw error instanceof CsvError ? refused(reasonOf(error), error) : error
  }
}

/** Ends with the text, or with the parser. */
async function feed(parser: Parser, text: string): Promise<void> {
  for (let start = 0; start < text.length && !parser.destroyed; start += READ_A_TURN) {
    parser.write(text.slice(start, start + READ_A_TURN))
    await othersTurn()
  }
  if (!parser.destroyed) parser.end()
}

function reasonOf(error: CsvError): string {
  const read = 'records' in error ? Number(error.records) : Number.NaN
  if (!(read >= 0)) return 'The file cannot be read as a table. Export it as CSV.'
  const opened = 'a quotation mark is opened there and never closed'
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `The file cannot be read from row ${read + 1} on: it has ${TOO_LONG}; perhaps ${opened}.`
    : `The file cannot be read from row ${read + 1} on: ${opened}.`
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
