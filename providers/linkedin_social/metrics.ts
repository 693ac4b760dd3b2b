import { type AggregatedMetric, aggregatedMetricsIn, metricsOf } from '../kit/answers/facts.ts'
import type { MetricValues } from '../kit/answers/metricValues.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import { counts } from '../platforms/linkedin/figures.ts'

/** LinkedIn's reports about a page; what one of them counts no other does. */
export const REPORTS = [
  { value: 'shareStatistics', label: 'Reach and engagement' },
  { value: 'followerStatistics', label: 'Followers' },
  { value: 'pageStatistics', label: 'Visitors of the page' },
  { value: 'posts', label: 'Single posts' },
] as const
export type PageReport = (typeof REPORTS)[number]['value']

const ENGAGEMENT = ['clickCount', 'likeCount', 'commentCount', 'shareCount']

const reach = aggregatedMetricsIn('Reach and engagement')
const followers = aggregatedMetricsIn('Followers')
const visitors = aggregatedMetricsIn('Visitors')

const SHARES = [
  ...counts('Reach and engagement', [
    ['impressionCount', 'Impressions', 'Organic only: paid impressions are in the ads reports.'],
    ['clickCount', 'Clicks'],
    ['likeCount', 'Reactions', 'A day can be negative when reactions are taken back.'],
    ['commentCount', 'Comments'],
    ['shareCount', 'Reposts'],
    ['commentMentionsCount', 'Mentions in comments'],
    ['shareMentionsCount', 'Mentions in posts'],
  ]),
  reach('engagements', 'Engagements', 'integer', 'up', {
    aggregation: { sum: ENGAGEMENT },
    description: 'Clicks, reactions, comments and reposts.',
  }),
  reach('engagementRate', 'Engagement rate', 'percent', 'up', {
    aggregation: { numerator: ENGAGEMENT, denominator: 'impressionCount' },
    description: 'Engagements for each impression.',
  }),
  reach('ctr', 'CTR', 'percent', 'up', {
    aggregation: { numerator: 'clickCount', denominator: 'impressionCount' },
    description: 'Clicks for each impression.',
  }),
]
/** The figures of a post without any engagement: LinkedIn leaves it out. */
export const UNSEEN = {
  impressionCount: 0,
  clickCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
  commentMentionsCount: 0,
  shareMentionsCount: 0,
}

/** What LinkedIn leaves out of figures that it does give is not known. */
export const UNTOLD: MetricValues = Object.fromEntries(Object.keys(UNSEEN).map((name) => [name, null]))

const SINGLE_POSTS = [
  ...counts('Posts', [['posts', 'Posts', 'Published within the range.']]),
  aggregatedMetricsIn('Posts')('uniqueImpressionsCount', 'Unique impressions', 'integer', 'up', {
    aggregation: { nonAdditive: 'uniqueImpressionsCount' },
    description: 'Members who saw a post; counted for single posts only.',
  }),
]

const FOLLOWERS = [
  followers('followers', 'Followers', 'integer', 'up', {
    aggregation: { last: 'followers' },
    description: 'At the end of the time shown, worked out from today’s number and the gains since.',
  }),
  followers('newFollowers', 'New followers', 'integer', 'up', {
    aggregation: { sum: ['organicFollowerGain', 'paidFollowerGain'] },
    description: 'Net: who left is taken off.',
  }),
  ...counts('Followers', [
    ['organicFollowerGain', 'New followers (organic)', 'Net: who left is taken off.'],
    ['paidFollowerGain', 'New followers (paid)'],
  ]),
]
const AUDIENCE = [
  followers('followerCount', 'Followers by audience', 'integer', 'up', {
    additive: false,
    description: 'As of today. LinkedIn names the largest groups only.',
  }),
]

/** Page views by LinkedIn's name for them: the metric's id and label. */
const VIEWS: [kind: string, id: string, label: string][] = [
  ['allPageViews', 'pageViews', 'Page views'],
  ['allDesktopPageViews', 'desktopPageViews', 'Page views on desktop'],
  ['allMobilePageViews', 'mobilePageViews', 'Page views on mobile'],
  ['overviewPageViews', 'overviewPageViews', 'Overview views'],
  ['aboutPageViews', 'aboutPageViews', 'About views'],
  ['peoplePageViews', 'peoplePageViews', 'People views'],
  ['jobsPageViews', 'jobsPageViews', 'Jobs views'],
  ['careersPageViews', 'careersPageViews', 'Careers views'],
  ['lifeAtPageViews', 'lifeAtPageViews', 'Life views'],
  ['insightsPageViews', 'insightsPageViews', 'Insights views'],
  ['productsPageViews', 'productsPageViews', 'Products views'],
]
export const VIEW_KINDS = VIEWS.map(([kind]) => kind)
const VIEW_METRICS = VIEWS.map(([kind, id, label]) =>
  visitors(id, label, 'integer', 'up', { aggregation: { sum: kind } }),
)
/** Our name for the unique part of `allPageViews`. */
export const UNIQUE_VIEWS = 'allPageViews unique'
const VISITORS = [
  visitors('uniqueVisitors', 'Unique visitors', 'integer', 'up', {
    aggregation: { nonAdditive: UNIQUE_VIEWS },
    description: 'Members counted once a day; days cannot be added up.',
  }),
]
const BUTTONS = [visitors('customButtonClicks', 'Clicks on the page’s button', 'integer')]

/** Every figure, made of LinkedIn's by their names. */
export const MADE: AggregatedMetric[] = [
  ...SHARES,
  ...SINGLE_POSTS,
  ...FOLLOWERS,
  ...AUDIENCE,
  ...VIEW_METRICS,
  ...VISITORS,
  ...BUTTONS,
]

export const METRICS = metricsOf(MADE)

/** Ids of the metrics of each report, and of what a split leaves of them. */
export const SHARE_METRICS = idsOf(SHARES)
export const POST_METRICS = [...idsOf(SINGLE_POSTS), ...SHARE_METRICS]
export const FOLLOWER_METRICS = idsOf(FOLLOWERS)
export const AUDIENCE_METRICS = idsOf(AUDIENCE)
export const PAGE_VIEW_METRICS = idsOf(VIEW_METRICS)
export const BUTTON_METRICS = idsOf(BUTTONS)
export const PAGE_METRICS = [...PAGE_VIEW_METRICS, ...idsOf(VISITORS), ...BUTTON_METRICS]
