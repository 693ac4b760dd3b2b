import { describe, expect, it } from 'vitest'
import { iconSizeRemark, logoSizeRemark } from './pictureSize.ts'

describe('the size of a logo', () => {
  it.each([
    ['a sliver', 120, 1200, 'Much taller than wide: it is drawn as a narrow strip.'],
    ['a line', 2000, 90, 'Much wider than tall: it is drawn very low.'],
    ['a dot', 16, 16, 'Only 16 × 16 pixels: it is drawn small.'],
  ])('is remarked on: %s', (_name, width, height, text) => {
    expect(logoSizeRemark({ width, height })).toBe(`${text} Best is about 440 × 112 pixels.`)
  })

  it.each([
    [440, 112],
    [300, 300],
    [200, 40],
  ])('of %i × %i is fine', (width, height) => {
    expect(logoSizeRemark({ width, height })).toBeNull()
  })
})

describe('the size of an icon', () => {
  it('is square, and not a dot', () => {
    expect(iconSizeRemark({ width: 300, height: 60 })).toMatch(/^Not square/)
    expect(iconSizeRemark({ width: 16, height: 16 })).toMatch(/^Only 16 × 16 pixels/)
    expect(iconSizeRemark({ width: 64, height: 64 })).toBeNull()
  })
})
