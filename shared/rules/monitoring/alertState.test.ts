import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alert,
  type AlertEvent,
  CALM_DAYS,
  calmDaysNeeded,
  nextAlert,
  RESTLESS_DAYS,
  type Snooze,
} from './alertState.ts'

const NOW = Temporal.Instant.from('2026-11-26T06:00:00Z')
const week: Snooze = { until: NOW.add({ hours: 7 * 24 }), reason: 'The shop is being rebuilt' }
const untilRecovery: Snooze = { until: null, reason: 'Known' }
const found: AlertEvent = { kind: 'found' }
const calm: AlertEvent = { kind: 'calm' }

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
  it.each<[string, AlertEvent[], Alert['state'] | null, string[]]>([
    ['is not there while nothing is found', [calm, calm], null, []],
    ['is raised once however often it is found', [found, found, found], 'raised', ['raised']],
    ['does not end on one ordinary day', [found, calm, found, calm], 'raised', ['raised']],
    ['recovers after two', [found, calm, calm], 'recovered', ['raised', 'recovered']],
    ['is another one afterwards', [found, calm, calm, found], 'raised', ['raised', 'recovered', 'raised']],
    ['stays acknowledged', [found, { kind: 'acknowledged' }, found], 'acknowledged', ['raised']],
    [
      'says that it has recovered to whoever acknowledged it',
      [found, { kind: 'acknowledged' }, calm, calm],
      'recovered',
      ['raised', 'recovered'],
    ],
    [
      'is silent while it is snoozed',
      [found, { kind: 'snoozed', snooze: week }, found, found],
      'snoozed',
      ['raised'],
    ],
    [
      'is raised again when its snooze has ended and it is still found',
      [found, { kind: 'snoozed', snooze: week }, found, found, found, found, found, found],
      'raised',
      ['raised', 'raised'],
    ],
    [
      'snoozed until it recovers, ends in silence',
      [found, { kind: 'snoozed', snooze: untilRecovery }, ...Array(30).fill(found), calm, calm],
      'recovered',
      ['raised'],
    ],
    [
      'taken back from a snooze, is not sent again',
      [found, { kind: 'snoozed', snooze: week }, { kind: 'resumed' }, found],
      'raised',
      ['raised'],
    ],
    [
      'that was acknowledged is so again once its snooze is ended',
      [found, { kind: 'acknowledged' }, { kind: 'snoozed', snooze: week }, found, { kind: 'resumed' }],
      'acknowledged',
      ['raised'],
    ],
    [
      'snoozed twice is acknowledged still',
      [
        found,
        { kind: 'acknowledged' },
        { kind: 'snoozed', snooze: week },
        { kind: 'snoozed', snooze: untilRecovery },
        { kind: 'resumed' },
      ],
      'acknowledged',
      ['raised'],
    ],
    [
      'whose acknowledgement is taken back waits for somebody and is not sent again',
      [found, { kind: 'acknowledged' }, { kind: 'unacknowledged' }, found],
      'raised',
      ['raised'],
    ],
    [
      'stays snoozed where an acknowledgement is taken back',
      [found, { kind: 'snoozed', snooze: week }, { kind: 'unacknowledged' }],
      'snoozed',
      ['raised'],
    ],
    ['cannot be acknowledged before it is there', [{ kind: 'acknowledged' }], null, []],
  ])('%s', (_, events, state, sent) => {
    const last = run(events)
    expect([last.alert?.state ?? null, last.sent]).toEqual([state, sent])
  })

  it('is never sent as raised twice without a recovery or a snooze between', () => {
    const event = fc.constantFrom<AlertEvent>(
      found,
      calm,
      { kind: 'acknowledged' },
      { kind: 'unacknowledged' },
      { kind: 'snoozed', snooze: week },
      { kind: 'snoozed', snooze: untilRecovery },
      { kind: 'resumed' },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let open = 0
        let snoozes = 0
        events.reduce<Alert | null>((alert, one, day) => {
          const step = nextAlert(alert, one, NOW.add({ hours: 24 * day }))
          if (step.alert?.state === 'snoozed' && one.kind === 'snoozed') snoozes++
          if (step.send === 'raised') {
            expect(open === 0 || snoozes > 0).toBe(true)
            open = 1
            snoozes = 0
          }
          if (step.alert?.state === 'recovered') {
            open = 0
            snoozes = 0
          }
          return step.alert
        }, null)
      }),
    )
  })

  it(`recovers after ${CALM_DAYS} calm days from whatever state`, () => {
    for (const start of [
      { state: 'raised', calmDays: 0 },
      { state: 'acknowledged', calmDays: 0 },
      { state: 'snoozed', calmDays: 0, snooze: week, isAcknowledged: false },
    ] satisfies Alert[]) {
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
