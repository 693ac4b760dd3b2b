import { WEEKDAYS } from '../../../shared/rules/weekdays.ts'
import type {
  CombinationRule,
  DimensionDefinition,
  FilterField,
  MetricDefinition,
  Option,
} from '../../contract.ts'
import { DAY, idsOf, MONTH, WEEK } from '../../kit/catalogue/catalogue.ts'
import { choiceField, textField } from '../../kit/catalogue/filterFields.ts'
import { inReport } from '../../kit/catalogue/reports.ts'
import { PAGE_METRICS, PAGE_NOW, PAGE_UNIQUE } from './page.ts'
import { POST_METRICS } from './posts.ts'

export const REPORTS: Option[] = [
  { value: 'page', label: 'Page' },
  { value: 'posts', label: 'Posts of the range' },
  { value: 'post', label: 'One post' },
]

export const METRICS: MetricDefinition[] = [...PAGE_METRICS, ...POST_METRICS]

const REACTIONS: Record<string, string> = {
  like: 'Like',
  love: 'Love',
  wow: 'Wow',
  haha: 'Haha',
  sorry: 'Sad',
  anger: 'Angry',
}

export const DIMENSIONS: DimensionDefinition[] = [
  DAY,
  WEEK,
  MONTH,
  { id: 'reaction', label: 'Reaction', group: 'Engagement', order: Object.values(REACTIONS) },
  { id: 'paid', label: 'Paid or unpaid', group: 'Page' },
  { id: 'origin', label: 'Own or shared video', group: 'Page' },
  { id: 'from_ads', label: 'From ads or organic', group: 'Page' },
  { id: 'from_followers', label: 'From followers or others', group: 'Page' },
  { id: 'post', label: 'Post', group: 'Posts' },
  { id: 'post_type', label: 'Kind of post', group: 'Posts' },
  { id: 'weekday', label: 'Weekday of publishing', group: 'Posts', order: WEEKDAYS },
  { id: 'click_type', label: 'Kind of click', group: 'Posts' },
  { id: 'action_type', label: 'Kind of activity', group: 'Posts' },
]

/** Dimensions that are the keys of a metric's dictionary, with the metrics that have them. */
export const DICTIONARIES: Record<string, string[]> = {
  reaction: ['page_actions_post_reactions_total', 'post_reactions_by_type_total'],
  paid: ['page_fan_adds_by_paid_non_paid_unique', 'page_video_views_by_paid_non_paid'],
  origin: ['page_video_views_by_uploaded_hosted'],
  click_type: ['post_clicks_by_type'],
  action_type: ['post_activity_by_action_type', 'post_activity_by_action_type_unique'],
}
/** Dimensions that Facebook calls breakdowns, by its name for each. */
export const BREAKDOWNS: Record<string, string> = {
  from_ads: 'is_from_ads',
  from_followers: 'is_from_followers',
}

const POST_TYPES: Option[] = [
  { value: 'added_photos', label: 'Photo' },
  { value: 'added_video', label: 'Video' },
  { value: 'mobile_status_update', label: 'Text' },
  { value: 'shared_story', label: 'Link' },
  { value: 'created_event', label: 'Event' },
  { value: 'created_note', label: 'Note' },
  { value: 'published_story', label: 'App story' },
  { value: 'tagged_in_photo', label: 'Tagged photo' },
  { value: 'wall_post', label: 'Wall post' },
]

export const FILTERS: FilterField[] = [
  textField('message', 'Text of the post', ['contains', 'notContains', 'beginsWith', 'equals']),
  choiceField('post_type', 'Kind of post', POST_TYPES),
]

const PAGE = idsOf(PAGE_METRICS)
const POST = idsOf(POST_METRICS)
const TIME = idsOf([DAY, WEEK, MONTH])
const PAGE_DIMENSIONS = [null, ...TIME, 'reaction', 'paid', 'origin', ...Object.keys(BREAKDOWNS)]
const OF_DICTIONARIES = ['reaction', 'click_type', 'action_type']
const only = (dimension: string, metrics: string[], reason: string): CombinationRule => ({
  when: { dimensions: [dimension] },
  metrics,
  reason,
})

