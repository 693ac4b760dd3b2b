import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  bars,
  figure,
  line,
  ofReport,
  pie,
  rankedBars,
  table,
  template,
} from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('page', [
    figure('followers', 'Followers', 'Followers at the end of the range', 'page_follows'),
    figure(
      'newFollowers',
      'New followers',
      'People who began to follow the page',
      'page_daily_follows_unique',
    ),
    figure('views', 'Views', 'How often anything of the page was played or shown', 'page_media_view'),
    figure(
      'engagements',
      'Post engagements',
      'Reactions, comments, shares and clicks',
      'page_post_engagements',
    ),
    figure('visits', 'Page visits', 'How often the page itself was opened', 'page_views_total'),
    area('viewsByDay', 'Views by day', 'Views of the page’s content, day by day', {
      dimension: 'day',
      metrics: ['page_media_view'],
      width: 4,
    }),
    bars('audience', 'Follows and unfollows', 'Who came and who left, day by day', {
      dimension: 'day',
      metrics: ['page_daily_follows_unique', 'page_daily_unfollows_unique'],
      height: 1,
    }),
    line('engagementByDay', 'Engagement by day', 'Engagements and page visits, day by day', {
      dimension: 'day',
      metrics: ['page_post_engagements', 'page_views_total'],
      height: 1,
    }),
    pie('reactions', 'Reactions', 'What people felt', {
      dimension: 'reaction',
      metrics: ['page_actions_post_reactions_total'],
      height: 1,
    }),
    pie('adsShare', 'Views from ads', 'Views from ads and organic ones', {
      dimension: 'from_ads',
      metrics: ['page_media_view'],
      height: 1,
    }),
  ]),
  ...ofReport('posts', [
    table('topPosts', 'Top posts', 'The posts of the range that were seen most', {
      dimension: 'post',
      metrics: ['post_media_view', 'post_reactions', 'post_comments', 'post_shares', 'post_clicks'],
      rowsLimit: 15,
      width: 4,
    }),
    rankedBars('postTypes', 'Kinds of posts', 'Which kinds of posts work', {
      dimension: 'post_type',
      metrics: ['post_media_view', 'post_clicks'],
      height: 1,
    }),
  ]),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('facebook_social', {
    id: 'facebook-page',
    name: 'Facebook page',
    description: 'Audience, views, engagement and posts of one Facebook page.',
    rows: [
      ['followers', 'newFollowers', 'views', 'engagements'],
      ['viewsByDay'],
      ['audience', 'engagementByDay'],
      ['reactions', 'adsShare'],
      ['topPosts'],
      ['postTypes'],
    ],
  }),
]
