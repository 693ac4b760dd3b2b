import { expect, it } from 'vitest'
import { isCopySuspected } from './passkeyCounter.ts'

it.each([
  ['an authenticator that does not count', 0, 0, false],
  ['the first count', 0, 1, false],
  ['a later count', 7, 8, false],
  ['a count that left some out', 7, 4_294_967_295, false],
  ['the same count once more', 7, 7, true],
  ['an earlier count', 7, 6, true],
  ['one that no longer counts', 7, 0, true],
])('%s', (_name, stored, presented, suspected) => {
  expect(isCopySuspected(stored, presented)).toBe(suspected)
})
