import type { FilterField, FilterOperator } from '../../contract.ts'
import { type Level, PLATFORM_OPTIONS, statusesOf, statusLabel } from '../labels.ts'
import { metricOf } from './index.ts'

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
/** How Meta writes our operators. */
export const OPERATORS = { text: TEXT, choice: CHOICE, number: NUMBER }

const text = (id: string, label: string) => ({ id, label, type: 'text' as const })
const status = (level: Level, label: string) => ({
  id: `${level}.effective_status`,
  label,
  type: 'choice' as const,
  options: statusesOf(level).map((value) => ({ value, label: statusLabel(value) })),
})
/** Metrics that Meta stores as plain numbers in the units we show them in. */
export const COMPARABLE = [
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
