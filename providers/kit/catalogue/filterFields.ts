import type { FilterField, FilterOperator, Option } from '../../contract.ts'

/** What rows can be narrowed by, by the type of value. A form offers a field's first operator to begin with. */

type Operators = readonly FilterOperator[]

/** Texts, exact operators first: what filters of records on our side offer (records.ts). */
const WHOLE_TEXTS: Operators = [
  ...(['equals', 'notEquals', 'contains', 'notContains', 'beginsWith', 'endsWith', 'oneOf'] as const),
]
/** Texts, by their parts first. */
export const TEXT_PARTS: Operators = [
  ...(['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith'] as const),
]
/** The same for vendors that also support regular expressions and lists. */
export const TEXT_PATTERNS: Operators = [...TEXT_PARTS, 'matches', 'notMatches', 'oneOf']
/** Numbers, as filters of records on our side offer. */
const NUMBERS: Operators = ['equals', 'greater', 'less']
/** Numbers, by their size first. */
export const SIZES: Operators = ['greater', 'less', 'equals', 'notEquals']
export const CHOICES: Operators = ['equals', 'notEquals', 'oneOf']
/** What is compared with one value at a time. */
export const IS_OR_IS_NOT: Operators = ['equals', 'notEquals']

export const YES_OR_NO: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

export const textField = (id: string, label: string, operators = WHOLE_TEXTS): FilterField => ({
  id,
  label,
  type: 'text',
  operators: [...operators],
})
export const numberField = (id: string, label: string, operators = NUMBERS): FilterField => ({
  id,
  label,
  type: 'number',
  operators: [...operators],
})
export const choiceField = (
  id: string,
  label: string,
  options: readonly Option[],
  operators = CHOICES,
): FilterField => ({ id, label, type: 'choice', operators: [...operators], options: [...options] })

/** Values that are called what they are. */
export const plainOptions = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }))
