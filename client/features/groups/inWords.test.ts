import { expect, it } from 'vitest'
import { acknowledgedInWords, needingInWords, sentenceOf } from './inWords.ts'
import { alertOf, domainNamed } from './testRows.ts'

it('says what is wrong, and how much more there is', () => {
  expect(sentenceOf(domainNamed('a.example'))).toBeNull()
  expect(sentenceOf(domainNamed('a.example', { alerts: [alertOf('critical')] }))).toBe(
    'Something is critical.',
  )
  expect(sentenceOf(domainNamed('a.example', { alerts: [alertOf('critical'), alertOf('notice')] }))).toBe(
    'Something is critical. And 1 more.',
  )
})

it('says why a domain is silent before what is wrong with it', () => {
  const snooze = { until: null, reason: 'the shop moves', by: 'Dana' }
  expect(sentenceOf(domainNamed('a.example', { alerts: [alertOf('warning', 'snoozed')], snooze }))).toBe(
    'Snoozed until it recovers by Dana: the shop moves. Something is warning.',
  )
  expect(sentenceOf(domainNamed('a.example', { snooze: { until: null, reason: '', by: null } }))).toBe(
    'Snoozed until it recovers',
  )
})

it('says that nothing is read for a domain that no account feeds', () => {
  expect(sentenceOf(domainNamed('a.example', { feeds: 0 }))).toBe(
    'No account feeds it: none of its figures are read.',
  )
  expect(sentenceOf(domainNamed('a.example', { feeds: 0, scannedAt: null }))).toBe(
    'No account feeds it: none of its figures are read.',
  )
  expect(sentenceOf(domainNamed('a.example', { feeds: 0, alerts: [alertOf('critical')] }))).toBe(
    'Something is critical.',
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
