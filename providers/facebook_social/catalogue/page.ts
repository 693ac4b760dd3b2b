import type { MetricDefinition } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { metaMetric as metric } from '../../platforms/meta/metrics.ts'

const people = {
  additive: false,
  description:
    'People, each counted once. Facebook counts them over 1, 7 or 28 days only; other ranges are empty.',
}
const approximate = {
  description: 'Facebook counts people day by day, so a sum over days can count one person twice.',
}
const now = { additive: false, description: 'As of now: Facebook keeps no history of this figure.' }
const bad = { direction: 'down' as const }
const thirty = (id: string, label: string, more: Partial<MetricDefinition> = {}) =>
  metric('Video', `page_video_complete_views_30s${id}`, label, more)

/** Figures of a page (developers.facebook.com/docs/graph-api/reference/insights); ids are the vendor's. */
export const PAGE_METRICS: MetricDefinition[] = [
  metric('Reach', 'page_media_view', 'Views', {
    description: 'How often anything of the page was played or shown, ads included.',
  }),
  metric('Reach', 'page_total_media_view_unique', 'Viewers', people),
  metric('Reach', 'page_views_total', 'Page visits'),
  metric('Engagement', 'page_post_engagements', 'Post engagements'),
  metric('Engagement', 'page_total_actions', 'Contact actions', {
    description: 'Taps on the call, directions and website buttons.',
  }),
  metric('Followers', 'page_follows', 'Followers', {
    additive: false,
    description: 'Followers at the end of the last day.',
  }),
  metric('Followers', 'page_daily_follows', 'New follows'),
  metric('Followers', 'page_daily_follows_unique', 'New followers', approximate),
  metric('Followers', 'page_daily_unfollows_unique', 'Unfollows', { ...bad, ...approximate }),
  metric('Followers', 'page_fan_adds_by_paid_non_paid_unique', 'New page likes'),
  metric('Followers', 'page_lifetime_engaged_followers_unique', 'Engaged followers', {
    additive: false,
    description: 'Followers who have engaged with the page, as of the last day.',
  }),
  metric('Reactions', 'page_actions_post_reactions_total', 'Reactions'),
  metric('Reactions', 'page_actions_post_reactions_like_total', 'Like reactions'),
  metric('Reactions', 'page_actions_post_reactions_love_total', 'Love reactions'),
  metric('Reactions', 'page_actions_post_reactions_wow_total', 'Wow reactions'),
  metric('Reactions', 'page_actions_post_reactions_haha_total', 'Haha reactions'),
  metric('Reactions', 'page_actions_post_reactions_sorry_total', 'Sad reactions', bad),
  metric('Reactions', 'page_actions_post_reactions_anger_total', 'Angry reactions', bad),
  metric('Video', 'page_video_views', '3-second video views'),
  metric('Video', 'page_video_views_paid', 'Paid video views'),
  metric('Video', 'page_video_views_organic', 'Organic video views'),
  metric('Video', 'page_video_views_by_paid_non_paid', 'Video views, paid and unpaid'),
  metric('Video', 'page_video_views_by_uploaded_hosted', 'Video views, own and shared'),
  metric('Video', 'page_video_views_autoplayed', 'Auto-played video views'),
  metric('Video', 'page_video_views_click_to_play', 'Click-to-play video views'),
  metric('Video', 'page_video_repeat_views', 'Repeated video views'),
  thirty('', '30-second video views'),
  thirty('_paid', '30-second views, paid'),
  thirty('_organic', '30-second views, organic'),
  thirty('_autoplayed', '30-second views, auto-played'),
  thirty('_click_to_play', '30-second views, click-to-play'),
  thirty('_repeat_views', '30-second views, repeated'),
  thirty('_unique', '30-second viewers', people),
  metric('Video', 'page_video_view_time', 'Watch time', { type: 'seconds' }),
  metric('Earnings', 'content_monetization_earnings', 'Content earnings', { type: 'money' }),
  metric('Earnings', 'monetization_approximate_earnings', 'Approximate earnings', {
    type: 'money',
    description: 'Facebook names no currency for this figure.',
  }),
  metric('Page now', 'followers_count', 'Followers now', now),
  metric('Page now', 'fan_count', 'Page likes now', now),
  metric('Page now', 'talking_about_count', 'People talking about the page', now),
  metric('Page now', 'new_like_count', 'New likes not yet seen', now),
  metric('Page now', 'overall_star_rating', 'Rating', { ...now, type: 'decimal' }),
  metric('Page now', 'rating_count', 'Number of ratings', now),
]

const idsWhere = (keep: (metric: MetricDefinition) => boolean) => idsOf(PAGE_METRICS.filter(keep))
/** Fields of the page, not insights. */
export const PAGE_NOW: string[] = idsWhere(({ group }) => group === 'Page now')
/** People counted once: only as Facebook counts them, never summed. */
export const PAGE_UNIQUE: string[] = idsWhere(({ description }) => description === people.description)
/** Totals as of a day's end: of a longer time the last one holds. */
export const PAGE_LAST: string[] = ['page_follows', 'page_lifetime_engaged_followers_unique']
/** Requested separately: mixed with others they fail with error 2, and most pages may not read them. */
export const PAGE_EARNINGS: string[] = idsWhere(({ group }) => group === 'Earnings')

/** Metrics of older widgets, which the API version in use refuses. */
export const RETIRED: Readonly<Record<string, string>> = { page_video_views_unique: 'Video viewers' }
