import type { EChartsOption } from 'echarts'
import type { PieBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import { type Box, polar } from '../../chart/geometry.ts'
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
  const shares = labelled(box) ? arcs.filter(({ from, to, share }) => to - from >= LABELLED && share) : []
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
      ...shares.map((arc) => shareText(arc, ring)),
      ...(body.doughnut && inner >= 26 ? [totalText(body, ring)] : []),
    ],
  }
}

/** Set against the ring with the side that faces it, whatever the angle. */
function shareText({ from, to, share }: Arc, { middle, outer }: Ring) {
  const turn = (from + to) / 2
  const at = polar(middle, outer + 5, turn)
  const away = polar({ x: 0, y: 0 }, 1, turn)
  return {
    type: 'text' as const,
    silent: true,
    x: at.x + (away.x * textWidth(share, 11)) / 2,
    y: at.y + away.y * 6,
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
