import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apart, checkPalette, drawnSeries, seen } from './brandColours.ts'
import { type PictureColour, proposeBrand } from './proposePalette.ts'

const anyPicture = fc.array(
  fc.record({
    colour: fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 12 },
)

describe('proposeBrand', () => {
  it('takes the vivid mark rather than the black letters or the white ground', () => {
    const logo = [
      { colour: '#ffffff', share: 0.7 },
      { colour: '#111111', share: 0.2 },
      { colour: '#d01c4b', share: 0.1 },
    ]
    expect(proposeBrand(logo).accent).toBe('#d01c4b')
  })

  it('ignores the edge between two colours', () => {
    const logo = [
      { colour: '#00786c', share: 0.99 },
      { colour: '#ff00ff', share: 0.01 },
    ]
    expect(proposeBrand(logo).accent).toBe('#00786c')
  })

  it('takes what a black logo is written in, and nothing from a white one or none', () => {
    expect(proposeBrand([{ colour: '#121212', share: 1 }]).accent).toBe('#121212')
    expect(proposeBrand([{ colour: '#ffffff', share: 1 }])).toEqual({ accent: null, palettes: [] })
    expect(proposeBrand([])).toEqual({ accent: null, palettes: [] })
  })

  it('begins with the accent and goes on with the logo’s other colours or their contrasts', () => {
    const logo: PictureColour[] = [
      { colour: '#1565c0', share: 0.6 },
      { colour: '#f9a825', share: 0.4 },
    ]
    const { palettes } = proposeBrand(logo)
    expect(palettes.map(({ kind }) => kind)).toEqual(['logo', 'family'])
    expect(palettes[0]?.palette.slice(0, 2)).toEqual(['#1565c0', '#f9a825'])
    expect(palettes[0]?.palette.length).toBeGreaterThanOrEqual(6)
    expect(palettes[1]?.palette.length).toBeGreaterThanOrEqual(3)
  })

  it('proposes only colours that everybody tells apart, whatever the picture', () => {
    fc.assert(
      fc.property(anyPicture, (colours) => {
        for (const { palette } of proposeBrand(colours).palettes) {
          expect(checkPalette(palette).flatMap(({ alike }) => alike)).toEqual([])
          const looks = palette.map((colour) => seen(drawnSeries(colour)))
          for (const [at, look] of looks.entries()) {
            for (const other of looks.slice(0, at)) expect(apart(look, other)).toBeGreaterThanOrEqual(10)
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
