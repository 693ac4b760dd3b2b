import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { parsedRows, reportRows } from '../kit/http/json.ts'
import { ACCOUNT_SECONDS, memoize } from '../kit/http/memoize.ts'
import { pagesByToken } from '../kit/http/paging.ts'
import { type LinkedInRequest, linkedInApi, linkedInNumber } from '../platforms/linkedin/index.ts'
import { targetingNames } from '../platforms/linkedin/lookUp.ts'
import { type RestliValue, urnOf } from '../platforms/linkedin/restli.ts'
import { ADS_REFUSALS } from './errors.ts'
import { Element, Named, pageOf, SponsoredAccount } from './wire.ts'

/** LinkedIn's largest pages, and as many of them as a form can sensibly offer. */
const PAGE = 1000
const CREATIVES_PAGE = 100
const MOST_PAGES = 20

const call = linkedInApi(ADS_REFUSALS)

/** Names of companies, job titles, places and industries that are missing from our own table. */
export const lookedUp = targetingNames(call)

/** Every ad account of the login. Without criteria, since LinkedIn mishandles them together with a page token. */
export const listAccounts = (context: ProviderContext): Promise<SponsoredAccount[]> =>
  search(context, { path: '/rest/adAccounts', query: { q: 'search', pageSize: PAGE } }, SponsoredAccount)

export const accountOf = (context: ProviderContext, id: string): Promise<SponsoredAccount> =>
  memoize(context, `account ${id}`, ACCOUNT_SECONDS, () =>
    call(context, { path: pathOf(id) }, SponsoredAccount),
  )

/** Campaign groups of an account, or its campaigns with their campaign group. */
export const listInside = (
  context: ProviderContext,
  account: string,
  resource: 'adCampaignGroups' | 'adCampaigns',
): Promise<Named[]> =>
  search(context, { path: pathOf(account, resource), query: { q: 'search', pageSize: PAGE } }, Named)

/** Creatives of the account, or of some of its campaigns. */
export function listCreatives(
  context: ProviderContext,
  account: string,
  campaigns: string[],
): Promise<Named[]> {
  const urns = campaigns.map((id) => urnOf('sponsoredCampaign', id))
  const query = {
    q: 'criteria',
    pageSize: CREATIVES_PAGE,
    ...(urns.length > 0 ? { campaigns: urns } : {}),
  }
  return search(context, { path: pathOf(account, 'creatives'), query, finder: true }, Named)
}

/** One report. LinkedIn gives all of it at once, at most 15,000 rows; its paging block means nothing. */
export async function askAnalytics(
  context: ProviderContext,
  query: Record<string, RestliValue>,
  fields: readonly string[],
): Promise<Element[]> {
  const schema = z.object({ elements: z.array(z.unknown()) })
  const { elements } = await call(context, { path: '/rest/adAnalytics', query, fields }, schema)
  return await reportRows(context, Element, elements, 'LinkedIn')
}

async function search<T extends { id: string }>(
  context: ProviderContext,
  request: LinkedInRequest,
  element: z.ZodType<T>,
): Promise<T[]> {
  const { items } = await pagesByToken(
    async (token) => {
      const query = { ...request.query, ...(token === undefined ? {} : { pageToken: token }) }
      const { elements: rows, metadata } = await call(context, { ...request, query }, pageOf(z.unknown()))
      const items = await parsedRows(context, element, rows, 'LinkedIn')
      return { items, rows, next: metadata?.nextPageToken }
    },
    ({ id }) => id,
    { mostPages: MOST_PAGES },
  )
  return items
}

const pathOf = (account: string, ...inside: string[]): string =>
  ['/rest/adAccounts', linkedInNumber(account, 'Choose an ad account.'), ...inside].join('/')
