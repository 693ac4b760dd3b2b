import { expect, it } from 'vitest'
import { acknowledgedInWords, needingInWords, sentenceOf } from './inWords.ts'
import { alertOf, domainNamed } from './testRows.ts'

it('says what is wrong, and how much more there is', () => {
  expect(sentenceOf(domainNamed('a.example'))).toBeNull()
  expect(sentenceOf({ alerts: [alertOf('critical')], snooze: null })).toBe('Something is critical.')
  expect(sentenceOf({ alerts: [alertOf('critical'), alertOf('notice')], snooze: null })).toBe(
    'Something is critical. And 1 more.',
  )
})

it('says why a domain is silent before what is wrong with it', () => {
  const snooze = { until: null, reason: 'the shop moves', by: 'Dana' }
  expect(sentenceOf({ alerts: [alertOf('warning', 'snoozed')], snooze })).toBe(
    'Snoozed until it recovers by Dana: the shop moves. Something is warning.',
  )
  expect(sentenceOf({ alerts: [], snooze: { until: null, reason: '', by: null } })).toBe(
    'Snoozed until it recovers',
  )
})

it('counts what waits for somebody', () => {
  expect(needingInWords({ domains: 0, needing: 0 })).toBe('No domain yet')
  expect(needingInWords({ domains: 9, needing: 0 })).toBe('Nothing needs you')
  expect(needingInWords({ domains: 9, needing: 1 })).toBe('1 needs somebody')
  expect(needingInWords({ domains: 9, needing: 3 })).toBe('3 need somebody')
  expect(acknowledgedInWords({ name: 'a.example', alerts: [alertOf('critical')] })).toBe(
    '1 alert of a.example acknowledged.',
  )
  expect(acknowledgedInWords({ name: 'a.example', alerts: [alertOf('critical', 'acknowledged')] })).toBe(
    '1 alert of a.example no longer acknowledged.',
  )
  expect(acknowledgedInWords({ name: 'a.example', alerts: [] })).toBe(
    'a.example has no alert to acknowledge.',
  )
})
