import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderContext, ProviderError, ProviderQuery, ResultTable } from '../contract.ts'
import { type Keyed, META_ZONE, timeKey, wholeOf } from '../families/meta.insights.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { sumKnown } from '../figures.ts'
import { textInput } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable, distinctLabels } from '../resultRows.ts'
import { DICTIONARIES, labelOf, METRICS, WEEKDAYS } from './catalogue.ts'
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
  return answerTable(query, facebookPages, rowsOf(query, posts), {
    totals: posts.length === 0 ? null : query.metrics.map((metric) => figureOf(metric, posts)),
    currency: null,
    timeZone: META_ZONE,
    unsettledFrom: null,
    truncated,
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

const isAdditive = (metric: string) => METRICS.find(({ id }) => id === metric)?.additive ?? false

/** Of several posts: their sum; people and averages are known of one post alone. */
function figureOf(
  metric: string,
  posts: readonly Post[],
  read: (keyed: Keyed | undefined) => number | null = wholeOf,
) {
  if (metric === 'posts') return posts.length
  if (!isAdditive(metric) && posts.length > 1) return null
  return sumKnown(posts.map(({ figures }) => read(figures.get(metric))))
}

function rowsOf({ dimension, metrics }: ProviderQuery, posts: Post[]): Cell[][] {
  if (posts.length === 0) return []
  if (dimension === null) return [metrics.map((metric) => figureOf(metric, posts))]
  if (dimension in DICTIONARIES) return rowsOfKeys(dimension, metrics, posts)
  const labels = labelsOf(posts)
  const groups = Map.groupBy(posts, (post): string => {
    if (dimension === 'post') return labels.get(post.id) ?? post.id
    if (dimension === 'post_type') return labelOf(dimension, post.type)
    if (dimension === 'weekday') return WEEKDAYS[Temporal.PlainDate.from(post.day).dayOfWeek - 1] ?? post.day
    return timeKey(post.day, dimension)
  })
  return [...groups].map(([key, group]): Cell[] => [key, ...metrics.map((metric) => figureOf(metric, group))])
}

/** A message that was posted again is told apart by its day. */
function labelsOf(posts: Post[]): Map<string, string> {
  const uses = Map.groupBy(posts, ({ label }) => label)
  const isRepeated = (label: string) => (uses.get(label)?.length ?? 0) > 1
  return distinctLabels(
    new Map(posts.map(({ id, label, day }) => [id, isRepeated(label) ? `${label} (${day})` : label])),
  )
}

function rowsOfKeys(dimension: string, metrics: string[], posts: Post[]): Cell[][] {
  const keys = new Set(
    metrics.flatMap((metric) => posts.flatMap(({ figures }) => [...(figures.get(metric)?.keys() ?? [])])),
  )
  return [...keys]
    .filter((key) => key !== '' && key !== 'total')
    .map((key): Cell[] => [
      labelOf(dimension, key),
      ...metrics.map((metric) => figureOf(metric, posts, (keyed) => keyed?.get(key) ?? null)),
    ])
}

function noticesOf(metrics: string[], refused: Map<string, ProviderError>, isCut: boolean): Notice[] {
  const notices: Notice[] = [...refused].map(([metric, { message }]) => {
    const label = METRICS.find(({ id }) => id === metric)?.label ?? metric
    return { code: 'partial', text: `“${label}” is left out: ${message}` }
  })
  if (metrics.some((metric) => metric !== 'posts'))
    notices.push({
      code: 'vendor',
      text: 'Figures of posts are those since publishing, as of now; the range chooses by the day of publishing.',
    })
  if (isCut)
    notices.push({ code: 'truncated', text: `Only the latest ${MOST_POSTS} posts of the range are counted.` })
  return notices
}
