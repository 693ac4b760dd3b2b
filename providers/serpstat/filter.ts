import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { type ReadClause, readClauses } from '../kit/query/readQuery.ts'
import { COMPARISONS, FILTERS, TEXT_CONDITIONS } from './catalogue/filters.ts'
import type { SerpstatReport } from './catalogue/reports.ts'

/**
 * A filter as parameters of the report's call; all clauses hold together.
 * @throws ProviderError `bad_request` for a field that the report lacks, or a value that is no number
 */
export function filterParameters(
  query: Pick<ProviderQuery, 'filter'>,
  report: SerpstatReport,
): Record<string, unknown> {
  const clauses = readClauses(query, FILTERS, report)
  if (clauses.length === 0) return {}
  if (report.list?.order === 'strings') {
    const conditions = clauses.map(({ field, operator, values: [value], number }) => ({
      field: field.id,
      compareType: COMPARISONS[operator],
      value: [field.type === 'number' ? number : value],
    }))
    return { complexFilter: [conditions] }
  }
  const filters = Object.fromEntries(clauses.map(conditionOf))
  if (Object.keys(filters).length < clauses.length) {
    throw refuse('Serpstat takes each condition once. Remove one of the two alike.', 'filter')
  }
  return { filters, ...(clauses.some(({ field }) => field.id === 'intent') ? { withIntents: true } : {}) }
}

/** A condition of a keyword list. Bounds of Serpstat are included, ours are not: the next value is used. */
function conditionOf({ field: { id }, operator, values: [value], number }: ReadClause): [string, unknown] {
  const name = TEXT_CONDITIONS[id]?.[operator]
  if (name) return [name, id === 'intent' ? [value] : value]
  if (operator === 'equals') return [id, number]
  const step = id === 'cost' ? 0.01 : 1
  const isFrom = operator === 'greater'
  const steps = isFrom ? Math.floor(number / step + 1e-9) + 1 : Math.ceil(number / step - 1e-9) - 1
  return [`${id}_${isFrom ? 'from' : 'to'}`, Number((steps * step).toFixed(2))]
}
