import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { readClauses } from '../kit/query/readQuery.ts'
import {
  FILTERS,
  FIXED_VALUE_FIELDS,
  OPERATIONS,
  OWN_PARAMETERS,
  TRACKED_MOVEMENTS,
} from './catalogue/filters.ts'
import type { SemrushReport } from './catalogue/reports.ts'

const MOST_CLAUSES = 25

/**
 * The request parameters of a filter: `display_filter` and the two switches.
 * @throws ProviderError `bad_request` for a field that the report cannot filter by, or a value Semrush cannot read
 */
export function filterParameters(query: ProviderQuery, report: SemrushReport): Record<string, string> {
  const parameters: Record<string, string> = {}
  const conditions: string[] = []
  for (const { field, operator, values } of readClauses(query, FILTERS, report)) {
    const [value] = values
    if (value.includes('|')) {
      throw refuse(`The value for “${field.label}” may not hold a vertical bar.`, 'filter')
    }
    const own = OWN_PARAMETERS[field.id]
    const [sign, operation] = OPERATIONS[operator] ?? []
    if (own && report.api === 'tracking') parameters.top_filter = TRACKED_MOVEMENTS[value] ?? value
    else if (own) parameters[own] = value
    else conditions.push([sign, field.id, FIXED_VALUE_FIELDS.has(field.id) ? '' : operation, value].join('|'))
  }
  if (conditions.length > MOST_CLAUSES) {
    throw refuse(`Semrush takes at most ${MOST_CLAUSES} conditions.`, 'filter')
  }
  return conditions.length === 0 ? parameters : { ...parameters, display_filter: conditions.join('|') }
}