/** Allowed combinations (developers.facebook.com/docs/graph-api/reference/insights). */
export const RULES: CombinationRule[] = [
  {
    when: inReport('page'),
    dimensions: PAGE_DIMENSIONS,
    metrics: PAGE,
    reason:
      'The page report holds figures of the page alone: choose the report on posts for figures of posts.',
  },
  {
    when: inReport('posts'),
    dimensions: [null, ...TIME, 'post', 'post_type', 'weekday', ...OF_DICTIONARIES],
    metrics: POST,
    reason:
      'The report on posts holds figures of posts alone: choose the page report for figures of the page.',
  },
  {
    when: inReport('post'),
    dimensions: [null, ...OF_DICTIONARIES],
    metrics: POST.filter((id) => id !== 'posts'),
    reason: 'Facebook gives lifetime figures of one post: they have no days and count no posts.',
  },
  {
    when: { metrics: PAGE },
    dimensions: PAGE_DIMENSIONS,
    metrics: PAGE,
    reason: 'Figures of the page and of its posts cannot stand in one table.',
  },
  only('reaction', DICTIONARIES.reaction ?? [], 'Only reactions can be split by reaction.'),
  only('paid', DICTIONARIES.paid ?? [], 'Only new likes and video views can be split by paid and unpaid.'),
  only('origin', DICTIONARIES.origin ?? [], 'Only video views can be split by own and shared videos.'),
  only('click_type', DICTIONARIES.click_type ?? [], 'Only clicks on posts can be split by kind of click.'),
  only('action_type', DICTIONARIES.action_type ?? [], 'Only activity on posts can be split by its kind.'),
  only('from_ads', ['page_media_view'], 'Only views can be split by ads.'),
  only('from_followers', ['page_media_view'], 'Only views can be split by followers.'),
  {
    when: { metrics: PAGE_NOW },
    dimensions: [null],
    reason: 'Facebook gives this figure as of now, without a history: choose no dimension.',
  },
  {
    when: { metrics: PAGE_UNIQUE },
    dimensions: [null, 'day', 'week'],
    reason: 'Facebook counts people over 1, 7 or 28 days only: split by day or week, or by nothing.',
  },
]

const LABELS: Record<string, Record<string, string>> = {
  reaction: REACTIONS,
  paid: { paid: 'Paid', unpaid: 'Unpaid', non_paid: 'Unpaid' },
  origin: {
    page_uploaded: 'Own videos here',
    page_uploaded_from_crossposts: 'Own videos, cross-posted elsewhere',
    page_uploaded_from_shares: 'Own videos, shared elsewhere',
    page_hosted_crosspost: 'Others’ videos, cross-posted here',
    page_hosted_share: 'Others’ videos, shared here',
  },
  from_ads: { 0: 'Organic', 1: 'Ads', false: 'Organic', true: 'Ads' },
  from_followers: { 0: 'Others', 1: 'Followers', false: 'Others', true: 'Followers' },
  post_type: Object.fromEntries(POST_TYPES.map(({ value, label }) => [value, label])),
}

/** What a key of a dictionary or a breakdown is called; one that Facebook has added since is put in plain letters. */
export function labelOf(dimension: string, key: string): string {
  const plain = key.replaceAll('_', ' ').trim()
  return (
    LABELS[dimension]?.[key] ?? (plain === '' ? 'Unknown' : plain.charAt(0).toUpperCase() + plain.slice(1))
  )
}

/** Without a past: what the page counts, and a single post’s figures since it was published. */
export const AS_OF_NOW: CombinationRule['when'][] = [{ metrics: PAGE_NOW }, inReport('post')]
