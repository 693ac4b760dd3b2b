import type { ProviderContext, ProviderError, ProviderQuery } from '../contract.ts'
import { dayAt } from '../days.ts'
import { type Keyed, META_ZONE } from '../families/meta.insights.ts'
import { type Published, postLabel } from '../families/meta.posts.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { inTurns } from '../paging.ts'
import { textInput } from '../question.ts'
import { IN_MILLISECONDS, MEDIA_FIELDS, vendorNames } from './catalogue.media.ts'
import { MEDIA_BREAKDOWNS } from './catalogue.ts'
import { askMediaInsights, listMedia, readMedia } from './client.ts'
import { readTotal } from './totals.ts'
import type { MediaNode } from './wire.ts'

/** One post, reel or story with the figures that were asked for. */
export interface Media extends Published {
  caption: string
  product: string
  format: string
  /** Whether Instagram has no insights of it alone. */
  isWithoutInsights: boolean
}

export const MOST_MEDIA = 1000
/** Insights take one call for each post. */
export const MOST_INSIGHTS = 200
const AT_ONCE = 5

/** The media that a question is about, newest first, without their insights. */
export async function mediaOf(
  context: ProviderContext,
  id: string,
  { inputs, range }: Pick<ProviderQuery, 'inputs' | 'range'>,
): Promise<{ media: Media[]; truncated: boolean }> {
  const report = textInput(inputs, 'reportType')
  if (report === 'one') {
    const node = await readMedia(context, textInput(inputs, 'post'))
    return { media: [mediaFrom(node)], truncated: false }
  }
  // Newest come first, so the list is left where it passes the range's beginning.
  const isPast = (items: readonly MediaNode[]) => {
    const last = items.at(-1)
    return last !== undefined && mediaFrom(last).day < range.start
  }
  const edge = report === 'stories' ? 'stories' : 'media'
  const { items, truncated } = await listMedia(context, id, edge, { most: MOST_MEDIA, done: isPast })
  const media = items.map(mediaFrom).filter(({ day }) => day >= range.start && day <= range.end)
  return { media, truncated: truncated && items.length >= MOST_MEDIA && !isPast(items) }
}

/** The latest media and the live stories, for the form. */
export async function latestMedia(context: ProviderContext, id: string): Promise<Media[]> {
  const [stories, media] = await Promise.all([
    listMedia(context, id, 'stories', { most: 100 }),
    listMedia(context, id, 'media', { most: 200 }),
  ])
  return [...stories.items, ...media.items].map(mediaFrom)
}

/** Reads the insights of each medium into it; of the first ones only, where they are too many. */
export async function addInsights(
  context: ProviderContext,
  media: readonly Media[],
  { metrics, dimension }: Pick<ProviderQuery, 'metrics' | 'dimension'>,
): Promise<{ refused: Map<string, ProviderError>; isCut: boolean }> {
  const refused = new Map<string, ProviderError>()
  const breakdown = dimension === null ? undefined : MEDIA_BREAKDOWNS[dimension]?.vendor
  const wanted = media.flatMap((one) => {
    const names = vendorNames(
      metrics.filter((metric) => !one.figures.has(metric)),
      one.product,
    )
    return names.size > 0 ? [{ one, names }] : []
  })
  await inTurns(wanted.slice(0, MOST_INSIGHTS), AT_ONCE, async ({ one, names }) => {
    const ours = new Map([...names].map(([id, vendor]) => [vendor, id]))
    const answered = await withoutRefused([...names.values()], async (some) => {
      const answer = await askMediaInsights(context, one.id, {
        metric: some.join(','),
        ...(breakdown ? { breakdown } : {}),
      })
      if (answer === null) one.isWithoutInsights = true
      for (const insight of answer?.data ?? []) {
        const id = ours.get(insight.name)
        if (id) one.figures.set(id, inOurUnits(id, readTotal(insight, breakdown)))
      }
    })
    for (const [vendor, error] of answered.refused) refused.set(ours.get(vendor) ?? vendor, error)
  })
  return { refused, isCut: wanted.length > MOST_INSIGHTS }
}

/** Whether the skip rate is a fraction or a percentage is unconfirmed; nobody has a rate of more than 1. */
function inOurUnits(metric: string, keyed: Keyed): Keyed {
  const scale = (value: number) => {
    if (IN_MILLISECONDS.includes(metric)) return value / 1000
    return metric === 'media_reels_skip_rate' && value > 1 ? value / 100 : value
  }
  return new Map([...keyed].map(([key, value]) => [key, scale(value)]))
}

export function mediaFrom(node: MediaNode): Media {
  const caption = (node.caption ?? '').replace(/\s+/g, ' ').trim()
  const day = dayAt(Temporal.Instant.from(node.timestamp), META_ZONE)
  const figures = new Map<string, Keyed>()
  for (const [metric, field] of Object.entries(MEDIA_FIELDS)) {
    const value = node[field]
    if (node.media_product_type !== 'STORY' && typeof value === 'number')
      figures.set(metric, new Map([['', value]]))
  }
  return {
    ...{
      id: node.id,
      label: postLabel(caption, whatOf(node.media_product_type), day),
      caption,
      day,
      figures,
    },
    ...{ product: node.media_product_type, format: node.media_type, isWithoutInsights: false },
  }
}

const whatOf = (product: string) => (product === 'STORY' ? 'Story' : product === 'REELS' ? 'Reel' : 'Post')
