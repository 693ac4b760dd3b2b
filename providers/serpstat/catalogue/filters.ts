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
  { value: 'informational', label: 'Informational' },
  { value: 'navigational', label: 'Navigational' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'transactional', label: 'Transactional' },
]

const number = (id: string, label: string) => numberField(id, label, ['greater', 'less', 'equals'])
const linkNumber = (id: string, label: string) => numberField(id, label, SIZES)

/**
 * Fields of keyword lists' `filters` and of link lists' `complexFilter`; catalogue/reports.ts assigns them.
 */
export const FILTERS: FilterField[] = [
  textField('keyword', 'Keyword', ['contains', 'notContains']),
  textField('url', 'Page', ['contains']),
  number('position', 'Position'),
  number('region_queries_count', 'Search volume'),
  number('cost', 'Cost per click (USD)'),
  number('concurrency', 'Paid competition'),
  number('difficulty', 'Keyword difficulty'),
  numberField('keyword_length', 'Words in the keyword', ['equals']),
  choiceField('intent', 'Search intent (United States and Ukraine)', INTENTS, IS_OR_IS_NOT),
  textField('domain_from', 'Referring domain', TEXT_PARTS),
  linkNumber('domain_links', 'Linking pages'),
  linkNumber('domain_rank', 'Domain Rank of the linking site'),
  textField('anchor', 'Anchor text', TEXT_PARTS),
  linkNumber('total', 'Links with the anchor text'),
  linkNumber('refDomains', 'Domains with the anchor text'),
]

/** `compareType` of a `complexFilter`. */
export const COMPARISONS: Partial<Record<FilterOperator, string>> = {
  greater: 'gt',
  less: 'lt',
  equals: 'eq',
  notEquals: 'neq',
  contains: 'contains',
  notContains: 'notContains',
  beginsWith: 'startsWith',
  endsWith: 'endsWith',
}

/** Conditions of the keyword lists' `filters` that are no numbers. */
export const TEXT_CONDITIONS: Readonly<Record<string, Partial<Record<FilterOperator, string>>>> = {
  keyword: { contains: 'keyword_contain', notContains: 'keyword_not_contain' },
  url: { contains: 'url_contains' },
  intent: { equals: 'intents_contain', notEquals: 'intents_not_contain' },
}
