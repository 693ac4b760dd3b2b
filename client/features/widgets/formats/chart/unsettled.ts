import type { LineSeriesOption } from 'echarts'
import type { ChartBody } from '../../../../../shared/api/view.ts'
import { COLOURS } from '../../chart/colours.ts'
import { categoryAt } from './geometry.ts'
import type { ChartPlan } from './plan.ts'

/** Left edge of the band behind the figures that may still change; null where there is none. */
export function unsettledLeft(body: ChartBody, plan: ChartPlan): number | null {
  const from = body.unsettledFrom
  const { plot, horizontal, banded, count } = plan
  if (from === null || horizontal || from >= count) return null
  const half = banded ? plot.width / count / 2 : Math.min(plot.width / Math.max(1, count - 1), 40) / 2
  return Math.max(plot.x, categoryAt(plan, from) - half)
}

/** The band itself, drawn behind everything. */
export function unsettledBand(left: number, { plot }: ChartPlan): LineSeriesOption {
  return {
    type: 'line',
    silent: true,
    data: [],
    markArea: {
      silent: true,
      z: 0,
      itemStyle: { color: COLOURS.track, opacity: 0.55 },
      data: [
        [
          { x: left, y: plot.y },
          { x: plot.x + plot.width, y: plot.y + plot.height },
        ],
      ],
    },
  }
}

/** What the band means, above its end. */
export function unsettledWords({ plot }: ChartPlan) {
  return {
    type: 'text' as const,
    silent: true,
    x: plot.x + plot.width,
    y: plot.y - 5,
    style: {
      text: 'may still change',
      fill: COLOURS.label,
      fontSize: 10,
      align: 'right' as const,
      verticalAlign: 'bottom' as const,
    },
  }
}
