import type { ChartBody, ScorecardBody, TargetView } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { byCodeUnit } from '../../../../shared/rules/dataTable.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import { progressOf, progressText } from '../../../../shared/rules/target.ts'
import type { Assembled } from './assemble.ts'
import { chartBody } from './chart.ts'
import { type ShownMetric, textOf, totalFigures } from './figures.ts'

/** The first metric over the whole window, point by point, and against its target. */
export function scorecardBody(
  widget: Widget,
  assembled: Assembled,
  metrics: ShownMetric[],
  unsettledFrom: string | null,
): ScorecardBody {
  const [metric] = metrics
  const [figure] = totalFigures(assembled, metrics.slice(0, 1))
  if (!metric || !figure) {
    const none = { value: null, text: '', change: null }
    return { kind: 'scorecard', label: '', figure: none, trend: null, target: null, summary: '' }
  }
  const course = chartBody(widget, 'chart:line', oldestFirst(assembled), [metric], unsettledFrom)
  return {
    kind: 'scorecard',
    label: metric.label,
    figure,
    trend: assembled.step ? trendOf(course) : null,
    target: targetOf(widget, figure.value, metric),
    summary: course.summary,
  }
}

/** Points in time are in order, also where the widget's rows are not; none of them is compared here. */
function oldestFirst(assembled: Assembled): Assembled {
  const { table, step } = assembled
  if (!step) return assembled
  const rows = table.rows.toSorted(([a], [b]) => byCodeUnit(String(a ?? ''), String(b ?? '')))
  return { ...assembled, table: { ...table, rows }, previous: rows.map(() => null) }
}

function trendOf({
  dimension,
  categories,
  series,
  unsettledFrom,
  running,
}: ChartBody): ScorecardBody['trend'] {
  const own = series.filter(({ compareOf }) => compareOf === null)
  const known = own.some(({ values }) => values.some((value) => value !== null))
  return known ? { dimension, categories, series: own, unsettledFrom, ...(running && { running }) } : null
}

/** A target is a round number as a rule: what follows the point is said only where there is something. */
function targetText(target: number, metric: ShownMetric): string {
  const plain = (metric.type === 'money' || metric.type === 'position') && Number.isInteger(target)
  return textOf(target, metric, plain ? { fractionDigits: 0 } : {})
}

/** The progress of a hidden figure is hidden too: together with the target it would reveal the figure. */
function targetOf({ formatOptions }: Widget, value: number | null, metric: ShownMetric): TargetView | null {
  if (formatOptions.target === undefined || metric.cloaked) return null
  const target = formatOptions.target / (metric.type === 'percent' ? 100 : 1)
  const { direction } = metric
  const progress = progressOf(value, target, direction)
  const isGood = progress?.reached && direction !== 'neutral' && !metric.plainChange
  return {
    share: progress?.share ?? null,
    text: progressText(progress, metric, {
      target: targetText(target, metric),
      percent: (percent) =>
        formatValue(percent / 100, 'percent', { locale: metric.numbers, fractionDigits: 0 }),
      decimal: (number) => formatValue(number, 'decimal', { locale: metric.numbers }),
    }),
    tone: isGood ? 'success' : 'neutral',
  }
}
