import { describe, expect, it } from 'vitest'
import { polar } from '../../chart/geometry.ts'
import { figure, pie } from '../sample.ts'
import { pieGeometry, readPie } from './geometry.ts'
import { arcsOf, listLines, listRoom, ringOf, slicePaints } from './slices.ts'

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

describe('the list beside the ring', () => {
  const folded = pie([50, 20, 10, 6, 5, 4, 3, 1, 1, 0, -5], {
    tail: { slices: [7, 8], label: 'Other (2)', figure: figure(2), share: '2%' },
  })
  it('names every part once, then what has none', () => {
    expect(
      listLines(folded).map(({ label, figure: { text }, paint, drawn }) => [label, text, paint, drawn]),
    ).toEqual([
      ...['50', '20', '10', '6', '5', '4', '3'].map((text, index) => [
        `Slice ${index + 1}`,
        text,
        index,
        true,
      ]),
      ['Other (2)', '2', null, true],
      ['Slice 10', '0', null, true],
      ['Slice 11', '-5', null, false],
    ])
  })
  it('has as many parts as the ring has arcs', () => {
    const arcs = arcsOf(folded)
    expect(arcs.map(({ slices }) => slices)).toEqual([[0], [1], [2], [3], [4], [5], [6], [7, 8]])
    expect(arcs.at(-1)).toMatchObject({ share: '2%', paint: null })
  })
  it('leaves figures of another unit out of the ring', () => {
    const body = pie([50, 20])
    const [, second] = body.slices
    if (second) Object.assign(second, { apart: true, share: '' })
    expect(arcsOf(body).map(({ slices, to }) => [slices, to])).toEqual([[[0], 1]])
    expect(listLines(body).map(({ drawn }) => drawn)).toEqual([true, false])
  })
  it('has room for the eight parts of a ring in the lowest card', () => {
    expect(listRoom({ width: 120, height: 176 }, 1)).toBe(8)
    expect(listRoom({ width: 120, height: 140 }, 1)).toBe(6)
    expect(listRoom({ width: 270, height: 229 }, 2)).toBe(8)
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
