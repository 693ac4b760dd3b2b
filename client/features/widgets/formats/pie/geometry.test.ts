import { describe, expect, it } from 'vitest'
import { polar } from '../../chart/geometry.ts'
import { pie } from '../sample.ts'
import { pieGeometry, readPie } from './geometry.ts'
import { arcsOf, ringOf, slicePaints } from './slices.ts'

const box = { width: 240, height: 240 }

describe('arcsOf', () => {
  it('shares the ring out in order', () => {
    expect(arcsOf(pie([50, 25, 25])).map(({ from, to }) => [from, to])).toEqual([
      [0, 0.5],
      [0.5, 0.75],
      [0.75, 1],
    ])
  })
  it.each([[[]], [[0, 0]], [[-5, 0]]])('has nothing to share out of %j', (values) => {
    expect(arcsOf(pie(values))).toEqual([])
  })
  it('gives figures below zero no angle', () => {
    expect(arcsOf(pie([10, -10])).map(({ slices }) => slices)).toEqual([[0]])
  })
  it('gathers what is beyond the eight colours in one grey rest', () => {
    const arcs = arcsOf(pie([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]))
    expect(arcs).toHaveLength(8)
    expect(arcs.at(-1)).toMatchObject({ slices: [7, 8, 9], paint: null, to: expect.closeTo(1) })
    expect(slicePaints(pie([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]))).toEqual([
      0,
      1,
      2,
      3,
      4,
      5,
      6,
      null,
      null,
      null,
    ])
  })
})

describe('reading a pie', () => {
  const body = pie([50, 25, 25], { doughnut: true })
  const known = pieGeometry(body, box)
  const { middle, outer, inner } = ringOf(body, box)
  it.each([
    [0.1, 0],
    [0.49, 0],
    [0.6, 1],
    [0.99, 2],
  ])('finds the slice at turn %d', (turn, slice) => {
    expect(known.hit(polar(middle, (outer + inner) / 2, turn))).toBe(slice)
  })
  it('finds nothing in the hole or outside', () => {
    expect(known.hit(middle)).toBe(null)
    expect(known.hit(polar(middle, outer + 20, 0.1))).toBe(null)
  })
  it('stops at every slice, also those too small to draw', () => {
    expect(pieGeometry(pie([10, 0]), box).stops).toHaveLength(2)
  })
  it('outlines a whole ring too', () => {
    const { mark } = pieGeometry(pie([10]), box)
    expect(mark.kind === 'path' && mark.paths[0]?.includes('NaN')).toBe(false)
  })
  it('says the figure with its share', () => {
    expect(readPie(body, 1)).toMatchObject({
      heading: 'Slice 2',
      lines: [{ label: 'Sessions', text: '25 (25%)', paint: 1 }],
    })
  })
})
