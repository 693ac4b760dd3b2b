import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompanyFacts, companyFlags } from './companyState.ts'

const now = Temporal.Instant.from('2026-11-25T12:00:00Z')
const LATER = '2026-12-01T00:00:00Z'
const EARLIER = '2026-11-20T00:00:00Z'
const company = (facts: Partial<CompanyFacts> = {}): CompanyFacts => ({
  state: 'active',
  expiresAt: null,
  subscription: { id: 'sub' },
  payment: true,
  services: { dashboards: 2, bonusDashboards: 1 },
  dashboardsCount: 0,
  ...facts,
})

const anyCompany = fc.record({
  state: fc.constantFrom('trial' as const, 'active' as const, 'canceled' as const, 'overdue' as const),
  expiresAt: fc.constantFrom(null, LATER, EARLIER),
  subscription: fc.constantFrom(null, { id: 'sub' }),
  payment: fc.boolean(),
  services: fc.record({ dashboards: fc.nat(3), bonusDashboards: fc.nat(2) }),
  dashboardsCount: fc.nat(6),
})

describe('the standing of a company', () => {
  const alone = { subscription: null }
  it.each([
    ['active with a subscription', {}, ['hasSubscription'], true],
    ['active, made by the operator', alone, [], true],
    ['on trial', { ...alone, state: 'trial', expiresAt: LATER }, ['isTrialWithoutSubscription'], true],
    ['on trial without an end', { ...alone, state: 'trial' }, ['isTrialWithoutSubscription'], true],
    ['after its trial', { ...alone, state: 'trial', expiresAt: EARLIER }, [], false],
    ['at the instant its trial ends', { ...alone, state: 'trial', expiresAt: now.toString() }, [], false],
    ['subscribed during its trial', { state: 'trial', expiresAt: LATER }, ['hasSubscription'], true],
    ['subscribed, the trial past', { state: 'trial', expiresAt: EARLIER }, ['hasSubscription'], true],
    ['canceled', { state: 'canceled' }, ['hasSubscription', 'isCanceled'], false],
    ['overdue', { state: 'overdue' }, ['hasSubscription', 'isOverdue'], false],
    ['canceled without a subscription', { ...alone, state: 'canceled' }, [], false],
    ['overdue without a subscription', { ...alone, state: 'overdue' }, [], false],
    ['canceled where nothing is paid', { state: 'canceled', payment: false }, [], true],
    [
      'after its trial where nothing is paid',
      { state: 'trial', expiresAt: EARLIER, payment: false },
      [],
      true,
    ],
  ] as const)('%s', (_, facts, flags, mayCreate) => {
    const found = companyFlags(company(facts), now)
    expect(Object.entries(found).flatMap(([name, set]) => (set ? [name] : []))).toEqual([
      ...flags,
      ...(mayCreate ? ['canCreateDashboard', 'canCreateAutomaticReport'] : []),
    ])
  })

  it('is used up at the plan and what was given on top', () => {
    expect(companyFlags(company({ dashboardsCount: 2 }), now)).toMatchObject({ canCreateDashboard: true })
    expect(companyFlags(company({ dashboardsCount: 3 }), now)).toMatchObject({
      isUsedUp: true,
      canCreateDashboard: false,
      canCreateAutomaticReport: true,
    })
  })

  it('is at most one of canceled, overdue and on trial, and the first two only with a subscription', () => {
    fc.assert(
      fc.property(anyCompany, (facts) => {
        const flags = companyFlags(facts, now)
        const set = [flags.isCanceled, flags.isOverdue, flags.isTrialWithoutSubscription].filter(Boolean)
        expect(set.length).toBeLessThanOrEqual(1)
        if (flags.isCanceled || flags.isOverdue) expect(facts.subscription).not.toBeNull()
        if (flags.canCreateDashboard) expect(flags.isUsedUp).toBe(false)
        if (flags.canCreateDashboard) expect(flags.canCreateAutomaticReport).toBe(true)
        if (!facts.payment) {
          expect(set).toEqual([])
          expect(flags.canCreateDashboard).toBe(!flags.isUsedUp)
        }
      }),
    )
  })
})
