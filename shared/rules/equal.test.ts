import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from './equal.ts'

test.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: null }, {}, false],
  [[], {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 2, 3], false],
  [[undefined], [], false],
  [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
  [null, {}, false],
  ['1', 1, false],
  [Number.NaN, Number.NaN, true],
])('%o and %o are the same: %s', (a, b, expected) => {
  expect(sameJson(a, b)).toBe(expected)
  expect(sameJson(b, a)).toBe(expected)
})

test('a copy is the same, and two values are the same only where their text is', () => {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : value
  const text = (value: unknown) => JSON.stringify(sorted(value))
  const json = fc.json({ maxDepth: 3 }).map((source): unknown => JSON.parse(source.replaceAll('-0', '0')))
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(sameJson(a, structuredClone(a))).toBe(true)
      expect(sameJson(a, b)).toBe(text(a) === text(b))
    }),
  )
})
