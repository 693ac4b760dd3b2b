import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { addNumber } from '../families/linkedin.figures.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { listInput } from '../question.ts'
import { distinctLabels } from '../resultRows.ts'
import { listPosts, postStatistics } from './client.ts'
import { dayOf } from './days.ts'
import { type Gathered, keyOf, partial, rowAt, sumOf } from './gathered.ts'
import type { Post } from './wire.ts'

const LONGEST_LABEL = 70
/** What a post counts in which nobody has shown any interest: LinkedIn leaves it out. */
const UNSEEN = {
  ...{ impressionCount: 0, clickCount: 0, likeCount: 0, commentCount: 0, shareCount: 0 },
  ...{ commentMentionsCount: 0, shareMentionsCount: 0 },
}

/** Figures of single posts over their whole life: the chosen ones, or those published within the range. */
export async function gatherPosts(
  context: ProviderContext,
  query: ProviderQuery,
  page: string,
): Promise<Gathered> {
  const chosen = listInput(query.inputs, 'post')
  const listed = await listPosts(context, page, chosen.length > 0 ? null : query.range.start)
  const posts = listed.filter((post) =>
    chosen.length > 0 ? chosen.includes(post.id) : isWithin(post, query),
  )
  const urns = chosen.length > 0 ? chosen : posts.map(({ id }) => id)
  const figures = await postStatistics(context, page, urns)
  const rows: Gathered['rows'] = new Map()
  for (const urn of urns) {
    const post = posts.find(({ id }) => id === urn)
    // A chosen post that is no longer listed has no day to stand at.
    if (!post && query.dimension !== 'post' && query.dimension !== null) continue
    const key = query.dimension === 'post' ? urn : keyOf(post ? publishedAt(post) : 0, query)
    const numbers = rowAt(rows, key)
    addNumber(numbers, 'posts', 1)
    for (const [name, amount] of Object.entries({ ...UNSEEN, ...figures.get(urn) }))
      addNumber(numbers, name, amount)
  }
  return {
    rows,
    totals: sumOf(rows),
    labels: distinctLabels(new Map(posts.map((post) => [post.id, labelOf(post)]))),
    notices: [partial('Figures of single posts are those of their whole life, whatever the range.')],
  }
}

const publishedAt = ({ publishedAt, createdAt }: Post) => publishedAt ?? createdAt ?? 0

function isWithin(post: Post, { range }: ProviderQuery): boolean {
  const day = dayOf(publishedAt(post)).toString()
  return day >= range.start && day <= range.end
}

/** The beginning of what a post says, with its mentions and hashtags in plain words. */
export function labelOf({ id, commentary, content }: Post): string {
  const text = (commentary ?? '')
    .replace(/[@{]\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\([\\_|{}@[\]()<>#*~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const whole = text || content?.article?.title || nameOfValue(id)
  return whole.length > LONGEST_LABEL ? `${whole.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : whole
}
