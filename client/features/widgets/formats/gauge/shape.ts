import type { EChartsOption } from 'echarts'
import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { fitText, textWidth } from '../../chart/textWidth.ts'
import { END_SIZE, halfCircle } from './arc.ts'

/** ECharts options of a half-circle gauge at that size. A figure beyond an end fills or empties the whole arc. */
export function gaugeShape(body: GaugeBody, box: Box): EChartsOption {
  const { middle, radius, width } = halfCircle(box)
  const { value } = body.figure
  const share = value === null ? 0 : Math.min(1, Math.max(0, (value - body.min) / (body.max - body.min)))
  const inside = (x: number, half: number) => Math.min(box.width - half - 1, Math.max(half + 1, x))
  // The ends never meet: each stays within its own half.
  const half = box.width / 2 - 6
  const end = (whole: string, side: -1 | 1) => {
    const text = fitText(whole, half, END_SIZE)
    const wide = textWidth(text, END_SIZE) / 2
    const out = middle.x + side * Math.max(radius - width / 2, wide + 3)
    return {
      type: 'text' as const,
      silent: true,
      x: inside(out, wide),
      y: middle.y + 6,
      style: {
        text,
        fill: COLOURS.label,
        fontSize: END_SIZE,
        align: 'center' as const,
        verticalAlign: 'top' as const,
      },
    }
  }
  return {
    series: [
      {
        type: 'gauge',
        silent: true,
        animation: false,
        center: [middle.x, middle.y],
        radius,
        startAngle: 180,
        endAngle: 0,
        min: 0,
        max: 1,
        pointer: { show: false },
        anchor: { show: false },
        progress: { show: value !== null && share > 0, width, itemStyle: { color: seriesColour(0) } },
        axisLine: { lineStyle: { width, color: [[1, COLOURS.track]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        title: { show: false },
        detail: { show: false },
        data: [{ value: share }],
      },
    ],
    graphic: [end(body.minText, -1), end(body.maxText, 1)],
  }
}
