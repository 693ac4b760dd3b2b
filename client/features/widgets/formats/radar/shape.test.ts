import { expect, it } from 'vitest'
import { radar, series } from '../sample.ts'
import { radarShape } from './shape.ts'

const box = { width: 400, height: 260 }

/** How many webs are drawn, and where dots stand alone: how far each is from the middle, in parts of the radius. */
function drawn(body: Parameters<typeof radarShape>[0]) {
  const shape = radarShape(body, box) as {
    radar: { center: [number, number]; radius: number }
    series: unknown[]
    graphic: { type: string; shape: { cx: number; cy: number } }[]
  }
  const [x, y] = shape.radar.center
  const away = shape.graphic
    .filter(({ type }) => type === 'circle')
    .map((dot) => Math.hypot(dot.shape.cx - x, dot.shape.cy - y) / shape.radar.radius)
  return { webs: shape.series.length, away: away.map((share) => Number(share.toFixed(3))) }
}

it('draws a web through figures that are all known, 0 included', () => {
  expect(drawn(radar([100, 0, 50]))).toEqual({ webs: 1, away: [] })
})

it('draws dots of the known figures alone where one is unknown: none falls to the middle', () => {
  expect(drawn(radar([100, null, 50, 25]))).toEqual({ webs: 0, away: [1, 0.5, 0.25] })
})

it('does so for what is compared too', () => {
  const compared = series('Before', [null, 80, null], { compareOf: 'Sessions' })
  const body = radar([100, 60, 50])
  expect(drawn({ ...body, series: [...body.series, compared] })).toEqual({ webs: 1, away: [0.8] })
})
