import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, ofReport, pie, table, template, topTen } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('account', [
    figure('followers', 'Followers', 'Followers now', 'followers_count'),
    figure(
      'reach',
      'Accounts reached',
      'Accounts that saw something of the account (up to 30 days)',
      'reach',
    ),
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
    area('viewsByDay', 'Reach by day', 'Accounts reached, day by day', {
      dimension: 'day',
      metrics: ['reach'],
      width: 4,
    }),
    bars('interactionsByWeek', 'Interactions by week', 'What people did, week by week', {
      dimension: 'week',
      metrics: ['likes', 'comments', 'saves', 'shares'],
      height: 1,
    }),
    pie('content', 'Views by kind of content', 'Posts, reels, stories and ads', {
      dimension: 'media_product_type',
      metrics: ['views'],
      height: 1,
    }),
  ]),
  table('topPosts', 'Top posts', 'The posts and reels of the range that were seen most', {
    dimension: 'post',
    metrics: ['media_views', 'media_reach', 'media_likes', 'media_comments', 'media_saved', 'media_shares'],
    inputs: { reportType: 'media' },
    rowsLimit: 15,
    width: 4,
  }),
  ...ofReport('audience', [
    bars('ages', 'Followers by age', 'How old followers are', {
      dimension: 'age',
      metrics: ['follower_demographics'],
      inputs: { mode: 'this_month' },
      height: 1,
    }),
    topTen('countries', 'Followers by country', 'Where followers are', {
      dimension: 'country',
      metrics: ['follower_demographics'],
      inputs: { mode: 'this_month' },
      height: 1,
    }),
  ]),
  table('stories', 'Live stories', 'Figures of the stories of the last 24 hours', {
    dimension: 'post',
    metrics: ['media_views', 'media_reach', 'media_replies', 'media_navigation'],
    inputs: { reportType: 'stories' },
    width: 4,
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('instagram', {
    id: 'instagram-account',
    name: 'Instagram account',
    description: 'Reach, engagement, audience and posts of one Instagram account.',
    rows: [
      ['followers', 'reach', 'views', 'interactions'],
      ['viewsByDay'],
      ['interactionsByWeek', 'content'],
      ['topPosts'],
      ['ages', 'countries'],
    ],
  }),
]
