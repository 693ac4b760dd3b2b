import { z } from 'zod'
import type { Property, ProviderContext } from '../contract.ts'
import { parsedRows, reportRows, valueAt } from '../kit/http/json.ts'
import { memoize } from '../kit/http/memoize.ts'
import { pagesInTurn } from '../kit/http/paging.ts'
import { availability } from '../kit/query/choices.ts'
import { googleApi } from '../platforms/google/api.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import { MEANINGS } from './errors.ts'
import { Row, responseOf, SearchAnalyticsResponse, type SearchQuery, Site, Sites } from './wire.ts'

const { ask } = googleApi({ origin: 'searchconsole', base: '/webmasters/v3', meanings: MEANINGS })

/** The most rows of one page. */
const PAGE = 25_000

/**
 * Every property of the login, verified or not. `sc-domain:example.com` is labelled by its domain; a prefix
 * property by its whole address, since `www` matters.
 */
export async function listProperties(context: ProviderContext): Promise<Property[]> {
  const { siteEntry } = await ask(context, '/sites', Sites)
  const sites = await parsedRows(context, Site, siteEntry, 'Google')
  return sites.map(({ siteUrl, permissionLevel }) => {
    const domain = /^sc-domain:(.*)/.exec(siteUrl)?.[1]
    const isVerified = !/unverified/i.test(permissionLevel)
    return {
      id: siteUrl,
      name: domain ?? siteUrl,
      group: domain === undefined ? 'URL-prefix properties' : 'Domain properties',
      timeZone: GOOGLE_ZONE,
      ...availability(isVerified, 'This login has not verified the property in Search Console.'),
    }
  })
}

/** Rows of several pages. */
export interface ListedRows extends SearchAnalyticsResponse {
  truncated: boolean
}

/** Rows of a query, page by page, as far as `most`; a page that is not full is the last, and a row that cannot be read costs itself. */
export async function askRows(
  context: ProviderContext,
  site: string,
  body: SearchQuery,
  most: number,
): Promise<ListedRows> {
  let incomplete: string | null = null
  const { items, truncated } = await pagesInTurn(
    async ({ offset }) => {
      const rowLimit = Math.min(PAGE, most - offset)
      const page = await report(
        context,
        site,
        { ...body, rowLimit, startRow: offset },
        responseOf(z.unknown()),
      )
      incomplete ??= page.incomplete
      const isLast = page.rows.length < rowLimit || offset + page.rows.length >= most
      return { items: page.rows, isLast }
    },
    (row) => JSON.stringify(valueAt(row, 'keys')),
    Math.ceil(most / PAGE),
  )
  return { rows: await reportRows(context, Row, items, 'Google'), incomplete, truncated }
}

/**
 * How long totals are cached: lists of the same days share them, and a page's widgets load within this time.
 */
const TOTALS_SECONDS = 15

/** One row of totals, or none where Google counted nothing. */
export const askTotals = (
  context: ProviderContext,
  site: string,
  body: SearchQuery,
): Promise<SearchAnalyticsResponse> =>
  memoize(context, `totals ${JSON.stringify([site, body])}`, TOTALS_SECONDS, () =>
    report(context, site, { ...body, rowLimit: 1, startRow: 0 }, SearchAnalyticsResponse),
  )

/** The property is one segment of the path, so all of its address is encoded. */
const report = <T>(
  context: ProviderContext,
  site: string,
  body: SearchQuery & { rowLimit: number; startRow: number },
  schema: z.ZodType<T>,
): Promise<T> => ask(context, `/sites/${encodeURIComponent(site)}/searchAnalytics/query`, schema, { body })
