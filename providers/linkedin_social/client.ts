import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import type { MetricValues } from '../kit/answers/metricValues.ts'
import { parsedRows, reportRows } from '../kit/http/json.ts'
import { chunksOf, type IdOf, type Listed, pagesInTurn } from '../kit/http/paging.ts'
import { linkedInApi, linkedInNumber } from '../platforms/linkedin/index.ts'
import { standardNames } from '../platforms/linkedin/lookUp.ts'
import { type RestliValue, urnOf } from '../platforms/linkedin/restli.ts'
import { STATISTICS } from './catalogue.ts'
import { dailyIntervals, keptPart, midnight } from './days.ts'
import { PAGE_REFUSALS } from './errors.ts'
import { Acl, elementsOf, NetworkSize, Organizations, Post, ShareStatistics } from './wire.ts'

const PAGE = 100
/** Pages of a list that are read at most; a page posts seldom more than a thousand times a year. */
const MOST_PAGES = 20
/** Posts whose figures fit in one call. */
const POSTS_A_CALL = 40

const call = linkedInApi(PAGE_REFUSALS)

/** Organizations that the member has a role in, each once, and whether as their administrator. */
export async function listRoles(context: ProviderContext): Promise<Map<string, boolean>> {
  const query = { q: 'roleAssignee', state: 'APPROVED' }
  const { items } = await allPages(context, { path: '/rest/organizationAcls', query }, Acl, JSON.stringify)
  const approved = items.filter(({ page, state }) => page !== '' && (state === '' || state === 'APPROVED'))
  const byPage = Map.groupBy(approved, ({ page }) => page)
  return new Map([...byPage].map(([page, of]) => [page, of.some(({ role }) => role === 'ADMINISTRATOR')]))
}

/** Names of organizations by id, in one call. */
export async function namesOf(context: ProviderContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { results } = await call(context, { path: '/rest/organizations', query: { ids } }, Organizations)
  return new Map(Object.entries(results).map(([id, { localizedName }]) => [id, localizedName]))
}

/** Followers at this moment. */
export async function followersNow(context: ProviderContext, id: string): Promise<number> {
  const path = `/rest/networkSizes/${encodeURIComponent(pageUrn(id))}`
  const query = { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' }
  return (await call(context, { path, query }, NetworkSize)).firstDegreeSize
}

/** Names of industries and places that are missing from our own table. */
export const lookedUp = standardNames(call)

type Statistics = keyof typeof STATISTICS

/** One of LinkedIn's statistics of a page. */
export async function statistics<T>(
  context: ProviderContext,
  of: Statistics,
  id: string,
  more: Record<string, RestliValue>,
  row: z.ZodType<T>,
): Promise<T[]> {
  const { resource, entity } = STATISTICS[of]
  const query = { q: entity, [entity]: pageUrn(id), ...more }
  const { elements } = await call(context, { path: `/rest/${resource}`, query }, elementsOf(z.unknown()))
  return await reportRows(context, row, elements, 'LinkedIn')
}

/** The same by day, as far as LinkedIn has single days. */
export async function dailyStatistics<T>(
  context: ProviderContext,
  of: Statistics,
  id: string,
  { last, ...range }: DateRange & { last?: string },
  row: z.ZodType<T>,
): Promise<T[]> {
  const part = keptPart(range, context.now, last)
  return part ? statistics(context, of, id, { timeIntervals: dailyIntervals(part) }, row) : []
}

/** Posts of a page that were created since a day, newest first. */
export async function listPosts(
  context: ProviderContext,
  id: string,
  since: string | null,
): Promise<Listed<Post>> {
  const oldest = since === null ? 0 : midnight(since)
  const query = { q: 'author', author: pageUrn(id), sortBy: 'CREATED' }
  const isPast = ({ createdAt, publishedAt }: Post) => (createdAt ?? publishedAt ?? oldest) < oldest
  const request = { path: '/rest/posts', query }
  const { items, truncated } = await allPages(context, request, Post, (post) => post.id, isPast)
  return { items: items.filter(({ lifecycleState }) => lifecycleState === 'PUBLISHED'), truncated }
}

/** Lifetime figures of posts, by URN. Posts without any engagement are left out. */
export async function postStatistics(
  context: ProviderContext,
  id: string,
  urns: string[],
): Promise<Map<string, MetricValues>> {
  const byKind = Map.groupBy(urns, (urn) => (urn.startsWith('urn:li:ugcPost:') ? 'ugcPosts' : 'shares'))
  const calls = [...byKind].flatMap(([kind, some]) =>
    chunksOf(some, POSTS_A_CALL).map((batch) =>
      statistics(context, 'shares', id, { [kind]: batch }, ShareStatistics),
    ),
  )
  const found = (await Promise.all(calls)).flat()
  return new Map(found.map((one) => [one.share ?? one.ugcPost ?? '', one.totalShareStatistics]))
}

/**
 * LinkedIn returns no next page: one that is not full is the last.
 * @param isPast whether an item and all that follow are no longer needed
 */
function allPages<T>(
  context: ProviderContext,
  { path, query }: { path: string; query: Record<string, RestliValue> },
  item: z.ZodType<T>,
  idOf: IdOf<T>,
  isPast: (item: T) => boolean = () => false,
): Promise<Listed<T>> {
  const readPage = async ({ offset }: { offset: number }) => {
    const asked = { path, query: { ...query, start: offset, count: PAGE } }
    const { elements: rows, paging } = await call(context, asked, elementsOf(z.unknown()))
    const isFull = rows.length > 0 && rows.length >= Math.min(paging?.count ?? PAGE, PAGE)
    const items = await parsedRows(context, item, rows, 'LinkedIn')
    const last = items.at(-1)
    return { items, rows, isLast: !isFull || (last !== undefined && isPast(last)) }
  }
  return pagesInTurn(readPage, idOf, MOST_PAGES)
}

const pageUrn = (id: string) => urnOf('organization', linkedInNumber(id, 'Choose a LinkedIn page.'))
