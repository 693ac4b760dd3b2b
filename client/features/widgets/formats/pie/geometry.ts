import type { PieBody } from '../../../../../shared/api/view.ts'
import { type Box, type Geometry, polar, turnOf } from '../../chart/geometry.ts'
import type { Reading } from '../format.ts'
import { arcPath, arcsOf, ringOf, slicePaints } from './slices.ts'

export function pieGeometry(body: PieBody, box: Box): Geometry {
  const ring = ringOf(body, box)
  const arcs = arcsOf(body)
  const arcOf = (slice: number) => arcs.find(({ slices }) => slices.includes(slice))
  return {
    box,
    stops: body.slices.map((_, slice) => {
      const arc = arcOf(slice)
      const at = arc
        ? polar(ring.middle, (ring.outer + ring.inner) / 2, (arc.from + arc.to) / 2)
        : ring.middle
      return { at, dots: [] }
    }),
    hit(point) {
      const away = Math.hypot(point.x - ring.middle.x, point.y - ring.middle.y)
      if (away > ring.outer + 4 || away < ring.inner - 4) return null
      const turn = turnOf(point, ring.middle)
      return arcs.find(({ from, to }) => turn >= from && turn < to)?.slices[0] ?? null
    },
    mark: {
      kind: 'path',
      paths: body.slices.map((_, slice) => {
        const arc = arcOf(slice)
        return arc ? arcPath(ring, arc) : ''
      }),
    },
  }
}

export function readPie(body: PieBody, index: number): Reading {
  const slice = body.slices[index]
  const { text = '', change = null } = slice?.figure ?? {}
  return {
    heading: slice?.label ?? '',
    lines: [
      {
        label: body.metric,
        text: slice?.share && slice.share !== text ? `${text} (${slice.share})` : text,
        paint: slicePaints(body)[index] ?? null,
        compare: false,
        change,
      },
    ],
    remark: body.tail?.slices.includes(index) ? `In ${body.tail.label}: ${body.tail.figure.text}` : null,
  }
}
