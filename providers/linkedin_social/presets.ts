import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  bars,
  figure,
  line,
  ofReport,
  pie,
  rankedBars,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('followerStatistics', [
    figure('followers', 'Followers', 'At the end of the range', 'followers'),
    figure('newFollowers', 'New followers', 'Net of those who left', 'newFollowers'),
  ]),
  ...ofReport('shareStatistics', [
    figure('impressions', 'Impressions', 'How often posts were shown', 'impressionCount'),
    figure('engagementRate', 'Engagement rate', 'Reactions, comments, reposts and clicks', 'engagementRate'),
    line('reach', 'Impressions and engagements', 'Day by day', {
      dimension: 'date',
      metrics: ['impressionCount', 'engagements'],
      width: 4,
    }),
  ]),
  ...ofReport('followerStatistics', [
    area('followerCourse', 'Followers over time', 'How the page grows', {
      dimension: 'date',
      metrics: ['followers'],
      height: 1,
    }),
    bars('gains', 'New followers by week', 'Organic and paid', {
      dimension: 'week',
      metrics: ['organicFollowerGain', 'paidFollowerGain'],
      height: 1,
    }),
  ]),
  topTen('topPosts', 'Top posts', 'Posts of the range and what they brought', {
    dimension: 'post',
    metrics: [
      'impressionCount',
      'uniqueImpressionsCount',
      'likeCount',
      'commentCount',
      'shareCount',
      'engagementRate',
    ],
    inputs: { reportType: 'posts' },
    width: 4,
  }),
  area('visitors', 'Page views', 'On desktop and mobile', {
    dimension: 'date',
    metrics: ['desktopPageViews', 'mobilePageViews'],
    inputs: { reportType: 'pageStatistics' },
    height: 1,
  }),
  ...ofReport('followerStatistics', [
    rankedBars('industries', 'Followers by industry', 'Where followers work', {
      dimension: 'industry',
      metrics: ['followerCount'],
      rowsLimit: 8,
      height: 1,
    }),
    pie('seniority', 'Followers by seniority', 'Who follows the page', {
      dimension: 'seniority',
      metrics: ['followerCount'],
      height: 1,
    }),
  ]),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('linkedin_social', {
    id: 'linkedin-page',
    name: 'LinkedIn page',
    description: 'Followers, reach, posts and visitors of one LinkedIn company page.',
    rows: [
      ['followers', 'newFollowers', 'impressions', 'engagementRate'],
      ['reach'],
      ['followerCourse', 'gains'],
      ['topPosts'],
      ['visitors', 'industries'],
    ],
  }),
]
