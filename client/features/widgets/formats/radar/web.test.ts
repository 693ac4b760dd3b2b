import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RadarBody } from '../../../../../shared/api/view.ts'
import { polar } from '../../chart/geometry.ts'
import { textWidth } from '../../chart/textWidth.ts'
import { radar, series } from '../sample.ts'
import { FONT_SIZE } from './nameList.ts'
import { radarBox, radarGeometry, reachOf, readRadar, webOf } from './web.ts'

const box = { width: 400, height: 260 }
const body = radar([100, 50, 0, 150, -20])

describe('reading a radar chart', () => {
  const known = radarGeometry(body, box)
  const { middle, radius } = webOf(body, box)

  it.each([
    [0, 0],
    [0.21, 1],
    [0.58, 3],
    [0.95, 0],
  ])('finds the axis nearest to turn %d', (turn, axis) => {
    expect(known.hit(polar(middle, radius / 2, turn))).toBe(axis)
  })
  it('finds nothing far outside', () => expect(known.hit({ x: 0, y: 0 })).toBe(null))
  it('holds dots within the web', () => {
    const away = known.stops.map(
      ({ dots: [dot] }) => dot && Math.hypot(dot.x - middle.x, dot.y - middle.y) / radius,
    )
    expect(away.map((one) => Number(one?.toFixed(3)))).toEqual([1, 0.5, 0, 1, 0])
  })
  it('reads an axis with every series', () => {
    expect(readRadar(body, 3)).toMatchObject({ heading: 'Axis 4', lines: [{ text: '150' }] })
  })
  it('has nothing to find without axes', () => {
    expect(radarGeometry(radar([]), box).hit(middle)).toBe(null)
  })
})

describe('the texts of a radar chart', () => {
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const named = (names: string[], more: Partial<RadarBody> = {}) =>
    radar(
      names.map((_, index) => 10 + index),
      { axes: names.map((label) => ({ key: label, label, max: 100 })), ...more },
    )

  it.each([
    { width: 230, height: 130 },
    { width: 270, height: 176 },
    { width: 1242, height: 154 },
  ])('are whole names of the week in %o', (size) => {
    const texts = webOf(named(week), size).texts.map(({ text }) => text)
    expect(texts.every((text) => week.includes(text))).toBe(true)
    expect(texts).toHaveLength(7)
  })

  it('are numbers where there is no room for names, which are listed whole', () => {
    const { texts, radius } = webOf(named(week), { width: 134, height: 200 })
    expect(texts.filter(({ figure }) => figure).map(({ text }) => text)).toEqual([...'1234567'])
    expect(texts.filter(({ figure }) => !figure).map(({ text }) => text)).toEqual(
      week.map((day, index) => `${index + 1} ${day}`),
    )
    expect(radius).toBeGreaterThanOrEqual(24)
  })

  const months = Array.from({ length: 12 }, (_, index) => `Landing page of campaign ${index + 1}`)
  const channels = ['Organic Search', 'Paid Search', 'Direct', 'Email', 'Referral', 'Organic Social']

  it.each([
    { names: months, size: { width: 270, height: 176 } },
    { names: months, size: { width: 598, height: 176 } },
    { names: channels, size: { width: 270, height: 176 } },
    { names: [...channels, ...week.slice(0, 6)], size: { width: 270, height: 176 } },
  ])('name every axis of $names.length, whole or with an ellipsis, in $size', ({ names, size }) => {
    const { texts, radius } = webOf(named(names), size)
    const said = texts.filter(({ figure }) => !figure).map(({ text }) => text)
    const known = said.map((text) => text.replace(/^\d+ /, '')).join(' ')
    const cut = said.filter((text) => text.includes('…'))
    expect(names.filter((name) => known.includes(name)).length + cut.length).toBeGreaterThanOrEqual(
      names.length,
    )
    expect(radius).toBeGreaterThanOrEqual(24)
  })

  it.each([132, 315, 680])('are all whole in a drawing %i wide on paper, which grows for them', (width) => {
    for (const names of [week, months, channels]) {
      const paper = radarBox({ width, height: 140 }, named(names), 'print')
      const { texts, radius } = webOf(named(names), paper)
      const said = texts.map(({ text }) => text)
      expect(said.filter((text) => text.includes('…')).length).toBe(width < 150 && names === months ? 12 : 0)
      expect(radius).toBeGreaterThanOrEqual(30)
    }
  })

  it('are in the drawing and touch none, however many and long', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), { minLength: 1, maxLength: 40 }),
        fc.record({ width: fc.integer({ min: 132, max: 1242 }), height: fc.integer({ min: 48, max: 640 }) }),
        fc.boolean(),
        (names, size, visibleLabels) => {
          const { texts, radius } = webOf(named(names, { visibleLabels }), size)
          expect(radius).toBeGreaterThanOrEqual(8)
          const boxes = texts.map(({ text, x, y }) => ({ x, y, half: textWidth(text, FONT_SIZE) / 2 }))
          for (const [at, one] of boxes.entries()) {
            // A hundredth of a pixel: rounding errors of text that ends at the edge.
            expect(one.x - one.half).toBeGreaterThanOrEqual(-0.01)
            expect(one.x + one.half).toBeLessThanOrEqual(size.width + 0.01)
            for (const other of boxes.slice(at + 1)) {
              const apart =
                Math.abs(one.y - other.y) >= 12 || Math.abs(one.x - other.x) >= one.half + other.half
              expect(apart).toBe(true)
            }
          }
        },
      ),
    )
  })

  it('rather name all axes than some with their figures', () => {
    const { texts } = webOf(named(week, { visibleLabels: true }), { width: 134, height: 112 })
    expect(texts.filter(({ figure }) => figure)).toEqual([])
    expect(texts).toHaveLength(7)
  })

  it('name figures below their axes', () => {
    const texts = webOf(named(week, { visibleLabels: true }), { width: 400, height: 300 }).texts
    expect(texts.filter(({ figure }) => figure).map(({ text }) => text)).toEqual(
      week.map((_, index) => String(10 + index)),
    )
  })
})

it('measures each unit of a radar chart by its own largest figure', () => {
  const body = radar([100, 50, 25], {
    series: [series('Sessions', [100, 50, 25]), series('Rate', [0.2, 0.4, 0.1], { type: 'percent' })],
  })
  const reach = reachOf(body)
  expect([0, 1, 2].map((axis) => [reach(0, axis), reach(1, axis)])).toEqual([
    [1, 0.5],
    [0.5, 1],
    [0.25, 0.25],
  ])
})
