import type { EChartsOption } from 'echarts'
import type { PieBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import { type Box, type Point, polar } from '../../chart/geometry.ts'
import { fitText, textWidth } from '../../chart/textWidth.ts'
import { type Arc, arcsOf, labelled, type Ring, ringOf } from './slices.ts'

/** Arcs smaller than this turn carry no share beside them. */
const LABELLED = 0.045

/** ECharts options of a pie or ring at that size. A pie of zeros is an empty ring: nothing to share out is not no data. */
export function pieShape(body: PieBody, box: Box): EChartsOption {
  const ring = ringOf(body, box)
  const { middle, outer, inner } = ring
  const arcs = arcsOf(body)
  const none = arcs.length === 0
  const shares = labelled(box) ? sharesAround(arcs, ring) : []
  return {
    series: [
      {
        type: 'pie',
        silent: true,
        animation: false,
        emphasis: { disabled: true },
        center: [middle.x, middle.y],
        radius: [none ? Math.max(inner, outer * 0.86) : inner, outer],
        startAngle: 90,
        clockwise: true,
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: COLOURS.surface, borderWidth: none ? 0 : 1.5 },
        data: none
          ? [{ value: 1, itemStyle: { color: COLOURS.track } }]
          : arcs.map(({ from, to, paint }) => ({
              value: to - from,
              itemStyle: { color: paint === null ? COLOURS.label : seriesColour(paint) },
            })),
      },
    ],
    graphic: [
      ...shares.map(({ share, x, y }) => shareText(share, { x, y })),
      ...(body.doughnut && inner >= 26 ? [totalText(body, ring)] : []),
    ],
  }
}

interface Share extends Point {
  share: string
  size: number
}

/** Shares set against the ring with the side that faces it, the larger first; one that would touch another is left to the list. */
function sharesAround(arcs: Arc[], { middle, outer }: Ring): Share[] {
  const placed: Share[] = []
  const free = (one: Share) =>
    placed.every((other) => {
      const beside = Math.abs(one.x - other.x) > (widthOf(one) + widthOf(other)) / 2 + 3
      return beside || Math.abs(one.y - other.y) > 13
    })
  const wanted = arcs
    .filter(({ from, to, share }) => to - from >= LABELLED && share)
    .map(({ from, to, share }): Share => {
      const turn = (from + to) / 2
      const at = polar(middle, outer + 5, turn)
      const away = polar({ x: 0, y: 0 }, 1, turn)
      const x = at.x + (away.x * textWidth(share, 11)) / 2
      return { share, size: to - from, x, y: at.y + away.y * 6 }
    })
  for (const one of wanted.sort((a, b) => b.size - a.size)) if (free(one)) placed.push(one)
  return placed
}

const widthOf = ({ share }: Share) => textWidth(share, 11)

function shareText(share: string, { x, y }: Point) {
  return {
    type: 'text' as const,
    silent: true,
    x,
    y,
    style: {
      text: share,
      fill: COLOURS.ink,
      fontSize: 11,
      align: 'center' as const,
      verticalAlign: 'middle' as const,
    },
  }
}

function totalText({ total }: PieBody, { middle, inner }: Ring) {
  const fontSize = inner > 44 ? 18 : 14
  return {
    type: 'text' as const,
    silent: true,
    x: middle.x,
    y: middle.y,
    style: {
      text: fitText(total, inner * 1.8, fontSize),
      fill: COLOURS.ink,
      fontSize,
      fontWeight: 600,
      align: 'center' as const,
      verticalAlign: 'middle' as const,
    },
  }
}
