import type { DateRange } from '../../shared/domain/ranges.ts'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { dayAt, shifted } from '../days.ts'
import { type Keyed, META_ZONE, startSecond } from '../families/meta.insights.ts'
import { type Published, postLabel } from '../families/meta.posts.ts'
import { POST_FIELDS, POST_METRICS } from './catalogue.posts.ts'
import { listPosts, readPostNode } from './client.ts'
import { readValue } from './insights.ts'
import type { PostNode } from './wire.ts'

/** One post with the figures that were asked for. */
export interface Post extends Published {
  message: string
  type: string
}

export const MOST_POSTS = 1000
/** Fewer at once where each post brings its insights; 25 to 50 are what Graph stands. */
const AT_ONCE = { plain: 100, insights: 25, least: 5 }
const BASE_FIELDS = ['id', 'message', 'story', 'created_time', 'status_type']

/** Posts published in a range, newest first. */
export async function postsOf(
  page: ProviderContext,
  id: string,
  { start, end }: DateRange,
  metrics: readonly string[],
): Promise<{ posts: Post[]; truncated: boolean }> {
  const fields = fieldsFor(metrics)
  const query = { fields, since: startSecond(start), until: startSecond(shifted(end, 1)) - 1 }
  const ask = async (limit: number): ReturnType<typeof listPosts> => {
    try {
      return await listPosts(page, id, query, { limit, most: MOST_POSTS })
    } catch (error) {
      if (!wantsLess(error) || limit <= AT_ONCE.least) throw error
      return ask(Math.max(AT_ONCE.least, Math.floor(limit / 2)))
    }
  }
  const { items, truncated } = await ask(fields.includes('insights.') ? AT_ONCE.insights : AT_ONCE.plain)
  return { posts: items.map(postOf).filter(({ day }) => day >= start && day <= end), truncated }
}

/** One post, whenever it was published. */
export const onePost = async (
  page: ProviderContext,
  post: string,
  metrics: readonly string[],
): Promise<Post> => postOf(await readPostNode(page, post, fieldsFor(metrics)))

/** The latest posts, for the form. */
export async function latestPosts(page: ProviderContext, id: string): Promise<Post[]> {
  const query = { fields: BASE_FIELDS.join(',') }
  return (await listPosts(page, id, query, { limit: AT_ONCE.plain, most: 300 })).items.map(postOf)
}

function fieldsFor(metrics: readonly string[]): string {
  const insights = metrics.filter((id) => id !== 'posts' && !(id in POST_FIELDS))
  return [
    ...BASE_FIELDS,
    ...metrics.flatMap((id) => POST_FIELDS[id] ?? []),
    ...(insights.length > 0 ? [`insights.metric(${insights.join(',')})`] : []),
  ].join(',')
}

/** Graph says so where posts with their insights are too much for one answer. */
const wantsLess = (error: unknown): boolean =>
  error instanceof ProviderError && /reduce the amount of data/i.test(error.vendorMessage ?? '')

export function postOf(node: PostNode): Post {
  const message = (node.message ?? node.story ?? '').replace(/\s+/g, ' ').trim()
  const day = dayAt(Temporal.Instant.from(node.created_time), META_ZONE)
  const figures = new Map<string, Keyed>()
  const set = (metric: string, number: number | undefined) => {
    if (number !== undefined) figures.set(metric, new Map([['', number]]))
  }
  set('post_reactions', node.reactions?.summary?.total_count)
  set('post_comments', node.comments?.summary?.total_count)
  set('post_shares', node.shares?.count ?? 0)
  for (const { name, values } of node.insights?.data ?? []) {
    const [point] = values ?? []
    if (point && POST_METRICS.some(({ id }) => id === name)) figures.set(name, readValue(name, point).keyed)
  }
  return {
    id: node.id,
    label: postLabel(message, 'Post', day),
    message,
    type: node.status_type ?? '',
    day,
    figures,
  }
}
