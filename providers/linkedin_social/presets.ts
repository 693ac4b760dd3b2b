import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import type { Report } from './metrics.ts'

type Asked = Pick<WidgetPreset, 'id' | 'title' | 'description' | 'format' | 'dimension' | 'metrics'>

const preset = (report: Report, asked: Asked & Partial<WidgetPreset>): WidgetPreset => ({
  ...{ width: 2, height: 1, inputs: { reportType: report } },
  ...asked,
})
const figure = (
  report: Report,
  id: string,
  title: string,
  description: string,
  metric: string,
): WidgetPreset =>
  preset(report, {
    ...{ id, title, description, format: 'summary', width: 1, dimension: null },
    metrics: [metric],
  })
const byDate = { dimension: 'date', orderBy: { column: 'date', dir: 'asc' } } as const

export const PRESETS: WidgetPreset[] = [
  figure('followerStatistics', 'followers', 'Followers', 'At the end of the range', 'followers'),
  figure('followerStatistics', 'newFollowers', 'New followers', 'Net of those who left', 'newFollowers'),
  figure('shareStatistics', 'impressions', 'Impressions', 'How often posts were shown', 'impressionCount'),
  figure(
    'shareStatistics',
    'engagementRate',
    'Engagement rate',
    'Reactions, comments, reposts and clicks',
    'engagementRate',
  ),
  preset('shareStatistics', {
    ...{ id: 'reach', title: 'Impressions and engagements', description: 'Day by day', format: 'chart:line' },
    ...{ ...byDate, metrics: ['impressionCount', 'engagements'], width: 4, height: 2 },
  }),
  preset('followerStatistics', {
    ...{
      id: 'followerCourse',
      title: 'Followers over time',
      description: 'How the page grows',
      format: 'chart:area',
    },
    ...{ ...byDate, metrics: ['followers'] },
  }),
  preset('followerStatistics', {
    ...{ id: 'gains', title: 'New followers by week', description: 'Organic and paid', format: 'chart:bar' },
    ...{ dimension: 'week', metrics: ['organicFollowerGain', 'paidFollowerGain'] },
    orderBy: { column: 'week', dir: 'asc' },
  }),
  preset('posts', {
    ...{
      id: 'topPosts',
      title: 'Top posts',
      description: 'Posts of the range and what they brought',
      format: 'table',
    },
    ...{ dimension: 'post', width: 4, height: 2, rowsLimit: 10 },
    metrics: [
      'impressionCount',
      'uniqueImpressionsCount',
      'likeCount',
      'commentCount',
      'shareCount',
      'engagementRate',
    ],
    orderBy: { column: 'impressionCount', dir: 'desc' },
  }),
  preset('pageStatistics', {
    ...{ id: 'visitors', title: 'Page views', description: 'On desktop and mobile', format: 'chart:area' },
    ...{ ...byDate, metrics: ['desktopPageViews', 'mobilePageViews'] },
  }),
  preset('followerStatistics', {
    ...{
      id: 'industries',
      title: 'Followers by industry',
      description: 'Where followers work',
      format: 'chart:bar',
    },
    ...{ dimension: 'industry', metrics: ['followerCount'], rowsLimit: 8 },
    orderBy: { column: 'followerCount', dir: 'desc' },
  }),
  preset('followerStatistics', {
    ...{
      id: 'seniority',
      title: 'Followers by seniority',
      description: 'Who follows the page',
      format: 'chart:pie',
    },
    ...{ dimension: 'seniority', metrics: ['followerCount'] },
    orderBy: { column: 'followerCount', dir: 'desc' },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'linkedin-page',
    name: 'LinkedIn page',
    description: 'Followers, reach, posts and visitors of one LinkedIn company page.',
    widgets: [
      ...['followers', 'newFollowers', 'impressions', 'engagementRate', 'reach', 'followerCourse', 'gains'],
      ...['topPosts', 'visitors', 'industries'],
    ].map((id) => ({ type: 'linkedin_social' as const, preset: id })),
  },
]
