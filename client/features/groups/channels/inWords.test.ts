import { expect, it } from 'vitest'
import { deliveryInWords, problemInWords, titleOf, waitingInWords } from './inWords.ts'

const channel = { cadence: 'at_once' as const, hour: 8, weekday: 1, quiet: null, timezone: 'Europe/Berlin' }

it('says when a channel sends', () => {
  expect(deliveryInWords(channel)).toBe('At once')
  expect(deliveryInWords({ ...channel, cadence: 'daily', quiet: { from: '22:00', to: '07:00' } })).toBe(
    'Daily digest at 08:00, not between 22:00 and 07:00 (Europe/Berlin)',
  )
  expect(deliveryInWords({ ...channel, cadence: 'weekly', weekday: 7 })).toBe(
    'Weekly digest on Sunday at 08:00 (Europe/Berlin)',
  )
})

it('names a channel, and what waits in it', () => {
  expect(titleOf({ name: '', kind: 'teams', personal: false })).toBe('Microsoft Teams')
  expect(titleOf({ name: '', kind: 'mail', personal: true })).toBe('My e-mail')
  expect(titleOf({ name: '', kind: 'slack', personal: true })).toBe('My Slack')
  expect([0, 1, 2].map((waiting) => waitingInWords({ waiting }))).toEqual([
    null,
    '1 message waits',
    '2 messages wait',
  ])
})

it('says of what fails how the rest follows, and of what is switched off or well nothing more', () => {
  const problem = 'The server answered HTTP 503 Service Unavailable.'
  expect(problemInWords({ problem, state: 'failing' })).toMatch(/503 .*Unavailable\. Once .* send a test/)
  expect(problemInWords({ problem, state: 'disabled' })).toMatch(
    /503 .*Unavailable\. Correct its address, or send a test: .* on again/,
  )
  expect(problemInWords({ problem: null, state: 'active' })).toBeNull()
})
