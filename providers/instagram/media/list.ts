import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import type { Listed } from '../../kit/http/paging.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import { type Published, publishedOf } from '../../platforms/meta/posts.ts'
import { MEDIA_FIELDS } from '../catalogue/media.ts'
import { graph } from '../client.ts'
import { MEDIA_NODE_FIELDS, MediaNode } from '../wire.ts'

export const MOST_MEDIA = 1000
const ASKED = { fields: MEDIA_NODE_FIELDS }

/** The media that a query covers, newest first, without their insights. */
export async function mediaOf(
  context: ProviderContext,
  id: string,
  { inputs, range }: Pick<ProviderQuery, 'inputs' | 'range'>,
): Promise<Listed<Published>> {
  const report = textInput(inputs, 'reportType')
  if (report === 'one') {
    const node = await graph.node(context, textInput(inputs, 'post'), MEDIA_NODE_FIELDS, MediaNode)
    return { items: [mediaFrom(node)], truncated: false }
  }
  // Newest come first, so the list is left where it passes the range's beginning.
  const isPast = (items: readonly MediaNode[]) =>
    items.slice(-1).some((last) => mediaFrom(last).day < range.start)
  const edge = report === 'stories' ? 'stories' : 'media'
  const amount = { most: MOST_MEDIA, done: isPast }
  const { items, truncated } = await graph.list(context, id, edge, ASKED, MediaNode, amount)
  const media = items.map(mediaFrom).filter(({ day }) => day >= range.start && day <= range.end)
  return { items: media, truncated: truncated && !isPast(items) }
}

/** The latest media and the live stories, for the form. */
export async function latestMedia(context: ProviderContext, id: string): Promise<Published[]> {
  const [stories, media] = await Promise.all([
    graph.list(context, id, 'stories', ASKED, MediaNode, { most: 100 }),
    graph.list(context, id, 'media', ASKED, MediaNode, { most: 200 }),
  ])
  return [...stories.items, ...media.items].map(mediaFrom)
}

const NAMES: Readonly<Record<string, string>> = { STORY: 'Story', REELS: 'Reel' }

export function mediaFrom(node: MediaNode): Published {
  const { id, media_product_type: product, media_type: format } = node
  const fields = Object.entries(MEDIA_FIELDS).map(([metric, field]) => [metric, node[field]])
  return publishedOf({
    id,
    moment: node.timestamp,
    words: node.caption,
    what: NAMES[product] ?? 'Post',
    kinds: { product, format },
    fields: product === 'STORY' ? {} : Object.fromEntries(fields),
  })
}
