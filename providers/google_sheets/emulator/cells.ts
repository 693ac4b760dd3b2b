/**
 * Cells as Sheets stores them: dates and durations are numbers of days, percentages fractions, errors texts.
 */
export type CellValue = string | number | boolean | null

export type CellFormat = 'date' | 'money' | 'percent' | 'duration' | 'whole'

/** What each format is called on the wire. */
export function wireFormat(format: CellFormat, currency: string): { type: string; pattern: string } {
  switch (format) {
    case 'date':
      return { type: 'DATE', pattern: 'dd.mm.yyyy' }
    case 'money':
      return { type: 'CURRENCY', pattern: currency }
    case 'percent':
      return { type: 'PERCENT', pattern: '0.00%' }
    case 'duration':
      return { type: 'TIME', pattern: '[h]:mm:ss' }
    case 'whole':
      return { type: 'NUMBER', pattern: '#,##0' }
  }
}

const EPOCH = Temporal.PlainDate.from('1899-12-30')
export const serialOf = (day: Temporal.PlainDate): number => EPOCH.until(day, { largestUnit: 'days' }).days

export const isErrorText = (value: CellValue): value is string =>
  typeof value === 'string' && value.startsWith('#')
export const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || value === ''

/** A cell as it is displayed in the spreadsheet's locale. */
export function displayed(value: CellValue, format: CellFormat | null, locale: string, code: string): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  switch (format) {
    case 'date': {
      const [year, month, day] = EPOCH.add({ days: Math.floor(value) })
        .toString()
        .split('-')
      return locale.startsWith('en') ? `${month}/${day}/${year}` : `${day}.${month}.${year}`
    }
    case 'money':
      return formatter(locale, { style: 'currency', currency: code }).format(value)
    case 'percent':
      return formatter(locale, { style: 'percent', minimumFractionDigits: 2 }).format(value)
    case 'duration': {
      const seconds = Math.round(value * 86_400)
      const two = (number: number) => String(number).padStart(2, '0')
      return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    }
    case 'whole':
      return formatter(locale, { maximumFractionDigits: 0 }).format(value)
    case null:
      return formatter(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
  }
}

const formatters = new Map<string, Intl.NumberFormat>()
const formatter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatters.getOrInsertComputed(
    JSON.stringify([locale, options]),
    () => new Intl.NumberFormat(locale, options),
  )
