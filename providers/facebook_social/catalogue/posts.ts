import type { MetricDefinition } from '../../contract.ts'
import { metaMetric } from '../../platforms/meta/metrics.ts'

const metric = (id: string, label: string, more: Partial<MetricDefinition> = {}) =>
  metaMetric('Posts', id, label, { description: 'Since the post was published.', ...more })
const reactions = { group: 'Reactions to posts' }
const bad = { ...reactions, direction: 'down' as const }

/** Fields of a post that are figures, by our id. */
export const POST_FIELDS: Record<string, string> = {
  post_reactions: 'reactions.summary(total_count).limit(0)',
  post_comments: 'comments.summary(total_count).limit(0)',
  post_shares: 'shares',
}

/** Lifetime figures of posts; ids are the vendor's, but for the count and the fields. */
export const POST_METRICS: MetricDefinition[] = [
  metric('posts', 'Posts', { description: 'Posts published in the range.' }),
  metric('post_media_view', 'Views of posts'),
  metric('post_total_media_view_unique', 'Viewers of a post', {
    additive: false,
    description: 'People, each counted once for a post: several posts cannot be added up.',
  }),
  metric('post_clicks', 'Clicks on posts'),
  metric('post_clicks_by_type', 'Clicks on posts by kind'),
  metric('post_reactions', 'Reactions to posts', reactions),
  metric('post_comments', 'Comments on posts'),
  metric('post_shares', 'Shares of posts'),
  metric('post_reactions_by_type_total', 'Reactions to posts by kind', reactions),
  metric('post_reactions_like_total', 'Likes of posts', reactions),
  metric('post_reactions_love_total', 'Loves of posts', reactions),
  metric('post_reactions_wow_total', 'Wows of posts', reactions),
  metric('post_reactions_haha_total', 'Hahas of posts', reactions),
  metric('post_reactions_sorry_total', 'Sads of posts', bad),
  metric('post_reactions_anger_total', 'Angers of posts', bad),
  metric('post_activity_by_action_type', 'Activity on posts'),
  metric('post_activity_by_action_type_unique', 'People active on a post', {
    additive: false,
    description: 'People, each counted once for a post and kind: several posts cannot be added up.',
  }),
  metric('post_video_views', 'Video views of posts'),
  metric('post_video_avg_time_watched', 'Average watch time of a post', {
    type: 'seconds',
    additive: false,
    description: 'Of one video; several cannot be averaged without knowing all plays.',
  }),
  metric('post_video_view_time', 'Watch time of posts', { type: 'seconds' }),
]
