import type { PieBody, PieSlice } from '../../../../../shared/api/view.ts'
import { foldFrom } from '../../../../../shared/rules/pieShares.ts'
import { type Box, type Point, polar } from '../../chart/geometry.ts'

/** One drawn part of the ring; turns clockwise from the top, 0 to 1. */
export interface Arc {
  from: number
  to: number
  share: string
  /** Indexes of the slices it represents; more than one only in the last. */
  slices: number[]
  /** Index of its colour; null for the grey rest. */
  paint: number | null
}

/** Cuts the ring. Figures below zero and of another unit have no angle; what is beyond the colours is one grey rest. */
export function arcsOf({ slices, tail }: PieBody): Arc[] {
  const drawn = slices
    .map(({ figure, apart }, index) => ({ index, value: apart ? 0 : Math.max(0, figure.value ?? 0) }))
    .filter(({ value }) => value > 0)
  const total = drawn.reduce((sum, { value }) => sum + value, 0)
  const from = tail ? drawn.findIndex(({ index }) => tail.slices.includes(index)) : foldFrom(drawn.length)
  const parts =
    from === null || from < 0
      ? drawn.map((one) => [one])
      : [...drawn.slice(0, from).map((one) => [one]), drawn.slice(from)]
  let start = 0
  return parts.map((part, place) => {
    const begin = start
    start += part.reduce((sum, { value }) => sum + value / total, 0)
    const [only] = part
    return {
      from: begin,
      to: start,
      share: part.length === 1 && only ? (slices[only.index]?.share ?? '') : (tail?.share ?? ''),
      slices: part.map(({ index }) => index),
      paint: part.length === 1 ? place : null,
    }
  })
}

/** Height of a line of the list in CSS pixels; pie.css has the same. */
export const LINE = 22

/** Lines of the list beside or below a ring of that height: what is more is counted in the last. */
export function listRoom(ring: Box, rows: number): number {
  const height = rows > 1 ? Math.round((ring.height / 0.54) * 0.46) : ring.height
  return Math.max(2, Math.floor((height + 1) / LINE))
}

/** Colour of each slice in the list beside the ring; null is grey. */
export function slicePaints(body: PieBody): (number | null)[] {
  const arcs = arcsOf(body)
  return body.slices.map((_, index) => arcs.find(({ slices }) => slices.includes(index))?.paint ?? null)
}

/** A line of the list beside the ring. */
export interface SliceLineFacts extends Pick<PieSlice, 'key' | 'label' | 'figure' | 'share'> {
  /** Row of its figure's address. */
  row: number
  paint: number | null
  /** False for figures that have no part of the ring. */
  drawn: boolean
}

/** Row in addresses of the slices that are folded into one: after all slices and their total. */
export const tailRow = ({ slices }: PieBody): number => slices.length + 1

/** Every part of the ring in its order, what is folded as one, and then what has no part of it. */
export function listLines(body: PieBody): SliceLineFacts[] {
  const { slices, tail } = body
  const paints = slicePaints(body)
  const arcs = arcsOf(body)
  const lines = slices.flatMap((slice, row): SliceLineFacts[] => {
    if (tail?.slices.includes(row)) return []
    const drawn = arcs.some((arc) => arc.slices.includes(row)) || slice.share !== ''
    return [{ ...slice, row, paint: paints[row] ?? null, drawn }]
  })
  if (!tail) return lines
  const at = lines.filter(({ paint }) => paint !== null).length
  return lines.toSpliced(at, 0, { ...tail, key: 'tail', row: tailRow(body), paint: null, drawn: true })
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
  // A whole ring has no start: two halves, and the other way round for its hole.
  if (to - from > 0.999) {
    const circle = (radius: number, sweep: 0 | 1) => {
      const [top, foot] = [polar(middle, radius, 0), polar(middle, radius, 0.5)]
      const half = `A${radius} ${radius} 0 1 ${sweep}`
      return `M${top.x} ${top.y}${half} ${foot.x} ${foot.y}${half} ${top.x} ${top.y}Z`
    }
    return circle(outer, 1) + (inner > 0 ? circle(inner, 0) : '')
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
