import type { EmulatedBook, EmulatedTab } from './books.ts'
import { type CellValue, displayed, isEmpty, isErrorText, wireFormat } from './cells.ts'
import type { Area } from './range.ts'

type Render = 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE' | 'FORMULA'

export interface Rendering {
  render: Render
  dates: 'SERIAL_NUMBER' | 'FORMATTED_STRING'
  columns: boolean
}

/** Reads the three options of values calls; null where one is not known. */
export function renderingOf(query: URLSearchParams): Rendering | null {
  const render = query.get('valueRenderOption') ?? 'FORMATTED_VALUE'
  const dates = query.get('dateTimeRenderOption') ?? 'SERIAL_NUMBER'
  const major = query.get('majorDimension') ?? 'ROWS'
  const isRender = (text: string): text is Render =>
    /^(FORMATTED_VALUE|UNFORMATTED_VALUE|FORMULA)$/.test(text)
  if (!isRender(render) || !/^(ROWS|COLUMNS)$/.test(major)) return null
  if (dates !== 'SERIAL_NUMBER' && dates !== 'FORMATTED_STRING') return null
  return { render, dates, columns: major === 'COLUMNS' }
}

/** One range's values: rows (or columns) without their empty ends, inner blanks as `""`. */
export function valueRange(book: EmulatedBook, area: Area, rows: CellValue[][], rendering: Rendering) {
  const cells = rows
    .slice(area.top, area.bottom)
    .map((row, place) =>
      Array.from({ length: area.right - area.left }, (_, at) =>
        render(
          book,
          area.tab,
          rendering,
          { row: area.top + place, column: area.left + at },
          row[area.left + at],
        ),
      ),
    )
  const lines = rendering.columns ? transposed(cells, area.right - area.left) : cells
  const values = trimmed(
    lines.map((line) => trimmed(line, isEmpty)),
    (line) => line.length === 0,
  )
  return {
    range: area.name,
    majorDimension: rendering.columns ? 'COLUMNS' : 'ROWS',
    ...(values.length > 0 ? { values } : {}),
  }
}

/** Cells with value, look and format, as `includeGridData` gives them. */
export function gridData(book: EmulatedBook, area: Area, rows: CellValue[][]) {
  const rowData = rows.slice(area.top, area.bottom).map((row, place) => ({
    values: trimmed(row.slice(area.left, area.right), isEmpty).map((value, at) =>
      gridCell(book, value, area.top + place === 0 ? null : (area.tab.formats[area.left + at] ?? null)),
    ),
  }))
  return {
    ...(area.top > 0 ? { startRow: area.top } : {}),
    ...(area.left > 0 ? { startColumn: area.left } : {}),
    ...(rowData.length > 0 ? { rowData } : {}),
  }
}

const VALUE_NAMES: Record<string, string> = { number: 'numberValue', boolean: 'boolValue' }

function gridCell(book: EmulatedBook, value: CellValue, format: EmulatedTab['formats'][number]) {
  if (isEmpty(value)) return {}
  const effectiveValue = isErrorText(value)
    ? { errorValue: { type: value.replace(/\W/g, ''), message: 'The formula cannot be calculated.' } }
    : { [VALUE_NAMES[typeof value] ?? 'stringValue']: value }
  return {
    effectiveValue,
    formattedValue: displayed(value, format, localeTag(book), book.currency.code),
    effectiveFormat: {
      ...(format ? { numberFormat: wireFormat(format, book.currency.pattern) } : {}),
      padding: { top: 2, right: 3, bottom: 2, left: 3 },
    },
  }
}

function render(
  book: EmulatedBook,
  tab: EmulatedTab,
  { render: how, dates }: Rendering,
  place: { row: number; column: number },
  value: CellValue | undefined,
): CellValue {
  if (value === undefined || isEmpty(value)) return ''
  const format = place.row === 0 ? null : (tab.formats[place.column] ?? null)
  const formula = how === 'FORMULA' ? tab.formula?.(place.row + 1, place.column) : null
  if (formula) return formula
  const asText = how === 'FORMATTED_VALUE' || (format === 'date' && dates === 'FORMATTED_STRING')
  return asText ? displayed(value, format, localeTag(book), book.currency.code) : value
}

const localeTag = ({ locale }: EmulatedBook) => locale.replace('_', '-')

const transposed = (cells: CellValue[][], width: number): CellValue[][] =>
  Array.from({ length: width }, (_, at) => cells.map((row) => row[at] ?? ''))

function trimmed<T>(list: T[], isNothing: (entry: T) => boolean): T[] {
  return list.slice(0, list.findLastIndex((entry) => !isNothing(entry)) + 1)
}
