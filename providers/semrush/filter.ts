import type { Filter, FilterClause } from '../contract.ts'
import { refuse as refuseField } from '../errors.ts'
import type { Report } from './catalogue.reports.ts'
import { FILTERS, FIXED_VALUE_FIELDS } from './catalogue.ts'

/** Sign and operation of each of our operators; numbers and texts share them. */
const OPERATIONS: Partial<Record<FilterClause['operator'], [sign: '+' | '-', operation: string]>> = {
  equals: ['+', 'Eq'],
  notEquals: ['-', 'Eq'],
  contains: ['+', 'Co'],
  notContains: ['-', 'Co'],
  beginsWith: ['+', 'Bw'],
  endsWith: ['+', 'Ew'],
  greater: ['+', 'Gt'],
  less: ['+', 'Lt'],
}
/** Filters that are parameters of their own. */
const PARAMETERS: Record<string, string> = {
  movement: 'display_positions',
  positionType: 'display_positions_type',
}
/** What Position Tracking calls them. */
const TRACKED_MOVEMENTS: Record<string, string> = {
  new: 'top_100_income',
  lost: 'top_100_leave',
  rise: 'top_100_up',
  fall: 'top_100_down',
}
const MOST_CLAUSES = 25

const refuse = (sentence: string) => refuseField(sentence, 'filter')

/**
 * The request parameters of a filter: `display_filter` and the two switches.
 * @throws ProviderError `bad_request` for a field that the report cannot filter by, or a value Semrush cannot read
 */
export function filterParameters(filter: Filter | null, report: Report): Record<string, string> {
  const parameters: Record<string, string> = {}
  const parts: string[] = []
  for (const clause of filter?.clauses ?? []) {
    const field = FILTERS.find((known) => known.id === clause.field)
    if (!field || !report.filters.includes(clause.field)) {
      throw refuse(`The report “${report.label}” cannot be filtered by “${field?.label ?? clause.field}”.`)
    }
    const operation = OPERATIONS[clause.operator]
    const value = clause.values[0] ?? ''
    if (!operation || !field.operators.includes(clause.operator) || clause.values.length !== 1) {
      throw refuse(`“${field.label}” cannot be compared in that way.`)
    }
    if (value === '' || value.includes('|')) {
      throw refuse(`Write a value for “${field.label}”; it may not hold a vertical bar.`)
    }
    const own = PARAMETERS[clause.field]
    if (own && report.api === 'tracking') parameters.top_filter = TRACKED_MOVEMENTS[value] ?? value
    else if (own) parameters[own] = value
    else
      parts.push(
        ...[operation[0], clause.field, FIXED_VALUE_FIELDS.has(clause.field) ? '' : operation[1], value],
      )
  }
  if (parts.length / 4 > MOST_CLAUSES) throw refuse(`Semrush takes at most ${MOST_CLAUSES} conditions.`)
  return parts.length === 0 ? parameters : { ...parameters, display_filter: parts.join('|') }
}
