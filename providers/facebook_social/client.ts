import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { Insights, type InsightsAnswer } from '../families/meta.insights.ts'
import { metaOfBusinesses, metaPages } from '../families/meta.paging.ts'
import { metaJson } from '../families/meta.ts'
import { PAGE_NOW } from './catalogue.page.ts'
import { pageError } from './errors.ts'
import { PostNode } from './wire.ts'

/** What Facebook is asked. Every context but that of `listPages` bears the page's own token (`asPage`). */

const PageItem = z.object({
  id: z.string(),
  name: z.string().default(''),
  category: z.string().nullish(),
  access_token: z.string().optional(),
  /** What the person may do on the page; missing in some listings of business portfolios. */
  tasks: z.array(z.string()).optional(),
})
export type PageItem = z.infer<typeof PageItem> & { business?: string }
const PAGE_FIELDS = 'id,name,category,access_token,tasks'

/** Every page of the login: its own and those of its business portfolios, each once. */
export async function listPages(context: ProviderContext): Promise<PageItem[]> {
  const own = metaPages(context, { path: '/me/accounts', parameters: { fields: PAGE_FIELDS } }, PageItem)
  const edges = ['owned_pages', 'client_pages']
  const [{ items }, held] = await Promise.all([own, metaOfBusinesses(context, edges, PAGE_FIELDS, PageItem)])
  const pages = new Map<string, PageItem>(items.map((page) => [page.id, page]))
  for (const { business, item } of held) {
    const known = pages.get(item.id)
    if (known) known.business ??= business
    else pages.set(item.id, { ...item, business })
  }
  return [...pages.values()]
}

/** The page's figures as of now. */
export async function readNow(
  page: ProviderContext,
  id: string,
  fields: readonly string[],
): Promise<Record<string, number | null>> {
  if (fields.length === 0) return {}
  const Now = z.object(Object.fromEntries(PAGE_NOW.map((field) => [field, z.number().nullish()])))
  const node = await metaJson(
    page,
    { path: `/${encodeURIComponent(id)}`, parameters: { fields: fields.join(',') }, explain: pageError },
    Now,
  )
  return Object.fromEntries(fields.map((field) => [field, node[field] ?? null]))
}

export interface InsightsQuery {
  /** Names joined by commas. */
  metric: string
  period: 'day' | 'week' | 'days_28'
  /** Epoch seconds, as `boundsOf` makes them. */
  since: number
  until: number
  breakdown?: string
}

export const askInsights = (
  page: ProviderContext,
  id: string,
  query: InsightsQuery,
): Promise<InsightsAnswer> =>
  metaJson(
    page,
    {
      path: `/${encodeURIComponent(id)}/insights`,
      parameters: { ...query, since: String(query.since), until: String(query.until) },
      explain: pageError,
    },
    Insights,
  )

/** Posts published between two moments (epoch seconds, both included), newest first. */
export function listPosts(
  page: ProviderContext,
  id: string,
  query: { fields: string; since?: number; until?: number },
  amount: { limit: number; most: number },
): Promise<{ items: PostNode[]; truncated: boolean }> {
  const parameters = {
    fields: query.fields,
    since: query.since === undefined ? undefined : String(query.since),
    until: query.until === undefined ? undefined : String(query.until),
  }
  const path = `/${encodeURIComponent(id)}/published_posts`
  return metaPages(page, { path, parameters, explain: pageError }, PostNode, amount)
}

export const readPostNode = (page: ProviderContext, post: string, fields: string): Promise<PostNode> =>
  metaJson(
    page,
    { path: `/${encodeURIComponent(post)}`, parameters: { fields }, explain: pageError },
    PostNode,
  )
