import type { ProviderContext } from '../contract.ts'
import { ProviderError } from '../contract.ts'
import { Insights, type InsightsAnswer } from '../families/meta.insights.ts'
import { metaOfBusinesses, metaPages } from '../families/meta.paging.ts'
import { metaJson } from '../families/meta.ts'
import { instagramError, isWithoutInsights } from './errors.ts'
import { AccountNode, LinkedPage, MEDIA_NODE_FIELDS, MediaNode } from './wire.ts'

/** What Instagram is asked, with the person's token. */

const segment = encodeURIComponent
const PAGE_FIELDS = 'id,name,instagram_business_account{id,username,name,followers_count}'

/** Every professional account linked to a page of this login or of its portfolios, each once. */
export async function listAccounts(
  context: ProviderContext,
): Promise<{ account: AccountNode; page: string }[]> {
  const request = { path: '/me/accounts', parameters: { fields: PAGE_FIELDS } }
  const edges = ['owned_pages', 'client_pages']
  const [own, held] = await Promise.all([
    metaPages(context, request, LinkedPage),
    metaOfBusinesses(context, edges, PAGE_FIELDS, LinkedPage),
  ])
  const accounts = new Map<string, { account: AccountNode; page: string }>()
  for (const { name, instagram_business_account: account } of [
    ...own.items,
    ...held.map(({ item }) => item),
  ]) {
    if (account && !accounts.has(account.id)) accounts.set(account.id, { account, page: name })
  }
  return [...accounts.values()]
}

export const readAccount = (
  context: ProviderContext,
  id: string,
  fields: readonly string[],
): Promise<AccountNode> =>
  metaJson(
    context,
    { path: `/${segment(id)}`, parameters: { fields: fields.join(',') }, explain: instagramError },
    AccountNode,
  )

/** Insights of an account; numbers are sent as text. */
export const askInsights = (
  context: ProviderContext,
  id: string,
  parameters: Record<string, string | undefined>,
): Promise<InsightsAnswer> =>
  metaJson(context, { path: `/${segment(id)}/insights`, parameters, explain: instagramError }, Insights)

/** Insights of a piece of media; null where it alone has none. */
export async function askMediaInsights(
  context: ProviderContext,
  media: string,
  parameters: Record<string, string | undefined>,
): Promise<InsightsAnswer | null> {
  const none = new ProviderError('bad_request', 'This post has no insights.')
  const request = {
    ...{ path: `/${segment(media)}/insights`, parameters },
    explain: (failure: Parameters<typeof instagramError>[0]) =>
      isWithoutInsights(failure) ? none : instagramError(failure),
  }
  try {
    return await metaJson(context, request, Insights)
  } catch (error) {
    if (error === none) return null
    throw error
  }
}

/** Media of an account, newest first, until `done` holds; or its live stories. */
export const listMedia = (
  context: ProviderContext,
  id: string,
  edge: 'media' | 'stories',
  amount: { most: number; done?: (items: readonly MediaNode[]) => boolean },
): Promise<{ items: MediaNode[]; truncated: boolean }> =>
  metaPages(
    context,
    { path: `/${segment(id)}/${edge}`, parameters: { fields: MEDIA_NODE_FIELDS }, explain: instagramError },
    MediaNode,
    amount,
  )

export const readMedia = (context: ProviderContext, media: string): Promise<MediaNode> =>
  metaJson(
    context,
    { path: `/${segment(media)}`, parameters: { fields: MEDIA_NODE_FIELDS }, explain: instagramError },
    MediaNode,
  )
