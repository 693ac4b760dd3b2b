import type { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { parsedRows } from '../kit/http/json.ts'
import { pagesByToken } from '../kit/http/paging.ts'
import { googleApi } from '../platforms/google/api.ts'
import { detailed, MEANINGS } from './errors.ts'
import { AccessibleCustomers, GoogleAdsRow, SearchPage, SearchStream, textAt } from './wire.ts'

const ads = googleApi({ origin: 'googleads', meanings: MEANINGS, detailed, headers: tokenHeader })

/** A guard against a vendor whose pages never end. */
const MOST_PAGES = 100

/** An account and the manager account through which the login reaches it; null for direct access. */
export interface CustomerAccount {
  customer: string
  login: string | null
}

export interface Found {
  rows: GoogleAdsRow[]
  /** Sums and ratios over all rows, if requested. */
  summary: GoogleAdsRow | null
  /** Whether there are more rows than required. */
  truncated: boolean
}

/** Ids of all accounts that the login reaches directly, managers and cancelled ones among them. */
export async function accessibleCustomers(context: ProviderContext): Promise<string[]> {
  const path = '/customers:listAccessibleCustomers'
  const { resourceNames } = await ads.ask(context, path, AccessibleCustomers)
  return resourceNames.map((name) => name.replace(/^customers\//, ''))
}

/** Rows of a GAQL query, page by page (Google's page is 10,000 rows), as far as `most`. */
export async function search(
  context: ProviderContext,
  account: CustomerAccount,
  query: string,
  { most }: { most: number },
): Promise<Found> {
  const { items, truncated } = await pagesByToken(
    async (pageToken) => {
      const body = { query, ...(pageToken ? { pageToken } : {}) }
      const page = await ask(context, account, 'search', body, SearchPage)
      const items = await parsedRows(context, GoogleAdsRow, page.results, 'Google')
      return { items, rows: page.results, next: page.nextPageToken }
    },
    rowKey(query),
    { most, mostPages: MOST_PAGES },
  )
  return { rows: items, summary: null, truncated }
}

/**
 * What a row is of: all that it holds but its figures, among it the name of its resource, which Google adds by itself.
 * Rows without that name cannot be told apart.
 */
function rowKey(query: string): (row: GoogleAdsRow) => string {
  const [, resource = ''] = / FROM (\w+)/.exec(query) ?? []
  return (row) => {
    const { metrics: _figures, ...rest } = row
    return textAt(row, `${resource}.resource_name`) === '' ? '' : JSON.stringify(rest)
  }
}

/**
 * The sums and ratios over all rows of a GAQL query, with the rows or without, in one call: among pages the summary is
 * a page of its own. Only for queries of few rows, since all of them come at once.
 */
export async function summed(
  context: ProviderContext,
  account: CustomerAccount,
  query: string,
  rows: 'with_rows' | 'alone',
): Promise<Found> {
  const summaryRowSetting = rows === 'alone' ? 'SUMMARY_ROW_ONLY' : 'SUMMARY_ROW_WITH_RESULTS'
  const chunks = await ask(context, account, 'searchStream', { query, summaryRowSetting }, SearchStream)
  return {
    rows: await parsedRows(
      context,
      GoogleAdsRow,
      chunks.flatMap(({ results }) => results),
      'Google',
    ),
    summary: chunks.find(({ summaryRow }) => summaryRow)?.summaryRow ?? null,
    truncated: false,
  }
}

function ask<T>(
  context: ProviderContext,
  { customer, login }: CustomerAccount,
  method: 'search' | 'searchStream',
  body: object,
  schema: z.ZodType<T>,
): Promise<T> {
  const headers: Record<string, string> = login ? { 'login-customer-id': login } : {}
  return ads.ask(context, `/customers/${customer}/googleAds:${method}`, schema, { body, headers })
}

/** Retired in September 2026 and ignored since; installations that still have one may send it. */
function tokenHeader(context: ProviderContext): Record<string, string> {
  const token = context.setting('GOOGLE_ADS_DEVELOPER_TOKEN')
  return token === '' ? {} : { 'developer-token': token }
}

/**
 * A property's id is `customer`, or `login/customer` where a manager account lies between; people write them with
 * hyphens. `manager` goes before the id's own.
 * @throws ProviderError `bad_request` on the parameter at fault
 */
export function accountOf(property: string | null, manager: unknown): CustomerAccount {
  const [first, second] = (property ?? '').replaceAll('-', '').split('/')
  const customer = second ?? first ?? ''
  const through = typeof manager === 'string' ? manager.replaceAll('-', '').trim() : ''
  const login = through || (second === undefined ? null : (first ?? null))
  if (!/^\d+$/.test(customer)) {
    throw refuse('Choose a Google Ads account.', 'property')
  }
  if (login !== null && !/^\d+$/.test(login)) {
    throw refuse('Choose a manager account from the list, or none.', 'profile')
  }
  return { customer, login }
}
