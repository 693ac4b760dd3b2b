import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figure, pie } from '../sample.ts'
import { arcPath, arcsOf, listLines, ringBox, ringOf, tailRow } from './slices.ts'

const value = fc.integer({ min: -50, max: 1000 })
const values = fc.array(value, { maxLength: 30 }).map((all) => all.toSorted((a, b) => b - a))

describe('the arcs of a ring', () => {
  it('follow each other without a gap, go once around, and stand for each slice above 0 once', () => {
    fc.assert(
      fc.property(values, (values) => {
        const arcs = arcsOf(pie(values))
        const above = values.flatMap((one, index) => (one > 0 ? [index] : []))
        expect(arcs.flatMap(({ slices }) => slices)).toEqual(above)
        if (above.length === 0) return
        expect(arcs[0]?.from).toBe(0)
        expect(arcs.at(-1)?.to).toBeCloseTo(1)
        for (const [index, { from, to }] of arcs.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(from).toBe(index === 0 ? 0 : arcs[index - 1]?.to)
        }
        const paints = arcs.flatMap(({ paint }) => (paint === null ? [] : [paint]))
        expect(new Set(paints).size).toBe(paints.length)
      }),
    )
  })

  it('give a slice of another unit none', () => {
    const body = pie([5, 5])
    const [first, second] = body.slices
    if (!first || !second) throw new Error('no slices')
    const mixed = { ...body, slices: [first, { ...second, apart: true as const }] }
    expect(arcsOf(mixed).map(({ slices }) => slices)).toEqual([[0]])
  })
})

describe('the list of a ring', () => {
  it('names each slice once, with its own row and the colour of its arc', () => {
    fc.assert(
      fc.property(values, (values) => {
        const body = pie(values)
        const lines = listLines(body)
        expect(lines.map(({ row }) => row)).toEqual(values.map((_, index) => index))
        for (const { row, paint } of lines) {
          expect(paint).toBe(arcsOf(body).find(({ slices }) => slices.includes(row))?.paint ?? null)
        }
      }),
    )
  })

  it('names what is folded in one line, after the parts with a colour', () => {
    const body = pie([9, 5, 1, 1, 0], {
      tail: { slices: [2, 3], label: 'Other (2)', figure: figure(2), share: '13%' },
    })
    expect(listLines(body).map(({ row }) => row)).toEqual([0, 1, tailRow(body), 4])
    expect(tailRow(body)).toBe(6)
  })
})

describe('a drawn arc', () => {
  const ring = ringOf(pie([1], { doughnut: true }), { width: 300, height: 200 })
  it('is two halves where it is the whole ring: an arc that ends where it begins is nothing', () => {
    const halves = (path: string) => [...path.matchAll(/A[\d.]+ [\d.]+ 0 1 (\d)/g)].map(([, sweep]) => sweep)
    expect(halves(arcPath({ ...ring, inner: 0 }, { from: 0, to: 1 }))).toEqual(['1', '1'])
    // Its hole is left out by running around it the other way.
    expect(halves(arcPath(ring, { from: 0, to: 1 }))).toEqual(['1', '1', '0', '0'])
  })
  it.each([
    [0.2, 0],
    [0.5, 0],
    [0.7, 1],
  ])('of %d turns goes the long way around: %d', (to, long) => {
    expect(arcPath(ring, { from: 0, to })).toContain(` 0 ${long} 1 `)
  })
  it('stays in its box, with room for shares around it', () => {
    const size = fc.record({
      width: fc.integer({ min: 60, max: 900 }),
      height: fc.integer({ min: 60, max: 700 }),
    })
    fc.assert(
      fc.property(size, fc.boolean(), (box, doughnut) => {
        const { middle, outer, inner } = ringOf(pie([1], { doughnut }), box)
        expect(middle).toEqual({ x: box.width / 2, y: box.height / 2 })
        expect(outer * 2).toBeLessThan(Math.min(box.width, box.height))
        expect(inner < outer && inner > 0 === doughnut).toBe(true)
      }),
    )
  })
})

describe("a ring's part of its card", () => {
  it.each([
    ['above its list in a quarter of a page', { width: 180, height: 150 }, { width: 180, height: 92 }],
    ['above its list in a narrow high card', { width: 300, height: 400 }, { width: 300, height: 216 }],
    ['beside its list in a low one', { width: 300, height: 150 }, { width: 108, height: 150 }],
    ['beside its list in a wide one', { width: 600, height: 200 }, { width: 264, height: 200 }],
  ])('%s', (_, room, expected) => expect(ringBox(room)).toEqual(expected))
})
