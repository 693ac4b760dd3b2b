import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Notice, ProviderQuery } from '../contract.ts'
import { partNamesOf } from '../kit/answers/facts.ts'
import { type KeptDays, keptDays } from '../kit/answers/keptDays.ts'
import { partial } from '../kit/answers/notices.ts'
import { refuse } from '../kit/http/errors.ts'
import { chunksOf } from '../kit/http/paging.ts'
import { dayAt, partOf, shifted, wholeMonths } from '../kit/query/days.ts'
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
  kept: KeptDays
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
  const { granularity, range, kept } = cut(query, now)
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
    kept,
    notices,
  }
}

const SINGLE_DAYS = 'LinkedIn keeps single days for six months; older ones are left out.'
const WHOLE_MONTHS = 'LinkedIn keeps what is older than six months as whole months, which are counted whole.'
const WHO_SAW = 'LinkedIn keeps for two years who saw the ads; older days are left out.'

/** The part of the range that LinkedIn still has, its granularity, and the days that it counts for it. */
function cut(
  { dimension, range: asked }: ProviderQuery,
  now: Temporal.Instant,
): { granularity: 'ALL' | 'DAILY' | 'MONTHLY'; range: DateRange | null; kept: KeptDays } {
  const today = dayAt(now, ZONE)
  const daily = shifted(today, { months: -6 })
  if (dimension === 'date' || dimension === 'week') {
    const range = partOf(asked, { from: daily })
    return { granularity: 'DAILY', range, kept: keptDays(asked, range, SINGLE_DAYS) }
  }
  const isOld = asked.start < daily
  const range = isMemberPivot(dimension) ? partOf(asked, { from: shifted(today, { years: -2 }) }) : asked
  const isCut = range?.start !== asked.start
  const why = [isCut ? WHO_SAW : '', isOld && range ? WHOLE_MONTHS : ''].filter(Boolean).join(' ')
  const counted = range && countedDays(range, daily)
  const kept = keptDays(asked, counted && isCut ? { ...counted, start: range.start } : counted, why)
  const isByMonth = dimension === 'month' || dimension === 'year'
  return { granularity: !isByMonth ? 'ALL' : isOld ? 'MONTHLY' : 'DAILY', range, kept }
}

/** What is older than the single days is counted by whole months, at either end. */
function countedDays(range: DateRange, daily: string): DateRange {
  const months = wholeMonths(range)
  return {
    start: range.start < daily ? months.start : range.start,
    end: range.end < daily ? months.end : range.end,
  }
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
