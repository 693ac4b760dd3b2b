import type { EChartsOption } from 'echarts'
import type { PieBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { fitText } from '../../chart/textWidth.ts'
import { arcsOf, labelled, ringOf } from './slices.ts'

/** Slices smaller than this turn carry no share beside them. */
const LABELLED = 0.045

/** ECharts options of a pie or ring at that size. A pie of zeros is an empty ring: nothing to share out is not no data. */
export function pieShape(body: PieBody, box: Box): EChartsOption {
  const { middle, outer, inner } = ringOf(body, box)
  const arcs = arcsOf(body)
  const none = arcs.length === 0
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
        avoidLabelOverlap: false,
        labelLine: { show: false },
        label: { show: true, position: 'outside', distanceToLabelLine: 0, color: COLOURS.ink, fontSize: 11 },
        itemStyle: { borderColor: COLOURS.surface, borderWidth: none ? 0 : 1.5 },
        data: none
          ? [{ value: 1, itemStyle: { color: COLOURS.track }, label: { show: false } }]
          : arcs.map(({ from, to, share, paint }) => ({
              value: to - from,
              name: share,
              itemStyle: { color: paint === null ? COLOURS.axis : seriesColour(paint) },
              label: { show: labelled(box) && to - from >= LABELLED && share !== '', formatter: () => share },
              labelLine: { show: false, length: 2, length2: 2 },
            })),
      },
    ],
    ...(body.doughnut &&
      inner >= 26 && {
        graphic: [
          {
            type: 'text',
            silent: true,
            x: middle.x,
            y: middle.y,
            style: {
              text: fitText(body.total, inner * 1.8, inner > 44 ? 18 : 14),
              fill: COLOURS.ink,
              fontSize: inner > 44 ? 18 : 14,
              fontWeight: 600,
              align: 'center',
              verticalAlign: 'middle',
            },
          },
        ],
      }),
  }
}
