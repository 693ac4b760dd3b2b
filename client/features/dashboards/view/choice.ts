import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import { isPrecedingRange, precedingRange, rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { isolated, type Locale } from '../../../../shared/rules/locale.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import {
  earliestDay,
  type LimitReason,
  LONGEST_DAYS,
  newestDays,
  withinLimits,
} from '../../../../shared/rules/windowLimits.ts'
import { choiceFromAddress, type DateChoice, dataDates } from '../../dates/index.ts'

type Dated = Pick<
  Dashboard,
  'startDate' | 'endDate' | 'compareStartDate' | 'compareEndDate' | 'hiddenDateSelector' | 'public' | 'locale'
>

/** The dates a dashboard opens with, as the server has resolved them. */
export const ownChoice = (dashboard: Dated): DateChoice => ({
  range: { start: dashboard.startDate, end: dashboard.endDate },
  compare:
    dashboard.compareStartDate && dashboard.compareEndDate
      ? { start: dashboard.compareStartDate, end: dashboard.compareEndDate }
      : null,
})

/** The dates on screen, what is requested from the server, and a note where the dates differ from the requested ones. */
export interface ShownDates {
  choice: DateChoice
  query: Record<string, string>
  note: string | null
}

/**
 * Dates of the address win, within the limits that the server holds them to, unless the selector is hidden for readers;
 * without any the server decides, so that everyone shares its answer.
 */
export function shownDates(dashboard: Dated, search: string, today: Temporal.PlainDate): ShownDates {
  const hidden = dashboard.hiddenDateSelector && dashboard.public
  const asked = hidden ? null : choiceFromAddress(search)
  if (!asked) return { choice: ownChoice(dashboard), query: {}, note: null }
  const { range, reasons } = withinLimits(asked.range, today)
  const choice = { range, compare: asked.compare && comparedWith(asked.compare, asked.range, range) }
  const { locale } = dashboard
  const words = reasons.map((reason) => LIMITS[reason](today, locale)).join(' ')
  return {
    choice,
    query: dataDates(choice),
    note: words ? `${isolated(rangeLabel(asked.range, locale.dates), locale)} was requested. ${words}` : null,
  }
}

/**
 * What figures are drawn for beside what is requested: where it changes, they are requested anew. @param day which the page
 * has moved on to: also figures of days that stay the same are others then
 */
export const drawnFor = (
  { timezone, locale }: Pick<Dashboard, 'timezone' | 'locale'>,
  choice: DateChoice,
  day: string | null,
): string => JSON.stringify([choice, timezone, locale, day])

/** What is compared by default are the days before, however many are shown. */
const comparedWith = (compare: DateRange, asked: DateRange, shown: DateRange): DateRange =>
  isPrecedingRange(asked, compare) ? precedingRange(shown) : newestDays(compare)

const LIMITS: Record<LimitReason, (today: Temporal.PlainDate, locale: Locale) => string> = {
  past: (today, locale) => `Dashboards reach back ten years, to ${dayLabel(earliestDay(today), locale)}.`,
  future: () => 'Days to come have no figures yet.',
  length: (_, { numbers }) =>
    `Dashboards show at most ${formatValue(LONGEST_DAYS, 'integer', { locale: numbers })} days, the newest of them.`,
}

const dayLabel = (day: string, locale: Locale) =>
  isolated(rangeLabel({ start: day, end: day }, locale.dates), locale)

/** Both windows with their words, as the sheet's head shows them. */
export const labelledWindows = ({ range, compare }: DateChoice, { dates }: Locale) => ({
  current: { ...range, label: rangeLabel(range, dates) },
  compare: compare && { ...compare, label: rangeLabel(compare, dates) },
})
