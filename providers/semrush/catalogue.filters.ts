import type { FilterField, FilterOperator } from '../contract.ts'

const TEXT: FilterOperator[] = ['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith']
const NUMBER: FilterOperator[] = ['greater', 'less', 'equals', 'notEquals']
const CHOICE: FilterOperator[] = ['equals', 'notEquals']
const number = (id: string, label: string): FilterField => ({ id, label, type: 'number', operators: NUMBER })

/** Fields of `display_filter`, and two switches that are parameters of their own (`movement`, `positionType`). */
export const FILTERS: FilterField[] = [
  { id: 'Ph', label: 'Keyword', type: 'text', operators: TEXT },
  { id: 'Ur', label: 'Page', type: 'text', operators: TEXT },
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
  {
    id: 'In',
    label: 'Search intent',
    type: 'choice',
    operators: CHOICE,
    options: [
      { value: '0', label: 'Commercial' },
      { value: '1', label: 'Informational' },
      { value: '2', label: 'Navigational' },
      { value: '3', label: 'Transactional' },
    ],
  },
  {
    id: 'Br',
    label: 'Branded keyword',
    type: 'choice',
    operators: CHOICE,
    options: [
      { value: '0', label: 'Not branded' },
      { value: '1', label: 'Another brand' },
      { value: '3', label: 'Own brand' },
    ],
  },
  {
    id: 'movement',
    label: 'Movement',
    type: 'choice',
    operators: ['equals'],
    options: [
      { value: 'new', label: 'New in the top 100' },
      { value: 'lost', label: 'Lost from the top 100' },
      { value: 'rise', label: 'Moved up' },
      { value: 'fall', label: 'Moved down' },
    ],
  },
  {
    id: 'positionType',
    label: 'Kind of result',
    type: 'choice',
    operators: ['equals'],
    options: [
      { value: 'organic', label: 'Organic results' },
      { value: 'serp_features', label: 'Search features' },
      { value: 'all', label: 'Both' },
    ],
  },
  { id: 'country', label: 'Country of the referring domain (two letters)', type: 'text', operators: CHOICE },
  { id: 'zone', label: 'Top-level domain of the referring domain', type: 'text', operators: CHOICE },
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
