import type { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { parsedRows, reportRows } from '../kit/http/json.ts'
import { type Listed, listsInTurn, pagesByToken } from '../kit/http/paging.ts'
import { callVendor, queryOf } from '../kit/http/vendorCall.ts'
import { slicesOf } from '../kit/query/days.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { readerFor } from './errors.ts'
import { Campaign, nextPage, RankRow, rowsOf, VisibilityRow, withIsoDates } from './wire.ts'

/** Reading methods only: the API has methods that add and delete, and none of them is ever called. */
type Method = 'package_campaigns' | 'rank' | 'rank_stats' | 'get_visibility_trend' | 'market_reach'

/** Whose figures a call is about. */
export interface RankedSite {
  campaignId: string
  domain: string
  /** Null: all engines. */
  engineId: string | null
}

/** Rank Ranger grows slow above about three weeks of ranks. */
const DAYS_A_CALL = 14
const MOST_PAGES = 50
const LIMITS = { timeoutMs: 60_000, maxBytes: 40 * 1024 * 1024 }

/** @throws ProviderError `reauthorise` for a bad key, by Rank Ranger's message */
export const campaigns = async (context: ProviderContext): Promise<Campaign[]> =>
  (await list(context, 'package_campaigns', null, { row: Campaign })).items

export const ranks = (
  context: ProviderContext,
  subject: RankedSite,
  range: DateRange,
): Promise<Listed<RankRow>> =>
  listsInTurn(slicesOf(range, DAYS_A_CALL), (slice) =>
    list(context, 'rank', subject, { row: RankRow, range: slice, parameters: datesOf(slice) }),
  )

/** One day's ranks with search volumes and tags. */
export const rankStats = (
  context: ProviderContext,
  subject: RankedSite,
  date: string,
): Promise<Listed<RankRow>> =>
  list(context, 'rank_stats', subject, { row: RankRow, range: dayOf(date), parameters: { date } })

/** The daily visibility of one engine. */
export const visibility = (context: ProviderContext, subject: RankedSite, range: DateRange) =>
  list(context, 'get_visibility_trend', subject, { row: VisibilityRow, range, parameters: datesOf(range) })

/**
 * One day's reach of each keyword. It needs the share of clicks of each place and of each engine in the market, both
 * in percent; these are common ones.
 */
export const marketReach = (
  context: ProviderContext,
  subject: RankedSite,
  date: string,
): Promise<Listed<RankRow>> =>
  list(context, 'market_reach', subject, {
    row: RankRow,
    range: dayOf(date),
    parameters: { date, ...CLICKS, ...MARKET, show_tags: 'true' },
  })

const CLICKS = Object.fromEntries(
  [32, 18, 11, 8, 6, 4, 3, 3, 2, 2].map((share, index) => [`pos_${index + 1}`, String(share)]),
)
const MARKET = { google: '90', bing: '4', other: '6' }

const datesOf = ({ start, end }: DateRange) => ({ start_date: start, end_date: end })
const dayOf = (date: string): DateRange => ({ start: date, end: date })

/** What a list holds, and what of it is requested. */
interface Asked<T> {
  row: z.ZodType<T>
  /** The days of its rows; absent where they have none. */
  range?: DateRange
  parameters?: Record<string, string>
}

function list<T>(
  context: ProviderContext,
  method: Method,
  subject: RankedSite | null,
  { row, range, parameters = {} }: Asked<T>,
): Promise<Listed<T>> {
  const key = apiKeyOf(context, 'Rank Ranger')
  const about = subject && {
    campaign_id: subject.campaignId,
    domain: subject.domain,
    se_id: subject.engineId ?? undefined,
  }
  return pagesByToken(
    async (next) => {
      const page = next && pageOf(next)
      const query = queryOf({ key, ...about, ...parameters, page, output: 'json', json_strict: 'true' })
      // The query starts with the method, without a value, so the address is built by hand.
      const url = `${context.origin('api')}/api/v2/?${method}&${query}`
      const json = readerFor(key)(await callVendor(context, { ...LIMITS, url }))
      const found = rowsOf(json)
      const rows = range ? withIsoDates(found, range) : found
      const read = next === undefined ? reportRows : parsedRows
      return { items: await read(context, row, rows, 'Rank Ranger'), rows, next: nextPage(json) }
    },
    JSON.stringify,
    { mostPages: MOST_PAGES },
  )
}

/** A page's number, or an address that names it; the key is never taken from there. */
const pageOf = (next: string): string | undefined =>
  URL.canParse(next) ? (new URL(next).searchParams.get('page') ?? undefined) : next
