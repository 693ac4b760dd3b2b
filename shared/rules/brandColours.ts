import { SERIES_COLOURS, THEME_GROUNDS, type Theme } from '../domain/seriesColours.ts'
import { difference, seenAs, type Triple, VISIONS, type Vision } from './colourDifference.ts'
import { contrast } from './colours.ts'
import { hexOf, oklchOf } from './oklch.ts'

/** WCAG 2.2: 1.4.11 for what is drawn, 1.4.3 for what is read. */
export const DRAWN_CONTRAST = 3
export const READ_CONTRAST = 4.5
/** Below it two series are taken for one. */
export const LEAST_DIFFERENCE = 10
export const MOST_SERIES = SERIES_COLOURS.length

const THEMES = ['light', 'dark'] as const

const lowest = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground) ?? 1))

/** The shade of `#rrggbb` that is nearest to it in lightness and stands out enough from all of these grounds. */
export function nearestShade(colour: string, grounds: readonly string[], ratio: number): string {
  if (lowest(colour, grounds) >= ratio) return colour
  const own = oklchOf(colour)
  for (let step = 0.005; step <= 1; step += 0.005) {
    for (const lightness of [own.lightness - step, own.lightness + step]) {
      if (lightness < 0 || lightness > 1) continue
      const shade = hexOf({ ...own, lightness })
      if (lowest(shade, grounds) >= ratio) return shade
    }
  }
  return lowest('#000000', grounds) > lowest('#ffffff', grounds) ? '#000000' : '#ffffff'
}

/** A colour as series are drawn in it. */
export const drawnShade = (colour: string, theme: Theme): string =>
  nearestShade(colour, THEME_GROUNDS[theme].cards, DRAWN_CONTRAST)

export interface AccentShades {
  accent: string
  /** Under the pointer, and as words on `soft`. */
  strong: string
  soft: string
  /** Words on `accent` and `strong`. */
  on: string
}

/** The tokens that an accent gives to each theme, all of them readable. */
export function accentShades(colour: string): Record<Theme, AccentShades> {
  const shades = (theme: Theme): AccentShades => {
    const { words, cards } = THEME_GROUNDS[theme]
    const accent = nearestShade(colour, words, READ_CONTRAST)
    const soft = mixed(accent, cards[0], theme === 'light' ? 0.1 : 0.22)
    const { lightness, ...rest } = oklchOf(accent)
    const further = hexOf({ ...rest, lightness: lightness + (theme === 'light' ? -0.07 : 0.07) })
    const strong = nearestShade(further, [...words, soft], READ_CONTRAST)
    return { accent, strong, soft, on: theme === 'light' ? '#ffffff' : '#0d1014' }
  }
  return { light: shades('light'), dark: shades('dark') }
}

function mixed(colour: string, ground: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mix = (at: number) => Math.round(channel(colour, at) * share + channel(ground, at) * (1 - share))
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}

/** A series in each theme. */
export type SeriesColour = Record<Theme, string>

export const drawnSeries = (colour: string): SeriesColour => ({
  light: drawnShade(colour, 'light'),
  dark: drawnShade(colour, 'dark'),
})

/** A series as everybody sees it, in each theme. */
export type Seen = readonly Triple[]
export const seen = (colour: SeriesColour): Seen =>
  THEMES.flatMap((theme) => VISIONS.map((vision) => seenAs(colour[theme], vision)))
/** How much two series differ for whom and where they differ least. */
export const apart = (one: Seen, other: Seen): number =>
  Math.min(...one.map((colour, at) => difference(colour, other[at] ?? colour)))
/** How much a series differs from the nearest of others. */
export const farness = (one: Seen, others: readonly Seen[]): number =>
  Math.min(...others.map((other) => apart(one, other)), Number.POSITIVE_INFINITY)

/**
 * The eight series of a brand: its colours in the shades that stand out, then those of the product that differ most from
 * what is there. `first`: a colour that comes before the palette; what is too much like it gives way.
 */
export function brandSeries(palette: readonly string[], first: string | null = null): SeriesColour[] {
  if (palette.length === 0 && first === null) return SERIES_COLOURS.map((colour) => ({ ...colour }))
  const own = palette.map(drawnSeries)
  const chosen = first === null ? own : [drawnSeries(first)]
  const looks = chosen.map(seen)
  if (first !== null) {
    for (const one of own) {
      const look = seen(one)
      if (farness(look, looks) < LEAST_DIFFERENCE) continue
      chosen.push(one)
      looks.push(look)
    }
  }
  const spare = SERIES_COLOURS.map((colour) => ({ colour, look: seen(colour) }))
  while (chosen.length < MOST_SERIES && spare.length > 0) {
    const far = spare.map(({ look }) => farness(look, looks))
    const [next] = spare.splice(far.indexOf(Math.max(...far)), 1)
    if (!next) break
    chosen.push({ ...next.colour })
    looks.push(next.look)
  }
  return chosen.slice(0, MOST_SERIES)
}

export interface SeriesCheck {
  colour: string
  /** In which shade each theme draws it, and the contrast of the colour as it was chosen. */
  drawn: Record<Theme, { shade: string; ratio: number }>
  /** Earlier colours of the palette that it is taken for, and by whom. */
  alike: { index: number; vision: Vision }[]
}

/** What becomes of each colour of a palette. */
export function checkPalette(palette: readonly string[]): SeriesCheck[] {
  const drawn = palette.map(drawnSeries)
  return palette.map((colour, at) => ({
    colour,
    drawn: {
      light: { shade: drawn[at]?.light ?? colour, ratio: lowest(colour, THEME_GROUNDS.light.cards) },
      dark: { shade: drawn[at]?.dark ?? colour, ratio: lowest(colour, THEME_GROUNDS.dark.cards) },
    },
    alike: drawn.slice(0, at).flatMap((other, index) => {
      const mine = drawn[at] ?? other
      const vision = VISIONS.find((one) =>
        THEMES.some(
          (theme) => difference(seenAs(mine[theme], one), seenAs(other[theme], one)) < LEAST_DIFFERENCE,
        ),
      )
      return vision ? [{ index, vision }] : []
    }),
  }))
}
