import { describe, expect, it } from 'vitest'
import { polar } from '../../chart/geometry.ts'
import { radar } from '../sample.ts'
import { radarGeometry, readRadar, webOf } from './web.ts'

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
