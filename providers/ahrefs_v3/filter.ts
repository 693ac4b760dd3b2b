import {
  type Filter,
  type FilterClause,
  type FilterField,
  type FilterOperator,
  ProviderError,
} from '../contract.ts'

const TEXT: FilterOperator[] = [
  ...(['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith'] as const),
  ...(['matches', 'notMatches', 'oneOf'] as const),
]
const NUMBER: FilterOperator[] = ['greater', 'less', 'equals', 'notEquals']
const text = (id: string, label: string): FilterField => ({ id, label, type: 'text', operators: TEXT })
const number = (id: string, label: string): FilterField => ({ id, label, type: 'number', operators: NUMBER })
const yesOrNo = (id: string, label: string): FilterField => ({
  id,
  label,
  type: 'choice',
  operators: ['equals'],
  options: [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ],
})

/** Fields of `where` in Site Explorer; which report has which is in reports.ts. */
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

/** Asked in dollars, compared by Ahrefs in cents. */
const IN_CENTS: ReadonlySet<string> = new Set(['cpc', 'value', 'cost_per_click'])
/** Columns that hold several values; a row matches by any of them. */
const LISTS: ReadonlySet<string> = new Set(['tags'])

type Condition = [operator: string, value: string | number | boolean]
type Where =
  | { field: string; is: Condition }
  | { field: string; list_is: { any: Condition } }
  | { and: Where[] }
  | { or: Where[] }
  | { not: Where }

/** Ahrefs' operator, and whether its opposite is meant. */
const OPERATIONS: Record<FilterOperator, [operator: string, negated?: true]> = {
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

const refuse = (message: string) => new ProviderError('bad_request', message, { field: 'filter' })

/**
 * The `where` parameter of a filter (docs.ahrefs.com, filter syntax); null without one.
 * @throws ProviderError `bad_request` for a field that the report lacks, or a value that is no number
 */
export function whereOf(
  filter: Filter | null,
  report: { label: string; filters: readonly string[] },
  fields: FilterField[],
): string | null {
  const clauses = filter?.clauses ?? []
  if (clauses.length === 0) return null
  const parts = clauses.map((clause) => {
    const field = fields.find((known) => known.id === clause.field)
    if (!field || !report.filters.includes(clause.field)) {
      throw refuse(`The report “${report.label}” cannot be filtered by “${field?.label ?? clause.field}”.`)
    }
    return readClause(clause, field)
  })
  return JSON.stringify(parts.length === 1 ? parts[0] : { and: parts })
}

function readClause({ operator, values }: FilterClause, field: FilterField): Where {
  if (!field.operators.includes(operator)) throw refuse(`“${field.label}” cannot be compared in that way.`)
  const [name, negated] = OPERATIONS[operator]
  const leaves = values.map((value): Where => {
    const condition: Condition = [name, readValue(value, field)]
    return LISTS.has(field.id)
      ? { field: field.id, list_is: { any: condition } }
      : { field: field.id, is: condition }
  })
  const [first] = leaves
  if (!first) throw refuse(`Write a value for “${field.label}”.`)
  const where = leaves.length === 1 ? first : { or: leaves }
  return negated ? { not: where } : where
}

function readValue(value: string, field: FilterField): string | number | boolean {
  if (field.type === 'choice') return value === 'true'
  if (field.type === 'text') return value
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw refuse(`“${field.label}” is compared with a number, not “${value}”.`)
  return IN_CENTS.has(field.id) ? Math.round(number * 100) : number
}
