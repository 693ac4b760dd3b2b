import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERIES_COLOURS, THEME_GROUNDS } from '../domain/seriesColours.ts'
import { accentShades, brandSeries, checkPalette, drawnSeries, nearestShade } from './brandColours.ts'
import { difference, seenAs } from './colourDifference.ts'
import { contrast } from './colours.ts'
import { hexOf, oklchOf } from './oklch.ts'

const THEMES = ['light', 'dark'] as const
const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const least = (colour: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground) ?? 0))

describe('OKLCH', () => {
  it.each([
    // Ottosson's published pairs for sRGB primaries.
    ['#ff0000', 0.628, 0.258, 29.2],
    ['#00ff00', 0.866, 0.295, 142.5],
    ['#0000ff', 0.452, 0.313, 264.1],
    ['#ffffff', 1, 0, null],
  ])('reads %s', (hex, lightness, chroma, hue) => {
    const read = oklchOf(hex)
    expect(read.lightness).toBeCloseTo(lightness, 2)
    expect(read.chroma).toBeCloseTo(chroma, 2)
    if (hue !== null) expect(read.hue).toBeCloseTo(hue, 0)
  })

  it('comes back as it was', () => {
    fc.assert(fc.property(anyColour, (hex) => hexOf(oklchOf(hex)) === hex))
  })
})

describe('nearestShade', () => {
  it('leaves what stands out as it is', () =>
    expect(nearestShade('#1f4fd8', THEME_GROUNDS.light.words, 4.5)).toBe('#1f4fd8'))

  it('darkens yellow on paper and keeps its hue', () => {
    const shade = nearestShade('#ffd400', THEME_GROUNDS.light.words, 4.5)
    expect(least(shade, THEME_GROUNDS.light.words)).toBeGreaterThanOrEqual(4.5)
    expect(least(shade, THEME_GROUNDS.light.words)).toBeLessThan(4.8)
    expect(Math.abs(oklchOf(shade).hue - oklchOf('#ffd400').hue)).toBeLessThan(4)
  })

  it('lightens navy at night', () => {
    const shade = nearestShade('#0a1440', THEME_GROUNDS.dark.cards, 3)
    expect(oklchOf(shade).lightness).toBeGreaterThan(oklchOf('#0a1440').lightness)
    expect(least(shade, THEME_GROUNDS.dark.cards)).toBeGreaterThanOrEqual(3)
  })
})

describe('a brand in any colour', () => {
  it('can be read as words, on itself and on its tint, in both themes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const shades = accentShades(colour)
        for (const theme of THEMES) {
          const { accent, strong, soft, on } = shades[theme]
          expect(least(accent, THEME_GROUNDS[theme].words)).toBeGreaterThanOrEqual(4.5)
          expect(least(strong, [...THEME_GROUNDS[theme].words, soft])).toBeGreaterThanOrEqual(4.5)
          expect(least(on, [accent, strong])).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('draws eight series that all stand out at 3:1 from cards and page', () => {
    fc.assert(
      fc.property(
        fc.array(anyColour, { maxLength: 8 }),
        fc.option(anyColour, { nil: null }),
        (palette, first) => {
          const series = brandSeries(palette, first)
          expect(series).toHaveLength(8)
          for (const one of series) {
            for (const theme of THEMES) {
              expect(least(one[theme], THEME_GROUNDS[theme].cards)).toBeGreaterThanOrEqual(3)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('brandSeries', () => {
  it('is the product’s without colours of one’s own', () => expect(brandSeries([])).toEqual(SERIES_COLOURS))

  it('begins with the colours as they were chosen, in their order', () => {
    const palette = ['#8a1538', '#00786c', '#c05a00']
    expect(brandSeries(palette).slice(0, 3)).toEqual(palette.map(drawnSeries))
  })

  it('draws a dashboard’s own colour first and drops its likeness from the company’s palette', () => {
    const series = brandSeries(['#8a1539', '#e8b020'], '#8a1538')
    expect(series[0]).toEqual(drawnSeries('#8a1538'))
    expect(series[1]).toEqual(drawnSeries('#e8b020'))
  })

  it('fills up with what differs most', () => {
    const [blue, next] = brandSeries(['#1f4fd8'])
    const apart = difference(seenAs(blue?.light ?? '', 'usual'), seenAs(next?.light ?? '', 'usual'))
    expect(apart).toBeGreaterThan(20)
  })
})

describe('checkPalette', () => {
  it('finds nothing to say about the product’s own colours on light', () => {
    const checks = checkPalette(SERIES_COLOURS.slice(0, 3).map(({ light }) => light))
    expect(checks.map(({ alike }) => alike)).toEqual([[], [], []])
    expect(checks.every(({ colour, drawn }) => drawn.light.shade === colour)).toBe(true)
  })

  it('says which shade replaces one that is too pale, with the contrast that it had', () => {
    const [yellow] = checkPalette(['#ffe680'])
    // Luminance 0.7897: (0.9045 (the page) + 0.05) / (0.7897 + 0.05).
    expect(yellow?.drawn.light.ratio).toBeCloseTo(1.13, 1)
    expect(yellow?.drawn.light.shade).not.toBe('#ffe680')
    expect(yellow?.drawn.dark.shade).toBe('#ffe680')
  })

  it('names the colour that another one is taken for, and by whom', () => {
    expect(checkPalette(['#c0392b', '#c0392c'])[1]?.alike).toEqual([{ index: 0, vision: 'usual' }])
    // The red and the green of traffic lights, as bright as each other.
    const [, green] = checkPalette(['#b35900', '#6b7a00'])
    expect(green?.alike[0]?.vision).toMatch(/protanopia|deuteranopia/)
  })
})
