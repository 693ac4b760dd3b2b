import type { EChartsOption } from 'echarts'
import type { RadarBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { legendItems, markOf } from '../../chart/legend.ts'
import { webOf } from './web.ts'

/** ECharts options of a radar chart at that size. Every axis starts at zero in the middle. */
export function radarShape(body: RadarBody, box: Box): EChartsOption {
  const { middle, radius, names } = webOf(body, box)
  const items = legendItems(body.series)
  // A web needs three threads; with fewer axes there is nothing to span.
  if (body.axes.length === 0) return {}
  const line = { lineStyle: { color: COLOURS.grid } }
  return {
    radar: {
      center: [middle.x, middle.y],
      radius,
      startAngle: 90,
      clockwise: true,
      splitNumber: radius > 60 ? 4 : 2,
      indicator: body.axes.map(({ max }, index) => ({ name: String(index), min: 0, max: max > 0 ? max : 1 })),
      axisName: {
        color: COLOURS.label,
        fontSize: 11,
        formatter: (name?: string) => names[Number(name)] ?? '',
      },
      axisNameGap: 7,
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    series: body.series.map((one, index) => {
      const item = items[index]
      const colour = seriesColour(item?.paint ?? 0)
      const compare = item?.compare ?? false
      return {
        type: 'radar' as const,
        silent: true,
        animation: false,
        emphasis: { disabled: true },
        z: compare ? 2 : 3,
        symbol: compare ? 'none' : markOf(item?.paint ?? 0),
        symbolSize: 6,
        itemStyle: { color: COLOURS.surface, borderColor: colour, borderWidth: 1.75 },
        lineStyle: {
          color: colour,
          width: compare ? 1.5 : 2,
          type: compare ? ([5, 4] as number[]) : ('solid' as const),
          opacity: compare ? 0.6 : 1,
        },
        areaStyle: compare ? undefined : { color: colour, opacity: 0.1 },
        data: [
          {
            value: body.axes.map(({ max }, axis) => Math.min(max, Math.max(0, one.values[axis] ?? 0))),
            label: {
              show: body.visibleLabels && !compare,
              color: COLOURS.ink,
              fontSize: 10,
              distance: 4,
              formatter: ({ dimensionIndex }: { dimensionIndex?: number }) =>
                one.texts[dimensionIndex ?? 0] ?? '',
            },
          },
        ],
      }
    }),
  }
}
