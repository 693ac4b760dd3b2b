import { notWhole, partial } from '../../kit/answers/notices.ts'
import { shortened } from '../../kit/answers/resultRows.ts'
import { listInput } from '../../kit/query/readQuery.ts'
import { nameOfValue } from '../../platforms/linkedin/names.ts'
import { listPosts, postStatistics } from '../client.ts'
import { dayOf } from '../days.ts'
import { UNSEEN, UNTOLD } from '../metrics.ts'
import type { Post } from '../wire.ts'
import type { Gather } from './gathered.ts'

const LONGEST_LABEL = 70

/** Figures of single posts over their whole life: the chosen ones, or those published within the range. */
export const gatherPosts: Gather = async (context, { inputs, range }, page) => {
  const chosen = listInput(inputs, 'post')
  const listed = await listPosts(context, page, chosen.length > 0 ? null : range.start)
  const posts = new Map(listed.items.map((post) => [post.id, post]))
  const isWithin = (post: Post) => {
    const day = publishedOn(post)
    return day >= range.start && day <= range.end
  }
  const urns = chosen.length > 0 ? chosen : listed.items.filter(isWithin).map(({ id }) => id)
  const figures = await postStatistics(context, page, urns)
  return {
    facts: urns.map((urn) => {
      // A chosen post that is no longer listed has no day to stand at.
      const post = posts.get(urn)
      return {
        day: post ? publishedOn(post) : null,
        names: { post: { id: urn, label: post ? labelOf(post) : nameOfValue(urn) } },
        parts: { posts: 1, ...(figures.has(urn) ? { ...UNTOLD, ...figures.get(urn) } : UNSEEN) },
      }
    }),
    notices: [
      partial('Figures of single posts are those of their whole life, whatever the range.'),
      ...(chosen.length > 0 ? [] : notWhole('LinkedIn', listed)),
    ],
  }
}

const publishedOn = ({ publishedAt, createdAt }: Post): string => dayOf(publishedAt ?? createdAt ?? 0)

/** The beginning of a post's text, with its mentions and hashtags in plain words. */
export function labelOf({ id, commentary, content }: Post): string {
  const text = (commentary ?? '')
    .replace(/[@{]\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{hashtag\|\\?#\|([^}]*)\}/g, '#$1')
    .replace(/\\([\\_|{}@[\]()<>#*~])/g, '$1')
    .trim()
  return shortened(text || content?.article?.title || nameOfValue(id), LONGEST_LABEL)
}
