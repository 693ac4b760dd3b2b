import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { parsedRows } from '../kit/http/json.ts'
import { type Listed, pagesByToken } from '../kit/http/paging.ts'
import { slicesOf } from '../kit/query/days.ts'
import { googleApi, googlePage } from '../platforms/google/api.ts'
import { MEANINGS } from './errors.ts'
import type { ProfileRequests } from './query.ts'
import {
  Accounts,
  DatedValue,
  Keywords,
  Location,
  Locations,
  MultiSeries,
  Review,
  reviewsOf,
  type SearchKeyword,
  type TimeSeries,
} from './wire.ts'

const api = (origin: string, base: string) => googleApi({ origin, base, meanings: MEANINGS })
const management = api('management', '/v1')
const information = api('information', '/v1')
const performance = api('performance', '/v1')
const reviewing = api('reviews', '/v4')

const Reviews = reviewsOf(z.unknown())
/** Long ranges with all figures were seen to fail. */
const DAYS_A_CALL = 45
const LISTED = 'name,title,storeCode,storefrontAddress,metadata'

/** The Performance API takes the location alone; paths of reviews include the account. */
export interface Place {
  account: string
  location: string
}

/** @throws ProviderError `bad_request` for what is no `accounts/…/locations/…` */
export function placeOf(property: string | null): Place {
  const [, account, location] = /^accounts\/([^/]+)\/locations\/([^/]+)$/.exec(property ?? '') ?? []
  if (account !== undefined && location !== undefined) return { account, location }
  throw refuse('Choose a location.', 'property')
}

export const listAccounts = (context: ProviderContext) =>
  management.list(context, '/accounts', Accounts, ({ name }) => name, { pageSize: 20 })

/** @param account `accounts/…` */
export const listLocations = (context: ProviderContext, account: string): Promise<Location[]> =>
  information.list(context, `/${account}/locations`, Locations, ({ name }) => name, {
    readMask: LISTED,
    pageSize: 100,
    orderBy: 'title',
  })

/** Whether an account has any location, at the price of one row. */
export async function hasLocations(context: ProviderContext, account: string): Promise<boolean> {
  const parameters = { readMask: 'name', pageSize: 1 }
  const path = `/${account}/locations`
  const { items } = await information.ask(context, path, googlePage(Locations), { parameters })
  return items.length > 0
}

export const readLocation = (context: ProviderContext, { location }: Place): Promise<Location> =>
  information.ask(context, pathOf(location), Location, { parameters: { readMask: LISTED } })

const pathOf = (location: string) => `/locations/${encodeURIComponent(location)}`

/** A day or a month as a query names its parts; the inner names are in snake case, which Google reads for certain. */
const dated = (name: string, date: string): Record<string, number> =>
  Object.fromEntries(
    date.split('-').map((part, at) => [`${name}.${['year', 'month', 'day'][at]}`, Number(part)]),
  )

/** All series of a range, part by part; a series that Google leaves out stays out. */
export async function dailySeries(
  context: ProviderContext,
  { location }: Place,
  { metrics, range }: ProfileRequests['daily'],
): Promise<TimeSeries[]> {
  const path = `${pathOf(location)}:fetchMultiDailyMetricsTimeSeries`
  const parts = (range ? slicesOf(range, DAYS_A_CALL) : []).map(({ start, end }) => {
    const days = { ...dated('dailyRange.start_date', start), ...dated('dailyRange.end_date', end) }
    return performance.ask(context, path, MultiSeries, { parameters: { dailyMetrics: metrics, ...days } })
  })
  const series = (await Promise.all(parts)).flat()
  return await Promise.all(
    series.map(async ({ dailyMetric, timeSeries: { datedValues } }) => ({
      dailyMetric,
      days: await parsedRows(context, DatedValue, datedValues, 'Google'),
    })),
  )
}

/** Keywords over whole months (`2026-10`), both included, counted over all of them together. */
export function keywords(
  context: ProviderContext,
  { location }: Place,
  { start, end }: DateRange,
): Promise<Listed<SearchKeyword>> {
  const path = `${pathOf(location)}/searchkeywords/impressions/monthly`
  const months = { ...dated('monthlyRange.start_month', start), ...dated('monthlyRange.end_month', end) }
  return performance.listed(context, path, Keywords, ({ searchKeyword }) => searchKeyword, {
    ...months,
    pageSize: 100,
  })
}

export type LocationReviews = Awaited<ReturnType<typeof readReviews>>

/** Reviews, the latest modified first, back to `since`; null reads only the count and average rating. */
export async function readReviews(
  context: ProviderContext,
  { account, location }: Place,
  since: Temporal.Instant | null,
) {
  const path = `/accounts/${encodeURIComponent(account)}${pathOf(location)}/reviews`
  const asked = { pageSize: since ? 50 : 1, orderBy: 'updateTime desc' }
  const standing: { averageRating: number | null; total: number | null } = {
    averageRating: null,
    total: null,
  }
  const readPage = async (pageToken: string | undefined) => {
    const page = await reviewing.ask(context, path, Reviews, { parameters: { ...asked, pageToken } })
    const reviews = await parsedRows(context, Review, page.reviews, 'Google')
    standing.averageRating ??= page.averageRating ?? null
    // Google leaves out zeros, so that an empty page without a number has none; among reviews it is not known.
    const told = page.totalReviewCount ?? (page.reviews.length === 0 ? 0 : null)
    standing.total = told === null ? standing.total : Math.max(standing.total ?? 0, told)
    const last = reviews.at(-1)
    // Nothing that was written since then was last touched before it.
    const isPast = last && since && Temporal.Instant.compare(last.updateTime ?? last.createTime, since) < 0
    return { items: reviews, rows: page.reviews, next: isPast || !since ? null : page.nextPageToken }
  }
  const { items, truncated } = await pagesByToken(readPage, ({ reviewId }) => reviewId)
  return { ...standing, reviews: items, truncated }
}
