import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf } from '../presets.ts'

const figure = (id: string, title: string, description: string, metric: string): WidgetPreset =>
  figureOf(id, title, description, metric, { inputs: { reportType: 'page' } })
const byDay = (
  id: string,
  title: string,
  description: string,
  format: WidgetPreset['format'],
  metrics: string[],
  width: 2 | 4 = 2,
): WidgetPreset => ({
  ...{ id, title, description, format, width, height: width === 4 ? 2 : 1, dimension: 'day', metrics },
  ...{ inputs: { reportType: 'page' }, orderBy: { column: 'day', dir: 'asc' } },
})

export const PRESETS: WidgetPreset[] = [
  figure('followers', 'Followers', 'Followers at the end of the range', 'page_follows'),
  figure('newFollowers', 'New followers', 'People who began to follow the page', 'page_daily_follows_unique'),
  figure('views', 'Views', 'How often anything of the page was played or shown', 'page_media_view'),
  figure(
    'engagements',
    'Post engagements',
    'Reactions, comments, shares and clicks',
    'page_post_engagements',
  ),
  figure('visits', 'Page visits', 'How often the page itself was opened', 'page_views_total'),
  byDay(
    'viewsByDay',
    'Views by day',
    'Views of the page’s content, day by day',
    'chart:area',
    ['page_media_view'],
    4,
  ),
  byDay('audience', 'Follows and unfollows', 'Who came and who left, day by day', 'chart:bar', [
    'page_daily_follows_unique',
    'page_daily_unfollows_unique',
  ]),
  byDay('engagementByDay', 'Engagement by day', 'Engagements and page visits, day by day', 'chart:line', [
    'page_post_engagements',
    'page_views_total',
  ]),
  {
    ...{ id: 'reactions', title: 'Reactions', description: 'What people felt', format: 'chart:pie' },
    ...{ width: 2, height: 1, dimension: 'reaction', metrics: ['page_actions_post_reactions_total'] },
    inputs: { reportType: 'page' },
    orderBy: { column: 'page_actions_post_reactions_total', dir: 'desc' },
  },
  {
    ...{ id: 'adsShare', title: 'Views from ads', description: 'Views from ads and organic ones' },
    ...{ format: 'chart:pie', width: 2, height: 1, dimension: 'from_ads', metrics: ['page_media_view'] },
    inputs: { reportType: 'page' },
    orderBy: { column: 'page_media_view', dir: 'desc' },
  },
  {
    ...{ id: 'topPosts', title: 'Top posts', description: 'The posts of the range that were seen most' },
    ...{ format: 'table', width: 4, height: 2, dimension: 'post' },
    metrics: ['post_media_view', 'post_reactions', 'post_comments', 'post_shares', 'post_clicks'],
    inputs: { reportType: 'posts' },
    orderBy: { column: 'post_media_view', dir: 'desc' },
    rowsLimit: 15,
  },
  {
    ...{ id: 'postTypes', title: 'Kinds of posts', description: 'Which kinds of posts work' },
    ...{ format: 'chart:bar', width: 2, height: 1, dimension: 'post_type' },
    metrics: ['post_media_view', 'post_clicks'],
    inputs: { reportType: 'posts' },
    orderBy: { column: 'post_media_view', dir: 'desc' },
  },
]

const part = partsOf('facebook_social')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'facebook-page',
    name: 'Facebook page',
    description: 'Audience, views, engagement and posts of one Facebook page.',
    widgets: [
      ...['followers', 'newFollowers', 'views', 'engagements', 'viewsByDay', 'audience'].map(part),
      ...['engagementByDay', 'reactions', 'adsShare', 'topPosts', 'postTypes'].map(part),
    ],
  },
]
