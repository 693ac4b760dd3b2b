import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../shared/rules/colours.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function token(name: string, theme: 'light' | 'dark'): string {
  const colour = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.[
    theme === 'light' ? 1 : 2
  ]
  if (!colour) throw new Error(`--${name} is not a light-dark() pair of hex colours`)
  return colour
}

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Full dichromacy in linear RGB: Machado, Oliveira, Fernandes 2009, severity 1.0. */
const vision: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (row: Triple, colour: Triple) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]

/** CIE L*a*b* (D65) of a colour as someone with that vision sees it. */
function seen(colour: string, matrix: Matrix): Triple {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const linear: Triple = [channel(1), channel(3), channel(5)]
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const rgb: Triple = [
    clip(times(matrix[0], linear)),
    clip(times(matrix[1], linear)),
    clip(times(matrix[2], linear)),
  ]
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f(times([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047)
  const y = f(times([0.2126729, 0.7151522, 0.072175], rgb))
  const z = f(times([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Perceived difference, CIEDE2000; 2 is just noticeable side by side, 10 at a glance. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const rad = Math.PI / 180
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)))
  const c1 = Math.hypot((1 + g) * a1, b1)
  const c2 = Math.hypot((1 + g) * a2, b2)
  const hue = (a: number, b: number) => (Math.atan2(b, a) / rad + 360) % 360
  const h1 = hue((1 + g) * a1, b1)
  const h2 = hue((1 + g) * a2, b2)
  const turn = ((h2 - h1 + 540) % 360) - 180
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const h = (h1 + turn / 2 + 360) % 360
  const cos = (factor: number, shift: number) => Math.cos((factor * h + shift) * rad)
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
  const dL = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const dC = (c2 - c1) / (1 + 0.045 * c)
  const dh = dH / (1 + 0.015 * c * t)
  const swing = Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad)
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * swing
  return Math.sqrt(dL ** 2 + dC ** 2 + dh ** 2 + rotation * dC * dh)
}

const names = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`)

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it('agrees with a published CIEDE2000 pair (Sharma, Wu, Dalal 2005, pair 1)', () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  })

  it.each(Object.entries(vision))('tells all eight series apart with %s', (_, matrix) => {
    const colours = names.map((name) => seen(token(name, theme), matrix))
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

  it('writes on the accent at 4.5:1 or more', () => {
    expect(contrast(token('on-accent', theme), token('accent', theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('on-accent', theme), token('accent-strong', theme))).toBeGreaterThanOrEqual(4.5)
  })
})
