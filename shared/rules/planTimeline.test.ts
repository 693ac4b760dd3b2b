import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueEntry, nextLook, planTimeline, type TimelineFacts } from './planTimeline.ts'

const DUNNING = { mailDays: [0, 3, 7], cancelAfterDays: 14 }
const SETTINGS = { linkGraceDays: 14, archiveUnpaidDays: 30, dunning: DUNNING }
const ZONE = 'Europe/Berlin'
const at = (text: string) => Temporal.Instant.from(text)

const company = (facts: Partial<TimelineFacts> = {}): TimelineFacts => ({
  state: 'trial',
  expiresAt: '2026-11-15T12:00:00Z',
  subscription: null,
  payment: true,
  createdAt: '2026-10-01T12:00:00Z',
  overdueSince: null,
  ...facts,
})
const OVERDUE = {
  state: 'overdue',
  subscription: { id: 'sub' },
  overdueSince: '2026-11-01T12:00:00Z',
} as const
const said = (facts: Partial<TimelineFacts>, zone = ZONE) =>
  planTimeline(company(facts), DUNNING, zone).map((entry) => `${entry.at} ${entry.notice}`)

describe('what is mailed about a plan', () => {
  it('of a trial counts days of the calendar, whatever the clocks do', () => {
    expect(said({ expiresAt: '2026-10-28T12:00:00Z' })).toEqual([
      // An hour earlier by the universal clock: Berlin is on summer time then.
      '2026-10-21T11:00:00Z trial.7',
      '2026-10-25T12:00:00Z trial.3',
      '2026-10-27T12:00:00Z trial.1',
      '2026-10-28T12:00:00Z trial.ended',
    ])
  })

  it('of a trial of two days is the last day and the end', () => {
    expect(said({ createdAt: '2026-11-13T12:00:00Z' })).toEqual([
      '2026-11-14T12:00:00Z trial.1',
      '2026-11-15T12:00:00Z trial.ended',
    ])
  })

  it.each([
    ['a failed charge', OVERDUE, ['overdue.0', 'overdue.3', 'overdue.7', 'ended']],
    [
      'one that ends before its last mail',
      { ...OVERDUE, expiresAt: '2026-11-05T12:00:00Z' },
      ['overdue.0', 'overdue.3', 'ended'],
    ],
    ['a cancellation', { ...OVERDUE, state: 'canceled' }, ['canceled', 'ended']],
    ['an active plan', { ...OVERDUE, state: 'active' }, []],
    ['a trial that was paid for', { subscription: { id: 'sub' } }, []],
    ['a trial without an end', { expiresAt: null }, []],
    ['nothing that is paid', { ...OVERDUE, payment: false }, []],
    ['a trial where nothing is paid', { payment: false }, []],
    ['canceled without a subscription', { state: 'canceled' }, []],
  ] as const)('of %s', (_, facts, notices) => {
    expect(planTimeline(company(facts), DUNNING, ZONE).map(({ notice }) => notice)).toEqual(notices)
  })

  it('ends once for a subscription, and is canceled again after it was taken back', () => {
    const canceled = (expiresAt: string) =>
      planTimeline(company({ ...OVERDUE, state: 'canceled', expiresAt }), DUNNING, ZONE).map(
        ({ cause }) => cause,
      )
    expect(canceled('2026-11-15T12:00:00Z')).toEqual(['sub 2026-11-15', 'sub'])
    expect(canceled('2026-11-15T12:00:09Z')).toEqual(['sub 2026-11-15', 'sub'])
    expect(canceled('2026-12-15T12:00:00Z')).toEqual(['sub 2026-12-15', 'sub'])
  })

  it('is the newest alone, however long nobody looked', () => {
    const timeline = planTimeline(company(), DUNNING, ZONE)
    expect(dueEntry(timeline, at('2026-11-08T11:59:59Z'))).toBeNull()
    expect(dueEntry(timeline, at('2026-11-13T00:00:00Z'))?.notice).toBe('trial.3')
    expect(dueEntry(timeline, at('2027-11-13T00:00:00Z'))?.notice).toBe('trial.ended')
  })
})

const anyCompany = fc
  .record({
    state: fc.constantFrom('trial' as const, 'active' as const, 'canceled' as const, 'overdue' as const),
    subscription: fc.constantFrom(null, { id: 'sub' }),
    overdueSince: fc.constantFrom(null, '2026-11-01T12:00:00Z'),
    expiresAt: fc.constantFrom(null, '2026-11-15T12:00:00Z'),
    payment: fc.boolean(),
  })
  .map((facts) => company(facts))

describe('looks', () => {
  it('each as the one before said find everything once, in order, and come to an end', () => {
    fc.assert(
      fc.property(anyCompany, fc.constantFrom('UTC', ZONE, 'Pacific/Auckland'), (plan, zone) => {
        const timeline = planTimeline(plan, DUNNING, zone)
        const found: string[] = []
        let now: Temporal.Instant | null = at('2026-10-01T12:00:00Z')
        for (let looks = 0; now && looks < 3_000; looks++) {
          const due = dueEntry(timeline, now)
          if (due && found.at(-1) !== due.notice) found.push(due.notice)
          // The dunning's end is told to the provider, which makes it a cancellation.
          const isTold = plan.state === 'overdue' && due?.notice === 'ended'
          const facts = isTold ? { ...plan, state: 'canceled' as const } : plan
          const next = nextLook(facts, SETTINGS, { zone, now })
          if (next) expect(now.until(next).total('hours')).toBeLessThanOrEqual(24)
          if (next) expect(Temporal.Instant.compare(next, now)).toBe(1)
          now = next
        }
        expect(now).toBeNull()
        expect(found).toEqual(timeline.map(({ notice }) => notice))
      }),
      { numRuns: 60 },
    )
  })

  it('go on every hour while the provider does not know of the dunning’s end', () => {
    const now = at('2026-11-15T12:00:00Z')
    expect(nextLook(company(OVERDUE), SETTINGS, { zone: ZONE, now })?.toString()).toBe('2026-11-15T13:00:00Z')
  })

  it('wait for the archiving once all is said', () => {
    const look = (now: string) => nextLook(company(), SETTINGS, { zone: ZONE, now: at(now) })?.toString()
    expect(look('2026-12-15T11:00:00Z')).toBe('2026-12-15T12:00:00Z')
    expect(look('2026-12-15T12:00:00Z')).toBeUndefined()
  })
})
