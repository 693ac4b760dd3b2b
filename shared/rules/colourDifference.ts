import { linearOf } from './oklch.ts'

export type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

export const VISIONS = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'] as const
export type Vision = (typeof VISIONS)[number]

/** Full dichromacy in linear RGB: Machado, Oliveira, Fernandes 2009, severity 1.0. */
const MATRICES: Record<Vision, Matrix> = {
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

const times = (row: Triple, [red = 0, green = 0, blue = 0]: readonly number[]) =>
  row[0] * red + row[1] * green + row[2] * blue

/** CIE L*a*b* (D65) of `#rrggbb` as someone with that vision sees it. */
export function seenAs(hex: string, vision: Vision): Triple {
  const linear = linearOf(hex)
  const rgb = MATRICES[vision].map((row) => Math.min(1, Math.max(0, times(row, linear))))
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f(times([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047)
  const y = f(times([0.2126729, 0.7151522, 0.072175], rgb))
  const z = f(times([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Perceived difference, CIEDE2000; 2 is just noticeable side by side, 10 at a glance. */
export function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
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
