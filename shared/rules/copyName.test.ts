import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyName } from './copyName.ts'

it('says whose copy it is', () => {
  expect(copyName('Spring')).toBe('Copy of Spring')
  expect(copyName('Copy of Spring')).toBe('Copy of Copy of Spring')
  expect(copyName('דוח')).toBe('Copy of דוח')
})

it('is cut to what a name may hold, whole letters only', () => {
  expect(copyName('a'.repeat(200))).toBe(`Copy of ${'a'.repeat(192)}`)
  // 191 letters, and of the pair that follows only the first half would fit.
  expect(copyName(`${'a'.repeat(191)}😀`)).toBe(`Copy of ${'a'.repeat(191)}`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const copy = copyName(name)
      expect(copy.length).toBeLessThanOrEqual(200)
      expect(copy.isWellFormed()).toBe(true)
    }),
  )
})
