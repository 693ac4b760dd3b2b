import type { Figure, FunnelBody, FunnelStep } from '../../../../shared/api/view.ts'
import { unitOf } from '../../../../shared/rules/chartUnits.ts'
import { dimensionOf } from '../../../../shared/rules/dataTable.ts'
import { funnelShares, MOST_STEPS } from '../../../../shared/rules/funnel.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import type { Assembled } from './assemble.ts'
import { numbersOf } from './chart.ts'
import { rowFigures, type ShownMetric, totalFigures, withShort } from './figures.ts'
import { cellLabel } from './labels.ts'

/** Steps are the rows of the first metric, or, without a dimension, the metrics over the whole window. */
export function funnelBody(assembled: Assembled, metrics: ShownMetric[]): FunnelBody {
  const [metric] = metrics
  const ofRows = Boolean(dimensionOf(assembled.table))
  const all = ofRows ? rowSteps(assembled, metric) : metricSteps(assembled, metrics)
  return {
    kind: 'funnel',
    metric: ofRows ? (metric?.label ?? '') : null,
    ...(ofRows && assembled.step && { step: assembled.step }),
    steps: withShares(all.slice(0, MOST_STEPS), assembled),
    moreSteps: all.length - Math.min(all.length, MOST_STEPS) + (ofRows ? assembled.moreRows : 0),
    ...numbersOf(assembled.locale),
  }
}

interface Step {
  id: string
  label: string
  figure: Figure
  unit: string
}

const metricSteps = (assembled: Assembled, metrics: ShownMetric[]): Step[] =>
  totalFigures(assembled, metrics).flatMap((figure, at): Step[] => {
    const metric = metrics[at]
    return metric ? [{ id: metric.id, label: metric.label, figure, unit: unitOf(metric) }] : []
  })

const rowSteps = (assembled: Assembled, metric: ShownMetric | undefined): Step[] =>
  metric
    ? assembled.table.rows.flatMap(([key], at) =>
        rowFigures(assembled, at, [metric]).map((figure) => ({
          id: String(key ?? ''),
          label: cellLabel(key, assembled),
          figure: withShort(figure, metric),
          unit: unitOf(metric),
        })),
      )
    : []

function withShares(steps: Step[], { locale }: Assembled): FunnelStep[] {
  const shares = funnelShares(steps.map(({ figure, unit }) => ({ value: figure.value, unit })))
  const text = (share: number | null | undefined) =>
    share === null || share === undefined
      ? null
      : formatValue(share, 'percent', { locale: locale.numbers, fractionDigits: 1 })
  return steps.map(({ id, label, figure }, at): FunnelStep => {
    const one = shares[at]
    return {
      id,
      label,
      figure,
      part: one?.part ?? null,
      ofFirst: text(one?.ofFirst),
      ofBefore: text(one?.ofBefore),
      ...(one?.grows && { grows: true }),
    }
  })
}
