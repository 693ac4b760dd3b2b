import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { precedingRange } from './dateRange.ts'
import {
  describeRule,
  describeRun,
  meantRun,
  nextRun,
  nextRuns,
  reportRange,
  type ScheduleRule,
} from './reportSchedule.ts'

const instant = (iso: string) => Temporal.Instant.from(iso)
const rule = (change: Partial<ScheduleRule>): ScheduleRule => ({
  period: 'MONTH',
  detail: 'FIRST_DAY',
  hour: 8,
  minute: 0,
  timezone: 'Europe/Berlin',
  ...change,
})

/** Whether the rule runs on that day, decided from the day and its neighbours alone. */
function runsOn({ period, detail }: ScheduleRule, day: Temporal.PlainDate): boolean {
  if (period === 'WEEK') return day.dayOfWeek % 7 === detail
  const tomorrow = day.add({ days: 1 })
  const begins = [1, 4, 7, 10]
  if (period === 'QUARTER' && !begins.includes(detail === 'LAST_DAY' ? tomorrow.month : day.month))
    return false
  if (detail === 'FIRST_DAY') return day.day === 1
  if (detail === 'LAST_DAY') return tomorrow.day === 1
  const workDay = (date: Temporal.PlainDate) => date.dayOfWeek <= 5
  const earlier = Array.from({ length: day.day - 1 }, (_, index) => day.with({ day: index + 1 }))
  return workDay(day) && !earlier.some(workDay)
}

/** Wall time to instant by trying the offsets in force around it, without Temporal's disambiguation. */
function wallToInstant(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const asUtc = wall.toZonedDateTime('UTC').toInstant()
  const offsetAt = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(zone).offsetNanoseconds
  const offsets = [-36, 36].map((hours) => offsetAt(asUtc.add({ hours })))
  const candidates = offsets.map((nanoseconds) => asUtc.subtract({ nanoseconds }))
  const real = candidates.filter((moment, index) => offsetAt(moment) === offsets[index])
  return real.sort(Temporal.Instant.compare)[0] ?? asUtc.subtract({ nanoseconds: offsets[0] ?? 0 })
}

/** Walks day by day from before `after`. */
function slowNextRun(given: ScheduleRule, after: Temporal.Instant): Temporal.Instant {
  let day = after.toZonedDateTimeISO(given.timezone).toPlainDate().subtract({ days: 3 })
  for (; ; day = day.add({ days: 1 })) {
    if (!runsOn(given, day)) continue
    const run = wallToInstant(day.toPlainDateTime({ hour: given.hour, minute: given.minute }), given.timezone)
    if (Temporal.Instant.compare(run, after) > 0) return run
  }
}

const anyRule: fc.Arbitrary<ScheduleRule> = fc
  .record({
    day: fc.oneof(
      fc.constantFrom('FIRST_DAY' as const, 'LAST_DAY' as const, 'FIRST_WORK_DAY' as const),
      fc.integer({ min: 0, max: 6 }),
    ),
    hour: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
    minute: fc.integer({ min: 0, max: 59 }),
    timezone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  })
  .chain(({ day, ...rest }) =>
    (typeof day === 'number'
      ? fc.constant('WEEK' as const)
      : fc.constantFrom('MONTH' as const, 'QUARTER' as const)
    ).map((period) => ({ ...rest, detail: day, period })),
  )
const twentyYears = fc
  .integer({ min: 0, max: 20 * 365 * 24 * 60 })
  .map((minutes) => instant('2011-06-01T00:00:00Z').add({ minutes }))

