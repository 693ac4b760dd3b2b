import type { EChartsOption } from 'echarts'
import type { RadarBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import { type Box, polar } from '../../chart/geometry.ts'
import { COMPARED, legendItems, markOf } from '../../chart/legend.ts'
import { FONT_SIZE } from './nameList.ts'
import { reachOf, webOf } from './web.ts'

/** ECharts options of a radar chart at that size. Every axis starts at zero in the middle and ends at 1, its largest. */
export function radarShape(body: RadarBody, box: Box): EChartsOption {
  const { middle, radius, texts } = webOf(body, box)
  const reach = reachOf(body)
  const items = legendItems(body.series)
  const shares = body.series.map((_, index) => body.axes.map((_axis, axis) => reach(index, axis)))
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
      indicator: body.axes.map((_, index) => ({ name: String(index), min: 0, max: 1 })),
      axisName: { show: false },
      axisLine: line,
      splitLine: line,
      splitArea: { show: false },
    },
    series: shares.flatMap((web, index) => {
      // A web that lacks a figure would fall to the middle there, as if it were 0: its dots stand alone.
      if (web.includes(null)) return []
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
          width: compare ? 1.25 : 2,
          type: compare ? ([5, 4] as number[]) : ('solid' as const),
          opacity: compare ? COMPARED.line : 1,
        },
        areaStyle: compare ? undefined : { color: colour, opacity: 0.1 },
        data: [{ value: web.map((share) => share ?? 0) }],
      }
    }),
    graphic: [
      ...shares.flatMap((web, index) => (web.includes(null) ? dotsOf(web, index) : [])),
      ...texts.map(({ text, x, y, figure }) => ({
        type: 'text' as const,
        silent: true,
        x,
        y,
        style: {
          text,
          fill: figure ? COLOURS.ink : COLOURS.label,
          fontSize: FONT_SIZE,
          align: 'center' as const,
          verticalAlign: 'middle' as const,
        },
      })),
    ],
  }

  function dotsOf(web: (number | null)[], index: number) {
    const { paint = 0, compare = false } = items[index] ?? {}
    return web.flatMap((share, axis) => {
      if (share === null) return []
      const { x: cx, y: cy } = polar(middle, radius * share, axis / web.length)
      const style = { fill: COLOURS.surface, stroke: seriesColour(paint), lineWidth: compare ? 1.25 : 1.75 }
      return [{ type: 'circle' as const, silent: true, shape: { cx, cy, r: 3 }, style }]
    })
  }
}
