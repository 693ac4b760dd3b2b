import { expect, it } from 'vitest'
import { whyNoChange, whyNoDashboard, whyNoReport } from './adding.ts'

const ALL = { canCreateDashboard: true, canCreateAutomaticReport: true }
const NONE = { canCreateDashboard: false, canCreateAutomaticReport: false }
const SUBSCRIPTION = { id: 'sub' }

it.each([
  ['active', SUBSCRIPTION, ALL, null, null],
  ['trial', null, ALL, null, null],
  [
    'active',
    SUBSCRIPTION,
    { ...ALL, canCreateDashboard: false },
    'All dashboards of your plan are used up. Archive or delete one, or raise the count.',
    null,
  ],
  ['trial', null, NONE, 'The trial has ended.', 'The trial has ended.'],
  ['overdue', SUBSCRIPTION, NONE, 'A charge of your card failed.', 'A charge of your card failed.'],
  ['canceled', SUBSCRIPTION, NONE, 'The subscription is canceled.', 'The subscription is canceled.'],
  ['canceled', null, NONE, 'You have no subscription.', 'You have no subscription.'],
] as const)('of a %s company with the subscription %j', (state, subscription, flags, dashboard, report) => {
  const company = { state, subscription, ...flags }
  const about = (text: string | null) => (text === null ? null : expect.stringContaining(text))
  expect(whyNoDashboard(company, true)).toEqual(about(dashboard))
  expect(whyNoReport(company, true)).toEqual(about(report))
})

it('says why nothing can be changed once the plan has ended, whatever was closed to additions before', () => {
  const overdue = { state: 'overdue', subscription: SUBSCRIPTION, payment: true } as const
  expect(whyNoChange({ ...overdue, expiresAt: '2999-01-01T00:00:00Z' }, true)).toBeNull()
  const ended = { ...overdue, expiresAt: '2026-01-01T00:00:00Z' }
  expect(whyNoChange(ended, true)).toBe(
    'A charge of your card failed. Pay with another card to change dashboards and reports again.',
  )
  expect(whyNoChange(ended, false)).toContain('An administrator of your company can do so.')
})
