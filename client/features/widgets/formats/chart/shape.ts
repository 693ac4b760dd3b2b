import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartBody, Series } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import type { Box } from '../../chart/geometry.ts'
import { COMPARED, type LegendItem, legendItems, markOf } from '../../chart/legend.ts'
import type { Scale } from '../../chart/scale.ts'
import { isBar } from './axes.ts'
import { drawnValues } from './drawnValues.ts'
import { FONT_SIZE, NAME_LINE } from './labels.ts'
import { noteMarks } from './notes.ts'
import { type ChartPlan, planChart } from './plan.ts'
import { unsettledGround, unsettledRect, unsettledWords } from './unsettled.ts'

/** ECharts options of a line, area or bar chart at that size. */
export function chartShape(body: ChartBody, box: Box): EChartsOption {
  const plan = planChart(body, box)
  const { panels, horizontal } = plan
  const items = legendItems(body.series)
  const axes = panels.flatMap(({ scales }, panel) =>
    scales.flatMap((scale, axis) => (scale ? [{ scale, panel, axis }] : [])),
  )
  const values = axes.map(({ scale, panel, axis }) => valueAxis(scale, body.visibleGrid, { panel, axis }))
  const categories = panels.map((_, panel) => categoryAxis(plan, panel))
  const ground = unsettledRect(body, plan)
  return {
    grid: panels.map(({ plot }) => ({
      left: plot.x,
      right: box.width - plot.x - plot.width,
      top: plot.y,
      bottom: box.height - plot.y - plot.height,
      containLabel: false,
      outerBoundsMode: 'none',
    })),
    ...(horizontal ? { xAxis: values, yAxis: categories } : { xAxis: categories, yAxis: values }),
    graphic: [
      ...(ground ? [unsettledGround(ground), unsettledWords(ground, plan)] : []),
      ...noteMarks(body, plan),
    ],
    series: paired(body.series).flatMap((index): (LineSeriesOption | BarSeriesOption)[] => {
      const [series, item, place] = [body.series[index], items[index], plan.places[index]]
      const panel = place && panels[place.panel]
      const scale = place && panel?.scales[place.axis]
      if (!series || !item || !place || !panel || !scale) return []
      const value = axes.findIndex((one) => one.panel === place.panel && one.axis === place.axis)
      const on = horizontal
        ? { xAxisIndex: value, yAxisIndex: place.panel }
        : { xAxisIndex: place.panel, yAxisIndex: value }
      return [
        isBar(body, index)
          ? {
              ...bar(body, series, item),
              ...on,
              ...(body.chart === 'stacked' && { stack: `panel${place.panel}` }),
            }
          : { ...line(body, series, item, { scale, height: panel.plot.height }), ...on },
      ]
    }),
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

function valueAxis(
  { min, max, step, ticks, inverse }: Scale,
  grid: boolean,
  { panel, axis }: { panel: number; axis: number },
) {
  const text = (value: number) =>
    ticks.find((tick) => Math.abs(tick.value - value) < step * 1e-6 + Math.abs(value) * 1e-12)?.text ?? ''
  return {
    type: 'value' as const,
    gridIndex: panel,
    min,
    max,
    interval: step,
    inverse,
    position: axis === 1 ? ('right' as const) : undefined,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...label, margin: 8, hideOverlap: false, formatter: text },
    splitLine: { show: grid && axis === 0, lineStyle: { color: COLOURS.grid, width: 1 } },
  }
}

/** Names are drawn once: under the lowest panel, or at the left of the first. */
function categoryAxis({ labels, horizontal, banded, turned, panels }: ChartPlan, panel: number) {
  const named = panel === (horizontal ? 0 : panels.length - 1)
  return {
    type: 'category' as const,
    gridIndex: panel,
    data: labels.map((_, index) => String(index)),
    boundaryGap: banded,
    inverse: horizontal,
    axisLine: {
      show: true,
      onZero: !panels[panel]?.scales[0].inverse,
      lineStyle: { color: COLOURS.axis, width: 1 },
    },
    axisTick: { show: false },
    axisLabel: {
      ...label,
      show: named,
      margin: 8,
      lineHeight: horizontal ? NAME_LINE : undefined,
      rotate: turned ? 90 : 0,
      hideOverlap: false,
      interval: (index: number) => Boolean(labels[index]),
      formatter: (_: string, index: number) => labels[index] ?? '',
    },
    splitLine: { show: false },
  }
}

const quiet = { silent: true, animation: false, emphasis: { disabled: true } } as const

function line(
  body: ChartBody,
  series: Series,
  item: LegendItem,
  { scale, height }: { scale: Scale; height: number },
): LineSeriesOption {
  const colour = seriesColour(item.paint)
  const leading = body.series.filter(({ compareOf }) => compareOf === null).length
  const filled = body.chart === 'area' && !item.compare && height > 30 && standsOn(scale)
  return {
    ...quiet,
    type: 'line',
    z: item.compare ? 2 : 3,
    showAllSymbol: true,
    symbol: 'none',
    data: points(drawnValues(body, series), item, leading > 1),
    itemStyle: { color: colour, opacity: item.compare ? COMPARED.line : 1 },
    lineStyle: {
      color: colour,
      width: item.compare ? 1.25 : 2,
      type: item.compare ? [5, 4] : 'solid',
      cap: 'butt',
      join: 'round',
      opacity: item.compare ? COMPARED.line : 1,
    },
    // Areas over each other mix their colours: the more there are, the fainter each is.
    ...(filled && { areaStyle: { color: colour, opacity: Math.max(0.04, 0.14 / leading) } }),
  }
}

/** An area is what lies above its zero line; where that is the upper edge, it would fill the plot from the top. */
const standsOn = ({ max, inverse }: Scale) => max > 0 && !inverse

/** Marks are drawn on isolated points, which have no line, and at the end of lines that must be distinguished. */
function points(values: (number | null)[], item: LegendItem, many: boolean): LineSeriesOption['data'] {
  const end = many && !item.compare ? values.findLastIndex((value) => value !== null) : -1
  return values.map((value, index) => {
    const lonely =
      value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    if (!lonely && index !== end) return value ?? '-'
    const symbol = many ? markOf(item.paint) : 'circle'
    return { value: value ?? '-', symbol, symbolSize: symbol === 'diamond' || symbol === 'pin' ? 8 : 6.5 }
  })
}

function bar(body: ChartBody, series: Series, item: LegendItem): BarSeriesOption {
  const colour = seriesColour(item.paint)
  return {
    ...quiet,
    type: 'bar',
    barMaxWidth: 34,
    barGap: '8%',
    barCategoryGap: body.categories.length > 60 ? '12%' : '34%',
    itemStyle: {
      color: colour,
      borderColor: colour,
      borderWidth: item.compare ? 1 : 0,
      opacity: item.compare ? COMPARED.bar : 1,
      borderRadius: body.chart === 'stacked' ? 0 : 1.5,
    },
    data: series.values.map((value) => value ?? '-'),
  }
}
