import type { FilterField, FilterOperator } from '../contract.ts'

const NUMBER: FilterOperator[] = ['greater', 'less', 'equals']
const LINK_NUMBER: FilterOperator[] = ['greater', 'less', 'equals', 'notEquals']
const LINK_TEXT: FilterOperator[] = [
  'contains',
  'notContains',
  'equals',
  'notEquals',
  'beginsWith',
  'endsWith',
]
const number = (id: string, label: string, operators = NUMBER): FilterField => ({
  id,
  label,
  type: 'number',
  operators,
})
const text = (id: string, label: string, operators: FilterOperator[]): FilterField => ({
  id,
  label,
  type: 'text',
  operators,
})

/** Fields of the keyword lists' `filters` and of the link lists' `complexFilter`; catalogue.reports.ts says which has which. */
export const FILTERS: FilterField[] = [
  text('keyword', 'Keyword', ['contains', 'notContains']),
  text('url', 'Page', ['contains']),
  number('position', 'Position'),
  number('region_queries_count', 'Search volume'),
  number('cost', 'Cost per click (USD)'),
  number('concurrency', 'Paid competition'),
  number('difficulty', 'Keyword difficulty'),
  number('keyword_length', 'Words in the keyword', ['equals']),
  {
    id: 'intent',
    label: 'Search intent (United States and Ukraine)',
    type: 'choice',
    operators: ['equals', 'notEquals'],
    options: ['informational', 'navigational', 'commercial', 'transactional'].map((value) => ({
      value,
      label: value.charAt(0).toUpperCase() + value.slice(1),
    })),
  },
  text('domain_from', 'Referring domain', LINK_TEXT),
  number('domain_links', 'Linking pages', LINK_NUMBER),
  number('domain_rank', 'Domain Rank of the linking site', LINK_NUMBER),
  text('anchor', 'Anchor text', LINK_TEXT),
  number('total', 'Links with the anchor text', LINK_NUMBER),
  number('refDomains', 'Domains with the anchor text', LINK_NUMBER),
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
