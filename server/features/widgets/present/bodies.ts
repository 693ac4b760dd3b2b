import type { GaugeBody, RadarBody, SummaryBody, TableBody, WidgetBody } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { byUnit } from '../../../../shared/rules/chartUnits.ts'
import { dimensionOf } from '../../../../shared/rules/dataTable.ts'
import { heatSteps } from '../../../../shared/rules/heat.ts'
import type { DayNote } from '../widgetRun.ts'
import type { Assembled } from './assemble.ts'
import { chartBody, numbersOf, seriesOf } from './chart.ts'
import { figureOf, rowFigures, type ShownMetric, textOf, totalFigures, withShort } from './figures.ts'
import { funnelBody } from './funnel.ts'
import { cellLabel } from './labels.ts'
import { scorecardBody } from './scorecard.ts'
import { summarySentence } from './sentence.ts'
import { pieBody } from './shares.ts'

/** The finished body of an interactive widget. */
export function bodyOf(
  widget: Widget,
  assembled: Assembled,
  metrics: ShownMetric[],
  unsettledFrom: string | null,
  notes: readonly DayNote[] = [],
): WidgetBody {
  switch (widget.format) {
    case 'chart:line':
    case 'chart:area':
    case 'chart:bar':
    case 'chart:stacked':
    case 'chart:barLine':
      return chartBody(widget, widget.format, assembled, metrics, unsettledFrom, notes)
    case 'chart:pie':
      return pieBody(widget, assembled, metrics)
    case 'chart:radar':
      return radarBody(widget, assembled, metrics)
    case 'chart:gauge':
      return gaugeBody(widget, assembled, metrics)
    case 'summary':
      return summaryBody(assembled, metrics)
    case 'funnel':
      return funnelBody(assembled, metrics)
    case 'scorecard':
      return scorecardBody(widget, assembled, metrics, unsettledFrom)
    case 'heatTable':
      return heated(tableBody(widget, assembled, metrics), metrics, widget.formatOptions.oneScale ?? false)
    case 'table':
    case 'textCard':
      return tableBody(widget, assembled, metrics)
  }
}

function tableBody(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): TableBody {
  const dimension = dimensionOf(assembled.table)
  const yearless = assembled.step === 'day' || assembled.step === 'hour'
  return {
    kind: 'table',
    columns: [
      ...(dimension ? [{ id: dimension.id, label: dimension.label, numeric: false }] : []),
      ...metrics.map(({ id, label }) => ({ id, label, numeric: true })),
    ],
    rows: assembled.table.rows.map((row, index) => ({
      label: dimension ? cellLabel(row[0], assembled) : '',
      ...(yearless && { key: String(row[0] ?? '') }),
      figures: rowFigures(assembled, index, metrics).map((figure, at) => {
        const metric = metrics[at]
        return metric ? withShort(figure, metric) : figure
      }),
    })),
    totals: widget.totals ? totalFigures(assembled, metrics) : null,
    moreRows: assembled.moreRows,
    ...numbersOf(assembled.locale),
  }
}

/** The table with a ground in its cells, by columns or by all columns of a unit. */
function heated(body: TableBody, metrics: ShownMetric[], oneScale: boolean): TableBody {
  const scales = oneScale ? byUnit(metrics) : metrics.map((_, at) => [at])
  const rows = body.rows.map((row) => ({ ...row, heat: row.figures.map((): number | null => null) }))
  for (const columns of scales) {
    const cells = rows.flatMap((row) =>
      columns.map((at) => ({ row, at, value: row.figures[at]?.value ?? null })),
    )
    const steps = heatSteps(cells.map(({ value }) => value))
    for (const [index, { row, at }] of cells.entries()) row.heat[at] = steps[index] ?? null
  }
  return { ...body, rows, heat: oneScale ? 'unit' : 'column' }
}

function summaryBody(assembled: Assembled, metrics: ShownMetric[]): SummaryBody {
  const figures = totalFigures(assembled, metrics)
  return {
    kind: 'summary',
    items: metrics.map(({ id, label }, index) => ({
      id,
      label,
      figure: figures[index] ?? { value: null, text: '', change: null },
    })),
  }
}

/** A gauge runs from 0 to 100 unless chosen otherwise; of a percent metric, whose figures are fractions, from 0% to 100%. */
function gaugeBody(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): GaugeBody {
  const [metric] = metrics
  const scale = metric?.type === 'percent' ? 100 : 1
  const min = (widget.formatOptions.minValue ?? 0) / scale
  const max = (widget.formatOptions.maxValue ?? 100) / scale
  const text = (value: number) => (metric ? textOf(value, { ...metric, cloaked: false }) : String(value))
  const figure = totalFigures(assembled, metrics.slice(0, 1))[0] ?? { value: null, text: '', change: null }
  return {
    kind: 'gauge',
    min,
    max: max > min ? max : min + 1,
    label: metric?.label ?? '',
    figure,
    minText: text(min),
    maxText: text(max),
    summary: metric ? `${metric.label}: ${figure.text} on a scale from ${text(min)} to ${text(max)}.` : '',
  }
}

/** Axes are the rows with one series for each metric, or, without a dimension, the metrics with one series. */
function radarBody(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): RadarBody {
  const common = {
    kind: 'radar' as const,
    visibleLabels: widget.formatOptions.visibleLabels ?? false,
    summary: summarySentence(assembled, metrics),
  }
  if (!dimensionOf(assembled.table)) return { ...common, ...radarOfMetrics(assembled, metrics) }
  const series = seriesOf(assembled, metrics)
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1
  return {
    ...common,
    axes: assembled.table.rows.map(([key]) => ({
      key: String(key ?? ''),
      label: cellLabel(key, assembled),
      max,
    })),
    series,
  }
}

function radarOfMetrics(assembled: Assembled, metrics: ShownMetric[]): Pick<RadarBody, 'axes' | 'series'> {
  const { totals } = assembled.table
  const earlier = assembled.previousTotals
  const visible = (values: readonly (number | null)[] | null) =>
    metrics.map((metric) => (metric.cloaked ? null : (values?.[metric.at] ?? null)))
  const comparable = earlier !== null && metrics.every(({ cloakedChange }) => !cloakedChange)
  const one = (
    id: string,
    label: string,
    values: readonly (number | null)[] | null,
    compareOf: string | null,
  ) => ({
    id,
    label,
    type: metrics[0]?.type ?? ('decimal' as const),
    ...(metrics[0] && numbersOf(metrics[0])),
    direction: 'neutral' as const,
    values: visible(values),
    texts: metrics.map((metric) => figureOf(values?.[metric.at] ?? null, metric, undefined).text),
    compareOf,
  })
  return {
    axes: metrics.map((metric, index) => ({
      key: metric.id,
      label: metric.label,
      max: Math.max(visible(totals)[index] ?? 0, comparable ? (visible(earlier)[index] ?? 0) : 0) || 1,
    })),
    series: [
      one('now', 'This period', totals, null),
      ...(comparable ? [one('now@compare', 'Before', earlier, 'now')] : []),
    ],
  }
}
