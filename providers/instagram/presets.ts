import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf } from '../presets.ts'

const account = { inputs: { reportType: 'account' } }
const figure = (id: string, title: string, description: string, metric: string): WidgetPreset =>
  figureOf(id, title, description, metric, account)

export const PRESETS: WidgetPreset[] = [
  figure('followers', 'Followers', 'Followers now', 'followers_count'),
  figure('reach', 'Accounts reached', 'Accounts that saw something of the account (up to 30 days)', 'reach'),
  figure('views', 'Views', 'How often content was played or shown', 'views'),
  figure(
    'interactions',
    'Interactions',
    'Likes, comments, saves, shares, replies and reposts',
    'total_interactions',
  ),
  figure('netFollows', 'Follower growth', 'Follows less unfollows', 'net_follows'),
  figure(
    'engagementRate',
    'Engagement rate',
    'Interactions for each account reached (up to 30 days)',
    'engagement_rate',
  ),
  {
    ...{ id: 'viewsByDay', title: 'Reach by day', description: 'Accounts reached, day by day' },
    ...{ format: 'chart:area', width: 4, height: 2, dimension: 'day', metrics: ['reach'], ...account },
    orderBy: { column: 'day', dir: 'asc' },
  },
  {
    ...{
      id: 'interactionsByWeek',
      title: 'Interactions by week',
      description: 'What people did, week by week',
    },
    ...{ format: 'chart:bar', width: 2, height: 1, dimension: 'week', ...account },
    metrics: ['likes', 'comments', 'saves', 'shares'],
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    ...{ id: 'content', title: 'Views by kind of content', description: 'Posts, reels, stories and ads' },
    ...{ format: 'chart:pie', width: 2, height: 1, dimension: 'media_product_type', metrics: ['views'] },
    ...account,
    orderBy: { column: 'views', dir: 'desc' },
  },
  {
    ...{
      id: 'topPosts',
      title: 'Top posts',
      description: 'The posts and reels of the range that were seen most',
    },
    ...{ format: 'table', width: 4, height: 2, dimension: 'post', inputs: { reportType: 'media' } },
    metrics: ['media_views', 'media_reach', 'media_likes', 'media_comments', 'media_saved', 'media_shares'],
    orderBy: { column: 'media_views', dir: 'desc' },
    rowsLimit: 15,
  },
  {
    ...{ id: 'ages', title: 'Followers by age', description: 'How old followers are', format: 'chart:bar' },
    ...{ width: 2, height: 1, dimension: 'age', metrics: ['follower_demographics'] },
    inputs: { reportType: 'audience', mode: 'this_month' },
    orderBy: { column: 'age', dir: 'asc' },
  },
  {
    ...{
      id: 'countries',
      title: 'Followers by country',
      description: 'Where followers are',
      format: 'table',
    },
    ...{ width: 2, height: 1, dimension: 'country', metrics: ['follower_demographics'] },
    inputs: { reportType: 'audience', mode: 'this_month' },
    orderBy: { column: 'follower_demographics', dir: 'desc' },
    rowsLimit: 10,
  },
  {
    ...{ id: 'stories', title: 'Live stories', description: 'Figures of the stories of the last 24 hours' },
    ...{ format: 'table', width: 4, height: 1, dimension: 'post', inputs: { reportType: 'stories' } },
    metrics: ['media_views', 'media_reach', 'media_replies', 'media_navigation'],
    orderBy: { column: 'media_views', dir: 'desc' },
  },
]

const part = partsOf('instagram')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'instagram-account',
    name: 'Instagram account',
    description: 'Reach, engagement, audience and posts of one Instagram account.',
    widgets: [
      ...['followers', 'reach', 'views', 'interactions', 'viewsByDay', 'interactionsByWeek'].map(part),
      ...['content', 'topPosts', 'ages', 'countries'].map(part),
    ],
  },
]
