import type { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { RestliValue } from '../families/linkedin.restli.ts'
import { type LinkedInRequest, linkedInJson } from '../families/linkedin.ts'
import { ACCOUNT_SECONDS, readOnce } from '../once.ts'
import { pagesByToken } from '../paging.ts'
import { adsError } from './errors.ts'
import { Account, Analytics, type Element, Named, pageOf } from './wire.ts'

/** LinkedIn's largest pages, and as many of them as a form can sensibly offer. */
const PAGE = 1000
const CREATIVES_PAGE = 100
const MOST_PAGES = 20

/** Every ad account of the login. Without criteria, since LinkedIn mishandles them together with a page token. */
export const listAccounts = (context: ProviderContext): Promise<Account[]> =>
  search(context, { path: '/rest/adAccounts', query: { q: 'search', pageSize: PAGE } }, Account)

export const accountOf = (context: ProviderContext, id: string): Promise<Account> =>
  readOnce(context, `account ${id}`, ACCOUNT_SECONDS, () =>
    call(context, { path: `/rest/adAccounts/${segment(id)}` }, Account),
  )

export const listGroups = (context: ProviderContext, account: string): Promise<Named[]> =>
  search(context, inside(account, 'adCampaignGroups'), Named)

/** Campaigns with their campaign group as `group`. */
export const listCampaigns = (context: ProviderContext, account: string): Promise<Named[]> =>
  search(context, inside(account, 'adCampaigns'), Named)

/** Creatives of the account, or of some of its campaigns. */
export function listCreatives(
  context: ProviderContext,
  account: string,
  campaigns: string[],
): Promise<Named[]> {
  const query = {
    ...{ q: 'criteria', pageSize: CREATIVES_PAGE },
    ...(campaigns.length > 0 ? { campaigns: campaigns.map(campaignUrn) } : {}),
  }
  const path = `/rest/adAccounts/${segment(account)}/creatives`
  return search(context, { path, query, finder: true }, Named)
}

/** One report. LinkedIn gives all of it at once, at most 15,000 rows; its paging block means nothing. */
export async function askAnalytics(
  context: ProviderContext,
  query: Record<string, RestliValue>,
  fields: readonly string[],
): Promise<Element[]> {
  const { elements } = await call(context, { path: '/rest/adAnalytics', query, fields }, Analytics)
  return elements
}

export const accountUrn = (id: string) => `urn:li:sponsoredAccount:${id}`
export const groupUrn = (id: string) => `urn:li:sponsoredCampaignGroup:${id}`
export const campaignUrn = (id: string) => `urn:li:sponsoredCampaign:${id}`
export const creativeUrn = (id: string) => `urn:li:sponsoredCreative:${id}`

function inside(account: string, resource: string): LinkedInRequest {
  return { path: `/rest/adAccounts/${segment(account)}/${resource}`, query: { q: 'search', pageSize: PAGE } }
}

async function search<T>(
  context: ProviderContext,
  request: LinkedInRequest,
  element: z.ZodType<T>,
): Promise<T[]> {
  const { items } = await pagesByToken(
    async (token) => {
      const query = { ...request.query, ...(token === undefined ? {} : { pageToken: token }) }
      const { elements, metadata } = await call(context, { ...request, query }, pageOf(element))
      return { items: elements, next: metadata?.nextPageToken }
    },
    { mostPages: MOST_PAGES },
  )
  return items
}

const call = <T>(context: ProviderContext, request: LinkedInRequest, schema: z.ZodType<T>): Promise<T> =>
  linkedInJson(context, { ...request, explain: adsError }, schema)

/** An account's number as part of a path. */
function segment(id: string): string {
  if (/^\d+$/.test(id)) return id
  throw refuse('Choose an ad account.', 'property')
}
