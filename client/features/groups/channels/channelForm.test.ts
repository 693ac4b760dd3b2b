import { expect, it } from 'vitest'
import { channelForm } from '../../../../shared/api/alertChannels.ts'
import { addressProblem, channelFormOf, draftOf, draftProblems, newDraft } from './channelForm.ts'

const draft = newDraft('Europe/Berlin', false)

it('says what is wrong with an address while it is entered', () => {
  expect(addressProblem('mail', 'team@agency.example')).toBeNull()
  expect(addressProblem('mail', '\u200bTeam <team@agency.example>\u00a0')).toBeNull()
  expect(addressProblem('mail', 'team@agen\u200bcy.example')).toMatch(/^“team@agen�cy\.example” is not/)
  expect(addressProblem('mail', 'team')).toBe('This is not an e-mail address.')
  expect(addressProblem('webhook', '')).toBe('Enter the address that the receiver gave you.')
  expect(addressProblem('webhook', 'https://alerts.agency.example/hook')).toBeNull()
  expect(addressProblem('slack', 'https://slack.example/services/T/B/x')).toMatch(
    /^This is not an address of Slack\./,
  )
})

it('sends what the schema takes', () => {
  const form = channelFormOf({ ...draft, address: ' team@agency.example ', isQuiet: true }, true)
  expect(channelForm.parse(form)).toEqual(form)
  expect(form).toMatchObject({ address: 'team@agency.example', quiet: { from: '22:00', to: '07:00' } })
})

it('keeps the address of a channel that is changed, and sends none of one’s own mail', () => {
  expect(channelFormOf(draft, false)).not.toHaveProperty('address')
  const own = channelFormOf({ ...newDraft('UTC', true), address: 'x' }, true)
  expect(own).toMatchObject({ kind: 'mail', personal: true })
  expect(own).not.toHaveProperty('address')
  expect(draftProblems(newDraft('UTC', true), true)).toEqual({})
  expect(channelFormOf({ ...newDraft('UTC', true, 'slack'), address: 'x' }, true)).toMatchObject({
    kind: 'slack',
    personal: true,
    address: 'x',
  })
  expect(Object.keys(draftProblems(newDraft('UTC', true, 'slack'), true))).toEqual(['address'])
  expect(draftProblems(draft, false)).toEqual({})
  expect(draftProblems(draft, true)).toEqual({ address: 'Enter an e-mail address.' })
})

it('wants quiet hours that begin and end', () => {
  const quiet = { ...draft, address: 'a@b.example', isQuiet: true, quietFrom: '', quietTo: '7' }
  expect(Object.keys(draftProblems(quiet, true))).toEqual(['quietFrom', 'quietTo'])
  expect(draftProblems({ ...quiet, quietFrom: '09:00', quietTo: '09:00' }, true)).toEqual({
    quietTo: 'Quiet hours end at another time.',
  })
})

it('opens a channel as it is', () => {
  const channel = {
    id: 'c',
    kind: 'slack' as const,
    name: 'Team',
    personal: false,
    address: 'hooks.slack.com …x',
    cadence: 'weekly' as const,
    timezone: 'UTC',
    hour: 7,
    weekday: 5,
    quiet: null,
    state: 'active' as const,
    problem: null,
    lastSentAt: null,
    waiting: 0,
  }
  expect(draftOf(channel)).toMatchObject({
    name: 'Team',
    address: '',
    cadence: 'weekly',
    weekday: 5,
    isQuiet: false,
  })
})
