import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type {
  CombinationRule,
  DimensionDefinition,
  MetricDefinition,
  ParameterDefinition,
} from '../contract.ts'
import { CALCULATED_METRICS } from '../parameters.ts'
import type { SeoReport } from './seo.reports.ts'

/** Forms and catalogues of SEO vendors, whose widgets each ask for one report. */

/** A metric, written briefly. `additive`: it counts what happened, so that days add up; the others are states. */
export type MetricRow = readonly [
  id: string,
  label: string,
  type: ValueType,
  direction: Direction,
  additive?: true,
]

/** Metrics by the name of their group. All money is in US dollars. */
export const metricsOf = (groups: readonly (readonly [string, readonly MetricRow[]])[]): MetricDefinition[] =>
  groups.flatMap(([group, rows]) =>
    rows.map(([id, label, type, direction, additive]) => ({
      id,
      label,
      type,
      additive: additive ?? false,
      direction,
      group,
      ...(type === 'money' ? { currency: 'USD' } : {}),
    })),
  )

/** Metrics that count what happened. */
export const flowsOf = (metrics: readonly MetricDefinition[]): ReadonlySet<string> =>
  new Set(metrics.filter(({ additive }) => additive).map(({ id }) => id))

/** The choice of a report, with which a form begins; the first one is meant where none is chosen. */
export const reportParameter = (reports: readonly SeoReport[]): ParameterDefinition => ({
  ...{ name: 'reportType', label: 'Report', control: 'select', required: true, global: false },
  dependencies: [],
  options: reports.map(({ id, label }) => ({ value: id, label })),
  default: reports[0]?.id ?? '',
})

/** What a form ends with. */
export const questionParameters = (filterHelp: string): ParameterDefinition[] => [
  {
    ...{ name: 'dimension', label: 'Dimension', control: 'dimension', required: false, global: false },
    dependencies: ['reportType'],
  },
  {
    ...{ name: 'metrics', label: 'Metrics', control: 'metrics', required: true, global: false },
    dependencies: ['reportType'],
  },
  {
    ...{ name: 'filter', label: 'Filter', help: filterHelp, control: 'filter', required: false },
    ...{ global: false, dependencies: ['reportType'] },
  },
  CALCULATED_METRICS,
]

/** Each report has its own dimensions and metrics. */
export const reportRules = (
  reports: readonly SeoReport[],
  known: readonly DimensionDefinition[],
): CombinationRule[] =>
  reports.map(({ id, label, dimensions, metrics }) => {
    const names = dimensions.map((dimension) =>
      dimension === null ? 'no dimension' : `“${known.find((one) => one.id === dimension)?.label}”`,
    )
    return {
      when: { parameter: { name: 'reportType', values: [id] } },
      dimensions: [...dimensions],
      metrics: [...metrics],
      reason: `The report “${label}” is asked with ${names.join(' or ')}, and has its own metrics.`,
    }
  })
