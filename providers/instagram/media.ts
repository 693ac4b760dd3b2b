import type { Notice, ProviderContext, ProviderError, ProviderQuery, ResultTable } from '../contract.ts'
import { keptPosts, type PostsReport, postsTable } from '../families/meta.posts.ts'
import { failWhereAll, refusedNotices } from '../families/meta.refused.ts'
import { textInput } from '../question.ts'
import { labelOf, MEDIA_BREAKDOWNS, METRICS } from './catalogue.ts'
import { instagramAccounts } from './definition.ts'
import { addInsights, MOST_INSIGHTS } from './media.insights.ts'
import { MOST_MEDIA, mediaOf } from './media.list.ts'

const REPORT: PostsReport = {
  type: instagramAccounts,
  counting: 'media_published',
  splits: Object.keys(MEDIA_BREAKDOWNS),
  labelOf,
}

/** Lifetime figures of posts and reels, of live stories, or of one of them. */
export async function mediaTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const { items, truncated } = await mediaOf(context, id, query)
  const media = keptPosts(items, query, REPORT)
  const refused = new Map<string, ProviderError>()
  const { silent, isCut } = await addInsights(context, media, query, refused)
  const isKnown = media.some(({ figures }) => query.metrics.some((metric) => figures.has(metric)))
  if (!isKnown) failWhereAll(query.metrics, refused)
  const notices = refusedNotices(refused, METRICS, 'missing for some posts')
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  if (silent > 0)
    say(
      'partial',
      `${silent} of ${media.length} have no insights: too few people saw them, or they are older than the professional account.`,
    )
  if (isCut)
    say(
      'truncated',
      `Insights are read of the latest ${MOST_INSIGHTS} posts; choose a shorter range for all.`,
    )
  if (truncated) say('truncated', `Only the latest ${MOST_MEDIA} posts are looked through.`)
  if (textInput(query.inputs, 'reportType') === 'stories')
    say('vendor', 'Instagram gives figures of stories only for the 24 hours that they are live.')
  return postsTable(REPORT, query, media, { now: context.now, truncated: truncated || isCut, notices })
}
