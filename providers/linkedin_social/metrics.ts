import type { MetricDefinition } from '../contract.ts'
import { counts, type Formula, figureOf, type Numbers } from '../families/linkedin.figures.ts'

/** LinkedIn's reports about a page; what one of them counts no other does. */
export const REPORTS = [
  { value: 'shareStatistics', label: 'Reach and engagement' },
  { value: 'followerStatistics', label: 'Followers' },
  { value: 'pageStatistics', label: 'Visitors of the page' },
  { value: 'posts', label: 'Single posts' },
] as const
export type Report = (typeof REPORTS)[number]['value']

const rate = (id: string, label: string, group: string, description: string): MetricDefinition => ({
  ...{ id, label, type: 'percent', additive: false, direction: 'up', group, description },
})

const SHARES = [
  ...counts('Reach and engagement', [
    ['impressionCount', 'Impressions', 'Organic only: paid impressions are in the ads reports.'],
    ['clickCount', 'Clicks'],
    ['likeCount', 'Reactions', 'A day can be negative when reactions are taken back.'],
    ['commentCount', 'Comments'],
    ['shareCount', 'Reposts'],
    ['commentMentionsCount', 'Mentions in comments'],
    ['shareMentionsCount', 'Mentions in posts'],
    ['engagements', 'Engagements', 'Clicks, reactions, comments and reposts.'],
  ]),
  rate('engagementRate', 'Engagement rate', 'Reach and engagement', 'Engagements for each impression.'),
  rate('ctr', 'CTR', 'Reach and engagement', 'Clicks for each impression.'),
]

const SINGLE_POSTS: MetricDefinition[] = [
  ...counts('Posts', [['posts', 'Posts', 'Published within the range.']]),
  {
    ...{ id: 'uniqueImpressionsCount', label: 'Unique impressions', type: 'integer', additive: false },
    ...{
      direction: 'up',
      group: 'Posts',
      description: 'Members who saw a post; counted for single posts only.',
    },
  },
]

const FOLLOWERS: MetricDefinition[] = [
  {
    ...{ id: 'followers', label: 'Followers', type: 'integer', additive: false, direction: 'up' },
    ...{
      group: 'Followers',
      description: 'At the end of the time shown, worked out from today’s number and the gains since.',
    },
  },
  ...counts('Followers', [
    ['newFollowers', 'New followers', 'Net: who left is taken off.'],
    ['organicFollowerGain', 'New followers (organic)', 'Net: who left is taken off.'],
    ['paidFollowerGain', 'New followers (paid)'],
  ]),
]
const AUDIENCE: MetricDefinition[] = [
  {
    ...{
      id: 'followerCount',
      label: 'Followers by audience',
      type: 'integer',
      additive: false,
      direction: 'up',
    },
    ...{ group: 'Followers', description: 'As of today. LinkedIn names the largest groups only.' },
  },
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
const VIEW_METRICS = counts(
  'Visitors',
  VIEWS.map(([, id, label]) => [id, label]),
)
const VISITORS: MetricDefinition[] = [
  {
    ...{ id: 'uniqueVisitors', label: 'Unique visitors', type: 'integer', additive: false, direction: 'up' },
    ...{ group: 'Visitors', description: 'Members counted once a day; days cannot be added up.' },
  },
]
const BUTTONS = counts('Visitors', [['customButtonClicks', 'Clicks on the page’s button']])

export const METRICS: MetricDefinition[] = [
  ...SHARES,
  ...SINGLE_POSTS,
  ...FOLLOWERS,
  ...AUDIENCE,
  ...VIEW_METRICS,
  ...VISITORS,
  ...BUTTONS,
]

const ids = (metrics: MetricDefinition[]) => metrics.map(({ id }) => id)
/** Ids of the metrics of each report, and of what a split leaves of them. */
export const SHARE_METRICS = ids(SHARES)
export const POST_METRICS = [...ids(SINGLE_POSTS), ...SHARE_METRICS]
export const FOLLOWER_METRICS = ids(FOLLOWERS)
export const AUDIENCE_METRICS = ids(AUDIENCE)
export const PAGE_VIEW_METRICS = ids(VIEW_METRICS)
export const BUTTON_METRICS = ids(BUTTONS)
export const PAGE_METRICS = [...PAGE_VIEW_METRICS, ...ids(VISITORS), ...BUTTON_METRICS]

const ENGAGEMENT = ['clickCount', 'likeCount', 'commentCount', 'shareCount']
/** Our name for the unique part of `allPageViews`. */
export const UNIQUE_VIEWS = 'allPageViews unique'
/** Numbers of members, who must not be added up. */
export const OF_MEMBERS = [UNIQUE_VIEWS, 'uniqueImpressionsCount', 'followers', 'followerCount']

const FORMULAS: Record<string, Formula> = {
  engagements: { over: ENGAGEMENT },
  engagementRate: { over: ENGAGEMENT, under: 'impressionCount' },
  ctr: { over: ['clickCount'], under: 'impressionCount' },
  newFollowers: { over: ['organicFollowerGain', 'paidFollowerGain'] },
  uniqueVisitors: { over: [UNIQUE_VIEWS] },
  ...Object.fromEntries(VIEWS.map(([kind, id]) => [id, { over: [kind] }])),
}

export const figure = (metric: string, numbers: Numbers): number | null =>
  figureOf(FORMULAS[metric] ?? { over: [metric] }, numbers)
