import { expect, it } from 'vitest'
import { withoutInWords } from './withoutInWords.ts'

const people = (...names: string[]) => names.map((name) => ({ id: 'x'.repeat(21), name, role: 'member' }))

it.each([
  [{ people: 3, without: [] }, 'Everybody has one.'],
  [{ people: 1, without: people('Ana') }, '1 of 1 person has none: Ana.'],
  [{ people: 5, without: people('Ana', 'Ben') }, '2 of 5 people have none: Ana, Ben.'],
  [{ people: 9, without: people(...'ABCDEFG') }, '7 of 9 people have none: A, B, C, D, E and 2 more.'],
])('%j', (counts, words) => {
  expect(withoutInWords(counts)).toBe(words)
})
