import { expect, it } from 'vitest'
import { secondsAsked, statusWords } from './post.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:01:30 GMT', 90],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['', null],
  ['99999999999999999999', null],
])('Retry-After %j asks for %s seconds', (value, seconds) => {
  expect(secondsAsked({ headers: { 'retry-after': value } }, now)).toBe(seconds)
})

it('asks for nothing without one', () => expect(secondsAsked({ headers: {} }, now)).toBeNull())

it('has words for a status, known or not', () => {
  expect([503, 599].map(statusWords)).toEqual(['HTTP 503 Service Unavailable', 'HTTP 599'])
})
