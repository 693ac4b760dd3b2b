import type { Notice, ProviderContext, ProviderError, ProviderQuery, ResultTable } from '../contract.ts'
import { META_ZONE } from '../families/meta.insights.ts'
import { type PostKinds, postRows, SINCE_PUBLISHING } from '../families/meta.posts.ts'
import { refusedNotices, withoutRefused } from '../families/meta.refused.ts'
import { textInput } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable } from '../resultRows.ts'
import { DICTIONARIES, labelOf, METRICS } from './catalogue.ts'
import { facebookPages } from './definition.ts'
import { MOST_POSTS, onePost, type Post, postsOf } from './posts.ask.ts'

/** Lifetime figures of the posts of a range, or of one post. */
export async function postsTable(
  page: ProviderContext,
  id: string,
  query: ProviderQuery,
  report: 'posts' | 'post',
): Promise<ResultTable> {
  const { answers, refused } = await withoutRefused(query.metrics, async (metrics) =>
    report === 'post'
      ? { posts: [await onePost(page, textInput(query.inputs, 'post'), metrics)], truncated: false }
      : await postsOf(page, id, query.range, metrics),
  )
  const [first] = refused.values()
  if (first && answers.length === 0) throw first
  const posts = keepRecords(
    joined(answers.map((answer) => answer.posts)),
    query.filter,
    facebookPages,
    ({ message, type }, field) => [field === 'message' ? message : type],
  )
  const truncated = answers.some((answer) => answer.truncated)
  const { rows, totals } = postRows(query, posts, KINDS)
  return answerTable(query, facebookPages, rows, {
    ...{ totals, currency: null, timeZone: META_ZONE, unsettledFrom: null, truncated },
    notices: noticesOf(query.metrics, refused, truncated),
  })
}

/** Asked for metric by metric, the same posts come several times, each with some of the figures. */
function joined(lists: Post[][]): Post[] {
  const posts = new Map<string, Post>()
  for (const post of lists.flat()) {
    const known = posts.getOrInsertComputed(post.id, () => ({ ...post, figures: new Map() }))
    for (const [metric, keyed] of post.figures) known.figures.set(metric, keyed)
  }
  return [...posts.values()]
}

const KINDS: PostKinds<Post> = {
  counting: 'posts',
  isAdditive: (metric) => METRICS.find(({ id }) => id === metric)?.additive ?? false,
  isKeyed: (dimension) => dimension in DICTIONARIES,
  fieldOf: ({ type }, dimension) => (dimension === 'post_type' ? type : undefined),
  labelOf,
}

function noticesOf(metrics: string[], refused: Map<string, ProviderError>, isCut: boolean): Notice[] {
  const notices = refusedNotices(refused, METRICS)
  if (metrics.some((metric) => metric !== 'posts')) notices.push({ code: 'vendor', text: SINCE_PUBLISHING })
  if (isCut)
    notices.push({ code: 'truncated', text: `Only the latest ${MOST_POSTS} posts of the range are counted.` })
  return notices
}
