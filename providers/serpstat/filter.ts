import type { Filter, FilterClause, FilterOperator } from '../contract.ts'
import { refuse as refuseField } from '../errors.ts'
import { FILTERS } from './catalogue.filters.ts'
import type { Report } from './catalogue.reports.ts'

const COMPARE: Partial<Record<FilterOperator, string>> = {
  greater: 'gt',
  less: 'lt',
  equals: 'eq',
  notEquals: 'neq',
  contains: 'contains',
  notContains: 'notContains',
  beginsWith: 'startsWith',
  endsWith: 'endsWith',
}

const refuse = (sentence: string) => refuseField(sentence, 'filter')

/**
 * A filter as parameters of the report's call; all clauses hold together.
 * @throws ProviderError `bad_request` for a field that the report lacks, or a value that is no number
 */
export function filterParameters(filter: Filter | null, report: Report): Record<string, unknown> {
  const clauses = (filter?.clauses ?? []).map((clause) => readClause(clause, report))
  if (clauses.length === 0) return {}
  if (report.list?.order === 'strings') {
    const items = clauses.map(({ field, operator, value }) => ({
      field,
      compareType: COMPARE[operator],
      value: [value],
    }))
    return { complexFilter: [items] }
  }
  const filters: Record<string, unknown> = {}
  for (const clause of clauses) {
    for (const [name, value] of Object.entries(keywordFilter(clause))) {
      if (name in filters) throw refuse('Serpstat takes each condition once. Remove one of the two alike.')
      filters[name] = value
    }
  }
  const hasIntent = clauses.some(({ field }) => field === 'intent')
  return { filters, ...(hasIntent ? { withIntents: true } : {}) }
}

interface Clause {
  field: string
  operator: FilterOperator
  value: string | number
}

function readClause({ field: id, operator, values }: FilterClause, report: Report): Clause {
  const field = FILTERS.find((known) => known.id === id)
  if (!field || !report.filters.includes(id)) {
    throw refuse(`The report “${report.label}” cannot be filtered by “${field?.label ?? id}”.`)
  }
  const [first = ''] = values
  if (!field.operators.includes(operator) || values.length !== 1) {
    throw refuse(`“${field.label}” cannot be compared in that way.`)
  }
  if (first.trim() === '') throw refuse(`Write a value for “${field.label}”.`)
  if (field.type !== 'number') return { field: id, operator, value: first }
  if (!Number.isFinite(Number(first))) {
    throw refuse(`“${field.label}” is compared with a number, not “${first}”.`)
  }
  return { field: id, operator, value: Number(first) }
}

/** Bounds of Serpstat are included, ours are not: the next value stands for them. */
function keywordFilter({ field, operator, value }: Clause): Record<string, unknown> {
  if (field === 'intent') return { [`intents_${operator === 'equals' ? '' : 'not_'}contain`]: [value] }
  if (field === 'keyword')
    return { [operator === 'contains' ? 'keyword_contain' : 'keyword_not_contain']: value }
  if (field === 'url') return { url_contains: value }
  if (operator === 'equals') return { [field]: value }
  const step = field === 'cost' ? 0.01 : 1
  const limit = Number(value)
  const whole =
    operator === 'greater' ? Math.floor(limit / step + 1e-9) + 1 : Math.ceil(limit / step - 1e-9) - 1
  const bound = Number((whole * step).toFixed(2))
  return { [`${field}_${operator === 'greater' ? 'from' : 'to'}`]: bound }
}
