import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SERIES_COLOURS, THEME_GROUNDS } from '../../shared/domain/seriesColours.ts'
import { difference, seenAs, VISIONS } from '../../shared/rules/colourDifference.ts'
import { contrast } from '../../shared/rules/colours.ts'
import { HEAT_STEPS } from '../../shared/rules/heat.ts'
import { LOGO_PLATES } from '../../shared/rules/logoOn.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const tables = readFileSync(new URL('../features/widgets/formats/table/table.css', import.meta.url), 'utf8')

/** As color-mix does in srgb: of each channel so much of the first. */
function mixed(first: string, second: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * part + (b ?? 0) * (1 - part))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function token(name: string, theme: 'light' | 'dark'): string {
  const colour = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.[
    theme === 'light' ? 1 : 2
  ]
  if (!colour) throw new Error(`--${name} is not a light-dark() pair of hex colours`)
  return colour
}

const names = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`)

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it('agrees with a published CIEDE2000 pair (Sharma, Wu, Dalal 2005, pair 1)', () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  })

  it('is the one that brands are completed from', () => {
    expect(SERIES_COLOURS.map((colour) => colour[theme])).toEqual(names.map((name) => token(name, theme)))
    const { cards, words } = THEME_GROUNDS[theme]
    expect(cards).toEqual([token('surface', theme), token('page', theme)])
    expect(words).toEqual([...cards, token('surface-hover', theme), token('surface-sunken', theme)])
  })

  it.each(VISIONS)('tells all eight series apart with %s', (vision) => {
    const colours = names.map((name) => seenAs(token(name, theme), vision))
    const pairs = colours.flatMap((one, i) => colours.slice(i + 1).map((other) => difference(one, other)))
    expect(Math.min(...pairs)).toBeGreaterThan(10)
  })

  it.each(names)('draws %s at 3:1 or more on cards and on the page', (name) => {
    expect(contrast(token(name, theme), token('surface', theme))).toBeGreaterThanOrEqual(3)
    expect(contrast(token(name, theme), token('page', theme))).toBeGreaterThanOrEqual(3)
  })

  it.each(['ink', 'ink-soft', 'ink-muted', 'accent', 'success', 'danger', 'warning'])(
    'writes in %s at 4.5:1 or more on cards, on the page and on its own tint',
    (name) => {
      const tint = ['success', 'danger', 'warning'].includes(name) ? [`${name}-soft`] : []
      for (const ground of ['surface', 'page', 'surface-hover', ...tint]) {
        expect(contrast(token(name, theme), token(ground, theme)), `on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('writes at 4.5:1 or more on each ground of a heat table, whatever the colour that a brand has', () => {
    const grounds = [...tables.matchAll(/var\(--chart-1\) (\d+)%, var\(--surface\)/g)].map(([, part]) =>
      Number(part),
    )
    expect(grounds).toHaveLength(2 * HEAT_STEPS)
    const surface = token('surface', theme)
    const levels = [0, 64, 128, 192, 255].map((level) => level.toString(16).padStart(2, '0'))
    const colours = levels.flatMap((red) =>
      levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
    )
    for (const colour of colours.filter((one) => (contrast(one, surface) ?? 0) >= 3)) {
      for (const part of grounds.filter((_, at) => at % 2 === (theme === 'light' ? 0 : 1))) {
        const ground = mixed(colour, surface, part / 100)
        expect(contrast(token('ink', theme), ground), `${colour} at ${part}%`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('draws controls at 3:1 or more, and the thumb of a switch on its track', () => {
    for (const ground of ['surface', 'page', 'surface-hover', 'surface-sunken']) {
      expect(contrast(token('line-control', theme), token(ground, theme)), ground).toBeGreaterThanOrEqual(3)
    }
    expect(contrast('#ffffff', token('line-control', theme))).toBeGreaterThanOrEqual(3)
  })

  it('lays under logos what they were measured on', () => {
    expect(css).toContain(`--logo-plate-${theme}: ${LOGO_PLATES[theme]};`)
  })

  it('writes on the accent at 4.5:1 or more', () => {
    expect(contrast(token('on-accent', theme), token('accent', theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('on-accent', theme), token('accent-strong', theme))).toBeGreaterThanOrEqual(4.5)
  })
})
