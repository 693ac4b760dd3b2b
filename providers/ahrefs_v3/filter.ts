import type { Filter, FilterClause, FilterField, FilterOperator } from '../contract.ts'
import { refuse as refuseField } from '../errors.ts'

/** Asked in dollars, compared by Ahrefs in cents. */
const IN_CENTS: ReadonlySet<string> = new Set(['cpc', 'value', 'cost_per_click'])
/** Columns that hold several values; a row matches by any of them. */
const LISTS: ReadonlySet<string> = new Set(['tags'])

type Condition = [operator: string, value: string | number | boolean]
type Where =
  | { field: string; is: Condition }
  | { field: string; list_is: { any: Condition } }
  | { and: Where[] }
  | { or: Where[] }
  | { not: Where }

/** Ahrefs' operator, and whether its opposite is meant. */
const OPERATIONS: Record<FilterOperator, [operator: string, negated?: true]> = {
  equals: ['eq'],
  notEquals: ['eq', true],
  contains: ['isubstring'],
  notContains: ['isubstring', true],
  beginsWith: ['prefix'],
  endsWith: ['suffix'],
  matches: ['regex'],
  notMatches: ['regex', true],
  oneOf: ['eq'],
  greater: ['gt'],
  less: ['lt'],
}

const refuse = (sentence: string) => refuseField(sentence, 'filter')

/**
 * The `where` parameter of a filter (docs.ahrefs.com, filter syntax); null without one.
 * @throws ProviderError `bad_request` for a field that the report lacks, or a value that is no number
 */
export function whereOf(
  filter: Filter | null,
  report: { label: string; filters: readonly string[] },
  fields: FilterField[],
): string | null {
  const clauses = filter?.clauses ?? []
  if (clauses.length === 0) return null
  const parts = clauses.map((clause) => {
    const field = fields.find((known) => known.id === clause.field)
    if (!field || !report.filters.includes(clause.field)) {
      throw refuse(`The report “${report.label}” cannot be filtered by “${field?.label ?? clause.field}”.`)
    }
    return readClause(clause, field)
  })
  return JSON.stringify(parts.length === 1 ? parts[0] : { and: parts })
}

function readClause({ operator, values }: FilterClause, field: FilterField): Where {
  if (!field.operators.includes(operator)) throw refuse(`“${field.label}” cannot be compared in that way.`)
  const [name, negated] = OPERATIONS[operator]
  const leaves = values.map((value): Where => {
    const condition: Condition = [name, readValue(value, field)]
    return LISTS.has(field.id)
      ? { field: field.id, list_is: { any: condition } }
      : { field: field.id, is: condition }
  })
  const [first] = leaves
  if (!first) throw refuse(`Write a value for “${field.label}”.`)
  const where = leaves.length === 1 ? first : { or: leaves }
  return negated ? { not: where } : where
}

function readValue(value: string, field: FilterField): string | number | boolean {
  if (field.type === 'choice') return value === 'true'
  if (field.type === 'text') return value
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw refuse(`“${field.label}” is compared with a number, not “${value}”.`)
  return IN_CENTS.has(field.id) ? Math.round(number * 100) : number
}
