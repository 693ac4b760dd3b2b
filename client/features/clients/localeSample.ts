import { rangeLabel, weekStartOf } from '../../../shared/rules/dateRange.ts'
import { thisFiscalYear } from '../../../shared/rules/fiscalYear.ts'
import type { LocaleChoice } from '../../../shared/rules/locale.ts'
import { localeOf } from '../../../shared/rules/locale.ts'
import { formatChange, formatValue } from '../../../shared/rules/numberFormat.ts'

/** How a client's figures and dates will look. */
export interface LocaleSample {
  date: string
  number: string
  amount: string
  change: string
  week: string
  /** The day on which the fiscal year that runs at the sampled day began. */
  fiscalYear: string
}

const DAY = Temporal.PlainDate.from('2026-10-28')

/** Samples in the chosen profile: the same day and figures for all, so that profiles can be compared. */
export function sampleOf(choice: LocaleChoice): LocaleSample {
  const locale = localeOf(choice)
  const { dates, numbers, currency, weekStart, fiscalYearStart } = locale
  const first = weekStartOf(DAY, weekStart)
  const label = (start: string, end: string) => rangeLabel({ start, end }, dates)
  const year = thisFiscalYear(DAY, fiscalYearStart)
  return {
    date: label(DAY.toString(), DAY.toString()),
    number: formatValue(1_234_567.89, 'decimal', { locale: numbers }),
    amount: formatValue(1234.5, 'money', { locale: numbers, ...(currency && { currency }) }),
    change: formatChange({ absolute: 0.123, relative: 0.123 }, numbers),
    week: label(first.toString(), first.add({ days: 6 }).toString()),
    fiscalYear: label(year.start, year.start),
  }
}
