import { expect, it } from 'vitest'
import { watchedAs } from '../testRows.ts'
import { figureTexts, gradeSign, gradeWords } from './figure.ts'

it('writes a figure short for the cell, and whole for those who hear it', () => {
  const watched = watchedAs({ value: 12_345, previous: 17_900, expected: 17_500, change: -0.3103, grade: -3 })
  expect(figureTexts('traffic', watched, 7)).toEqual({
    value: '12.3K',
    change: '-29%',
    base: '≈ 17.5K',
    sentence:
      'Traffic, last 7 days: 12,345; -29% from 17,500 expected; much worse than usual; -31% from 17,900 in the 7 days before',
  })
})

it('shows a change from what stands beside it, as the sentence of an alert has it', () => {
  const watched = watchedAs({ value: 446, previous: 490, expected: 519.5, change: -0.0898, grade: -2 })
  expect(figureTexts('traffic', watched, 7)).toMatchObject({ change: '-14%', base: '≈ 520' })
})

it.each([null, 0])('shows the change from the days before where %s is expected, and says so', (expected) => {
  const watched = watchedAs({ value: 446, previous: 490, expected, change: -0.0898 })
  expect(figureTexts('traffic', watched, 7)).toEqual({
    value: '446',
    change: '-9%',
    base: 'was 490',
    sentence: 'Traffic, last 7 days: 446; -9% from 490 in the 7 days before',
  })
})

it('keeps an amount’s currency, and leaves out what is not known', () => {
  const texts = figureTexts('revenue', watchedAs({ value: 950 }, 'EUR'), 30)
  expect(texts).toEqual({
    value: '€950',
    change: '',
    base: '',
    sentence: 'Revenue, last 30 days: €950.00',
  })
  expect(figureTexts('revenue', watchedAs({}, 'EUR'), 30)).toBeNull()
})

it('repeats a tint in signs, one for each degree, and in words', () => {
  expect([-3, -2, -1, 0, 1, 2, 3, null].map(gradeSign)).toEqual(['▼▼▼', '▼▼', '▼', '', '▲', '▲▲', '▲▲▲', ''])
  expect([-3, 0, 1, null].map(gradeWords)).toEqual([
    'much worse than usual',
    'as usual',
    'a little better than usual',
    '',
  ])
})
