import type { FilterOperator } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import type { ReadClause } from '../kit/query/readQuery.ts'
import { isMicros } from './catalogue/metrics.ts'

/**
 * Builds clauses of the Google Ads Query Language (developers.google.com/google-ads/api/docs/query/grammar).
 */

/** A condition with the field that it applies to. */
export interface Condition {
  field: string
  text: string
  /** Fixes the field to one value, so that rows are not split by it. */
  pins?: true
}

/** `O'Brien` → `'O\'Brien'`. Control characters have no place in a query. */
export const quoted = (text: string): string =>
  `'${text.replace(/\p{Cc}+/gu, ' ').replace(/[\\']/g, '\\$&')}'`

/** The wildcards of LIKE are literal in brackets. */
const literal = (text: string): string => text.replace(/[[%_]/g, '[$&]')

export const between = (start: string, end: string): Condition => ({
  field: 'segments.date',
  text: `segments.date BETWEEN ${quoted(start)} AND ${quoted(end)}`,
})

const listed = (field: string, words: string[]): Condition[] =>
  words.length === 0
    ? []
    : [{ field, text: `${field} IN (${words.join(', ')})`, ...(words.length === 1 ? { pins: true } : {}) }]

/** @throws ProviderError `bad_request` for a value that is no id: it would become a part of the query */
export function idIn(field: string, ids: string[], parameter: 'campaign' | 'adGroup' | 'ad'): Condition[] {
  if (ids.every((id) => /^\d{1,20}$/.test(id))) return listed(field, ids)
  throw refuse('A chosen campaign, ad group or ad is not known. Choose it again.', parameter)
}

export const enumIn = (field: string, values: string[]): Condition[] => listed(field, values.map(enumWord))

function enumWord(value: string): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(value)) return quoted(value)
  throw refuse(`Google Ads does not know the choice “${value}”.`, 'filter')
}

const SIGNS: Partial<Record<FilterOperator, string>> = {
  equals: '=',
  notEquals: '!=',
  greater: '>',
  less: '<',
}
/** REGEXP_MATCH must match the whole value. */
const PATTERNS: Partial<Record<FilterOperator, (value: string) => string>> = {
  contains: (value) => `LIKE ${quoted(`%${literal(value)}%`)}`,
  notContains: (value) => `NOT LIKE ${quoted(`%${literal(value)}%`)}`,
  beginsWith: (value) => `LIKE ${quoted(`${literal(value)}%`)}`,
  endsWith: (value) => `LIKE ${quoted(`%${literal(value)}`)}`,
  matches: (value) => `REGEXP_MATCH ${quoted(`.*(${value}).*`)}`,
  notMatches: (value) => `NOT REGEXP_MATCH ${quoted(`.*(${value}).*`)}`,
}
/** GAQL does not support exponents. */
const PLAIN = { useGrouping: false, maximumFractionDigits: 12 } as const

/** @throws ProviderError `bad_request` on the parameter `filter` */
export function conditionOf({ field: { id, type }, operator, values, number }: ReadClause): Condition {
  const sign = SIGNS[operator]
  if (type === 'number') {
    const scaled = isMicros(id) ? Math.round(number * 1_000_000) : number
    return { field: `metrics.${id}`, text: `metrics.${id} ${sign} ${scaled.toLocaleString('en', PLAIN)}` }
  }
  const word = type === 'choice' ? enumWord : quoted
  if (operator === 'oneOf') return { field: id, text: `${id} IN (${values.map(word).join(', ')})` }
  const compared = PATTERNS[operator]?.(values[0]) ?? `${sign} ${word(values[0])}`
  return { field: id, text: `${id} ${compared}`, ...(operator === 'equals' ? { pins: true } : {}) }
}