describe('meantRun', () => {
  const plannedAt = (given: ScheduleRule, after: Temporal.Instant, minutes: number) => {
    const run = nextRun(given, after)
    return { run, meant: meantRun(given, run.add({ minutes })) }
  }

  it('is the run itself, and the one of that day where the clocks were decided anew', () => {
    const shift = fc.oneof(fc.constant(0), fc.integer({ min: -26 * 60, max: 26 * 60 }))
    fc.assert(
      fc.property(anyRule, twentyYears, shift, (given, after, minutes) => {
        const { run, meant } = plannedAt(given, after, minutes)
        expect(meant?.toString()).toBe(run.toString())
      }),
      { numRuns: 2_000 },
    )
  })

  it('is none in the middle between two runs', () => {
    fc.assert(
      fc.property(
        anyRule,
        twentyYears,
        fc.integer({ min: 48 * 60, max: 5 * 24 * 60 }),
        (given, after, minutes) => {
          expect(plannedAt(given, after, minutes).meant).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })

  test.each([
    ['its own instant', '2026-11-02T07:00:00Z', '2026-11-02T07:00:00Z'],
    ['an hour early', '2026-11-02T06:00:00Z', '2026-11-02T07:00:00Z'],
    ['an hour late', '2026-11-02T08:00:00Z', '2026-11-02T07:00:00Z'],
    ['36 hours late', '2026-11-03T19:00:00Z', '2026-11-02T07:00:00Z'],
    ['a little more', '2026-11-03T19:00:01Z', undefined],
    ['36 hours early', '2026-10-31T19:00:00Z', '2026-11-02T07:00:00Z'],
    ['a little earlier', '2026-10-31T18:59:59Z', undefined],
  ])('of a Monday at 8 in Berlin: %s', (_what, planned, expected) => {
    const meant = meantRun(rule({ period: 'WEEK', detail: 1 }), instant(planned))
    expect(meant?.toString()).toBe(expected)
  })
})

describe('nextRun', () => {
  it('equals a slow day-by-day search in every zone over twenty years', () => {
    fc.assert(
      fc.property(anyRule, twentyYears, (given, after) => {
        expect(nextRun(given, after).toString()).toBe(slowNextRun(given, after).toString())
      }),
      { numRuns: 5_000 },
    )
  })

  it('equals the slow search from the instants around every clock change', () => {
    fc.assert(
      fc.property(anyRule, twentyYears, fc.integer({ min: -200, max: 200 }), (given, near, minutes) => {
        const change = near.toZonedDateTimeISO(given.timezone).getTimeZoneTransition('next')
        if (!change) return
        const after = change.toInstant().add({ minutes })
        const weekly = { ...given, period: 'WEEK' as const, detail: change.dayOfWeek % 7 }
        expect(nextRun(weekly, after).toString()).toBe(slowNextRun(weekly, after).toString())
      }),
      { numRuns: 3_000 },
    )
  })

  test.each([
    [
      'a skipped 02:30 runs at 03:30',
      { period: 'WEEK', detail: 0, hour: 2, minute: 30 },
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'a repeated 02:30 runs the first time',
      { period: 'WEEK', detail: 0, hour: 2, minute: 30 },
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    [
      'and not again an hour later',
      { period: 'WEEK', detail: 0, hour: 2, minute: 30 },
      '2026-10-25T00:30:00Z',
      '2026-11-01T01:30:00Z',
    ],
    ['29 February is a last day', { detail: 'LAST_DAY' }, '2028-02-10T00:00:00Z', '2028-02-29T07:00:00Z'],
    ['28 February is one otherwise', { detail: 'LAST_DAY' }, '2026-02-10T00:00:00Z', '2026-02-28T07:00:00Z'],
    [
      'a first on Saturday works on Monday',
      { detail: 'FIRST_WORK_DAY' },
      '2026-07-31T22:00:00Z',
      '2026-08-03T06:00:00Z',
    ],
    [
      'a first on Sunday works on Monday',
      { detail: 'FIRST_WORK_DAY' },
      '2026-10-31T22:00:00Z',
      '2026-11-02T07:00:00Z',
    ],
    [
      'a first on Friday works at once',
      { detail: 'FIRST_WORK_DAY' },
      '2026-04-30T22:30:00Z',
      '2026-05-01T06:00:00Z',
    ],
    ['week day 0 is Sunday', { period: 'WEEK', detail: 0 }, '2026-11-21T12:00:00Z', '2026-11-22T07:00:00Z'],
    ['week day 1 is Monday', { period: 'WEEK', detail: 1 }, '2026-11-21T12:00:00Z', '2026-11-23T07:00:00Z'],
    ['week day 6 is Saturday', { period: 'WEEK', detail: 6 }, '2026-11-21T12:00:00Z', '2026-11-28T07:00:00Z'],
    ['strictly after: the run itself is past', {}, '2026-12-01T07:00:00Z', '2027-01-01T07:00:00Z'],
    ['a moment before is not', {}, '2026-12-01T06:59:59.999Z', '2026-12-01T07:00:00Z'],
    ['the year turns', {}, '2026-12-02T00:00:00Z', '2027-01-01T07:00:00Z'],
    [
      'a day that never was moves to the next',
      { period: 'WEEK', detail: 5, timezone: 'Pacific/Apia' },
      '2011-12-29T20:00:00Z',
      '2011-12-30T18:00:00Z',
    ],
    [
      'into the next month too',
      { detail: 'LAST_DAY', timezone: 'Pacific/Kiritimati' },
      '1994-12-31T10:30:00Z',
      '1994-12-31T18:00:00Z',
    ],
  ] as const)('%s', (_name, change, after, expected) => {
    expect(nextRun(rule(change), instant(after)).toString()).toBe(expected)
  })

  test.each([
    { period: 'WEEK', detail: 'FIRST_DAY' },
    { period: 'WEEK', detail: 7 },
    { period: 'WEEK', detail: -1 },
    { period: 'MONTH', detail: 1 },
  ] as const)('refuses %o', (change) => {
    expect(() => nextRun(rule(change), instant('2026-11-21T00:00:00Z'))).toThrow(/report runs on/)
  })
})

test.each([
  ['2026-10-01T06:00:00Z', '2026-04-01', '2026-06-30'],
  ['2026-12-31T06:00:00Z', '2026-04-01', '2026-06-30'],
  ['2026-05-31T06:00:00Z', '2025-10-01', '2025-12-31'],
  ['2024-07-01T06:00:00Z', '2024-01-01', '2024-03-31'],
])('the quarter before a run at %s is compared with %s to %s', (run, start, end) => {
  expect(precedingRange(reportRange('LAST_QUARTER', instant(run), 'Europe/Berlin'))).toEqual({ start, end })
})

test.each([
  ['FIRST_DAY', '2026-11-18T00:00:00Z', '2027-01-01T07:00:00Z'],
  ['FIRST_WORK_DAY', '2026-11-18T00:00:00Z', '2027-01-01T07:00:00Z'],
  ['FIRST_WORK_DAY', '2027-01-02T00:00:00Z', '2027-04-01T06:00:00Z'],
  ['LAST_DAY', '2026-11-18T00:00:00Z', '2026-12-31T07:00:00Z'],
  ['LAST_DAY', '2026-12-31T07:00:00Z', '2027-03-31T06:00:00Z'],
  ['FIRST_DAY', '2027-01-01T06:59:59Z', '2027-01-01T07:00:00Z'],
] as const)('%s of a quarter after %s is %s', (detail, after, run) => {
  expect(nextRun(rule({ period: 'QUARTER', detail }), instant(after)).toString()).toBe(run)
})

test('nextRuns gives distinct runs in order, each the next of the one before', () => {
  fc.assert(
    fc.property(anyRule, twentyYears, (given, after) => {
      const runs = nextRuns(given, after, 12)
      expect(runs).toHaveLength(12)
      runs.forEach((run, index) => {
        expect(run.equals(nextRun(given, runs[index - 1] ?? after))).toBe(true)
        expect(Temporal.Instant.compare(run, runs[index - 1] ?? after)).toBe(1)
      })
    }),
  )
  expect(nextRuns(rule({}), instant('2026-11-21T00:00:00Z'), 0)).toEqual([])
})

test.each([
  ['LAST_7_DAYS', '2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-17', '2026-11-23'],
  ['LAST_30_DAYS', '2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-10-25', '2026-11-23'],
  ['LAST_WEEK', '2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2026-11-22T07:00:00Z', 'Europe/Berlin', '2026-11-09', '2026-11-15'],
  ['LAST_QUARTER', '2026-12-31T07:00:00Z', 'Europe/Berlin', '2026-07-01', '2026-09-30'],
  ['LAST_QUARTER', '2027-01-01T07:00:00Z', 'Europe/Berlin', '2026-10-01', '2026-12-31'],
  ['LAST_QUARTER', '2027-01-01T07:00:00Z', 'America/Los_Angeles', '2026-07-01', '2026-09-30'],
  ['LAST_QUARTER', '2024-05-31T07:00:00Z', 'UTC', '2024-01-01', '2024-03-31'],
  ['LAST_MONTH', '2026-12-01T07:00:00Z', 'Europe/Berlin', '2026-11-01', '2026-11-30'],
  ['LAST_MONTH', '2026-12-01T07:00:00Z', 'America/Los_Angeles', '2026-10-01', '2026-10-31'],
  ['LAST_MONTH', '2026-11-30T23:30:00Z', 'Pacific/Auckland', '2026-11-01', '2026-11-30'],
] as const)('%s of a run at %s in %s is %s to %s', (range, run, zone, start, end) => {
  expect(reportRange(range, instant(run), zone)).toEqual({ start, end })
})

test.each([
  [{}, 'On the first day of every month at 08:00 (Europe/Berlin)'],
  [{ detail: 'LAST_DAY', hour: 23, minute: 5 }, 'On the last day of every month at 23:05 (Europe/Berlin)'],
  [
    { detail: 'FIRST_WORK_DAY' },
    'On the first working day (Monday to Friday) of every month at 08:00 (Europe/Berlin)',
  ],
  [{ period: 'QUARTER', detail: 'LAST_DAY' }, 'On the last day of every quarter at 08:00 (Europe/Berlin)'],
  [{ period: 'WEEK', detail: 0 }, 'Every Sunday at 08:00 (Europe/Berlin)'],
] as const)('describeRule of %o', (change, text) => {
  expect(describeRule(rule(change))).toBe(text)
})

test.each([
  [
    '2026-03-29T01:30:00Z',
    'Europe/Berlin',
    'Sunday 29 March 2026, 03:30 (Europe/Berlin, UTC+02:00): the clocks go forward that day, from 02:00 to 03:00',
  ],
  [
    '2026-10-25T00:30:00Z',
    'Europe/Berlin',
    'Sunday 25 October 2026, 02:30 (Europe/Berlin, UTC+02:00): the clocks go back that day, from 03:00 to 02:00',
  ],
  [
    '2026-10-25T22:30:00Z',
    'Europe/Berlin',
    'Sunday 25 October 2026, 23:30 (Europe/Berlin, UTC+01:00): the clocks go back that day, from 03:00 to 02:00',
  ],
  ['2026-11-02T07:00:00Z', 'Europe/Berlin', 'Monday 2 November 2026, 08:00 (Europe/Berlin, UTC+01:00)'],
  ['2026-11-02T07:00:00Z', 'UTC', 'Monday 2 November 2026, 07:00 (UTC)'],
  ['2026-11-02T07:00:00Z', 'Atlantis/Capital', 'Monday 2 November 2026, 07:00 (UTC)'],
  [
    '2025-04-25T07:00:00Z',
    'Africa/Cairo',
    'Friday 25 April 2025, 10:00 (Africa/Cairo, UTC+03:00): the clocks go forward that day, from 00:00 to 01:00',
  ],
])('describeRun of %s in %s', (run, zone, text) => {
  expect(describeRun(instant(run), zone).replace(/^(\w+), /, '$1 ')).toBe(text)
})
