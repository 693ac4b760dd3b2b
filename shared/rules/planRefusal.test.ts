import { expect, it } from 'vitest'
import { planRefusal } from './planRefusal.ts'

const SUBSCRIBED = { id: 'sub' }

it.each([
  ['trial', null, 'The trial has ended. Subscribe to add dashboards and reports again.'],
  ['canceled', SUBSCRIBED, 'The subscription is canceled. Subscribe to add dashboards and reports again.'],
  ['canceled', null, 'You have no subscription. Subscribe to add dashboards and reports again.'],
  [
    'overdue',
    SUBSCRIBED,
    'A charge of your card failed. Pay with another card to add dashboards and reports again.',
  ],
  ['overdue', null, 'You have no subscription. Subscribe to add dashboards and reports again.'],
] as const)('of a %s company with the subscription %j: %s', (state, subscription, sentence) => {
  expect(planRefusal('create', { state, subscription }, true)).toBe(sentence)
  expect(planRefusal('create', { state, subscription }, false)).toBe(
    `${sentence} An administrator of your company can do so.`,
  )
})

it('names what is not allowed', () => {
  const trial = { state: 'trial', subscription: null } as const
  expect(planRefusal('edit', trial, true)).toContain('to change dashboards and reports again.')
  expect(planRefusal('send', trial, true)).toContain('to send reports again.')
  expect(planRefusal('read', trial, true)).toContain('to see dashboards again.')
})
