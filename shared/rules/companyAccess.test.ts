import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archivedAt, companyAccess, endOfUse, type PlanFacts, RIGHTS } from './companyAccess.ts'
import { companyFlags } from './companyState.ts'

const END = Temporal.Instant.from('2026-11-25T12:00:00Z')
const SETTINGS = { linkGraceDays: 14, archiveUnpaidDays: 30 }
const GRACE_END = END.add({ hours: 24 * 14 })
const A_MOMENT = { milliseconds: 1 }

const company = (facts: Partial<PlanFacts>): PlanFacts => ({
  state: 'active',
  expiresAt: END.toString(),
  subscription: { id: 'sub' },
  payment: true,
  ...facts,
})
const open = (facts: PlanFacts, at: Temporal.Instant): string =>
  RIGHTS.filter((right) => companyAccess(facts, SETTINGS, at)[right].open).join(' ')

const ALL = 'create edit send read links'
const GOES_ON = 'edit send read links'
const READS = 'read links'
const SUBSCRIBED = { id: 'sub' }

describe('what a company’s state allows', () => {
  /** Before and at its end, before and at the end of the grace. */
  it.each([
    ['trial', null, [ALL, READS, READS, '']],
    ['trial', SUBSCRIBED, [ALL, ALL, ALL, ALL]],
    ['active', null, [ALL, ALL, ALL, ALL]],
    ['active', SUBSCRIBED, [ALL, ALL, ALL, ALL]],
    ['canceled', null, [GOES_ON, READS, READS, '']],
    ['canceled', SUBSCRIBED, [GOES_ON, READS, READS, '']],
    ['overdue', null, [GOES_ON, READS, READS, '']],
    ['overdue', SUBSCRIBED, [GOES_ON, READS, READS, '']],
  ] as const)('%s with the subscription %o', (state, subscription, allowed) => {
    const facts = company({ state, subscription })
    const instants = [END.subtract(A_MOMENT), END, GRACE_END.subtract(A_MOMENT), GRACE_END]
    expect(instants.map((at) => open(facts, at))).toEqual(allowed)
    for (const at of instants) expect(open({ ...facts, payment: false }, at)).toBe(ALL)
    // What has no known end does not end.
    const endless = open({ ...facts, expiresAt: null }, GRACE_END)
    expect(endless).toBe(state === 'canceled' || state === 'overdue' ? GOES_ON : ALL)
  })

  it('tells when each ends, and when dashboards are archived', () => {
    const trial = company({ state: 'trial', subscription: null })
    const { create, edit, links } = companyAccess(trial, SETTINGS, END)
    expect([create, edit].map(({ until }) => until?.toString())).toEqual(Array(2).fill(END.toString()))
    expect(links.until?.toString()).toBe('2026-12-09T12:00:00Z')
    expect(archivedAt(trial, SETTINGS)?.toString()).toBe('2026-12-25T12:00:00Z')
    expect(archivedAt(company({}), SETTINGS)).toBeNull()
  })
})

const anyPlan = fc.record({
  state: fc.constantFrom('trial' as const, 'active' as const, 'canceled' as const, 'overdue' as const),
  expiresAt: fc.constantFrom(null, END.toString()),
  subscription: fc.constantFrom(null, SUBSCRIBED),
  payment: fc.boolean(),
})
const anyHours = fc.integer({ min: -2_000, max: 2_000 })
const anyGrace = fc.record({ linkGraceDays: fc.nat(60), archiveUnpaidDays: fc.integer({ min: 1, max: 90 }) })

describe('for any company', () => {
  it('what has ended does not come back by time alone, and ends when it was said to', () => {
    fc.assert(
      fc.property(anyPlan, anyGrace, anyHours, fc.nat(2_000), (plan, settings, hours, more) => {
        const at = END.add({ hours })
        const now = companyAccess(plan, settings, at)
        const later = companyAccess(plan, settings, at.add({ hours: more }))
        for (const right of RIGHTS) {
          if (later[right].open) expect(now[right].open).toBe(true)
          const { until } = now[right]
          expect(until?.toString()).toBe(later[right].until?.toString())
          if (right === 'create') continue
          expect(now[right].open).toBe(until === null || Temporal.Instant.compare(at, until) < 0)
        }
      }),
    )
  })

  it('who may add may change, who may change may send and read, and readers see as long as its people', () => {
    fc.assert(
      fc.property(anyPlan, anyGrace, anyHours, (plan, settings, hours) => {
        const { create, edit, send, read, links } = companyAccess(plan, settings, END.add({ hours }))
        expect(send.open).toBe(edit.open)
        expect(links.open).toBe(read.open)
        if (create.open) expect(edit.open).toBe(true)
        if (edit.open) expect(read.open).toBe(true)
        if (endOfUse(plan) === null) expect(edit.open).toBe(true)
      }),
    )
  })

  it('agrees with the flags, which add the number of dashboards', () => {
    fc.assert(
      fc.property(anyPlan, anyHours, (plan, hours) => {
        const now = END.add({ hours })
        const facts = { ...plan, services: { dashboards: 1, bonusDashboards: 0 }, dashboardsCount: 0 }
        const { canCreateAutomaticReport } = companyFlags(facts, now)
        expect(companyAccess(plan, SETTINGS, now).create.open).toBe(canCreateAutomaticReport)
      }),
    )
  })
})
