import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLine, sampleLine } from '../../test/sampleAlerts.ts'
import { cut, figuresOf, labelOf } from './words.ts'

describe('figures', () => {
  it('are named by their window', () => {
    expect(figuresOf(sampleLine())).toEqual([
      { title: 'Last 7 days', value: '1,204' },
      { title: '7 days before', value: '2,076' },
      { title: 'Change', value: '-42%' },
    ])
    expect(figuresOf(sampleLine({ window: '30d' })).map(({ title }) => title)).toEqual([
      'Last 30 days',
      '30 days before',
      'Change',
    ])
  })

  it.each([
    [12.345, '+12%'],
    [-41.7, '-42%'],
    [0, '0%'],
    [-0.04, '0%'],
    [250, '+250%'],
  ])('change by %d: %s', (changePercent, text) => {
    expect(figuresOf(sampleLine({ changePercent })).at(-1)?.value).toBe(text)
  })

  it('are left out where there are none', () => {
    expect(figuresOf(plainLine())).toEqual([])
    expect(figuresOf(plainLine({ currentText: '3 days' }))).toEqual([{ title: 'Now', value: '3 days' }])
  })

  it('are of a check that is more or less grave, or well again', () => {
    expect(labelOf(sampleLine())).toBe('Clicks: critical')
    expect(labelOf(sampleLine({ severity: 'warning' }))).toBe('Clicks: warning')
    expect(labelOf(sampleLine({ severity: null }))).toBe('Clicks')
    expect(labelOf(sampleLine({ isRecovered: true }))).toBe('Clicks: recovered')
    expect(labelOf(sampleLine({ isRecovered: true, isEnded: true }))).toBe('Clicks: alert ended')
  })
})

describe('a text', () => {
  const escapeSign = (text: string) => text.replaceAll('&', '&amp;')

  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a & b', 9, 'a &amp; b'],
    ['a & b c', 9, 'a &amp; …'],
    ['a & b', 6, 'a …'],
    [' a\n\tb\u0000 ', 9, 'a b'],
    ['ab😀', 3, 'ab…'],
  ])('%j in %i characters: %j', (text, most, expected) => {
    expect(cut(text, most, escapeSign)).toBe(expected)
  })

  it('is never longer, and no escape of it is cut in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const kept = cut(text, most, escapeSign)
        expect(kept.length).toBeLessThanOrEqual(most)
        expect(kept.replaceAll('&amp;', '')).not.toContain('&')
        expect(kept.isWellFormed()).toBe(true)
      }),
    )
  })
})
