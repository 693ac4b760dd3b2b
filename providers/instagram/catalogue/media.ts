import type { MetricDefinition } from '../../contract.ts'
import { metaMetric } from '../../platforms/meta/metrics.ts'

/** Kinds of media as Instagram distinguishes them. */
export type Product = 'FEED' | 'REELS' | 'STORY'

interface MediaMetric extends MetricDefinition {
  /** Instagram's name; null for the count and for fields of the media. */
  vendor: string | null
  products: readonly Product[]
}

const EVERY = ['FEED', 'REELS', 'STORY'] as const
const POSTS = ['FEED', 'REELS'] as const
const REELS = ['REELS'] as const
const STORY = ['STORY'] as const
const WITH_PROFILE = ['FEED', 'STORY'] as const

const groupOf = ([first, ...others]: readonly Product[]) =>
  others.length > 0 ? 'Posts' : first === 'STORY' ? 'Stories' : 'Reels'

const metric = (
  vendor: string,
  label: string,
  products: readonly Product[],
  more: Partial<MetricDefinition> = {},
): MediaMetric => ({
  ...metaMetric(groupOf(products), `media_${vendor}`, label, {
    description: 'Since it was published.',
    ...more,
  }),
  vendor,
  products,
})

const MEDIA: MediaMetric[] = [
  {
    ...metric('', 'Posts published', EVERY, {
      description: 'Posts, reels or stories published in the range.',
    }),
    id: 'media_published',
    vendor: null,
  },
  metric('views', 'Views of posts', EVERY),
  metric('reach', 'Accounts reached by a post', EVERY, {
    additive: false,
    description: 'Accounts, each counted once for a post: several posts cannot be added up.',
  }),
  metric('likes', 'Likes of posts', POSTS),
  metric('comments', 'Comments on posts', POSTS),
  metric('saved', 'Saves of posts', POSTS),
  metric('shares', 'Shares of posts', EVERY),
  metric('reposts', 'Reposts of posts', EVERY),
  metric('total_interactions', 'Interactions with posts', EVERY),
  metric('follows', 'Follows from posts', WITH_PROFILE),
  metric('profile_visits', 'Profile visits from posts', WITH_PROFILE),
  metric('profile_activity', 'Profile actions from posts', WITH_PROFILE),
  metric('total_views', 'Views on both networks', POSTS),
  metric('total_likes', 'Likes on both networks', POSTS),
  metric('total_comments', 'Comments on both networks', POSTS),
  metric('ig_reels_avg_watch_time', 'Average watch time of a reel', REELS, {
    type: 'seconds',
    additive: false,
  }),
  metric('ig_reels_video_view_total_time', 'Watch time of reels', REELS, { type: 'seconds' }),
  metric('reels_skip_rate', 'Skip rate of a reel', REELS, {
    type: 'percent',
    additive: false,
    direction: 'down',
    description: 'Share of viewers who left within the first three seconds.',
  }),
  metric('crossposted_views', 'Views of cross-posted reels', REELS),
  metric('facebook_views', 'Views of reels on Facebook', REELS),
  metric('replies', 'Replies to stories', STORY, {
    description: 'Always 0 for people in the European Economic Area and Japan.',
  }),
  metric('navigation', 'Taps on stories', STORY, { direction: 'neutral' }),
  metric('link_clicks', 'Link sticker taps', STORY),
]

export const MEDIA_METRICS: MetricDefinition[] = MEDIA.map(
  ({ vendor: _vendor, products: _products, ...shown }) => shown,
)
/** Come with the list itself. A hidden count of likes is missing there. */
export const MEDIA_FIELDS: Readonly<Record<string, 'like_count' | 'comments_count'>> = {
  media_likes: 'like_count',
  media_comments: 'comments_count',
}

/** Our ids of the requested metrics that a kind of media has, by Instagram's names. */
export function vendorNames(metrics: readonly string[], product: string): Map<string, string> {
  const kind = product === 'REELS' || product === 'STORY' ? product : 'FEED'
  const had = MEDIA.filter(({ id, products }) => metrics.includes(id) && products.includes(kind))
  return new Map(had.flatMap(({ id, vendor }) => (vendor ? [[vendor, id] as const] : [])))
}
