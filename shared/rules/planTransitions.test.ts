import { describe, expect, it } from 'vitest'
import { causesBetween, PLAN_CAUSES, STANDINGS, STEPS, type Succession } from './planTransitions.ts'

const SUCCESSIONS: readonly Succession[] = ['first', 'same', 'other']

describe('the ways between standings', () => {
  it.each([
    ['trial', 'active', 'first', ['subscribed']],
    ['trial', 'overdue', 'first', ['subscribed', 'chargeFailed']],
    ['trial', 'canceled', 'first', ['subscribed', 'canceled']],
    ['trial', 'ended', 'first', ['subscribed', 'ended']],
    ['active', 'active', 'same', []],
    ['active', 'active', 'first', ['subscribed']],
    ['active', 'overdue', 'same', ['chargeFailed']],
    ['active', 'canceled', 'same', ['canceled']],
    ['active', 'ended', 'same', ['ended']],
    ['active', 'active', 'other', ['replaced']],
    ['overdue', 'active', 'same', ['recovered']],
    ['overdue', 'canceled', 'same', ['canceled']],
    ['overdue', 'ended', 'same', ['ended']],
    ['overdue', 'active', 'other', ['replaced']],
    ['canceled', 'active', 'same', ['uncanceled']],
    ['canceled', 'overdue', 'same', ['uncanceled', 'chargeFailed']],
    ['canceled', 'ended', 'same', ['ended']],
    ['canceled', 'active', 'other', ['resubscribed']],
    ['canceled', 'active', 'first', ['subscribed']],
    ['overdue', 'active', 'first', ['subscribed']],
    ['ended', 'active', 'same', ['reinstated']],
    ['ended', 'active', 'other', ['resubscribed']],
    ['ended', 'canceled', 'other', ['resubscribed', 'canceled']],
    ['active', 'trial', 'same', null],
    ['ended', 'trial', 'other', null],
  ] as const)('lead from %s to %s (%s subscription) by %j', (before, after, succession, causes) => {
    expect(causesBetween(before, after, succession)).toEqual(causes)
  })

  it('are walks of the table, and lead to every standing but the trial', () => {
    for (const before of STANDINGS)
      for (const after of STANDINGS)
        for (const succession of SUCCESSIONS) {
          const causes = causesBetween(before, after, succession)
          const impossible =
            (after === 'trial' && (before !== 'trial' || succession !== 'same')) ||
            (before === 'trial' && after !== 'trial' && succession !== 'first') ||
            (before === 'ended' && succession === 'first')
          expect([before, after, succession, causes === null]).toEqual([
            before,
            after,
            succession,
            impossible,
          ])
          let at = before as (typeof STANDINGS)[number] | undefined
          for (const cause of causes ?? []) at = at && STEPS[at][cause]
          if (causes) expect(at).toBe(after)
        }
  })

  it('use every cause', () => {
    const used = Object.values(STEPS).flatMap((steps) => Object.keys(steps))
    expect(new Set(used)).toEqual(new Set(PLAN_CAUSES))
  })
})
