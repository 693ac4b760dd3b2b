import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Notice, ProviderQuery } from '../contract.ts'
import { partOf } from '../days.ts'
import { refuse } from '../errors.ts'
import type { RestliValue } from '../families/linkedin.restli.ts'
import { chunksOf } from '../paging.ts'
import { checkRules, listInput } from '../question.ts'
import { FILTERS, isMemberPivot, isWhole, RULES } from './catalogue.ts'
import { accountUrn, campaignUrn, creativeUrn, groupUrn } from './client.ts'
import { firstByMember, firstDaily, hasReach } from './days.ts'
import { fieldsOf, REACH } from './metrics.ts'

/** One question to `adAnalytics`, without its fields. */
export type Report = Record<string, RestliValue>

/** How a question becomes reports. */
export interface Plan {
  /** Null where the range has no data by its nature. */
  rows: Report | null
  /** Asked apart where rows cannot be added up to it; null where they can. */
  totals: Report | null
  /** Groups of fields, each small enough for one call; their rows are joined. */
  fieldSets: string[][]
  notices: Notice[]
}

/** LinkedIn takes 20 fields in a call, `dateRange` and `pivotValues` among them. */
const MOST_FIELDS = 18
const TIME = ['date', 'week', 'month', 'year']

/** @throws ProviderError `bad_request` naming the parameter, for a combination that LinkedIn refuses */
export function planQuery(query: ProviderQuery, property: string, now: Temporal.Instant): Plan {
  const { dimension, metrics } = query
  checkRules(query, RULES, 'metrics')
  const notices: Notice[] = []
  const counted = metrics.some((id) => REACH.includes(id)) && hasReach(query.range)
  const asked = counted ? metrics : metrics.filter((id) => !REACH.includes(id))
  if (asked.length < metrics.length) {
    notices.push(partial('LinkedIn counts members over at most 92 days, so reach is left empty.'))
  }
  const { granularity, range } = cut(query, now, notices)
  const facets = facetsOf(query, property)
  const report = (pivot: string, timeGranularity: string): Report | null =>
    range === null
      ? null
      : { q: 'analytics', pivot, timeGranularity, dateRange: restliRange(range), ...facets }
  const isTime = dimension !== null && TIME.includes(dimension)
  const needsTotals = dimension !== null && (counted || !isWhole(dimension))
  return {
    rows: report(dimension === null || isTime ? 'ACCOUNT' : dimension, granularity),
    totals: needsTotals ? report('ACCOUNT', 'ALL') : null,
    fieldSets: chunksOf(fieldsOf(asked), MOST_FIELDS),
    notices,
  }
}

/** What LinkedIn still keeps of the range, and in which steps. */
function cut(
  { dimension, range }: ProviderQuery,
  now: Temporal.Instant,
  notices: Notice[],
): { granularity: 'ALL' | 'DAILY' | 'MONTHLY'; range: DateRange | null } {
  const daily = firstDaily(now)
  const isOld = range.start < daily
  if (dimension === 'date' || dimension === 'week') {
    if (isOld) notices.push(partial('LinkedIn keeps single days for six months; older ones are left out.'))
    return { granularity: 'DAILY', range: partOf(range, { from: daily }) }
  }
  if (isOld) {
    notices.push(
      partial('LinkedIn keeps what is older than six months as whole months, which are counted whole.'),
    )
  }
  if (dimension === 'month' || dimension === 'year')
    return { granularity: isOld ? 'MONTHLY' : 'DAILY', range }
  const kept = isMemberPivot(dimension) ? partOf(range, { from: firstByMember(now) }) : range
  if (kept?.start !== range.start) {
    notices.push(partial('LinkedIn keeps for two years who saw the ads; older days are left out.'))
  }
  return { granularity: 'ALL', range: kept }
}

/** The account is always named, so that a campaign of another account brings nothing. */
function facetsOf(query: ProviderQuery, property: string): Record<string, RestliValue> {
  const groups = chosen(query, 'adGroup').map(groupUrn)
  const campaigns = chosen(query, 'campaign').map(campaignUrn)
  const creatives = chosen(query, 'ad').map(creativeUrn)
  return {
    accounts: [accountUrn(property)],
    ...(groups.length > 0 ? { campaignGroups: groups } : {}),
    ...(campaigns.length > 0 ? { campaigns } : {}),
    ...(creatives.length > 0 ? { creatives } : {}),
    ...filtersOf(query),
  }
}

function filtersOf({ filter }: ProviderQuery): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const { field, operator, values } of filter?.clauses ?? []) {
    const known = FILTERS.find(({ id }) => id === field)
    const [value = ''] = values
    const isSingle = operator === 'equals' && value !== '' && values.length === 1
    if (!known || !isSingle || (filters[field] ?? value) !== value) {
      throw refuse(`LinkedIn takes one value for the filter “${known?.label ?? field}”.`, 'filter')
    }
    filters[field] = value
  }
  return filters
}

/** The ids of a parameter that takes several. */
export function chosen(
  { inputs }: Pick<ProviderQuery, 'inputs'>,
  name: 'adGroup' | 'campaign' | 'ad',
): string[] {
  const ids = listInput(inputs, name)
  const odd = ids.find((id) => !/^\d+$/.test(id))
  if (odd === undefined) return ids
  throw refuse(`“${odd}” is not the number of a LinkedIn campaign or ad.`, name)
}

function restliRange({ start, end }: DateRange): RestliValue {
  const day = (date: string) => {
    const { year, month, day } = Temporal.PlainDate.from(date)
    return { year, month, day }
  }
  return { start: day(start), end: day(end) }
}

const partial = (text: string): Notice => ({ code: 'partial', text })
