import { expect, it } from 'vitest'
import { waitingTime } from './waitingTime.ts'

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3_600, '60 minutes'],
  [7_140, '119 minutes'],
  [7_141, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words)
})
