import { describe, expect, it } from 'vitest'
import { agoLabel, hoursAgoLabel, instantLabel, stepLabel } from './when.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

describe('agoLabel', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T09:00:01Z', '2 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-09-01T12:00:00Z', '2 months ago'],
    ['2026-11-24T12:00:00Z', 'in 3 days'],
  ])('%s is %s', (instant, label) => expect(agoLabel(instant, now)).toBe(label))
})

it('writes an instant in the zone asked for', () => {
  expect(instantLabel('2026-10-31T23:30:00Z', 'Europe/Berlin')).toBe('1 Nov 2026, 00:30')
})

it('writes an instant in the language asked for', () => {
  expect(instantLabel('2026-10-31T23:30:00Z', 'Europe/Berlin', 'de-DE')).toBe('01.11.2026, 00:30')
  expect(instantLabel('2026-10-31T23:30:00Z', 'Europe/Berlin', 'en-US')).toMatch(/^Nov 1, 2026, 12:30\sAM$/)
})

describe('stepLabel', () => {
  it.each([
    ['2026-11-03', 'day', '3 November 2026'],
    ['2026-11-03T07', 'hour', '3 November 2026, 07:00'],
    ['2026-W07', 'week', 'Week 7 of 2026'],
    ['2026-02', 'month', 'February 2026'],
    ['2026', 'year', '2026'],
  ] as const)('%s as a %s is %s', (key, step, label) => {
    expect(stepLabel(key, step)).toBe(label)
  })
})

it.each([
  ['2026-11-25T11:59:00Z', 'less than an hour ago'],
  ['2026-11-25T11:00:00Z', '1 hour ago'],
  ['2026-11-24T12:00:00Z', 'yesterday'],
])('what is noted to the hour, at %s, was %s', (instant, label) => {
  expect(hoursAgoLabel(instant, Temporal.Instant.from('2026-11-25T12:00:00Z'))).toBe(label)
})
