import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  barsWithLine,
  figures,
  funnel,
  gauge,
  heatTable,
  line,
  pie,
  rankedBars,
  scorecardBy,
  stackedBars,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

/** One number with its course by day. */
const byDay = scorecardBy('date')

/** The widgets that marketers need first. */
export const PRESETS: WidgetPreset[] = [
  byDay('sessions', 'Sessions', 'Visits of the site, and how they went day by day.', 'sessions'),
  byDay('active_users', 'Active users', 'People on the site, and how many by day.', 'activeUsers'),
  byDay('key_events_total', 'Key events', 'What matters to you, counted day by day.', 'keyEvents'),
  byDay('revenue', 'Revenue', 'Total revenue, and how it came day by day.', 'totalRevenue'),
  line('sessions_over_time', 'Sessions over time', 'Sessions and engaged sessions, day by day.', {
    dimension: 'date',
    metrics: ['sessions', 'engagedSessions'],
    orderBy: null,
    height: 1,
  }),
  figures('users_summary', 'Users at a glance', 'Active users, new users, sessions and views of the range.', [
    'activeUsers',
    'newUsers',
    'sessions',
    'screenPageViews',
  ]),
  table('channels', 'Channels', 'What brought sessions, and what they were worth.', {
    dimension: 'sessionDefaultChannelGroup',
    metrics: ['sessions', 'engagementRate', 'keyEvents', 'totalRevenue'],
    height: 1,
  }),
  topTen('top_pages', 'Top pages', 'The most viewed pages.', {
    dimension: 'pagePath',
    metrics: ['screenPageViews', 'activeUsers', 'userEngagementDuration'],
    height: 1,
  }),
  topTen('landing_pages', 'Landing pages', 'Where sessions began and how they went on.', {
    dimension: 'landingPage',
    metrics: ['sessions', 'bounceRate', 'keyEvents'],
    height: 1,
  }),
  topTen('campaigns', 'Campaigns', 'Sessions, key events and revenue by campaign.', {
    dimension: 'sessionCampaignName',
    metrics: ['sessions', 'keyEvents', 'totalRevenue'],
    height: 1,
  }),
  area('revenue_over_time', 'Revenue over time', 'Total revenue, day by day.', {
    dimension: 'date',
    metrics: ['totalRevenue'],
    orderBy: null,
    height: 1,
  }),
  figures('revenue_summary', 'Revenue at a glance', 'Revenue, purchases and average order value.', [
    'totalRevenue',
    'transactions',
    'averagePurchaseRevenue',
  ]),
  pie('devices', 'Devices', 'Sessions by kind of device.', {
    dimension: 'deviceCategory',
    metrics: ['sessions'],
    width: 1,
    height: 1,
  }),
  rankedBars('countries', 'Countries', 'Active users by country.', {
    dimension: 'country',
    metrics: ['activeUsers'],
    rowsLimit: 10,
    height: 1,
  }),
  gauge('engagement_rate', 'Engagement rate', 'Share of sessions that were engaged.', 'engagementRate', {
    height: 1,
  }),
  {
    id: 'weekdays',
    title: 'Days of the week',
    description: 'On which weekdays people come and act.',
    format: 'chart:radar',
    width: 1,
    height: 1,
    dimension: 'dayOfWeekName',
    metrics: ['sessions'],
  },
  table('key_events', 'Key events', 'What people did that matters to you.', {
    dimension: 'eventName',
    metrics: ['keyEvents', 'eventCount'],
    filter: { clauses: [{ field: 'isKeyEvent', operator: 'equals', values: ['true'] }] },
    height: 1,
  }),
  funnel('visits_to_purchases', 'From visit to purchase', 'How many go on from step to step.', [
    'sessions',
    'addToCarts',
    'checkouts',
    'transactions',
  ]),
  barsWithLine('visits_and_engagement', 'Visits and engagement', 'Sessions by week, and how many engaged.', {
    dimension: 'isoYearIsoWeek',
    metrics: ['sessions', 'engagementRate'],
  }),
  stackedBars('paid_by_buyers', 'What buyers paid', 'Purchases, shipping and tax, day by day.', {
    dimension: 'date',
    metrics: ['purchaseRevenue', 'shippingAmount', 'taxAmount'],
  }),
  heatTable('weekday_heat', 'When people come and buy', 'The days of the week, by what happens on them.', {
    dimension: 'dayOfWeekName',
    metrics: ['sessions', 'engagementRate', 'keyEvents', 'totalRevenue'],
  }),
  topTen('real_time_pages', 'Right now', 'People on the site in the last 30 minutes, by page.', {
    dimension: 'unifiedScreenName',
    metrics: ['activeUsers', 'screenPageViews'],
    realTime: true,
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('google_analytics_4', {
    id: 'website_performance',
    name: 'Website performance',
    description: 'Who comes, from where, what they look at and what it earns.',
    rows: [
      ['users_summary', 'revenue_summary'],
      ['sessions_over_time', 'revenue_over_time'],
      ['channels', 'campaigns'],
      ['devices', 'engagement_rate', 'countries'],
      ['top_pages', 'key_events'],
      ['weekdays'],
    ],
  }),
  template('google_analytics_4', {
    id: 'from_visit_to_purchase',
    name: 'From visit to purchase',
    description: 'How visits turn into purchases, on which days, and what buyers paid.',
    rows: [
      ['visits_to_purchases', 'visits_and_engagement'],
      ['paid_by_buyers', 'weekday_heat'],
    ],
  }),
]
