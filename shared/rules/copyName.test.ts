import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyName, originalName } from './copyName.ts'

it.each([
  ['Spring', [], 'Spring (copy)'],
  ['Spring', ['Spring (copy)'], 'Spring (copy 2)'],
  ['Spring (copy)', ['Spring', 'Spring (copy)'], 'Spring (copy 2)'],
  ['Spring (copy 2)', ['Spring (copy)', 'Spring (copy 3)'], 'Spring (copy 2)'],
  ['Spring (copy 2) for Ann', [], 'Spring (copy 2) for Ann (copy)'],
  ['דוח', [], 'דוח (copy)'],
])('the copy of “%s” beside %j is “%s”', (name, taken, copy) => expect(copyName(name, taken)).toBe(copy))

it('a name that no copy’s mark ends is the original’s', () => {
  expect(['Spring (copy 12)', 'Spring', '(copy)'].map(originalName)).toEqual(['Spring', 'Spring', '(copy)'])
})

it('is cut to what a name may hold, whole letters only, and then too not taken', () => {
  const long = 'a'.repeat(200)
  expect(copyName(long, [])).toBe(`${'a'.repeat(193)} (copy)`)
  expect(copyName(long, [copyName(long, [])])).toBe(`${'a'.repeat(191)} (copy 2)`)
  // 192 letters, and of the pair that follows only the first half would fit.
  expect(copyName(`${'a'.repeat(192)}😀`, [])).toBe(`${'a'.repeat(192)} (copy)`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const copy = copyName(name, [name])
      expect(copy.length).toBeLessThanOrEqual(200)
      expect(copy.isWellFormed()).toBe(true)
      expect(copy).not.toBe(name)
    }),
  )
})
