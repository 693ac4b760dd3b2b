import { expect, it } from 'vitest'
import { watchedAs } from '../testRows.ts'
import { figureTexts, gradeSign, gradeWords } from './figure.ts'

it('writes a figure short for the cell, and whole for those who hear it', () => {
  const watched = watchedAs({ value: 12_345, previous: 17_900, expected: 17_500, change: -0.3103, grade: -3 })
  expect(figureTexts('traffic', watched, 7)).toEqual({
    value: '12.3K',
    change: '-31%',
    expected: '≈ 17.5K',
    sentence:
      'Traffic, last 7 days: 12,345; -31% from 17,900 in the 7 days before; 17,500 expected; much worse than usual',
  })
})

it('keeps an amount’s currency, and leaves out what is not known', () => {
  const texts = figureTexts('revenue', watchedAs({ value: 950 }, 'EUR'), 30)
  expect(texts).toEqual({
    value: '€950',
    change: '',
    expected: '',
    sentence: 'Revenue, last 30 days: €950.00',
  })
  expect(figureTexts('revenue', watchedAs({}, 'EUR'), 30)).toBeNull()
})

it('repeats a tint in a sign and in words', () => {
  expect([-2, 0, 1, null].map(gradeSign)).toEqual(['▼', '', '▲', ''])
  expect([-3, 0, 1, null].map(gradeWords)).toEqual([
    'much worse than usual',
    'as usual',
    'a little better than usual',
    '',
  ])
})
