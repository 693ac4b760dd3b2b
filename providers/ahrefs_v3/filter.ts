import type { FilterField, ProviderQuery } from '../contract.ts'
import { type ReadClause, readClauses } from '../kit/query/readQuery.ts'
import type { SeoReport } from '../platforms/seo/reports.ts'
import { LIST_FIELDS, OPERATIONS } from './catalogue/filters.ts'
import { NOTATION } from './catalogue/index.ts'

type Condition = [operator: string, value: string | number | boolean]
type Where =
  | { field: string; is: Condition }
  | { field: string; list_is: { any: Condition } }
  | { and: Where[] }
  | { or: Where[] }
  | { not: Where }

/**
 * The `where` parameter of a filter (docs.ahrefs.com, filter syntax).
 * @throws ProviderError `bad_request` for a field that the report lacks, or a value that is no number
 */
export function whereOf(query: ProviderQuery, fields: FilterField[], report: SeoReport): string | undefined {
  const parts = readClauses(query, fields, report).map(partOf)
  if (parts.length === 0) return undefined
  return JSON.stringify(parts.length === 1 ? parts[0] : { and: parts })
}

function partOf({ field, operator, values, number }: ReadClause): Where {
  const [name, negated] = OPERATIONS[operator]
  const conditions = values.map((value): Where => {
    const condition: Condition = [name, written(field, value, number)]
    return LIST_FIELDS.has(field.id)
      ? { field: field.id, list_is: { any: condition } }
      : { field: field.id, is: condition }
  })
  const [first, ...others] = conditions
  const where = first && others.length === 0 ? first : { or: conditions }
  return negated ? { not: where } : where
}

/** Amounts are entered in dollars, and compared by Ahrefs in cents. */
function written({ id, type }: FilterField, value: string, number: number): Condition[1] {
  if (type === 'choice') return value === 'true'
  if (type === 'text') return value
  return NOTATION.hundredths.has(id) ? Math.round(number * 100) : number
}
