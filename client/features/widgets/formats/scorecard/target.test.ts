import { describe, expect, it } from 'vitest'
import { targetOf } from './target.ts'

describe('a target that is typed', () => {
  it.each<[string | number, number | undefined]>([
    [60_000, 60_000],
    ['', undefined],
    // As it stands while somebody types, and of so many digits that the input gives a text.
    ['12.', 12],
    ['0.', 0],
    ['12.50', 12.5],
    ['-', undefined],
    ['99999999999999999999', 1e20],
    [0, 0],
    [-5, -5],
  ])('as %j is %j', (typed, target) => expect(targetOf(typed)).toBe(target))
})
