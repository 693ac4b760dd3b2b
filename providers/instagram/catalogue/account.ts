import type { MetricDefinition } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { metaMetric as metric } from '../../platforms/meta/metrics.ts'

const people = {
  additive: false,
  description:
    'Accounts, each counted once. Instagram counts them over at most 30 days; longer ranges are empty.',
}
const now = { additive: false, description: 'As of now: Instagram keeps no history of this figure.' }
const audience = {
  additive: false,
  description: 'The 45 largest groups. Instagram gives them for accounts with at least 100 followers.',
}

/** Figures of an account; ids are the vendor's but for those in DERIVED. */
export const ACCOUNT_METRICS: MetricDefinition[] = [
  metric('Reach', 'reach', 'Accounts reached', people),
  metric('Reach', 'views', 'Views'),
  metric('Reach', 'content_views', 'Content views'),
  metric('Engagement', 'accounts_engaged', 'Accounts engaged', people),
  metric('Engagement', 'total_interactions', 'Interactions'),
  metric('Engagement', 'engagement_rate', 'Engagement rate', {
    type: 'percent',
    additive: false,
    description: 'Interactions for each account reached; a range of at most 30 days.',
  }),
  metric('Engagement', 'likes', 'Likes'),
  metric('Engagement', 'comments', 'Comments'),
  metric('Engagement', 'saves', 'Saves'),
  metric('Engagement', 'shares', 'Shares'),
  metric('Engagement', 'replies', 'Story replies'),
  metric('Engagement', 'reposts', 'Reposts'),
  metric('Profile', 'profile_views', 'Profile visits'),
  metric('Profile', 'website_clicks', 'Website taps'),
  metric('Profile', 'profile_links_taps', 'Contact button taps'),
  metric('Followers', 'follower_count', 'New followers', {
    description: 'Followers won, not followers in all. Instagram gives the last 30 days only, without today.',
  }),
  metric('Followers', 'follows_and_unfollows', 'Follows and unfollows', { direction: 'neutral' }),
  metric('Followers', 'follows', 'Follows'),
  metric('Followers', 'unfollows', 'Unfollows', { direction: 'down' }),
  metric('Followers', 'net_follows', 'Follows less unfollows'),
  metric('Followers', 'online_followers', 'Followers online', {
    additive: false,
    description: 'On an average day of the range. Instagram gives the last 30 days only.',
  }),
  metric('Audience', 'follower_demographics', 'Followers by group', audience),
  metric('Audience', 'engaged_audience_demographics', 'Engaged accounts by group', audience),
  metric('Audience', 'reached_audience_demographics', 'Reached accounts by group', audience),
  metric('Account now', 'followers_count', 'Followers now', now),
  metric('Account now', 'follows_count', 'Following now', { ...now, direction: 'neutral' }),
  metric('Account now', 'media_count', 'Posts in all, now', { ...now, direction: 'neutral' }),
]

const idsWhere = (keep: (metric: MetricDefinition) => boolean) => idsOf(ACCOUNT_METRICS.filter(keep))
export const ACCOUNT_NOW: string[] = idsWhere(({ group }) => group === 'Account now')
export const DEMOGRAPHICS: string[] = idsWhere(({ group }) => group === 'Audience')
/** Accounts counted once: of several stretches there is no figure. */
export const PEOPLE: string[] = idsWhere(({ description }) => description === people.description)
/** Most days of one request, over which accounts are counted once. */
export const MOST_DAYS = 30
/** New followers and followers online reach back this many days, without today. */
export const RECENT_DAYS = 30
/** Available as time series only, and for recent days only. */
export const SERIES_ONLY: readonly string[] = ['follower_count', 'online_followers']

export const FOLLOWS = 'follows_and_unfollows'
/** Our metrics, computed from the vendor's. Follows and unfollows are the two values of a breakdown. */
export const DERIVED: Readonly<Record<string, readonly string[]>> = {
  engagement_rate: ['total_interactions', 'reach'],
  follows: [FOLLOWS],
  unfollows: [FOLLOWS],
  net_follows: [FOLLOWS],
}
