import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { parsedRows, reportRows, valueAt } from '../../kit/http/json.ts'
import { type IdOf, type Listed, pagesByToken } from '../../kit/http/paging.ts'
import { ProviderError } from '../../providerError.ts'
import { callGraph, type MetaRequest, nodePath } from './graph.ts'
import { metaCaller } from './index.ts'
import { type MetaUsage, USAGE_CEILING } from './usage.ts'

const LEAST_WAIT = 60

const Paging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
})
type Paging = z.infer<typeof Paging>

/** What tells one page of a listing from another: its cursor, or its place or time where Meta has no cursors. */
const PLACES = ['after', 'offset', 'since', 'until', '__paging_token']

/**
 * All items of a listing, of which one that cannot be read costs itself (not of page and Instagram insights, whose paging slides the dates for ever).
 * @param options.limit items a page; default 100
 * @param options.most stops after this many; `truncated` is set if there were more
 * @param options.done stops after a page for which it holds: later items are not needed
 * @param options.idOf what tells items apart; default their id
 * @throws ProviderError as metaJson; `rate_limited` before a following page where Meta's limit is nearly used up
 */
export async function metaPages<T>(
  context: ProviderContext,
  request: MetaRequest,
  item: z.ZodType<T>,
  {
    limit = 100,
    most = Number.POSITIVE_INFINITY,
    done,
    idOf = (one) => valueAt(one, 'id'),
  }: { limit?: number; most?: number; done?: (items: readonly T[]) => boolean; idOf?: IdOf<T> } = {},
): Promise<Listed<T>> {
  const schema = z.object({ data: z.array(z.unknown()), paging: Paging.optional() })
  let usage: MetaUsage | undefined
  let isLost = false
  async function readPage(place: string | undefined) {
    if (usage && usage.percent >= USAGE_CEILING) {
      throw new ProviderError(
        'rate_limited',
        'Meta’s request limit for this source is nearly used up. The figures come again by themselves.',
        { waitSeconds: Math.max(LEAST_WAIT, usage.waitSeconds ?? 0) },
      )
    }
    const at = Object.fromEntries(new URLSearchParams(place))
    const parameters = { ...request.parameters, limit: String(limit), ...at }
    const answer = await callGraph(metaCaller(context), { ...request, parameters }, schema)
    usage = answer.usage
    const { data: rows, paging } = answer.data
    // Insights may be one row.
    const read = place === undefined ? reportRows : parsedRows
    const items = await read(context, item, rows, 'Meta')
    if (!paging?.next || done?.(items)) return { items, rows }
    const next = placeOf(paging, context.origin('graph'))
    isLost = next === ''
    return { items, rows, next }
  }
  const { items, truncated } = await pagesByToken(readPage, idOf, { most })
  return { items: items.slice(0, most), truncated: truncated || isLost || items.length > most }
}

/**
 * The parameters of the following page; none where `next` has none that are known. Its address is never called: it
 * holds the token and could lead anywhere.
 */
function placeOf({ cursors, next = '' }: Paging, graph: string): string {
  if (cursors?.after) return new URLSearchParams({ after: cursors.after }).toString()
  const url = URL.parse(next)
  if (!url || url.host !== new URL(graph).host) return ''
  return new URLSearchParams([...url.searchParams].filter(([name]) => PLACES.includes(name))).toString()
}

const Business = z.object({ id: z.string(), name: z.string().default('') })

/**
 * What the business portfolios of this login hold on the given edges (`owned_ad_accounts`, `client_pages` …), with
 * the portfolio's name. Empty where the login has not been granted `business_management` or has no portfolio.
 */
async function metaOfBusinesses<T>(
  context: ProviderContext,
  edges: readonly string[],
  fields: string,
  item: z.ZodType<T>,
): Promise<{ business: string; item: T }[]> {
  const refusedIsNone = async <R>(work: Promise<R[]>): Promise<R[]> => {
    try {
      return await work
    } catch (error) {
      const refused = error instanceof ProviderError && ['bad_request', 'reauthorise'].includes(error.kind)
      if (refused) return []
      throw error
    }
  }
  const list = async <R>(path: string, asked: string, schema: z.ZodType<R>) =>
    (await metaPages(context, { path, parameters: { fields: asked } }, schema)).items
  const businesses = await refusedIsNone(list('/me/businesses', 'id,name', Business))
  const found: { business: string; item: T }[] = []
  for (const { id, name } of businesses) {
    for (const edge of edges) {
      const items = await refusedIsNone(list(nodePath(id, edge), fields, item))
      found.push(...items.map((one) => ({ business: name, item: one })))
    }
  }
  return found
}

/**
 * Everything of a type that the login has itself or through its business portfolios, each once.
 * @param asked.own the edge that lists the login's own, such as `adaccounts`
 * @returns its portfolio by name (null where none is visible), and whether it is the login's own
 */
export async function metaHeld<T extends { id: string }>(
  context: ProviderContext,
  asked: { own: string; edges: readonly string[]; fields: string },
  item: z.ZodType<T>,
): Promise<{ item: T; business: string | null; isOwn: boolean }[]> {
  const request = { path: nodePath('me', asked.own), parameters: { fields: asked.fields } }
  const [own, held] = await Promise.all([
    metaPages(context, request, item),
    metaOfBusinesses(context, asked.edges, asked.fields, item),
  ])
  const found = new Map(own.items.map((one) => [one.id, { item: one, business: '', isOwn: true }]))
  for (const { business, item: one } of held) {
    const known = found.getOrInsertComputed(one.id, () => ({ item: one, business, isOwn: false }))
    known.business ||= business
  }
  return [...found.values()].map(({ business, ...rest }) => ({ ...rest, business: business || null }))
}
