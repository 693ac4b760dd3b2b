import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { partial } from '../../kit/answers/notices.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { keptPosts, type PostsReport, postsTable } from '../../platforms/meta/posts.ts'
import { failWhereAll, refusedNotices } from '../../platforms/meta/refused.ts'
import type { ProviderError } from '../../providerError.ts'
import { labelOf, MEDIA_BREAKDOWNS, METRICS } from '../catalogue/index.ts'
import { instagramAccounts } from '../definition.ts'
import { addInsights, MOST_INSIGHTS } from './insights.ts'
import { MOST_MEDIA, mediaOf } from './list.ts'

const REPORT: PostsReport = {
  type: instagramAccounts,
  counting: 'media_published',
  splits: Object.keys(MEDIA_BREAKDOWNS),
  labelOf,
}

const WHY_SILENT = 'too few people saw them, or they are older than the professional account.'
const FEW_READ = `Insights are read of the latest ${MOST_INSIGHTS} posts; choose a shorter range for all.`
const FEW_LISTED = `The list of posts ended before the range did: ${MOST_MEDIA} are looked through at most.`
const LIVE_ONLY = 'Instagram gives figures of stories only for the 24 hours that they are live.'

/** Lifetime figures of posts and reels, of active stories, or of one of them. */
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
  const isLive = textInput(query.inputs, 'reportType') === 'stories'
  const notices: Notice[] = [
    ...refusedNotices(refused, METRICS, 'missing for some posts'),
    ...(silent > 0 ? [partial(`${silent} of ${media.length} have no insights: ${WHY_SILENT}`)] : []),
    ...(isCut ? [{ code: 'truncated' as const, text: FEW_READ }] : []),
    ...(truncated ? [{ code: 'truncated' as const, text: FEW_LISTED }] : []),
    ...(isLive ? [{ code: 'vendor' as const, text: LIVE_ONLY }] : []),
  ]
  return postsTable(REPORT, query, media, { now: context.now, truncated: truncated || isCut, notices })
}
