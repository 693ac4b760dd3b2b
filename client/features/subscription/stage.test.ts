import { expect, it } from 'vitest'
import { endOf, isForCheckout, type StageFacts, stageOf } from './stage.ts'

const now = Temporal.Instant.from('2026-11-25T12:00:00Z')
const LATER = '2026-12-05T23:30:00Z'
const EARLIER = '2026-11-01T08:00:00Z'

const running = {
  state: 'active',
  dashboards: 25,
  interval: 1,
  paidUntil: LATER,
  endsAt: null,
  overdueSince: null,
  paymentPage: true,
  currency: 'USD',
  each: 950,
} as const
const paid = {
  state: 'active',
  expiresAt: LATER,
  payment: true,
  isSubscribed: true,
  subscription: running,
} as const
const unpaid = { ...paid, isSubscribed: false, subscription: null }

it.each<[string, string, StageFacts]>([
  ['nothing paid here', 'free', { ...unpaid, payment: false, state: 'canceled' }],
  ['on trial', 'trial', { ...unpaid, state: 'trial' }],
  ['a trial without an end', 'trial', { ...unpaid, state: 'trial', expiresAt: null }],
  ['after the trial', 'trialOver', { ...unpaid, state: 'trial', expiresAt: EARLIER }],
  ['active without a subscription', 'given', { ...unpaid, expiresAt: null }],
  ['overdue without a subscription', 'ended', { ...unpaid, state: 'overdue' }],
  ['canceled without a subscription', 'ended', { ...unpaid, state: 'canceled', expiresAt: null }],
  ['active', 'active', paid],
  ['subscribed while on trial', 'active', { ...paid, state: 'trial', expiresAt: EARLIER }],
  ['active past what is paid, until the provider says otherwise', 'active', { ...paid, expiresAt: EARLIER }],
  ['overdue', 'overdue', { ...paid, state: 'overdue' }],
  [
    'overdue past its end, until the provider says so',
    'overdue',
    { ...paid, state: 'overdue', expiresAt: EARLIER },
  ],
  ['canceled, running', 'canceled', { ...paid, state: 'canceled' }],
  ['canceled without an end', 'canceled', { ...paid, state: 'canceled', expiresAt: null }],
  ['canceled and over', 'ended', { ...paid, state: 'canceled', expiresAt: EARLIER }],
  [
    'its own end before the company’s',
    'ended',
    { ...paid, state: 'canceled', subscription: { ...running, state: 'canceled', endsAt: EARLIER } },
  ],
  [
    'canceled with a charge unpaid, for which nothing is of use any more',
    'ended',
    {
      ...paid,
      state: 'canceled',
      expiresAt: EARLIER,
      subscription: { ...running, state: 'canceled', endsAt: LATER },
    },
  ],
  ['ended', 'ended', { ...paid, state: 'canceled', subscription: { ...running, state: 'ended' } }],
])('%s is %s', (_, stage, plan) => {
  expect(stageOf(plan, now)).toBe(stage)
})

it('pays by checkout only where nothing is paid for', () => {
  const stages = ['free', 'given', 'trial', 'trialOver', 'active', 'overdue', 'canceled', 'ended'] as const
  expect(stages.filter(isForCheckout)).toEqual(['given', 'trial', 'trialOver', 'ended'])
})

it('ends with the earlier of what the provider and the company know', () => {
  const canceled = { ...running, state: 'canceled' } as const
  expect(endOf({ subscription: { ...canceled, endsAt: LATER }, expiresAt: EARLIER })).toBe(EARLIER)
  expect(endOf({ subscription: { ...canceled, endsAt: EARLIER }, expiresAt: LATER })).toBe(EARLIER)
  expect(endOf({ subscription: canceled, expiresAt: LATER })).toBe(LATER)
  expect(endOf({ subscription: null, expiresAt: null })).toBeNull()
})
