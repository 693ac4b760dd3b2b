import type { CombinationRule, DimensionDefinition, Option } from '../../contract.ts'

/** Vendors that are queried by reports, which the parameter `reportType` chooses from. */

/** A report with its own dimensions and metrics. */
export interface ReportDefinition {
  id: string
  label: string
  /** null is one row of figures. */
  dimensions: readonly (string | null)[]
  metrics: readonly string[]
}

export const reportOptions = (reports: readonly Pick<ReportDefinition, 'id' | 'label'>[]): Option[] =>
  reports.map(({ id, label }) => ({ value: id, label }))

/** The condition of a rule that one of these reports is chosen. */
export const inReport = (...reports: string[]) => ({
  parameter: { name: 'reportType' as const, values: reports },
})

/** Each report has its own dimensions and metrics. */
export const reportRules = (
  reports: readonly ReportDefinition[],
  known: readonly DimensionDefinition[],
): CombinationRule[] =>
  reports.map(({ id, label, dimensions, metrics }) => {
    const names = dimensions.map((dimension) =>
      dimension === null ? 'no dimension' : `“${known.find((one) => one.id === dimension)?.label}”`,
    )
    return {
      when: inReport(id),
      dimensions: [...dimensions],
      metrics: [...metrics],
      reason: `The report “${label}” is asked with ${names.join(' or ')}, and has its own metrics.`,
    }
  })
