import type { WeekStart } from '../domain/locales.ts'
import type { DateRange, MONTH_DETAILS, REPORT_PERIODS, ReportRange } from '../domain/ranges.ts'
import { quarterStartOf, resolveRange, weekStartOf } from './dateRange.ts'
import { RuleError } from './RuleError.ts'
import { isTimeZone } from './timeZone.ts'

/** When an automatic report is sent: a wall time in an IANA zone, every week, month or calendar quarter. */
export interface ScheduleRule {
  period: (typeof REPORT_PERIODS)[number]
  /** MONTH, QUARTER: which day. WEEK: 0 (Sunday) to 6 (Saturday). */
  detail: (typeof MONTH_DETAILS)[number] | number
  hour: number
  minute: number
  timezone: string
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function monthDay(month: Temporal.PlainYearMonth, detail: ScheduleRule['detail']): Temporal.PlainDate {
  const first = month.toPlainDate({ day: 1 })
  switch (detail) {
    case 'FIRST_DAY':
      return first
    case 'LAST_DAY':
      return month.toPlainDate({ day: month.daysInMonth })
    case 'FIRST_WORK_DAY':
      return first.dayOfWeek > 5 ? first.add({ days: 8 - first.dayOfWeek }) : first
    default:
      throw new RuleError(
        'invalid_schedule',
        'A monthly or quarterly report runs on the first, last or first working day.',
      )
  }
}

/** The rule's day in the month, quarter or ISO week that lies `offset` periods after the one of `day`. */
function dayOfPeriod(rule: ScheduleRule, day: Temporal.PlainDate, offset: number): Temporal.PlainDate {
  if (rule.period === 'MONTH') return monthDay(day.toPlainYearMonth().add({ months: offset }), rule.detail)
  if (rule.period === 'QUARTER') {
    const first = quarterStartOf(day).add({ months: 3 * offset })
    // Its last day is that of its third month.
    const month = rule.detail === 'LAST_DAY' ? first.add({ months: 2 }) : first
    return monthDay(month.toPlainYearMonth(), rule.detail)
  }
  if (typeof rule.detail !== 'number' || !(rule.detail in WEEKDAYS)) {
    throw new RuleError(
      'invalid_schedule',
      'A weekly report runs on a week day from 0 (Sunday) to 6 (Saturday).',
    )
  }
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).add({ weeks: offset })
  return monday.add({ days: (rule.detail + 6) % 7 })
}

/**
 * The first run strictly after an instant; the only function that turns a rule into an instant. A wall time that a clock
 * change skips runs as much later as the clock jumps (02:30 becomes 03:30); one that occurs twice runs the first time:
 * Temporal's `compatible`. FIRST_WORK_DAY is the first Monday to Friday of the month; public holidays are not known.
 * @throws RuleError `invalid_schedule` when detail does not fit period; RangeError for an unknown zone
 */
export function nextRun(rule: ScheduleRule, after: Temporal.Instant): Temporal.Instant {
  const today = after.toZonedDateTimeISO(rule.timezone).toPlainDate()
  const time = { hour: rule.hour, minute: rule.minute }
  // One period back, because a skipped wall time can move a run past midnight; then the first one after wins.
  for (let offset = -1; ; offset++) {
    const run = dayOfPeriod(rule, today, offset)
      .toPlainDateTime(time)
      .toZonedDateTime(rule.timezone, { disambiguation: 'compatible' })
      .toInstant()
    if (Temporal.Instant.compare(run, after) > 0) return run
  }
}

/** Further than any zone has ever moved its clocks, nearer than two runs of a rule. */
const MOST_SHIFT_HOURS = 36

/**
 * The run that an instant planned earlier represents: itself, or where a zone's clocks were redefined since then,
 * the run of the same day; null where the rule has none near it.
 * @throws as `nextRun`
 */
export function meantRun(rule: ScheduleRule, planned: Temporal.Instant): Temporal.Instant | null {
  const near = nextRun(rule, planned.subtract({ hours: MOST_SHIFT_HOURS, nanoseconds: 1 }))
  return Temporal.Instant.compare(near, planned.add({ hours: MOST_SHIFT_HOURS })) > 0 ? null : near
}

/** The next `count` runs, in order. */
export function nextRuns(rule: ScheduleRule, after: Temporal.Instant, count: number): Temporal.Instant[] {
  const runs: Temporal.Instant[] = []
  for (let last = after; runs.length < count; ) {
    last = nextRun(rule, last)
    runs.push(last)
  }
  return runs
}

