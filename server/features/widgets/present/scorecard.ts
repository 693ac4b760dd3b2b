import type { ScorecardBody, TargetView } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { byCodeUnit } from '../../../../shared/rules/dataTable.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import { progressOf, progressText } from '../../../../shared/rules/target.ts'
import type { Assembled } from './assemble.ts'
import { chartBody } from './chart.ts'
import { LOCALE, type ShownMetric, textOf, totalFigures } from './figures.ts'
import { summarySentence } from './sentence.ts'

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
  const inOrder = oldestFirst(assembled)
  return {
    kind: 'scorecard',
    label: metric.label,
    figure,
    trend: trendOf(widget, inOrder, metric, unsettledFrom),
    target: targetOf(widget, figure.value, metric),
    summary: summarySentence(inOrder, [metric]),
  }
}

/** Points in time are in order, also where the widget's rows are not; none of them is compared here. */
function oldestFirst(assembled: Assembled): Assembled {
  const { table, step } = assembled
  if (!step) return assembled
  const rows = table.rows.toSorted(([a], [b]) => byCodeUnit(String(a ?? ''), String(b ?? '')))
  return { ...assembled, table: { ...table, rows }, previous: rows.map(() => null) }
}

function trendOf(
  widget: Widget,
  inOrder: Assembled,
  metric: ShownMetric,
  unsettledFrom: string | null,
): ScorecardBody['trend'] {
  if (!inOrder.step) return null
  const { dimension, categories, series, ...open } = chartBody(
    widget,
    'chart:line',
    inOrder,
    [metric],
    unsettledFrom,
  )
  const own = series.filter(({ compareOf }) => compareOf === null)
  const known = own.some(({ values }) => values.some((value) => value !== null))
  return known ? { dimension, categories, series: own, unsettledFrom: open.unsettledFrom } : null
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
    text: progressText(progress, direction, {
      target: textOf(target, metric),
      percent: (percent) => formatValue(percent / 100, 'percent', { locale: LOCALE, fractionDigits: 0 }),
    }),
    tone: isGood ? 'success' : 'neutral',
  }
}
