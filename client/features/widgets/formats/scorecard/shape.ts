import type { EChartsOption } from 'echarts'
import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { planSparkline } from './sparkline.ts'

/** ECharts options of a sparkline at that size: a line without axes, with a dot where it ends. Null where there is none. */
export function sparklineShape({ trend }: ScorecardBody, box: Box): EChartsOption | null {
  if (!trend) return null
  const { plot, min, max, inverse, points } = planSparkline(trend, box)
  const values = trend.series[0]?.values ?? []
  const end = values.findLastIndex((value) => value !== null)
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
    series: [
      {
        type: 'line',
        silent: true,
        animation: false,
        emphasis: { disabled: true },
        showAllSymbol: true,
        symbol: 'none',
        // Lonely points, which no line would show, have a dot too.
        data: values.map((value, index) => {
          const lonely = points[index] && !points[index - 1] && !points[index + 1]
          return index === end || lonely
            ? { value: value ?? '-', symbol: 'circle', symbolSize: index === end ? 7 : 5 }
            : (value ?? '-')
        }),
        itemStyle: { color: seriesColour(0) },
        lineStyle: { color: seriesColour(0), width: 1.75, cap: 'round', join: 'round' },
      },
    ],
  }
}