/** The last run, from the one that is waited for, that is not after `now`. */
export function latestRun(
  rule: ScheduleRule,
  waitingFor: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  for (let run = waitingFor; ; ) {
    const next = nextRun(rule, run)
    if (Temporal.Instant.compare(next, now) > 0) return run
    run = next
  }
}

/** The same where the run that is waited for is due; null where it is still to come, or none is waited for. */
export function dueRun(
  rule: ScheduleRule,
  nextRunAt: string | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (nextRunAt === null) return null
  const waitingFor = Temporal.Instant.from(nextRunAt)
  return Temporal.Instant.compare(waitingFor, now) > 0 ? null : latestRun(rule, waitingFor, now)
}

/**
 * The days a report covers, counted from the day of its run in the given zone. LAST_7_DAYS and LAST_30_DAYS end
 * on that day, as in the date picker; LAST_WEEK is the whole week before its own, which begins on Monday
 * unless `weekStart` is another day; LAST_MONTH the month before; LAST_QUARTER the calendar quarter before.
 */
export function reportRange(
  range: ReportRange,
  scheduledFor: Temporal.Instant,
  timezone: string,
  weekStart: WeekStart = 1,
): DateRange {
  const day = scheduledFor.toZonedDateTimeISO(timezone).toPlainDate()
  switch (range) {
    case 'LAST_7_DAYS':
      return resolveRange('last7Days', day)
    case 'LAST_30_DAYS':
      return resolveRange('last30Days', day)
    case 'LAST_MONTH':
      return resolveRange('lastMonth', day)
    case 'LAST_WEEK': {
      const first = weekStartOf(day, weekStart)
      return { start: first.subtract({ days: 7 }).toString(), end: first.subtract({ days: 1 }).toString() }
    }
    case 'LAST_QUARTER': {
      const first = quarterStartOf(day)
      return { start: first.subtract({ months: 3 }).toString(), end: first.subtract({ days: 1 }).toString() }
    }
  }
}

/** `08:00` */
const wallTime = (time: Temporal.PlainTime) => time.toString().slice(0, 5)

/** The rule for people: `Every Monday at 08:00 (Europe/Berlin)`. */
export function describeRule(rule: ScheduleRule): string {
  const of = rule.period === 'QUARTER' ? 'quarter' : 'month'
  const days: Record<string, string> = {
    FIRST_DAY: `On the first day of every ${of}`,
    LAST_DAY: `On the last day of every ${of}`,
    FIRST_WORK_DAY: `On the first working day (Monday to Friday) of every ${of}`,
  }
  const day = typeof rule.detail === 'number' ? `Every ${WEEKDAYS[rule.detail]}` : days[rule.detail]
  const time = wallTime(new Temporal.PlainTime(rule.hour, rule.minute))
  return `${day} at ${time} (${rule.timezone})`
}

/**
 * One run for people: `Sunday, 29 March 2026, 03:30 (Europe/Berlin, UTC+02:00)`, with a note where the clocks
 * change on that day. In UTC where the zone is known no more, as after an update: what is told of a run is told nevertheless.
 */
export function describeRun(run: Temporal.Instant, wantedZone: string, locale = 'en-GB'): string {
  const timezone = isTimeZone(wantedZone) ? wantedZone : 'UTC'
  const local = run.toZonedDateTimeISO(timezone)
  const date = local.toPlainDate().toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const zone = timezone === 'UTC' ? timezone : `${timezone}, UTC${local.offset}`
  const text = `${date}, ${wallTime(local.toPlainTime())} (${zone})`
  const note = clockChange(local)
  return note ? `${text}: ${note}` : text
}

/** What happens to the clocks on that local day; null on an ordinary day. */
function clockChange(local: Temporal.ZonedDateTime): string | null {
  const change = local.startOfDay().subtract({ nanoseconds: 1 }).getTimeZoneTransition('next')
  if (!change?.toPlainDate().equals(local.toPlainDate())) return null
  const shift = change.offsetNanoseconds - change.subtract({ nanoseconds: 1 }).offsetNanoseconds
  if (shift === 0) return null
  const from = wallTime(change.toPlainTime().subtract({ nanoseconds: shift }))
  return `the clocks go ${shift > 0 ? 'forward' : 'back'} that day, from ${from} to ${wallTime(change.toPlainTime())}`
}
