import { expect, it } from 'vitest'
import { daysIfSentNow } from './daysIfSentNow.ts'

const report = {
  period: 'MONTH' as const,
  detail: 'FIRST_DAY' as const,
  hour: 8,
  minute: 0,
  timezone: 'Europe/Berlin',
  date_range: 'LAST_MONTH' as const,
  weekStart: 1 as const,
  nextRunAt: '2026-12-01T07:00:00Z',
  lastRun: null,
}
const run = {
  id: 'r'.repeat(21),
  scheduledFor: '2026-10-01T06:00:00Z',
  message: null,
  late: false,
  retryAt: null,
  finishedAt: null,
  deliveries: [],
}
const startOf = (change: object, now = '2026-11-30T23:30:00Z') =>
  daysIfSentNow({ ...report, ...change }, Temporal.Instant.from(now)).start

it('covers the days that a slot now would, in the zone of the report', () => {
  expect(startOf({})).toBe('2026-11-01')
  expect(startOf({ timezone: 'UTC' })).toBe('2026-10-01')
})

it('covers the days of the slot that is due, and of a run that is held', () => {
  expect(startOf({ nextRunAt: '2026-11-01T07:00:00Z' })).toBe('2026-10-01')
  expect(startOf({ lastRun: { ...run, state: 'held' } })).toBe('2026-09-01')
  expect(startOf({ lastRun: { ...run, state: 'sent' } })).toBe('2026-11-01')
})
