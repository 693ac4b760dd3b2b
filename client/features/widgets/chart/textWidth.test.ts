import { describe, expect, it } from 'vitest'
import { fitText, textWidth } from './textWidth.ts'

describe('textWidth', () => {
  it.each([
    ['', 0, 0],
    ['2K', 14, 16],
    ['Organic search', 72, 86],
    ['United Kingdom', 83, 86],
    ['Wednesday', 60, 62],
    ['€302,711.34', 69, 71],
    ['Größe', 31, 33],
    ['日本', 22, 22],
    ['e\u0301', 5, 8],
  ])('%s is about as wide as Inter sets it at 11 px', (text, least, most) => {
    expect(textWidth(text, 11)).toBeGreaterThanOrEqual(least)
    expect(textWidth(text, 11)).toBeLessThanOrEqual(most)
  })
})

describe('fitText', () => {
  it('leaves what fits as it is', () => expect(fitText('Direct', 80, 11)).toBe('Direct'))
  it.each(['a very long channel name', '😀😀😀😀😀😀😀😀', 'מחירים ומבצעים לכל השנה'])(
    'cuts %s to the width',
    (text) => {
      const cut = fitText(text, 60, 11)
      expect(cut.endsWith('…')).toBe(true)
      expect(textWidth(cut, 11)).toBeLessThanOrEqual(60)
      expect(text.startsWith(cut.slice(0, -1).trimEnd())).toBe(true)
    },
  )
})
