import type { FilterField, FilterOperator } from '../../contract.ts'
import {
  choiceField,
  IS_OR_IS_NOT,
  numberField,
  SIZES,
  TEXT_PARTS,
  textField,
} from '../../kit/catalogue/filterFields.ts'

const INTENTS = [
  { value: '0', label: 'Commercial' },
  { value: '1', label: 'Informational' },
  { value: '2', label: 'Navigational' },
  { value: '3', label: 'Transactional' },
]
const BRANDS = [
  { value: '0', label: 'Not branded' },
  { value: '1', label: 'Another brand' },
  { value: '3', label: 'Own brand' },
]
const MOVEMENTS = [
  { value: 'new', label: 'New in the top 100' },
  { value: 'lost', label: 'Lost from the top 100' },
  { value: 'rise', label: 'Moved up' },
  { value: 'fall', label: 'Moved down' },
]
const RESULT_KINDS = [
  { value: 'organic', label: 'Organic results' },
  { value: 'serp_features', label: 'Search features' },
  { value: 'all', label: 'Both' },
]

const number = (id: string, label: string) => numberField(id, label, SIZES)

/** Fields of `display_filter`, and two switches that are parameters of their own (`movement`, `positionType`). */
export const FILTERS: FilterField[] = [
  textField('Ph', 'Keyword', TEXT_PARTS),
  textField('Ur', 'Page', TEXT_PARTS),
  number('Po', 'Position'),
  number('Pp', 'Previous position'),
  number('Nq', 'Search volume'),
  number('Cp', 'Cost per click (USD)'),
  number('Co', 'Paid competition (0–1)'),
  number('Nr', 'Search results'),
  number('Tr', 'Traffic share (%)'),
  number('Tc', 'Traffic cost share (%)'),
  number('Tg', 'Traffic'),
  number('Pc', 'Keywords of the page'),
  choiceField('In', 'Search intent', INTENTS, IS_OR_IS_NOT),
  choiceField('Br', 'Branded keyword', BRANDS, IS_OR_IS_NOT),
  choiceField('movement', 'Movement', MOVEMENTS, ['equals']),
  choiceField('positionType', 'Kind of result', RESULT_KINDS, ['equals']),
  textField('country', 'Country of the referring domain (two letters)', IS_OR_IS_NOT),
  textField('zone', 'Top-level domain of the referring domain', IS_OR_IS_NOT),
]

/** Fields with a fixed set of values: the operation stays blank in `display_filter`. */
export const FIXED_VALUE_FIELDS: ReadonlySet<string> = new Set(['Br', 'country', 'zone'])

/** Sign and operation of each operator in `display_filter`; numbers and texts share them. */
export const OPERATIONS: Partial<Record<FilterOperator, readonly [sign: '+' | '-', operation: string]>> = {
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
export const OWN_PARAMETERS: Readonly<Record<string, string>> = {
  movement: 'display_positions',
  positionType: 'display_positions_type',
}

/** What Position Tracking calls movements, under a parameter of its own (`top_filter`). */
export const TRACKED_MOVEMENTS: Readonly<Record<string, string>> = {
  new: 'top_100_income',
  lost: 'top_100_leave',
  rise: 'top_100_up',
  fall: 'top_100_down',
}
