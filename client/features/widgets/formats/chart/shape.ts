import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartBody, Series } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { type LegendItem, legendItems, markOf } from '../../chart/legend.ts'
import type { Scale } from '../../chart/scale.ts'
import { type ChartPlan, FONT_SIZE, planChart } from './plan.ts'
import { unsettledBand, unsettledLeft, unsettledWords } from './unsettled.ts'

/** ECharts options of a line, area or bar chart at that size. */
export function chartShape(body: ChartBody, box: Box): EChartsOption {
  const plan = planChart(body, box)
  const { plot, horizontal, scales } = plan
  const right = box.width - plot.x - plot.width
  const bottom = box.height - plot.y - plot.height
  const items = legendItems(body.series)
  const values = scales.flatMap((scale, axis) =>
    scale ? [valueAxis(scale, body.visibleGrid && axis === 0, axis)] : [],
  )
  const categories = categoryAxis(plan)
  const left = unsettledLeft(body, plan)
  return {
    grid: { left: plot.x, right, top: plot.y, bottom, containLabel: false, outerBoundsMode: 'none' },
    ...(horizontal ? { xAxis: values, yAxis: categories } : { xAxis: categories, yAxis: values }),
    ...(left !== null && { graphic: [unsettledWords(plan)] }),
    series: [
      ...(left === null ? [] : [unsettledBand(left, plan)]),
      ...paired(body.series).flatMap((index): (LineSeriesOption | BarSeriesOption)[] => {
        const series = body.series[index]
        const item = items[index]
        if (!series || !item) return []
        return body.chart === 'bar' ? [bars(body, series, item)] : lines(body, series, item, plot.height)
      }),
    ],
  }
}

/** Each series right before what it is compared with. */
function paired(series: Series[]): number[] {
  const owner = (one: Series) => series.findIndex(({ id }) => id === (one.compareOf ?? one.id))
  return series
    .map((one, index) => ({ index, owner: owner(one), compare: Number(one.compareOf !== null) }))
    .sort((a, b) => a.owner - b.owner || a.compare - b.compare)
    .map(({ index }) => index)
}

const label = { color: COLOURS.label, fontSize: FONT_SIZE }

function valueAxis({ min, max, step, ticks, inverse }: Scale, grid: boolean, index: number) {
  const text = (value: number) =>
    ticks.find((tick) => Math.abs(tick.value - value) < step * 1e-6 + Math.abs(value) * 1e-12)?.text ?? ''
  return {
    type: 'value' as const,
    min,
    max,
    interval: step,
    inverse,
    position: index === 1 ? ('right' as const) : undefined,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...label, margin: 8, hideOverlap: false, formatter: text },
    splitLine: { show: grid, lineStyle: { color: COLOURS.grid, width: 1 } },
  }
}

function categoryAxis({ labels, horizontal, banded, scales }: ChartPlan) {
  return {
    type: 'category' as const,
    data: labels.map((_, index) => String(index)),
    boundaryGap: banded,
    inverse: horizontal,
    axisLine: { show: true, onZero: !scales[0].inverse, lineStyle: { color: COLOURS.axis, width: 1 } },
    axisTick: { show: false },
    axisLabel: {
      ...label,
      margin: 8,
      hideOverlap: false,
      interval: (index: number) => Boolean(labels[index]),
      formatter: (_: string, index: number) => labels[index] ?? '',
    },
    splitLine: { show: false },
  }
}

const quiet = { silent: true, animation: false, emphasis: { disabled: true } } as const

/** Before `unsettledFrom` a line is whole; from the last settled point on it is dotted. */
function lines(body: ChartBody, series: Series, item: LegendItem, height: number): LineSeriesOption[] {
  const colour = seriesColour(item.paint)
  const many = body.series.filter(({ compareOf }) => compareOf === null).length > 1
  const from = body.unsettledFrom
  const parts =
    from === null
      ? [{ values: series.values, tail: false }]
      : [
          { values: series.values.map((value, index) => (index < from ? value : null)), tail: false },
          { values: series.values.map((value, index) => (index >= from - 1 ? value : null)), tail: true },
        ]
  return parts
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ values, tail }) => ({
      ...quiet,
      type: 'line',
      yAxisIndex: series.axis,
      z: item.compare ? 2 : 3,
      showAllSymbol: true,
      symbol: 'none',
      data: points(values, item, many && !tail),
      itemStyle: {
        color: COLOURS.surface,
        borderColor: colour,
        borderWidth: 1.75,
        opacity: item.compare ? 0.6 : 1,
      },
      lineStyle: {
        color: colour,
        width: item.compare ? 1.5 : 2,
        type: tail ? [1, 4] : item.compare ? [5, 4] : 'solid',
        cap: tail ? 'round' : 'butt',
        join: 'round',
        opacity: item.compare ? 0.6 : 1,
      },
      ...(body.chart === 'area' && !item.compare && height > 30
        ? { areaStyle: { color: colour, opacity: tail ? 0.06 : 0.14 } }
        : {}),
    }))
}

/** Marks stand on lonely points, which no line would show, and here and there on lines that must be told apart. */
function points(values: (number | null)[], item: LegendItem, marked: boolean): LineSeriesOption['data'] {
  const every = Math.max(1, Math.ceil(values.length / 8))
  const offset = (item.paint * Math.ceil(every / 3)) % every
  return values.map((value, index) => {
    const lonely =
      value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    const shown = lonely || (marked && !item.compare && index % every === offset)
    if (!shown) return value ?? '-'
    const symbol = markOf(item.paint)
    return { value: value ?? '-', symbol, symbolSize: symbol === 'diamond' || symbol === 'pin' ? 8 : 6.5 }
  })
}

function bars(body: ChartBody, series: Series, item: LegendItem): BarSeriesOption {
  const colour = seriesColour(item.paint)
  return {
    ...quiet,
    type: 'bar',
    ...(series.axis === 1 && { yAxisIndex: 1 }),
    barMaxWidth: 34,
    barGap: '8%',
    barCategoryGap: body.categories.length > 60 ? '12%' : '34%',
    itemStyle: {
      color: colour,
      borderColor: colour,
      borderWidth: item.compare ? 1 : 0,
      opacity: item.compare ? 0.38 : 1,
      borderRadius: 1.5,
    },
    data: series.values.map((value, index) => {
      if (body.unsettledFrom === null || index < body.unsettledFrom) return value ?? '-'
      return {
        value: value ?? '-',
        itemStyle: { borderWidth: 1, borderType: [2, 2], opacity: item.compare ? 0.38 : 0.55 },
      }
    }),
  }
}
