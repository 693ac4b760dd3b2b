import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alert,
  type AlertEvent,
  CALM_DAYS,
  calmDaysNeeded,
  nextAlert,
  RESTLESS_DAYS,
} from './alertState.ts'

const NOW = Temporal.Instant.from('2026-11-26T06:00:00Z')
const found: AlertEvent = { kind: 'found' }
const calm: AlertEvent = { kind: 'calm' }
/** Of figures that have recovered twice of late. */
const restless: AlertEvent = { kind: 'calm', needed: 4 * CALM_DAYS }
const acknowledged: Alert = { state: 'acknowledged', calmDays: 0 }
const forAWeek: Alert = { state: 'snoozed', calmDays: 0, snooze: { until: NOW.add({ hours: 7 * 24 }) } }
const untilRecovery: Alert = { state: 'snoozed', calmDays: 0, snooze: { until: null } }

/** Runs events a day apart; returns the last alert and everything that is sent. */
function run(events: readonly AlertEvent[], start: Alert | null = null) {
  const sent: string[] = []
  let alert = start
  events.forEach((event, day) => {
    const step = nextAlert(alert, event, NOW.add({ hours: 24 * day }))
    alert = step.alert
    if (step.send !== null) sent.push(step.send)
  })
  return { alert, sent }
}

describe('an alert', () => {
  it.each<[string, Alert | null, AlertEvent[], Alert['state'] | null, string[]]>([
    ['is not there while nothing is found', null, [calm, calm], null, []],
    ['is raised once however often it is found', null, [found, found, found], 'raised', ['raised']],
    ['does not end on one ordinary day', null, [found, calm, found, calm], 'raised', ['raised']],
    ['recovers after two', null, [found, calm, calm], 'recovered', ['raised', 'recovered']],
    [
      'is another one afterwards',
      null,
      [found, calm, calm, found],
      'raised',
      ['raised', 'recovered', 'raised'],
    ],
    ['stays acknowledged', acknowledged, [found], 'acknowledged', []],
    [
      'waits for somebody again where ordinary days were seen that did not end it',
      acknowledged,
      [restless, restless, found],
      'raised',
      [],
    ],
    ['stays acknowledged after one such day', acknowledged, [restless, found], 'acknowledged', []],
    [
      'says that it has recovered to whoever acknowledged it',
      acknowledged,
      [calm, calm],
      'recovered',
      ['recovered'],
    ],
    ['is silent while it is snoozed', forAWeek, [found, found], 'snoozed', []],
    [
      'is raised again when its snooze has ended and it is still found',
      forAWeek,
      Array(8).fill(found),
      'raised',
      ['raised'],
    ],
    [
      'snoozed until it recovers, ends in silence',
      untilRecovery,
      [...Array(30).fill(found), calm, calm],
      'recovered',
      [],
    ],
  ])('%s', (_, start, events, state, sent) => {
    const last = run(events, start)
    expect([last.alert?.state ?? null, last.sent]).toEqual([state, sent])
  })

  it('is never sent as raised twice without a recovery or a snooze between', () => {
    const starts = fc.constantFrom(null, acknowledged, forAWeek, untilRecovery)
    fc.assert(
      fc.property(starts, fc.array(fc.constantFrom(found, calm), { maxLength: 60 }), (start, events) => {
        // One that is snoozed is told once more as that ends.
        let open = start === null || start.state === 'snoozed' ? 0 : 1
        events.reduce<Alert | null>((alert, one, day) => {
          const step = nextAlert(alert, one, NOW.add({ hours: 24 * day }))
          if (step.send === 'raised') {
            expect(open).toBe(0)
            open = 1
          }
          if (step.alert?.state === 'recovered') open = 0
          return step.alert
        }, start)
      }),
    )
  })

  it(`recovers after ${CALM_DAYS} calm days from whatever state`, () => {
    for (const start of [{ state: 'raised', calmDays: 0 } as const, acknowledged, forAWeek]) {
      expect(run([calm, calm], start).alert).toEqual({ state: 'recovered' })
    }
  })
})

describe('figures that go to and fro', () => {
  /** The days on which an alert is raised of figures that are out of the ordinary on these days. */
  function raisesOf(days: readonly boolean[]): number[] {
    const raises: number[] = []
    const recovered: Temporal.Instant[] = []
    let alert: Alert | null = null
    let raisedAt = NOW
    days.forEach((isFound, day) => {
      const at = NOW.add({ hours: 24 * day })
      const event: AlertEvent = isFound
        ? found
        : { kind: 'calm', needed: calmDaysNeeded(raisedAt, recovered) }
      const step = nextAlert(alert, event, at)
      alert = step.alert
      if (step.send === 'raised') {
        raises.push(day)
        raisedAt = at
      }
      if (step.send === 'recovered') recovered.push(at)
    })
    return raises
  }
  const repeat = (days: readonly boolean[], times: number) => Array.from({ length: times }, () => days).flat()

  it('are raised twice where one day of three is out of the ordinary', () => {
    expect(raisesOf(repeat([true, false, false], 40))).toEqual([0, 3])
  })

  it('are raised anew each time where weeks lie between', () => {
    const month = [true, ...Array<boolean>(RESTLESS_DAYS + CALM_DAYS).fill(false)]
    expect(raisesOf(repeat(month, 5))).toHaveLength(5)
    expect(calmDaysNeeded(NOW, [NOW.subtract({ hours: 24 * RESTLESS_DAYS })])).toBe(CALM_DAYS)
  })

  it(`are raised four times in ${RESTLESS_DAYS} days at most, whichever days are out of the ordinary`, () => {
    const day = fc.boolean()
    // Runs of days of one kind, as figures have them, beside days by chance.
    const run = fc
      .tuple(day, fc.integer({ min: 1, max: 17 }))
      .map(([isFound, length]) => Array<boolean>(length).fill(isFound))
    const days = fc.oneof(
      fc.array(day, { maxLength: 200 }),
      fc.array(run, { maxLength: 40 }).map((runs) => runs.flat()),
      fc
        .array(fc.integer({ min: 0, max: 17 }), { maxLength: 40 })
        .map((gaps) => gaps.flatMap((gap) => [true, ...Array<boolean>(gap).fill(false)])),
    )
    fc.assert(
      fc.property(days, (all) => {
        const raises = raisesOf(all)
        raises.forEach((first, index) => {
          const fifth = raises[index + 4]
          if (fifth !== undefined) expect(fifth - first).toBeGreaterThan(RESTLESS_DAYS)
        })
      }),
    )
  })
})
