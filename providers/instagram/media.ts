import type { Notice, ProviderContext, ProviderError, ProviderQuery, ResultTable } from '../contract.ts'
import { META_ZONE } from '../families/meta.insights.ts'
import { type PostKinds, postRows, SINCE_PUBLISHING } from '../families/meta.posts.ts'
import { refusedNotices } from '../families/meta.refused.ts'
import { textInput } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable } from '../resultRows.ts'
import { labelOf, MEDIA_BREAKDOWNS, METRICS } from './catalogue.ts'
import { instagramAccounts } from './definition.ts'
import { addInsights, type Media, MOST_INSIGHTS, MOST_MEDIA, mediaOf } from './media.ask.ts'

/** Lifetime figures of posts and reels, of live stories, or of one of them. */
export async function mediaTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const { media: all, truncated } = await mediaOf(context, id, query)
  const media = keepRecords(all, query.filter, instagramAccounts, (one, field) => [
    field === 'caption' ? one.caption : field === 'product' ? one.product : one.format,
  ])
  const { refused, isCut } = await addInsights(context, media, query)
  const [first] = refused.values()
  const isKnown = media.some(({ figures }) => query.metrics.some((metric) => figures.has(metric)))
  if (first && !isKnown && query.metrics.every((metric) => refused.has(metric))) throw first
  const { rows, totals } = postRows(query, media, KINDS)
  return answerTable(query, instagramAccounts, rows, {
    ...{ totals, currency: null, timeZone: META_ZONE, unsettledFrom: null, truncated: truncated || isCut },
    notices: noticesOf(query, media, { refused, isCut, truncated, isKnown }),
  })
}

const KINDS: PostKinds<Media> = {
  counting: 'media_published',
  isAdditive: (metric) => METRICS.find(({ id }) => id === metric)?.additive ?? false,
  isKeyed: (dimension) => dimension in MEDIA_BREAKDOWNS,
  fieldOf: ({ product, format }, dimension) =>
    dimension === 'product' ? product : dimension === 'format' ? format : undefined,
  labelOf,
}

function noticesOf(
  { metrics, inputs }: ProviderQuery,
  media: readonly Media[],
  facts: { refused: Map<string, ProviderError>; isCut: boolean; truncated: boolean; isKnown: boolean },
): Notice[] {
  const notices = refusedNotices(facts.refused, METRICS, 'missing for some posts')
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  const silent = media.filter(({ isWithoutInsights }) => isWithoutInsights).length
  if (silent > 0)
    say(
      'partial',
      `${silent} of ${media.length} have no insights: too few people saw them, or they are older than the professional account.`,
    )
  if (facts.isCut)
    say(
      'truncated',
      `Insights are read of the latest ${MOST_INSIGHTS} posts; choose a shorter range for all.`,
    )
  if (facts.truncated) say('truncated', `Only the latest ${MOST_MEDIA} posts are looked through.`)
  if (textInput(inputs, 'reportType') === 'stories')
    say('vendor', 'Instagram gives figures of stories only for the 24 hours that they are live.')
  else if (metrics.some((metric) => metric !== 'media_published')) say('vendor', SINCE_PUBLISHING)
  return notices
}
