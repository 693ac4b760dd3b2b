import type { Direction, ValueType } from '../../../shared/domain/values.ts'
import type { MetricDefinition, ParameterDefinition } from '../../contract.ts'
import { idsOf, metricsIn } from '../../kit/catalogue/catalogue.ts'
import { questionParameters } from '../../kit/catalogue/parameters.ts'

/** Forms and catalogues of SEO vendors, whose widgets each query one report. */

/** A metric, written briefly. `additive`: it counts what happened, so that days add up; the others are states. */
export type SeoMetric = readonly [
  id: string,
  label: string,
  type: ValueType,
  direction: Direction,
  additive?: true,
]

/** Metrics by the name of their group. All money is in US dollars. */
export const seoMetrics = (
  groups: readonly (readonly [string, readonly SeoMetric[]])[],
): MetricDefinition[] =>
  groups
    .flatMap(([group, rows]) =>
      metricsIn(
        group,
        rows.map(([id, label, type, direction, adds]) => [id, label, type, adds ? 'sum' : 'own', direction]),
      ),
    )
    .map((metric) => (metric.type === 'money' ? { ...metric, currency: 'USD' } : metric))

/** Metrics that count what happened. */
export const flowsOf = (metrics: readonly MetricDefinition[]): ReadonlySet<string> =>
  new Set(idsOf(metrics.filter(({ additive }) => additive)))

/** What a form ends with; each report has its own dimensions and metrics. */
export const seoQuestion = (filterHelp: string): ParameterDefinition[] =>
  questionParameters({
    split: { label: 'Split by' },
    dependencies: ['reportType'],
    filter: { help: filterHelp },
  })
