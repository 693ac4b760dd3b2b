import { expect, it } from 'vitest'
import { newFactors } from './newFactors.ts'

const NOW = Temporal.Instant.from('2026-11-25T12:00:00Z')
const ago = (days: number) => NOW.subtract({ minutes: Math.round(24 * 60 * days) }).toString()

it.each([
  [[], 0, []],
  [[0, 3], 3, [0, 3]],
  [[6.9], 6.9, [6.9]],
  [[7], 7, []],
  [[7.1], 7.1, []],
  // An old one remains beside what goes.
  [[1, 300, 6], 300, [1, 6]],
  // What is there now has replaced an old one.
  [[1, 6], 300, []],
  [[1], 7, []],
])('of parts added %j days ago, with a second factor for %d days, go %j', (days, since, gone) => {
  const factors = days.map((day) => ({ day, createdAt: ago(day) }))
  expect(newFactors(factors, ago(since), NOW).map(({ day }) => day)).toEqual(gone)
})
