import { expect, it } from 'vitest'
import { currentKey } from './currentKey.ts'

it('is the first of the ring', () => {
  expect(currentKey(['k2', 'k1'])).toBe('k2')
})

it('names what to set where there is none', () => {
  expect(() => currentKey([])).toThrow('There is no encryption key; set ENCRYPTION_KEY.')
})
