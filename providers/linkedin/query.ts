import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Notice, ProviderQuery } from '../contract.ts'
import { partNamesOf } from '../kit/answers/facts.ts'
import { partial } from '../kit/answers/notices.ts'
import { refuse } from '../kit/http/errors.ts'
import { chunksOf } from '../kit/http/paging.ts'
import { dayAt, partOf, shifted } from '../kit/query/days.ts'
import { checkQuery, listInput, readClauses } from '../kit/query/readQuery.ts'
import { type RestliValue, urnOf } from '../platforms/linkedin/restli.ts'
import { FACETS, isMemberPivot, isTime, isWhole, MADE, REACH } from './catalogue.ts'
import { TYPE, ZONE } from './definition.ts'

/** One request to `adAnalytics`, without its fields. */
export type AdAnalyticsQuery = Record<string, RestliValue>

/** A query as reports. */
export interface AdAnalyticsRequests {
  /** Null where the range has no data by its nature. */
  rows: AdAnalyticsQuery | null
  /** Requested separately where rows do not add up to it; null where they do. */
  totals: AdAnalyticsQuery | null
  /** Groups of fields, each small enough for one call; their rows are joined. */
  fieldSets: string[][]
  notices: Notice[]
}

/** LinkedIn takes 20 fields in a call, `dateRange` and `pivotValues` among them. */
const MOST_FIELDS = 18
/** LinkedIn counts members over at most this many days. */
const REACH_DAYS = 92

/** @throws ProviderError `bad_request` naming the parameter, for a combination that LinkedIn refuses */
export function planQuery(
  query: ProviderQuery,
  property: string,
  now: Temporal.Instant,
): AdAnalyticsRequests {
  const { dimension, metrics } = query
  checkQuery(query, TYPE)
  const notices: Notice[] = []
  const { start, end } = query.range
  const counted = metrics.some((id) => REACH.includes(id)) && end < shifted(start, REACH_DAYS)
  const asked = counted ? metrics : metrics.filter((id) => !REACH.includes(id))
  if (asked.length < metrics.length) {
    notices.push(partial('LinkedIn counts members over at most 92 days, so reach is left empty.'))
  }
  const { granularity, range } = cut(query, now, notices)
  const facets = facetsOf(query, property)
  const report = (pivot: string, timeGranularity: string): AdAnalyticsQuery | null =>
    range === null
      ? null
      : { q: 'analytics', pivot, timeGranularity, dateRange: restliRange(range), ...facets }
  const needsTotals = dimension !== null && (counted || !isWhole(dimension))
  return {
    rows: report(dimension === null || isTime(dimension) ? 'ACCOUNT' : dimension, granularity),
    totals: needsTotals ? report('ACCOUNT', 'ALL') : null,
    fieldSets: chunksOf(partsIn(asked), MOST_FIELDS),
    notices,
  }
}

/** The part of the range that LinkedIn still has, and its granularity. */
function cut(
  { dimension, range }: ProviderQuery,
  now: Temporal.Instant,
  notices: Notice[],
): { granularity: 'ALL' | 'DAILY' | 'MONTHLY'; range: DateRange | null } {
  const today = dayAt(now, ZONE)
  const daily = shifted(today, { months: -6 })
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
  const kept = isMemberPivot(dimension) ? partOf(range, { from: shifted(today, { years: -2 }) }) : range
  if (kept?.start !== range.start) {
    notices.push(partial('LinkedIn keeps for two years who saw the ads; older days are left out.'))
  }
  return { granularity: 'ALL', range: kept }
}

/** The account is always named, so that a campaign of another account brings nothing. */
function facetsOf(query: ProviderQuery, property: string): Record<string, RestliValue> {
  const facets: Record<string, RestliValue> = { accounts: [urnOf('sponsoredAccount', property)] }
  for (const { parameter, facet, entity } of FACETS) {
    const urns = chosen(query, parameter).map((id) => urnOf(entity, id))
    if (urns.length > 0) facets[facet] = urns
  }
  for (const { field, values } of readClauses(query, TYPE.filters)) {
    const [value] = values
    if ((facets[field.id] ?? value) !== value) {
      throw refuse(`LinkedIn takes one value for the filter “${field.label}”.`, 'filter')
    }
    facets[field.id] = value
  }
  return facets
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

/** The LinkedIn fields from which metrics are computed, to be requested. */
export const partsIn = (metrics: readonly string[]): string[] => [
  ...new Set(
    MADE.filter(({ id }) => metrics.includes(id)).flatMap(({ aggregation }) => partNamesOf(aggregation)),
  ),
]
