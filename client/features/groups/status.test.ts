import { expect, it } from 'vitest'
import {
  leadingAlert,
  needsAttention,
  STATUS_WORDS,
  statusOf,
  waitingAlerts,
} from '../../../shared/rules/monitoring/domainStatus.ts'
import { sentenceOf } from './inWords.ts'
import { alertOf, domainNamed, watchedAs } from './testRows.ts'

const withAlerts = (...alerts: ReturnType<typeof alertOf>[]) => domainNamed('a.example', { alerts })
const snooze = { until: null, reason: '', by: null }

it('names a domain after its gravest alert that waits for somebody', () => {
  expect(statusOf(withAlerts(alertOf('critical', 'acknowledged'), alertOf('warning')))).toBe('warning')
  expect(statusOf(withAlerts(alertOf('critical')))).toBe('critical')
  expect(statusOf(withAlerts(alertOf('critical', 'acknowledged')))).toBe('acknowledged')
  expect(statusOf(withAlerts(alertOf('notice', 'raised', true)))).toBe('better')
  expect(statusOf(withAlerts())).toBe('usual')
  expect(statusOf(domainNamed('a.example', { scannedAt: null }))).toBe('unread')
})

it('calls nothing usual of a domain whose figures nobody reads', () => {
  expect(statusOf(domainNamed('a.example', { feeds: 0 }))).toBe('websiteOnly')
  expect(statusOf({ ...withAlerts(alertOf('warning')), feeds: 0 })).toBe('warning')
  expect(statusOf(domainNamed('a.example', { feeds: 0, scannedAt: null }))).toBe('unread')
})

it('calls nothing usual of a domain whose account could not be read, and says why', () => {
  const problem = 'Access to this account was withdrawn.'
  const row = domainNamed('a.example', {
    measures: { clicks: watchedAs({}), traffic: { ...watchedAs({}), problem } },
  })
  expect([statusOf(row), sentenceOf(row)]).toEqual(['unread', problem])
  expect(statusOf({ ...row, alerts: [alertOf('warning')] })).toBe('warning')
})

it('says of accounts in several currencies that these differ, unless something could not be read', () => {
  const problem = 'Spend is in EUR and USD, which are not added up.'
  const spend = { ...watchedAs({}), problem, isMixed: true as const }
  const row = domainNamed('a.example', { measures: { spend } })
  expect([statusOf(row), STATUS_WORDS[statusOf(row)], sentenceOf(row)]).toEqual([
    'mixed',
    'Currencies differ',
    problem,
  ])
  const withdrawn = { ...watchedAs({}), problem: 'Access was withdrawn.' }
  const both = domainNamed('a.example', { measures: { spend, top10: withdrawn } })
  expect([statusOf(both), sentenceOf(both)]).toEqual(['unread', 'Access was withdrawn.'])
  expect(statusOf({ ...row, isOverdue: true })).toBe('unread')
})

it('calls nothing usual of a domain that has not been scanned for long', () => {
  for (const feeds of [0, 1]) {
    const row = domainNamed('a.example', { isOverdue: true, feeds })
    expect([statusOf(row), sentenceOf(row)]).toEqual(['unread', expect.stringContaining('36 hours')])
  }
})

it('calls a silenced domain snoozed, whatever its alerts', () => {
  expect(statusOf({ ...withAlerts(alertOf('critical', 'snoozed')), snooze })).toBe('snoozed')
  expect(statusOf({ ...withAlerts(), snooze })).toBe('snoozed')
})

it('needs nobody for good news, and for what is looked after', () => {
  expect(needsAttention(withAlerts(alertOf('notice')))).toBe(true)
  expect(needsAttention(withAlerts(alertOf('notice', 'raised', true)))).toBe(false)
  expect(needsAttention(withAlerts(alertOf('critical', 'acknowledged')))).toBe(false)
  expect(needsAttention({ ...withAlerts(alertOf('critical')), snooze })).toBe(false)
})

it('heads a row by what waits, else by the gravest', () => {
  const seen = alertOf('critical', 'acknowledged')
  expect(leadingAlert(withAlerts(seen, alertOf('warning')))?.severity).toBe('warning')
  expect(leadingAlert(withAlerts(seen))).toBe(seen)
  expect(leadingAlert(withAlerts())).toBeNull()
  expect(waitingAlerts(withAlerts(seen, alertOf('warning'), alertOf('notice')))).toBe(2)
})
