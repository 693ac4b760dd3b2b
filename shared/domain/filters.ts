import type { Option } from './definitions.ts'

/** What the rows of a type can be narrowed by. */
export interface FilterField {
  id: string
  label: string
  type: 'text' | 'number' | 'choice'
  operators: FilterOperator[]
  options?: Option[]
}

/** A widget's filter. */
export interface Filter {
  /** All clauses must hold. */
  clauses: FilterClause[]
}
export const FILTER_OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'beginsWith',
  'endsWith',
  'matches',
  'notMatches',
  'oneOf',
  'greater',
  'less',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
/** Operators within a sentence, between the field and its values. */
export const OPERATOR_LABELS: Record<FilterOperator, string> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  beginsWith: 'begins with',
  endsWith: 'ends with',
  matches: 'matches (regular expression)',
  notMatches: 'does not match',
  oneOf: 'is one of',
  greater: 'is above',
  less: 'is below',
}
export interface FilterClause {
  field: string
  operator: FilterOperator
  /** One value, or several for `oneOf`. Numbers are written with a decimal point. */
  values: string[]
}
