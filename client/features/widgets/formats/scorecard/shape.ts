import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { drawnValues } from '../chart/drawnValues.ts'
import { unsettledGround } from '../chart/unsettled.ts'
import { planSparkline, type Sparkline } from './sparkline.ts'

/** ECharts options of a sparkline at that size: a line without axes, with a dot where it ends. Null where there is none. */
export function sparklineShape({ trend }: ScorecardBody, box: Box): EChartsOption | null {
  if (!trend) return null
  const plan = planSparkline(trend, box)
  const { plot, min, max, inverse, ground } = plan
  const [first] = trend.series
  const values = first ? drawnValues(trend, first) : []
  const hidden = { show: false }
  return {
    grid: {
      left: plot.x,
      right: box.width - plot.x - plot.width,
      top: plot.y,
      bottom: box.height - plot.y - plot.height,
      containLabel: false,
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'category',
      show: false,
      boundaryGap: values.length === 1,
      data: values.map((_, index) => String(index)),
    },
    yAxis: { type: 'value', show: false, min, max, inverse, splitLine: hidden },
    ...(ground && { graphic: [unsettledGround(ground)] }),
    series: linesOf(values, trend.unsettledFrom ?? values.length, plan),
  }
}

type Values = readonly (number | null)[]

/** The line, dashed from the last figure that is certain on. */
function linesOf(values: Values, from: number, plan: Sparkline): LineSeriesOption[] {
  const certain = values.map((value, index) => (index < from ? value : null))
  if (from >= values.length) return [line(certain, plan, false)]
  const joins = (values[from] ?? null) !== null
  const provisional = values.map((value, index) =>
    index >= from || (joins && index === from - 1) ? value : null,
  )
  return from === 0
    ? [line(provisional, plan, true)]
    : [line(certain, plan, false), line(provisional, plan, true)]
}

function line(values: Values, { points }: Sparkline, provisional: boolean): LineSeriesOption {
  const colour = seriesColour(0)
  const end = points.findLastIndex((point) => point !== null)
  const fill = provisional ? COLOURS.surface : colour
  return {
    type: 'line',
    silent: true,
    animation: false,
    emphasis: { disabled: true },
    showAllSymbol: true,
    symbol: 'none',
    // Lonely points, which no line would show, have a dot too.
    data: values.map((value, index) => {
      const lonely = points[index] && !points[index - 1] && !points[index + 1]
      if (value === null || !(index === end || lonely)) return value ?? '-'
      return {
        value,
        symbol: 'circle',
        symbolSize: index === end ? 7 : 5,
        itemStyle: { color: fill, borderColor: colour, borderWidth: provisional ? 1.5 : 0 },
      }
    }),
    itemStyle: { color: colour },
    lineStyle: {
      color: colour,
      width: 1.75,
      type: provisional ? [2, 3] : 'solid',
      cap: provisional ? 'butt' : 'round',
      join: 'round',
    },
  }
}
