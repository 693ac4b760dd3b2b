import { drawnSeries, farness, LEAST_DIFFERENCE, MOST_SERIES, type Seen, seen } from './brandColours.ts'
import { hexOf, oklchOf } from './oklch.ts'

/** A colour of a picture and how much of what is visible has it, 0 to 1. */
export interface PictureColour {
  colour: string
  share: number
}

export interface PaletteProposal {
  /** `logo`: the logo's own colours, then contrasts. `family`: near the accent alone. */
  kind: 'logo' | 'family'
  palette: string[]
}

export interface BrandProposal {
  /** Null where the picture has nothing but white. */
  accent: string | null
  palettes: PaletteProposal[]
}

/** Greys, and what is nearly black or white, are the ground of a logo or its lettering. */
const LEAST_CHROMA = 0.045
const LIGHTNESS = { least: 0.18, most: 0.95 }
/** Less of it is the edge between two colours. */
const LEAST_SHARE = 0.015
const FAMILY_DEGREES = 75

/** An accent and palettes from the colours of a logo; every two colours of a palette can be told apart. */
export function proposeBrand(colours: readonly PictureColour[]): BrandProposal {
  const coloured = colours
    .filter(({ colour, share }) => {
      const { chroma, lightness } = oklchOf(colour)
      return (
        share >= LEAST_SHARE &&
        chroma >= LEAST_CHROMA &&
        lightness > LIGHTNESS.least &&
        lightness < LIGHTNESS.most
      )
    })
    .sort((a, b) => weight(b) - weight(a))
    .map(({ colour }) => colour)
  const accent = coloured[0] ?? darkest(colours)
  if (accent === null) return { accent, palettes: [] }
  const start = coloured.length > 0 ? coloured : [accent]
  return {
    accent,
    palettes: [
      { kind: 'logo', palette: distinct(start, contrasts(accent, 180)) },
      { kind: 'family', palette: distinct([accent], contrasts(accent, FAMILY_DEGREES)) },
    ],
  }
}

/** A vivid colour of a mark counts for more than a pale field of the same size. */
const weight = ({ colour, share }: PictureColour): number => share ** 0.5 * oklchOf(colour).chroma

/** Of a logo in black or grey: what it is written in. */
function darkest(colours: readonly PictureColour[]): string | null {
  const [most] = colours
    .filter(({ colour, share }) => share >= LEAST_SHARE && oklchOf(colour).lightness < 0.8)
    .sort((a, b) => b.share - a.share)
  return most?.colour ?? null
}

/** Colours whose hue is at most so far from the accent's, as vivid as charts are. */
function contrasts(accent: string, degrees: number): string[] {
  const { hue, chroma } = oklchOf(accent)
  const vivid = Math.min(0.15, Math.max(0.06, chroma))
  const pool: string[] = []
  for (let turn = 0; turn <= degrees; turn += 15) {
    for (const side of turn === 0 || turn === 180 ? [1] : [1, -1]) {
      for (const lightness of [0.45, 0.6, 0.72, 0.32, 0.84, 0.52, 0.38]) {
        pool.push(hexOf({ lightness, chroma: vivid, hue: (hue + side * turn + 360) % 360 }))
      }
    }
  }
  return pool
}

/** Of the first ones, in their order, those that differ from all before; then of the pool, the most different first. */
function distinct(first: readonly string[], pool: readonly string[]): string[] {
  const chosen: string[] = []
  const looks: Seen[] = []
  const choose = (colour: string, look: Seen) => {
    chosen.push(colour)
    looks.push(look)
  }
  for (const colour of first) {
    const look = seen(drawnSeries(colour))
    if (chosen.length < MOST_SERIES && farness(look, looks) >= LEAST_DIFFERENCE) choose(colour, look)
  }
  const left = pool.map((colour) => {
    const look = seen(drawnSeries(colour))
    return { colour, look, far: farness(look, looks) }
  })
  while (chosen.length < MOST_SERIES) {
    const best = left.reduce<(typeof left)[number] | null>(
      (top, one) => (one.far > (top?.far ?? 0) ? one : top),
      null,
    )
    if (!best || best.far < LEAST_DIFFERENCE) break
    choose(best.colour, best.look)
    for (const one of left) one.far = Math.min(one.far, farness(one.look, [best.look]))
  }
  return chosen
}
