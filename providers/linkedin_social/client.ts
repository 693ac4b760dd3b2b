import type { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { refuse } from '../errors.ts'
import { idOfUrn, type RestliValue } from '../families/linkedin.restli.ts'
import { linkedInJson } from '../families/linkedin.ts'
import { chunksOf, pagesInTurn } from '../paging.ts'
import { midnight } from './days.ts'
import { pageError } from './errors.ts'
import { Acls, NetworkSize, Organization, Organizations, type Post, Posts, ShareStatistics } from './wire.ts'

const PAGE = 100
/** Pages of a list that are read at most; a page posts seldom more than a thousand times a year. */
const MOST_PAGES = 20
/** Posts whose figures fit in one call. */
const POSTS_A_CALL = 40

export interface Role {
  organization: string
  isAdministrator: boolean
}

/** Organizations that the member has a role in, each once. */
export async function listRoles(context: ProviderContext): Promise<Role[]> {
  const roles = new Map<string, boolean>()
  const found = await allPages(async (at) => {
    const query = { q: 'roleAssignee', state: 'APPROVED', ...at }
    return await call(context, '/rest/organizationAcls', query, Acls)
  })
  for (const { organization, organizationTarget, role, state } of found) {
    const id = idOfUrn(organization ?? organizationTarget ?? '')
    const counts = id !== '' && (state === '' || state === 'APPROVED')
    if (counts) roles.set(id, (roles.get(id) ?? false) || role === 'ADMINISTRATOR')
  }
  return [...roles].map(([organization, isAdministrator]) => ({ organization, isAdministrator }))
}

/** Names of organizations by id, in one call. */
export async function namesOf(context: ProviderContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { results } = await call(context, '/rest/organizations', { ids }, Organizations)
  return new Map(Object.entries(results).map(([id, { localizedName }]) => [id, localizedName]))
}

export const organizationOf = (context: ProviderContext, id: string) =>
  call(context, `/rest/organizations/${segment(id)}`, {}, Organization)

/** Followers at this moment. */
export async function followersNow(context: ProviderContext, id: string): Promise<number> {
  const path = `/rest/networkSizes/${encodeURIComponent(organizationUrn(segment(id)))}`
  const { firstDegreeSize } = await call(
    context,
    path,
    { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' },
    NetworkSize,
  )
  return firstDegreeSize
}

/** One of LinkedIn's statistics of a page. */
export function statistics<T>(
  context: ProviderContext,
  resource:
    | 'organizationalEntityShareStatistics'
    | 'organizationalEntityFollowerStatistics'
    | 'organizationPageStatistics',
  id: string,
  more: Record<string, RestliValue>,
  schema: z.ZodType<T>,
): Promise<T> {
  const entity = resource === 'organizationPageStatistics' ? 'organization' : 'organizationalEntity'
  const query = { q: entity, [entity]: organizationUrn(segment(id)), ...more }
  return call(context, `/rest/${resource}`, query, schema)
}

/** Posts of a page that were created since a day, newest first. */
export async function listPosts(context: ProviderContext, id: string, since: string | null): Promise<Post[]> {
  const oldest = since === null ? 0 : midnight(since)
  const posts = await allPages(
    async (at) => {
      const query = { q: 'author', author: organizationUrn(segment(id)), sortBy: 'CREATED', ...at }
      return await call(context, '/rest/posts', query, Posts)
    },
    ({ createdAt, publishedAt }) => (createdAt ?? publishedAt ?? oldest) < oldest,
  )
  return posts.filter(({ lifecycleState }) => lifecycleState === 'PUBLISHED')
}

/** Figures of posts over their whole life, by URN. Posts in which nobody showed any interest are left out. */
export async function postStatistics(
  context: ProviderContext,
  id: string,
  urns: string[],
): Promise<Map<string, Record<string, number>>> {
  const shares = urns.filter((urn) => !urn.startsWith('urn:li:ugcPost:'))
  const ugcPosts = urns.filter((urn) => urn.startsWith('urn:li:ugcPost:'))
  const calls = [
    ...chunksOf(shares, POSTS_A_CALL).map((batch) => ({ shares: batch })),
    ...chunksOf(ugcPosts, POSTS_A_CALL).map((batch) => ({ ugcPosts: batch })),
  ]
  const answers = await Promise.all(
    calls.map((query) =>
      statistics(context, 'organizationalEntityShareStatistics', id, query, ShareStatistics),
    ),
  )
  const found = answers.flatMap(({ elements }) => elements)
  return new Map(found.map((one) => [one.share ?? one.ugcPost ?? '', one.totalShareStatistics]))
}

/**
 * LinkedIn names no next page: one that is not full is the last.
 * @param isPast whether an item, and with it all that follow, is no longer wanted
 */
async function allPages<T>(
  read: (at: { start: number; count: number }) => Promise<{ elements: T[]; paging?: { count?: number } }>,
  isPast: (item: T) => boolean = () => false,
): Promise<T[]> {
  const { items } = await pagesInTurn(async ({ offset }) => {
    const { elements, paging } = await read({ start: offset, count: PAGE })
    const last = elements.at(-1)
    const isFull = elements.length >= Math.min(paging?.count ?? PAGE, PAGE)
    return { items: elements, isLast: last === undefined || !isFull || isPast(last) }
  }, MOST_PAGES)
  return items
}

const organizationUrn = (id: string) => `urn:li:organization:${id}`

const call = <T>(
  context: ProviderContext,
  path: string,
  query: Record<string, RestliValue>,
  schema: z.ZodType<T>,
): Promise<T> => linkedInJson(context, { path, query, explain: pageError }, schema)

/** A page's number as part of a path. */
function segment(id: string): string {
  if (/^\d+$/.test(id)) return id
  throw refuse('Choose a LinkedIn page.', 'property')
}
