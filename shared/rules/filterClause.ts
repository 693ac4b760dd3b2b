import type { FilterClause } from '../domain/definitions.ts'

export type Comparable = string | number | null

const TEXT_TESTS: Partial<Record<FilterClause['operator'], (value: string, wanted: string) => boolean>> = {
  equals: (value, wanted) => value === wanted,
  oneOf: (value, wanted) => value === wanted,
  contains: (value, wanted) => value.includes(wanted),
  beginsWith: (value, wanted) => value.startsWith(wanted),
  endsWith: (value, wanted) => value.endsWith(wanted),
}
const NUMBER_TESTS: Partial<Record<FilterClause['operator'], (value: number, wanted: number) => boolean>> = {
  equals: (value, wanted) => value === wanted,
  oneOf: (value, wanted) => value === wanted,
  greater: (value, wanted) => value > wanted,
  less: (value, wanted) => value < wanted,
}
const OPPOSITES: Partial<Record<FilterClause['operator'], FilterClause['operator']>> = {
  notEquals: 'equals',
  notContains: 'contains',
}

/**
 * Whether a record meets a clause that its vendor cannot apply. Text is compared without regard to case, numbers by
 * size. Where a record has several values (tags), any of them may meet it; a negated clause holds where none meets
 * its opposite. An empty value meets only negated clauses. Regular expressions are never met: they are not offered
 * where we filter ourselves, since one pattern can hold up a whole process.
 */
export function meetsClause(
  values: readonly Comparable[],
  { operator, values: wanted }: FilterClause,
): boolean {
  const positive = OPPOSITES[operator] ?? operator
  const found = values.some((value) => wanted.some((want) => meetsOne(value, positive, want.trim())))
  return positive === operator ? found : !found
}

function meetsOne(value: Comparable, operator: FilterClause['operator'], wanted: string): boolean {
  if (value === null) return false
  if (typeof value === 'number') return NUMBER_TESTS[operator]?.(value, Number(wanted)) ?? false
  return TEXT_TESTS[operator]?.(value.toLowerCase(), wanted.toLowerCase()) ?? false
}
