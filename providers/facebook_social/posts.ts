import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { notWhole, untoldNotice } from '../kit/answers/notices.ts'
import { type Listed, listedTogether } from '../kit/http/paging.ts'
import { shifted } from '../kit/query/days.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { MetaTooMuch } from '../platforms/meta/errors.ts'
import { readTotal, wholeOf } from '../platforms/meta/figures.ts'
import { startSecond } from '../platforms/meta/insights.ts'
import {
  keptPosts,
  type PostsReport,
  type Published,
  postsTable,
  publishedOf,
} from '../platforms/meta/posts.ts'
import { failWhereAll, named, refusedNotices, withoutRefused } from '../platforms/meta/refused.ts'
import type { ProviderError } from '../providerError.ts'
import { DICTIONARIES, labelOf, METRICS } from './catalogue/index.ts'
import { POST_FIELDS } from './catalogue/posts.ts'
import { graph } from './client.ts'
import { facebookPages } from './definition.ts'
import { PostNode } from './wire.ts'

const REPORT: PostsReport = {
  type: facebookPages,
  counting: 'posts',
  splits: Object.keys(DICTIONARIES),
  labelOf,
}
const MOST_POSTS = 1000
/** Fewer at once where each post brings its insights; Graph copes with 25 to 50. */
const AT_ONCE = { plain: 100, insights: 25, least: 5 }

/** Lifetime figures of the posts of a range, or of the one that is chosen. */
export async function pagePostsTable(
  page: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const chosen = textInput(query.inputs, 'reportType') === 'post' ? textInput(query.inputs, 'post') : null
  const refused = new Map<string, ProviderError>()
  const answers = await withoutRefused(
    query.metrics,
    refused,
    async (metrics): Promise<Listed<Published>> => {
      if (chosen === null) return await postsOf(page, id, query.range, metrics)
      const node = await graph.node(page, chosen, fieldsFor(metrics), PostNode)
      return { items: [postOf(node)], truncated: false }
    },
  )
  failWhereAll(query.metrics, refused)
  const { items, truncated } = listedTogether(answers)
  // Requested metric by metric, the same posts come several times, each with some of the figures.
  const posts = new Map<string, Published>()
  for (const post of items) {
    const known = posts.getOrInsertComputed(post.id, () => post)
    for (const [metric, keyed] of post.figures) known.figures.set(metric, keyed)
  }
  const notices = refusedNotices(refused, METRICS)
  if (truncated && posts.size >= MOST_POSTS)
    notices.push({ code: 'truncated', text: `Only the latest ${MOST_POSTS} posts of the range are counted.` })
  else notices.push(...notWhole('Facebook', { truncated }))
  const kept = keptPosts([...posts.values()], query, REPORT)
  const silent = query.metrics.filter(
    (id) =>
      id !== REPORT.counting &&
      !refused.has(id) &&
      kept.some(({ figures }) => wholeOf(figures.get(id)) === null),
  )
  if (silent.length > 0) notices.push(untoldNotice('Facebook', named(silent, METRICS)))
  return postsTable(REPORT, query, kept, { now: page.now, truncated, notices })
}

/** The latest posts, for the form. */
export async function latestPosts(page: ProviderContext, id: string): Promise<Published[]> {
  const amount = { limit: AT_ONCE.plain, most: 300 }
  const { items } = await graph.list(page, id, EDGE, { fields: fieldsFor([]) }, PostNode, amount)
  return items.map(postOf)
}

const EDGE = 'published_posts'

/** Posts published in a range, newest first; in smaller pages where Graph requires smaller requests. */
async function postsOf(
  page: ProviderContext,
  id: string,
  { start, end }: ProviderQuery['range'],
  metrics: readonly string[],
): Promise<Listed<Published>> {
  const fields = fieldsFor(metrics)
  const asked = { fields, since: startSecond(start), until: startSecond(shifted(end, 1)) - 1 }
  const ask = async (limit: number): Promise<Listed<PostNode>> => {
    try {
      return await graph.list(page, id, EDGE, asked, PostNode, { limit, most: MOST_POSTS })
    } catch (error) {
      if (!(error instanceof MetaTooMuch) || limit <= AT_ONCE.least) throw error
      return ask(Math.max(AT_ONCE.least, Math.floor(limit / 2)))
    }
  }
  const { items, truncated } = await ask(fields.includes('insights.') ? AT_ONCE.insights : AT_ONCE.plain)
  return { items: items.map(postOf).filter(({ day }) => day >= start && day <= end), truncated }
}

function fieldsFor(metrics: readonly string[]): string {
  const insights = metrics.filter((id) => id !== REPORT.counting && !(id in POST_FIELDS))
  return [
    ...['id', 'message', 'story', 'created_time', 'status_type'],
    ...metrics.flatMap((id) => POST_FIELDS[id] ?? []),
    ...(insights.length > 0 ? [`insights.metric(${insights.join(',')})`] : []),
  ].join(',')
}

export function postOf(node: PostNode): Published {
  const post = publishedOf({
    id: node.id,
    moment: node.created_time,
    words: node.message ?? node.story,
    what: 'Post',
    kinds: { post_type: node.status_type ?? '' },
    fields: {
      post_reactions: node.reactions?.summary?.total_count,
      post_comments: node.comments?.summary?.total_count,
      post_shares: node.shares?.count ?? 0,
    },
  })
  for (const insight of node.insights?.data ?? []) post.figures.set(insight.name, readTotal(insight))
  return post
}
