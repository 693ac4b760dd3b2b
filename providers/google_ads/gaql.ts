import type { FilterClause } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { FilterKind } from './catalogue.filters.ts'

/** Words of the Google Ads Query Language (developers.google.com/google-ads/api/docs/query/grammar). */

/** A condition with the field that it speaks of. */
export interface Condition {
  field: string
  text: string
  /** Fixes the field to one value, so that rows are not split by it. */
  pins?: true
}

/** `O'Brien` → `'O\'Brien'`. Control characters have no place in a query. */
export const quoted = (text: string): string =>
  `'${text.replace(/\p{Cc}+/gu, ' ').replace(/[\\']/g, '\\$&')}'`

/** The wildcards of LIKE stand for themselves in brackets. */
const literal = (text: string): string => text.replace(/[[%_]/g, '[$&]')

export const between = (start: string, end: string): Condition => ({
  field: 'segments.date',
  text: `segments.date BETWEEN ${quoted(start)} AND ${quoted(end)}`,
})

/** @throws ProviderError `bad_request` for a value that is no id: it would become a part of the query */
export function idIn(
  field: string,
  ids: string[],
  parameter: 'campaign' | 'adGroup' | 'ad',
): Condition | null {
  if (ids.length === 0) return null
  if (!ids.every((id) => /^\d{1,20}$/.test(id))) {
    throw refuse('A chosen campaign, ad group or ad is not known. Choose it again.', parameter)
  }
  return { field, text: `${field} IN (${ids.join(', ')})`, ...(ids.length === 1 ? { pins: true } : {}) }
}

export function enumIn(field: string, values: string[]): Condition | null {
  if (values.length === 0) return null
  const words = values.map((value) => enumWord(value))
  return { field, text: `${field} IN (${words.join(', ')})`, ...(words.length === 1 ? { pins: true } : {}) }
}

function enumWord(value: string): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(value)) return quoted(value)
  throw refuse(`Google Ads does not know the choice “${value}”.`, 'filter')
}

/** @throws ProviderError `bad_request` on the parameter `filter` */
export function clause({ field, operator, values }: FilterClause, kind: FilterKind): Condition {
  const written = values.map((value) => value.trim()).filter((value) => value !== '')
  const [first] = written
  if (first === undefined) throw refuse('Fill in every filter, or remove the empty one.', 'filter')
  if (kind.type === 'number') return number(kind.field, operator, first, kind.factor)
  const value = kind.type === 'choice' ? enumWord : quoted
  const compare = (sign: string, operand: string): Condition => ({
    field,
    text: `${field} ${sign} ${operand}`,
  })
  switch (operator) {
    case 'equals':
      return { ...compare('=', value(first)), pins: true }
    case 'notEquals':
      return compare('!=', value(first))
    case 'oneOf':
      return compare('IN', `(${written.map(value).join(', ')})`)
    case 'contains':
      return compare('LIKE', quoted(`%${literal(first)}%`))
    case 'notContains':
      return compare('NOT LIKE', quoted(`%${literal(first)}%`))
    case 'beginsWith':
      return compare('LIKE', quoted(`${literal(first)}%`))
    case 'endsWith':
      return compare('LIKE', quoted(`%${literal(first)}`))
    // REGEXP_MATCH wants the whole value to match.
    case 'matches':
      return compare('REGEXP_MATCH', quoted(`.*(${first}).*`))
    case 'notMatches':
      return compare('NOT REGEXP_MATCH', quoted(`.*(${first}).*`))
    default:
      throw refuse('Text cannot be compared as a number.', 'filter')
  }
}

function number(field: string, operator: FilterClause['operator'], text: string, factor: number): Condition {
  const sign = { equals: '=', notEquals: '!=', greater: '>', less: '<' }[operator as string]
  const value = Number(text)
  if (sign === undefined || !Number.isFinite(value))
    throw refuse('A filter on a figure needs a number.', 'filter')
  const scaled = factor === 1 ? value : Math.round(value * factor)
  return { field, text: `${field} ${sign} ${scaled.toLocaleString('en', PLAIN)}` }
}
/** GAQL knows no exponents. */
const PLAIN = { useGrouping: false, maximumFractionDigits: 12 } as const
