import { parse } from 'csv-parse/sync'
import { headersOf } from './catalogue/index.ts'
import { cutShort, unknownForm } from './errors.ts'

/** One row of a response: column code → text as printed. */
export type SemrushRow = Record<string, string>

/**
 * Parses a report. Columns are found by the names in the first row; one whose name is unknown is taken by its
 * position in the request.
 * @param columns codes in the requested order
 * @returns null in place of a row that lacks values: a break in a name that is not quoted makes two of it
 * @throws ProviderError `unavailable` for a text that was cut short, `unexpected` for one without our columns
 */
export function readCsv(text: string, columns: string[]): (SemrushRow | null)[] {
  const [header = [], ...lines] = parseLines(text)
  const names = header.map((name) => name.trim().toLowerCase())
  const places = columns.map((code, place) => {
    const known = headersOf(code).map((name) => name.toLowerCase())
    const found = names.findIndex((name) => known.includes(name))
    if (found >= 0) return found
    if (names.length === columns.length) return place
    throw unknownForm(header.join(';'))
  })
  // Semrush returns an error line where it found nothing, never a table without rows.
  if (lines.length === 0) throw cutShort('a header without rows')
  return lines.map((line, at) => {
    if (line.length < header.length) {
      if (at < lines.length - 1) return null
      throw cutShort(`a row of ${line.length} instead of ${header.length} values`)
    }
    const cells = joinFirst(line, header.length)
    return Object.fromEntries(columns.map((code, index) => [code, cells[places[index] ?? -1] ?? '']))
  })
}

function parseLines(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: ';',
      record_delimiter: ['\r\n', '\n'],
      bom: true,
      skip_empty_lines: true,
      relax_quotes: true,
      relax_column_count: true,
    })
  } catch (error) {
    throw cutShort(error)
  }
}

/** Backlink reports may not quote: a name (always the first column) that holds `;` comes in pieces. */
function joinFirst(line: string[], width: number): string[] {
  const surplus = line.length - width
  return surplus > 0 ? [line.slice(0, surplus + 1).join(';'), ...line.slice(surplus + 1)] : line
}
