import type { FilterField, FilterOperator } from '../../contract.ts'
import {
  choiceField,
  numberField,
  SIZES,
  TEXT_PATTERNS,
  textField,
  YES_OR_NO,
} from '../../kit/catalogue/filterFields.ts'

const text = (id: string, label: string) => textField(id, label, TEXT_PATTERNS)
const number = (id: string, label: string) => numberField(id, label, SIZES)
const yesOrNo = (id: string, label: string) => choiceField(id, label, YES_OR_NO, ['equals'])

/** Fields of `where` in Site Explorer; which report has which is in catalogue/reports.ts. */
export const FILTERS: FilterField[] = [
  text('keyword', 'Keyword'),
  text('best_position_url', 'Ranking page'),
  number('best_position', 'Best position'),
  number('volume', 'Search volume'),
  number('sum_traffic', 'Traffic'),
  number('keyword_difficulty', 'Keyword difficulty'),
  number('cpc', 'Cost per click (USD)'),
  yesOrNo('is_branded', 'Branded keyword'),
  yesOrNo('is_local', 'Local intent'),
  yesOrNo('is_informational', 'Informational intent'),
  yesOrNo('is_commercial', 'Commercial intent'),
  yesOrNo('is_transactional', 'Transactional intent'),
  text('url', 'Page'),
  text('top_keyword', 'Top keyword of the page'),
  number('keywords', 'Keywords of the page'),
  number('value', 'Traffic value (USD)'),
  number('referring_domains', 'Referring domains of the page'),
  number('ur', 'URL Rating of the page'),
  text('competitor_domain', 'Competitor'),
  number('keywords_common', 'Common keywords'),
  number('domain_rating', 'Domain Rating'),
  text('url_from_plain', 'Linking page'),
  text('url_to_plain', 'Linked page'),
  text('anchor', 'Anchor text'),
  text('title', 'Title of the linking page'),
  number('domain_rating_source', 'Domain Rating of the linking site'),
  number('traffic_domain', 'Traffic of the linking site'),
  yesOrNo('is_dofollow', 'Dofollow link'),
  yesOrNo('is_content', 'Link in the content'),
  yesOrNo('is_new', 'New link'),
  yesOrNo('is_spam', 'From a spammy domain'),
  text('domain', 'Referring domain'),
  number('links_to_target', 'Links to the target'),
  number('dofollow_links', 'Dofollow links'),
  number('refdomains', 'Referring domains'),
]

/** Fields of `where` in Rank Tracker. */
export const RANK_FILTERS: FilterField[] = [
  text('keyword', 'Keyword'),
  text('tags', 'Tag'),
  text('country', 'Country (two letters)'),
  text('location', 'Location'),
  text('url', 'Ranking page'),
  number('position', 'Position'),
  number('volume', 'Search volume'),
  number('traffic', 'Estimated traffic'),
  number('keyword_difficulty', 'Keyword difficulty'),
  number('cost_per_click', 'Cost per click (USD)'),
  yesOrNo('is_branded', 'Branded keyword'),
]

/** Columns that hold several values; a row matches by any of them. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(['tags'])

/** Ahrefs' operator, and whether it is negated. */
export const OPERATIONS: Record<FilterOperator, readonly [operator: string, negated?: true]> = {
  equals: ['eq'],
  notEquals: ['eq', true],
  contains: ['isubstring'],
  notContains: ['isubstring', true],
  beginsWith: ['prefix'],
  endsWith: ['suffix'],
  matches: ['regex'],
  notMatches: ['regex', true],
  oneOf: ['eq'],
  greater: ['gt'],
  less: ['lt'],
}
