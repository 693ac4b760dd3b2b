import type { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../errors.ts'
import { googleJson, googlePages, withToken } from '../families/google.ts'
import { pagesByToken } from '../paging.ts'
import { businessError } from './errors.ts'
import {
  Accounts,
  type Keyword,
  Keywords,
  type Location,
  Locations,
  MultiSeries,
  OneLocation,
  type Review,
  Reviews,
  type Series,
} from './wire.ts'

const LISTED = 'name,title,storeCode,storefrontAddress,metadata'

/** Performance wants the location alone, reviews want the account before it. */
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
  pages(context, 'management', '/v1/accounts?pageSize=20', Accounts, ({ accounts }) => accounts)

/** @param account `accounts/…` */
export const listLocations = (context: ProviderContext, account: string): Promise<Location[]> => {
  const path = `/v1/${account}/locations?readMask=${LISTED}&pageSize=100&orderBy=title`
  return pages(context, 'information', path, Locations, ({ locations }) => locations)
}

/** Whether an account has any location, at the price of one row. */
export async function hasLocations(context: ProviderContext, account: string): Promise<boolean> {
  const path = `/v1/${account}/locations?readMask=name&pageSize=1`
  return (await call(context, 'information', path, Locations)).locations.length > 0
}

export const readLocation = (context: ProviderContext, { location }: Place): Promise<Location> => {
  const path = `/v1/locations/${encodeURIComponent(location)}?readMask=${LISTED}`
  return call(context, 'information', path, OneLocation)
}

/** One call for a part of a range; the inner names of the range are in snake case, which Google reads for certain. */
export function dailySeries(
  context: ProviderContext,
  { location }: Place,
  metrics: string[],
  range: DateRange,
): Promise<Series[]> {
  const asked = metrics.map((metric) => `dailyMetrics=${metric}`)
  const day = (name: string, date: string) => {
    const { year, month, day } = Temporal.PlainDate.from(date)
    return Object.entries({ year, month, day }).map(([part, value]) => `dailyRange.${name}.${part}=${value}`)
  }
  const query = [...asked, ...day('start_date', range.start), ...day('end_date', range.end)].join('&')
  const path = `/v1/locations/${encodeURIComponent(location)}:fetchMultiDailyMetricsTimeSeries?${query}`
  return call(context, 'performance', path, MultiSeries)
}

/** Keywords over whole months (`2026-10`), both included, counted over all of them together. */
export function keywords(
  context: ProviderContext,
  { location }: Place,
  { start, end }: DateRange,
): Promise<Keyword[]> {
  const month = (name: string, text: string) => {
    const [year, number] = text.split('-').map(Number)
    return `monthlyRange.${name}.year=${year}&monthlyRange.${name}.month=${number}`
  }
  const range = `${month('start_month', start)}&${month('end_month', end)}`
  const path = `/v1/locations/${encodeURIComponent(location)}/searchkeywords/impressions/monthly?${range}&pageSize=100`
  return pages(context, 'performance', path, Keywords, ({ searchKeywordsCounts }) => searchKeywordsCounts)
}

export interface LocationReviews {
  reviews: Review[]
  averageRating: number | null
  total: number
}

/** Reviews, the latest touched first, as far back as `since`; null asks for the standing alone. */
export async function readReviews(
  context: ProviderContext,
  { account, location }: Place,
  since: Temporal.Instant | null,
): Promise<LocationReviews> {
  const base = `/v4/accounts/${encodeURIComponent(account)}/locations/${encodeURIComponent(location)}/reviews`
  const path = `${base}?pageSize=${since ? 50 : 1}&orderBy=updateTime%20desc`
  const standing = { averageRating: null as number | null, total: 0 }
  const { items } = await pagesByToken(async (token) => {
    const page = await call(context, 'reviews', withToken(path, token), Reviews)
    standing.averageRating ??= page.averageRating ?? null
    standing.total = Math.max(standing.total, page.totalReviewCount ?? 0)
    const last = page.reviews.at(-1)
    // Nothing that was written since then was last touched before it.
    const isPast = !since || !last || Temporal.Instant.compare(last.updateTime ?? last.createTime, since) < 0
    return { items: page.reviews, next: isPast ? null : page.nextPageToken }
  })
  return { ...standing, reviews: items }
}

const pages = <Page extends { nextPageToken?: string | undefined }, Item>(
  context: ProviderContext,
  origin: string,
  path: string,
  schema: z.ZodType<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<Item[]> => googlePages(context, { origin, path, explain: businessError }, schema, itemsOf)

const call = <T>(context: ProviderContext, origin: string, path: string, schema: z.ZodType<T>): Promise<T> =>
  googleJson(context, { origin, path, explain: businessError }, schema)
