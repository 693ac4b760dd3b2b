import type { PieBody, PieSlice } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { dimensionOf, numeric, sumOf } from '../../../../shared/rules/dataTable.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import type { Assembled } from '../assemble.ts'
import { figureOf, LOCALE, rowFigures, type ShownMetric, textOf, totalFigures } from './figures.ts'
import { cellLabel } from './labels.ts'
import { summarySentence } from './sentence.ts'

/** Slices are the first metric's rows, or, without a dimension, the metrics themselves. */
export function pieBody(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): PieBody {
  const [metric] = metrics
  const common = {
    kind: 'pie' as const,
    doughnut: widget.formatOptions.doughnut ?? false,
    summary: summarySentence(assembled, metrics.slice(0, 1)),
  }
  if (!metric) return { ...common, metric: '', slices: [], total: '' }
  if (!dimensionOf(assembled.table)) return { ...common, ...metricSlices(assembled, metrics, metric) }

  const values = assembled.table.rows.map((row) => numeric(row[metric.at]))
  const shown = sumOf(values) ?? 0
  const total = metric.additive ? (assembled.table.totals[metric.at] ?? shown) : shown
  const slices = assembled.table.rows.map((row, index): PieSlice => {
    const [figure = figureOf(null, metric, undefined)] = rowFigures(assembled, index, [metric])
    return {
      key: String(row[0] ?? ''),
      label: cellLabel(row[0], assembled.step),
      figure,
      share: shareText(values[index] ?? null, total, metric),
    }
  })
  const rest = total - shown
  if (assembled.moreRows > 0 && metric.additive && rest > 0) {
    slices.push({
      key: 'other rows',
      label: 'Other',
      figure: figureOf(rest, metric, undefined),
      share: shareText(rest, total, metric),
      rest: true,
    })
  }
  return { ...common, metric: metric.label, slices, total: textOf(total, metric) }
}

function metricSlices(assembled: Assembled, metrics: ShownMetric[], lead: ShownMetric) {
  const total = sumOf(metrics.map(({ at }) => assembled.table.totals[at] ?? null)) ?? 0
  const slices = totalFigures(assembled, metrics).flatMap((figure, index): PieSlice[] => {
    const metric = metrics[index]
    if (!metric) return []
    const share = shareText(assembled.table.totals[metric.at] ?? null, total, metric)
    return [{ key: metric.id, label: metric.label, figure, share }]
  })
  const cloaked = metrics.some((metric) => metric.cloaked)
  return { metric: '', slices, total: textOf(total, { ...lead, cloaked }) }
}

function shareText(value: number | null, total: number, metric: ShownMetric): string {
  if (metric.cloaked || value === null || total === 0) return ''
  return formatValue(value / total, 'percent', { locale: LOCALE, fractionDigits: 1 })
}
