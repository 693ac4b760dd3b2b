import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderContext, ProviderError, ProviderQuery, ResultTable } from '../contract.ts'
import { type Keyed, META_ZONE, timeKey, wholeOf } from '../families/meta.insights.ts'
import { sumKnown } from '../figures.ts'
import { textInput } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable, distinctLabels } from '../resultRows.ts'
import { labelOf, MEDIA_BREAKDOWNS, METRICS, WEEKDAYS } from './catalogue.ts'
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
  return answerTable(query, instagramAccounts, rowsOf(query, media), {
    totals: media.length === 0 ? null : query.metrics.map((metric) => figureOf(metric, media)),
    currency: null,
    timeZone: META_ZONE,
    unsettledFrom: null,
    truncated: truncated || isCut,
    notices: noticesOf(query, media, { refused, isCut, truncated, isKnown }),
  })
}

/** Of several media: their sum; people and rates are known of one alone. */
function figureOf(
  metric: string,
  media: readonly Media[],
  read: (keyed: Keyed | undefined) => number | null = wholeOf,
): number | null {
  if (metric === 'media_published') return media.length
  const known = media.map(({ figures }) => read(figures.get(metric))).filter((number) => number !== null)
  const isAdditive = METRICS.find(({ id }) => id === metric)?.additive ?? false
  return isAdditive || media.length === 1 ? sumKnown(known) : null
}

function rowsOf({ dimension, metrics }: ProviderQuery, media: Media[]): Cell[][] {
  if (media.length === 0) return []
  if (dimension === null) return [metrics.map((metric) => figureOf(metric, media))]
  if (dimension in MEDIA_BREAKDOWNS) return rowsOfKeys(dimension, metrics, media)
  const labels = labelsOf(media)
  const groups = Map.groupBy(media, (one): string => {
    if (dimension === 'post') return labels.get(one.id) ?? one.id
    if (dimension === 'product') return labelOf(dimension, one.product)
    if (dimension === 'format') return labelOf(dimension, one.format)
    if (dimension === 'weekday') return WEEKDAYS[Temporal.PlainDate.from(one.day).dayOfWeek - 1] ?? one.day
    return timeKey(one.day, dimension)
  })
  return [...groups].map(([key, group]): Cell[] => [key, ...metrics.map((metric) => figureOf(metric, group))])
}

/** A caption that was used again is told apart by its day. */
function labelsOf(media: Media[]): Map<string, string> {
  const uses = Map.groupBy(media, ({ label }) => label)
  const isRepeated = (label: string) => (uses.get(label)?.length ?? 0) > 1
  return distinctLabels(
    new Map(media.map(({ id, label, day }) => [id, isRepeated(label) ? `${label} (${day})` : label])),
  )
}

function rowsOfKeys(dimension: string, metrics: string[], media: Media[]): Cell[][] {
  const keys = new Set(
    metrics.flatMap((metric) => media.flatMap(({ figures }) => [...(figures.get(metric)?.keys() ?? [])])),
  )
  return [...keys]
    .filter((key) => key !== '')
    .map((key): Cell[] => [
      labelOf(dimension, key),
      ...metrics.map((metric) => figureOf(metric, media, (keyed) => keyed?.get(key) ?? null)),
    ])
}

function noticesOf(
  { metrics, inputs }: ProviderQuery,
  media: readonly Media[],
  facts: { refused: Map<string, ProviderError>; isCut: boolean; truncated: boolean; isKnown: boolean },
): Notice[] {
  const notices: Notice[] = []
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  for (const [metric, { message }] of facts.refused) {
    const label = METRICS.find(({ id }) => id === metric)?.label ?? metric
    say('partial', `“${label}” is missing for some posts: ${message}`)
  }
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
  else if (metrics.some((metric) => metric !== 'media_published'))
    say(
      'vendor',
      'Figures of posts are those since publishing, as of now; the range chooses by the day of publishing.',
    )
  return notices
}
