import type { FilterClause, FilterField, FilterOperator, Inputs } from '../contract.ts'
import { refuse } from '../errors.ts'
import { listInput } from '../question.ts'
import { metricOf } from './catalogue.ts'
import { type Level, PLATFORM_OPTIONS, statusesOf, statusLabel } from './labels.ts'
import type { Condition } from './wire.ts'

const TEXT: Partial<Record<FilterOperator, string>> = {
  equals: 'EQUAL',
  notEquals: 'NOT_EQUAL',
  contains: 'CONTAIN',
  notContains: 'NOT_CONTAIN',
  beginsWith: 'STARTS_WITH',
  endsWith: 'ENDS_WITH',
  oneOf: 'IN',
}
const CHOICE: Partial<Record<FilterOperator, string>> = { equals: 'IN', oneOf: 'IN', notEquals: 'NOT_IN' }
const NUMBER: Partial<Record<FilterOperator, string>> = {
  equals: 'EQUAL',
  notEquals: 'NOT_EQUAL',
  greater: 'GREATER_THAN',
  less: 'LESS_THAN',
}
const OPERATORS = { text: TEXT, choice: CHOICE, number: NUMBER }

const text = (id: string, label: string) => ({ id, label, type: 'text' as const })
const status = (level: Level, label: string) => ({
  ...{ id: `${level}.effective_status`, label, type: 'choice' as const },
  options: statusesOf(level).map((value) => ({ value, label: statusLabel(value) })),
})
/** Figures that Meta keeps as plain numbers in the units we show them in. */
const COMPARABLE = [
  'spend',
  'impressions',
  'reach',
  'frequency',
  'clicks',
  'inline_link_clicks',
  'cpc',
  'cpm',
]

const FIELDS: Omit<FilterField, 'operators'>[] = [
  text('campaign.name', 'Campaign'),
  text('adset.name', 'Ad set'),
  text('ad.name', 'Ad'),
  status('campaign', 'Campaign status'),
  status('adset', 'Ad set status'),
  status('ad', 'Ad status'),
  { id: 'publisher_platform', label: 'Platform', type: 'choice', options: PLATFORM_OPTIONS },
  ...COMPARABLE.map((id) => ({ id, label: metricOf(id)?.label ?? id, type: 'number' as const })),
]

const isOperator = (name: string): name is FilterOperator => name in TEXT || name in NUMBER

/** What rows can be narrowed to. Figures are compared row by row. */
export const FILTERS: FilterField[] = FIELDS.map((field) => ({
  ...field,
  operators: Object.keys(OPERATORS[field.type]).filter(isOperator),
}))

/** Whether a filter asks about figures: it then judges rows, so that totals asked apart would mean something else. */
export const comparesFigures = (clauses: readonly FilterClause[]): boolean =>
  clauses.some(({ field }) => COMPARABLE.includes(field))

/** @throws ProviderError `bad_request` for a field, operator or number that Meta does not take */
export function condition({ field, operator, values }: FilterClause): Condition {
  const known = FILTERS.find(({ id }) => id === field)
  const wire = known && OPERATORS[known.type][operator]
  if (!known || !wire) {
    const name = known?.label ?? field
    throw refuse(`Meta cannot filter ${name} in this way. Choose another condition.`, 'filter')
  }
  if (wire === 'IN' || wire === 'NOT_IN') return { field, operator: wire, value: values }
  const [value = ''] = values
  if (known.type === 'text') return { field, operator: wire, value }
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw refuse(`The filter on ${known.label} needs a number.`, 'filter')
  }
  return { field, operator: wire, value: number }
}

/** The objects that a parameter names, as a condition; none where it names none. */
export function chosenIn(field: string, inputs: Inputs, name: keyof Inputs): Condition[] {
  const value = listInput(inputs, name)
  return value.length === 0 ? [] : [{ field, operator: 'IN', value }]
}
