import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { EmulatedInstagram } from '../../platforms/meta/emulator/pages.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import type { EmulatedMedia } from './media.ts'

/** Media in Graph's form, and their insights. */

export function mediaNode({ username }: EmulatedInstagram, media: EmulatedMedia): Record<string, unknown> {
  const shortcode = `C${BigInt(media.id).toString(36)}`
  return {
    id: media.id,
    caption: media.caption || undefined,
    media_type: media.media_type,
    media_product_type: media.media_product_type,
    timestamp: Temporal.Instant.fromEpochMilliseconds(media.created * 1000)
      .toString()
      .replace('Z', '+0000'),
    permalink: `https://www.instagram.com/${media.media_product_type === 'REELS' ? 'reel' : 'p'}/${shortcode}/`,
    // Missing where the owner hides it.
    like_count: media.hidesLikes ? undefined : (media.figures.likes ?? 0),
    comments_count: media.figures.comments ?? 0,
    shortcode,
    username,
  }
}

const GONE = ['impressions', 'plays', 'engagement', 'video_views', 'taps_forward', 'taps_back', 'exits']
const EVERY = [
  ...['views', 'reach', 'likes', 'comments', 'saved', 'shares', 'reposts', 'total_interactions', 'follows'],
  ...[
    'profile_visits',
    'profile_activity',
    'replies',
    'navigation',
    'link_clicks',
    'ig_reels_avg_watch_time',
  ],
  ...[
    'ig_reels_video_view_total_time',
    'reels_skip_rate',
    'crossposted_views',
    'facebook_views',
    'total_views',
  ],
  ...['total_likes', 'total_comments'],
]

export function mediaInsights(
  media: EmulatedMedia,
  parameters: ReadonlyMap<string, string>,
  { switches }: EmulatorContext,
): Response {
  const metrics = (parameters.get('metric') ?? '').split(',').filter((name) => name !== '')
  const refuse = (message: string, subcode?: number) =>
    metaRefusal(400, { code: 100, message, ...(subcode ? { subcode } : {}) })
  const wrong = metrics.findIndex((name) => !EVERY.includes(name) && !GONE.includes(name))
  if (switches.has('bad_field') || wrong >= 0)
    return refuse(
      `(#100) metric[${Math.max(0, wrong)}] must be one of the following values: ${EVERY.join(', ')}`,
    )
  const gone = metrics.find((name) => GONE.includes(name))
  if (gone)
    return refuse(
      `(#100) Starting from version v22.0 and above, the ${gone} metric is no longer supported for the queried media`,
    )
  if (media.silent === 'before_switch') return refuse('Invalid parameter', 2108006)
  if (media.silent === 'few_viewers')
    return metaRefusal(400, { code: 10, message: '(#10) Not enough viewers for the media to show insights' })
  const foreign = metrics.find((name) => !(name in media.figures))
  if (foreign)
    return refuse(
      `(#100) The Media Insights API does not support the ${foreign} metric for this media product type.`,
    )
  const breakdown = parameters.get('breakdown')
  const parts = breakdown === undefined ? undefined : media.parts[breakdown]
  if (breakdown !== undefined && (!parts || metrics.length > 1))
    return metaRefusal(500, { code: 1, message: 'An unknown error has occurred' })
  const data = metrics.map((name) => ({
    name,
    period: 'lifetime',
    title: name.replaceAll('_', ' '),
    description: name,
    ...(breakdown && parts
      ? { total_value: splitOf(breakdown, parts) }
      : { values: [{ value: media.figures[name] }] }),
    id: `${media.id}/insights/${name}/lifetime`,
  }))
  return Response.json({ data })
}

function splitOf(breakdown: string, parts: Record<string, number>) {
  const results = Object.entries(parts).map(([key, value]) => ({ dimension_values: [key], value }))
  const value = results.reduce((sum, part) => sum + part.value, 0)
  return { value, breakdowns: [{ dimension_keys: [breakdown], results }] }
}
