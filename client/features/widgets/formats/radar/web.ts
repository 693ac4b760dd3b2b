import type { RadarBody } from '../../../../../shared/api/view.ts'
import { type Box, type Geometry, type Point, polar, turnOf } from '../../chart/geometry.ts'
import { fitText } from '../../chart/textWidth.ts'
import { seriesLines } from '../chart/read.ts'
import type { Reading } from '../format.ts'

export interface Web {
  middle: Point
  radius: number
  /** Names of the axes, cut to the room beside the web. */
  names: string[]
}

/** With less room beside the web, three letters say more than one and an ellipsis. */
const INITIALS_UNDER = 40

export function webOf({ axes }: RadarBody, box: Box): Web {
  const beside = Math.min(72, Math.max(24, box.width * 0.24))
  const radius = Math.max(12, Math.min(box.height / 2 - 20, box.width / 2 - beside))
  const room = box.width / 2 - radius * 0.75 - 12
  const middle = { x: box.width / 2, y: box.height / 2 + (axes.length === 3 ? radius * 0.12 : 2) }
  return {
    middle,
    radius,
    names: axes.map(({ label }) => (room < INITIALS_UNDER ? label.slice(0, 3) : fitText(label, room, 11))),
  }
}

export function radarGeometry(body: RadarBody, box: Box): Geometry {
  const { middle, radius } = webOf(body, box)
  const count = body.axes.length
  const turn = (index: number) => index / count
  return {
    box,
    stops: body.axes.map(({ max }, index) => ({
      at: polar(middle, radius, turn(index)),
      dots: body.series.flatMap(({ values }, series) => {
        const value = values[index]
        if (value === null || value === undefined) return []
        return [{ ...polar(middle, radius * Math.min(1, Math.max(0, value / max)), turn(index)), series }]
      }),
    })),
    hit(point) {
      const away = Math.hypot(point.x - middle.x, point.y - middle.y)
      if (away > radius + 24 || count === 0) return null
      return Math.round(turnOf(point, middle) * count) % count
    },
    mark: {
      kind: 'path',
      paths: body.axes.map((_, index) => {
        const end = polar(middle, radius, turn(index))
        return `M${middle.x} ${middle.y}L${end.x} ${end.y}`
      }),
    },
  }
}

export function readRadar(body: RadarBody, index: number): Reading {
  return { heading: body.axes[index]?.label ?? '', lines: seriesLines(body.series, index), note: null }
}
