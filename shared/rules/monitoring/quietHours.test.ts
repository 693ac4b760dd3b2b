import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CADENCES } from '../../domain/monitoring.ts'
import { type SendingTimes, sendableAt } from './quietHours.ts'

const hours = (from: string, to: string) => ({
  from: Temporal.PlainTime.from(from),
  to: Temporal.PlainTime.from(to),
})
const berlin: SendingTimes = { zone: 'Europe/Berlin', cadence: 'at_once', hour: 8, weekday: 1, quiet: null }
const night = hours('22:00', '07:00')

/** In Berlin the clocks go from 02:00 to 03:00 on 29 March 2026, from 03:00 back to 02:00 on 25 October 2026. */
const sent = (at: string, times: Partial<SendingTimes>) =>
  sendableAt(Temporal.Instant.from(at), { ...berlin, ...times })
    .toZonedDateTimeISO(times.zone ?? berlin.zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' })

describe('an alert that is sent at once', () => {
  it.each<[string, string, SendingTimes['quiet'], string]>([
    ['goes out now without quiet hours', '2026-11-26T03:10+01:00', null, '2026-11-26T03:10+01:00'],
    ['goes out now by day', '2026-11-26T15:00+01:00', night, '2026-11-26T15:00+01:00'],
    ['waits in the evening', '2026-11-26T23:30+01:00', night, '2026-11-27T07:00+01:00'],
    ['waits after midnight', '2026-11-27T00:30+01:00', night, '2026-11-27T07:00+01:00'],
    ['waits as they begin', '2026-11-26T22:00+01:00', night, '2026-11-27T07:00+01:00'],
    ['goes out as they end', '2026-11-27T07:00+01:00', night, '2026-11-27T07:00+01:00'],
    ['waits at noon', '2026-11-26T12:15+01:00', hours('12:00', '13:00'), '2026-11-26T13:00+01:00'],
    [
      'knows no hours of no length',
      '2026-11-26T12:00+01:00',
      hours('12:00', '12:00'),
      '2026-11-26T12:00+01:00',
    ],
    ['waits over the night that lacks an hour', '2026-03-28T23:00+01:00', night, '2026-03-29T07:00+02:00'],
    ['waits over the night that has one more', '2026-10-24T23:00+02:00', night, '2026-10-25T07:00+01:00'],
    [
      'goes out as the clocks skip the end',
      '2026-03-29T01:50+01:00',
      hours('22:00', '02:30'),
      '2026-03-29T03:00+02:00',
    ],
    [
      'goes out at the first of two ends',
      '2026-10-25T01:00+02:00',
      hours('22:00', '02:30'),
      '2026-10-25T02:30+02:00',
    ],
    [
      'waits for the second one too',
      '2026-10-25T02:10+01:00',
      hours('22:00', '02:30'),
      '2026-10-25T02:30+01:00',
    ],
    [
      'goes out as the clocks leave quiet hours',
      '2026-10-25T02:45+02:00',
      hours('02:30', '04:00'),
      '2026-10-25T02:00+01:00',
    ],
  ])('%s', (_, at, quiet, expected) => expect(sent(at, { quiet })).toBe(expected))
})

describe('a digest', () => {
  it.each<[string, string, Partial<SendingTimes>, string]>([
    [
      'goes out today before its hour',
      '2026-11-26T07:59+01:00',
      { cadence: 'daily' },
      '2026-11-26T08:00+01:00',
    ],
    ['goes out at its hour', '2026-11-26T08:00+01:00', { cadence: 'daily' }, '2026-11-26T08:00+01:00'],
    ['goes out tomorrow after it', '2026-11-26T08:01+01:00', { cadence: 'daily' }, '2026-11-27T08:00+01:00'],
    ['goes out on Monday', '2026-11-26T08:01+01:00', { cadence: 'weekly' }, '2026-11-30T08:00+01:00'],
    ['goes out in a week', '2026-11-30T08:01+01:00', { cadence: 'weekly' }, '2026-12-07T08:00+01:00'],
    [
      'goes out on Sunday',
      '2026-11-26T08:01+01:00',
      { cadence: 'weekly', weekday: 0 },
      '2026-11-29T08:00+01:00',
    ],
    [
      'waits for the end of quiet hours',
      '2026-11-26T02:00+01:00',
      { cadence: 'daily', hour: 6, quiet: night },
      '2026-11-26T07:00+01:00',
    ],
    [
      'keeps to the wall clock over a change',
      '2026-03-28T09:00+01:00',
      { cadence: 'daily' },
      '2026-03-29T08:00+02:00',
    ],
    [
      'goes out an hour later where its hour is skipped',
      '2026-03-29T00:10+01:00',
      { cadence: 'daily', hour: 2 },
      '2026-03-29T03:00+02:00',
    ],
    [
      'goes out once where its hour comes twice',
      '2026-10-25T02:30+02:00',
      { cadence: 'daily', hour: 2 },
      '2026-10-26T02:00+01:00',
    ],
    [
      'is due by the zone of the person',
      '2026-11-26T23:30Z',
      { cadence: 'daily', zone: 'America/Los_Angeles' },
      '2026-11-27T08:00-08:00',
    ],
  ])('%s', (_, at, times, expected) => expect(sent(at, times)).toBe(expected))
})

describe('whatever the times', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minutes) => new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60))
  const times: fc.Arbitrary<SendingTimes> = fc.record({
    zone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    ),
    cadence: fc.constantFrom(...CADENCES),
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 0, max: 6 }),
    quiet: fc.option(fc.record({ from: time, to: time })),
  })
  const instant = fc
    .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

  it('nothing goes out before it happened, within quiet hours or weeks later', () => {
    fc.assert(
      fc.property(instant, times, (at, wanted) => {
        const out = sendableAt(at, wanted)
        expect(Temporal.Instant.compare(out, at)).toBeGreaterThanOrEqual(0)
        expect(at.until(out).total('hours')).toBeLessThanOrEqual(9 * 24)
        const wall = out.toZonedDateTimeISO(wanted.zone).toPlainTime()
        if (wanted.quiet === null) return
        const { from, to } = wanted.quiet
        const minutes = (one: Temporal.PlainTime) => one.hour * 60 + one.minute + one.second / 60
        const length = (minutes(to) - minutes(from) + 1440) % 1440
        expect((minutes(wall) - minutes(from) + 1440) % 1440).toBeGreaterThanOrEqual(length)
      }),
    )
  })

  it('an alert waits no longer than quiet hours last', () => {
    fc.assert(
      fc.property(instant, times, (at, wanted) => {
        const atOnce: SendingTimes = { ...wanted, cadence: 'at_once' }
        const out = sendableAt(at, atOnce)
        expect(sendableAt(out, atOnce).equals(out)).toBe(true)
        for (const minutes of [1, 30, 90, 400]) {
          const before = out.subtract({ minutes })
          if (Temporal.Instant.compare(before, at) < 0) continue
          expect(sendableAt(before, atOnce).equals(before)).toBe(false)
        }
      }),
    )
  })
})
