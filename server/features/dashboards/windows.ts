import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { requestedDates } from '../../../shared/api/dashboards.ts'
import type { LabelledRange } from '../../../shared/api/view.ts'
import { type DateRange, RANGE_TYPES, type RangeType } from '../../../shared/domain/ranges.ts'
import {
  monthRange,
  normaliseRange,
  precedingRange,
  rangeLabel,
  resolveRange,
  samePeriodLastYear,
  weekdayMatchedLastYear,
} from '../../../shared/rules/dateRange.ts'
import type { Locale } from '../../../shared/rules/locale.ts'
import { newestDays, withinLimits } from '../../../shared/rules/windowLimits.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Windows } from '../widgets/widgetRun.ts'
import { localeOfDashboard } from './localeOf.ts'
import type { Page } from './page.ts'
import type { DashboardRow } from './queries.ts'

/** The dates of a call, as its query gives them. */
export type RequestedDates = z.output<typeof requestedDates>
type CompareMode = 'previous' | 'year' | 'weekday' | 'none' | 'custom'

type Stored = Pick<
  DashboardRow,
  | 'rangeType'
  | 'startDate'
  | 'endDate'
  | 'compareStartDate'
  | 'compareEndDate'
  | 'compareMode'
  | 'timezone'
  | 'locale'
  | 'hiddenDateSelector'
>

/**
 * The days a page shows and compares with, decided on the server: requested dates, else the stored range type resolved
 * for today in the dashboard's zone. Where the date selector is hidden, the dates that a viewer requests are ignored.
 */
export function resolveWindows(
  dashboard: Stored,
  requested: RequestedDates,
  { owner, now }: { owner: boolean; now: Temporal.Instant },
): Windows {
  const today = now.toZonedDateTimeISO(dashboard.timezone).toPlainDate()
  const locale = localeOfDashboard(dashboard)
  const accepted = dashboard.hiddenDateSelector && !owner ? {} : requested
  const chosen = requestedRange(accepted)
  const { range } = withinLimits(chosen ?? storedRange(dashboard, today, locale), today)
  const compare = compareRange(dashboard, accepted, range, !chosen)
  return {
    rangeType: rangeTypeOf(dashboard, range, today, locale),
    current: labelled(range, locale),
    compare: compare && labelled(compare, locale),
    locale,
    timezone: dashboard.timezone,
    today: today.toString(),
  }
}

/** Throws AppError('forbidden') where a named link shows fixed days and others are requested. */
export function assertDates(
  context: Pick<AppContext, 'now'>,
  { dashboard, link }: Pick<Page, 'dashboard' | 'link'>,
  requested: RequestedDates,
): void {
  if (!link || link.dates.kind === 'any') return
  const now = context.now()
  const own = resolveWindows(dashboard, {}, { owner: false, now })
  const asked = resolveWindows({ ...dashboard, hiddenDateSelector: false }, requested, { owner: false, now })
  if (isDeepStrictEqual([asked.current, asked.compare], [own.current, own.compare])) return
  throw new AppError(
    'forbidden',
    'This link shows fixed dates, and no others. Open it without dates in its address, or ask whoever sent it to you for another link.',
  )
}

/** The range that the dates of a share link name: dates take precedence over month and year. */
function requestedRange({ startDate, endDate, month, year }: RequestedDates): DateRange | null {
  if (startDate && endDate) return { start: startDate, end: endDate }
  return month && year ? monthRange(year, month) : null
}

/** The days of the dashboard's own choice. */
function storedRange(dashboard: Stored, today: Temporal.PlainDate, { weekStart }: Locale): DateRange {
  const type = knownType(dashboard.rangeType)
  const resolved = resolveRange(type, today, { weekStart })
  if (resolved) return resolved
  return dashboard.startDate && dashboard.endDate
    ? normaliseRange({ start: dashboard.startDate, end: dashboard.endDate })
    : resolveRange('last30Days', today)
}

function compareRange(
  dashboard: Stored,
  requested: RequestedDates,
  range: DateRange,
  ownRange: boolean,
): DateRange | null {
  const custom = pair(requested.compareStartDate, requested.compareEndDate)
  const mode = requested.compare ?? (custom ? 'custom' : knownMode(dashboard.compareMode))
  switch (mode) {
    case 'none':
      return null
    case 'year':
      return samePeriodLastYear(range)
    case 'weekday':
      return weekdayMatchedLastYear(range)
    case 'custom':
      return (
        custom ??
        (ownRange ? pair(dashboard.compareStartDate, dashboard.compareEndDate) : null) ??
        precedingRange(range)
      )
    case 'previous':
      return precedingRange(range)
  }
}

function pair(start: string | null | undefined, end: string | null | undefined): DateRange | null {
  return start && end ? newestDays(normaliseRange({ start, end })) : null
}

/** The stored type where its days are the ones shown; otherwise `custom`. */
function rangeTypeOf(
  dashboard: Stored,
  range: DateRange,
  today: Temporal.PlainDate,
  { weekStart }: Locale,
): RangeType {
  const type = knownType(dashboard.rangeType)
  const own = resolveRange(type, today, { weekStart })
  return own?.start === range.start && own.end === range.end ? type : 'custom'
}

export const knownType = (type: string): RangeType =>
  RANGE_TYPES.find((known) => known === type) ?? 'last30Days'
const MODES: readonly CompareMode[] = ['previous', 'year', 'weekday', 'none', 'custom']
const knownMode = (mode: string): CompareMode => MODES.find((known) => known === mode) ?? 'previous'

/** A range with its words as the page writes dates. */
export const labelled = (range: DateRange, { dates }: Locale): LabelledRange => ({
  ...range,
  label: rangeLabel(range, dates),
})

/** When the page's today ends, and its windows move on. */
export function endOfDay({ today, timezone }: Windows): Temporal.Instant {
  return Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(timezone).toInstant()
}
