import type { FilterClause } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'

/** Filter clauses judged on this side, for vendors that cannot. */

type TextTest = (value: string, wanted: string) => boolean
const equals: TextTest = (value, wanted) => value === wanted
const TESTS: Record<string, TextTest> = {
  equals,
  oneOf: equals,
  contains: (value, wanted) => value.includes(wanted),
  beginsWith: (value, wanted) => value.startsWith(wanted),
  endsWith: (value, wanted) => value.endsWith(wanted),
}

/** Operators that hold where their opposite holds for no value. */
export const OPPOSITES: Record<string, string> = { notEquals: 'equals', notContains: 'contains' }

/**
 * Whether any of several values (the coupons of an order) meets a clause, without regard to case; a negated one
 * holds where none meets its opposite. Throws ProviderError for an operator that is not for text.
 */
export function textMeets(values: string[], { operator, values: wanted, field }: FilterClause): boolean {
  const positive = OPPOSITES[operator]
  const test = TESTS[positive ?? operator]
  if (!test) throw cannotCompare(field, operator)
  const found = wanted.some((want) =>
    values.some((value) => test(value.toLowerCase(), want.trim().toLowerCase())),
  )
  return positive ? !found : found
}

/** Throws ProviderError where the clause's value is no number or its operator none for numbers. */
export function numberMeets(value: number, { operator, values, field }: FilterClause): boolean {
  const wanted = Number(values[0]?.trim() || Number.NaN)
  if (Number.isNaN(wanted)) {
    throw new ProviderError('bad_request', `“${values[0] ?? ''}” is not a number.`, { field: 'filter' })
  }
  if (operator === 'equals') return value === wanted
  if (operator === 'greater') return value > wanted
  if (operator === 'less') return value < wanted
  throw cannotCompare(field, operator)
}

function cannotCompare(field: string, operator: string): ProviderError {
  return new ProviderError('bad_request', `The filter “${operator}” is not offered for ${field}.`, {
    field: 'filter',
  })
}
