import type { PieBody } from '../../../../../shared/api/view.ts'
import { COLOURS } from '../../chart/colours.ts'
import { type Box, type Point, polar } from '../../chart/geometry.ts'

/** Slices drawn at most: as many as there are colours that can be told apart. */
const MOST = COLOURS.series.length

/** One drawn part of the ring; turns clockwise from the top, 0 to 1. */
export interface Arc {
  from: number
  to: number
  share: string
  /** Indexes of the slices it stands for; more than one only in the last. */
  slices: number[]
  /** Index of its colour; null for the grey rest. */
  paint: number | null
}

/** Cuts the ring. Figures below zero have no angle; what is beyond the colours is one grey rest. */
export function arcsOf({ slices }: PieBody): Arc[] {
  const drawn = slices
    .map(({ figure }, index) => ({ index, value: Math.max(0, figure.value ?? 0) }))
    .filter(({ value }) => value > 0)
  const total = drawn.reduce((sum, { value }) => sum + value, 0)
  const parts =
    drawn.length <= MOST
      ? drawn.map((one) => [one])
      : [...drawn.slice(0, MOST - 1).map((one) => [one]), drawn.slice(MOST - 1)]
  let from = 0
  return parts.map((part, place) => {
    const start = from
    from += part.reduce((sum, { value }) => sum + value / total, 0)
    const [only] = part
    return {
      from: start,
      to: from,
      share: part.length === 1 && only ? (slices[only.index]?.share ?? '') : '',
      slices: part.map(({ index }) => index),
      paint: part.length === 1 ? place : null,
    }
  })
}

/** Colour of each slice in the list beside the ring; null is grey. */
export function slicePaints(body: PieBody): (number | null)[] {
  const arcs = arcsOf(body)
  return body.slices.map((_, index) => arcs.find(({ slices }) => slices.includes(index))?.paint ?? null)
}

export interface Ring {
  middle: Point
  outer: number
  inner: number
}

/** Whether there is room for shares around the ring. */
export const labelled = (box: Box) => box.width >= 150 && box.height >= 110

export function ringOf({ doughnut }: PieBody, box: Box): Ring {
  const [beside, above] = labelled(box) ? [42, 18] : [3, 3]
  const outer = Math.max(12, Math.min(box.height / 2 - above, box.width / 2 - beside))
  return {
    middle: { x: box.width / 2, y: box.height / 2 },
    outer,
    inner: doughnut ? outer * 0.64 : 0,
  }
}

/** Height of the ring above its list in a quarter of a printed page. */
const NARROW_RING = 92

/** The ring's part of the card: beside the list of slices, above it in narrow high cards. pie.css does the same. */
export function ringBox({ width, height }: Box): Box {
  if (width <= 200) return { width, height: NARROW_RING }
  return width <= 302 && height >= 200
    ? { width, height: Math.round(height * 0.54) }
    : { width: Math.round(width * (width <= 400 ? 0.36 : 0.44)), height }
}

/** Outline of an arc as an SVG path. */
export function arcPath({ middle, outer, inner }: Ring, { from, to }: Pick<Arc, 'from' | 'to'>): string {
  // A whole ring has no start: two halves.
  if (to - from > 0.999) {
    const half = (radius: number) => `A${radius} ${radius} 0 1 1`
    const top = polar(middle, outer, 0)
    const foot = polar(middle, outer, 0.5)
    return `M${top.x} ${top.y}${half(outer)} ${foot.x} ${foot.y}${half(outer)} ${top.x} ${top.y}Z`
  }
  const large = to - from > 0.5 ? 1 : 0
  const [a, b, c, d] = [
    polar(middle, outer, from),
    polar(middle, outer, to),
    polar(middle, inner, to),
    polar(middle, inner, from),
  ]
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${large} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${large} 0 ${d.x} ${d.y}Z`
}
