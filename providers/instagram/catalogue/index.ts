import { WEEKDAYS } from '../../../shared/rules/weekdays.ts'
import type {
  CombinationRule,
  DimensionDefinition,
  FilterField,
  MetricDefinition,
  Option,
} from '../../contract.ts'
import { DAY, idsOf, MONTH, WEEK } from '../../kit/catalogue/catalogue.ts'
import { countryName } from '../../kit/catalogue/countryNames.ts'
import { choiceField, IS_OR_IS_NOT, textField } from '../../kit/catalogue/filterFields.ts'
import { inReport } from '../../kit/catalogue/reports.ts'
import { ACCOUNT_METRICS, ACCOUNT_NOW, DEMOGRAPHICS } from './account.ts'
import { MEDIA_METRICS } from './media.ts'

export const REPORTS: Option[] = [
  { value: 'account', label: 'Account' },
  { value: 'audience', label: 'Audience' },
  { value: 'media', label: 'Posts and reels of the range' },
  { value: 'stories', label: 'Live stories' },
  { value: 'one', label: 'One post' },
]
export const TIMEFRAMES: Option[] = [
  { value: 'this_month', label: 'This month' },
  { value: 'this_week', label: 'This week' },
]

export const METRICS: MetricDefinition[] = [...ACCOUNT_METRICS, ...MEDIA_METRICS]

export const HOURS: string[] = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const

export const DIMENSIONS: DimensionDefinition[] = [
  DAY,
  WEEK,
  MONTH,
  { id: 'online_hour', label: 'Hour of the day (Pacific)', group: 'Time', order: HOURS },
  { id: 'media_product_type', label: 'Kind of content', group: 'Account' },
  { id: 'follow_type', label: 'Followers or others', group: 'Account' },
  { id: 'contact_button_type', label: 'Contact button', group: 'Account' },
  { id: 'age', label: 'Age', group: 'Audience', order: AGES },
  { id: 'gender', label: 'Gender', group: 'Audience' },
  { id: 'city', label: 'City', group: 'Audience' },
  { id: 'country', label: 'Country', group: 'Audience' },
  { id: 'post', label: 'Post', group: 'Posts' },
  { id: 'product', label: 'Kind of post', group: 'Posts' },
  { id: 'format', label: 'Format', group: 'Posts' },
  { id: 'weekday', label: 'Weekday of publishing', group: 'Posts', order: WEEKDAYS },
  { id: 'profile_action', label: 'Profile action', group: 'Posts' },
  { id: 'story_navigation', label: 'Kind of tap', group: 'Posts' },
]

/** What Instagram can split an account's totals by, with the metrics that it can split. */
export const BREAKDOWNS: Readonly<Record<string, readonly string[]>> = {
  media_product_type: [
    ...['reach', 'views', 'total_interactions', 'likes', 'comments', 'saves', 'shares', 'reposts'],
  ],
  follow_type: ['reach', 'views'],
  contact_button_type: ['profile_links_taps'],
}
/** What it can split a post's figure by: our dimension, its name, and the one metric. */
export const MEDIA_BREAKDOWNS: Readonly<Record<string, { vendor: string; metric: string }>> = {
  profile_action: { vendor: 'action_type', metric: 'media_profile_activity' },
  story_navigation: { vendor: 'story_navigation_action_type', metric: 'media_navigation' },
}
const AUDIENCE = ['age', 'gender', 'city', 'country']

const PRODUCTS: Option[] = [
  { value: 'FEED', label: 'Post' },
  { value: 'REELS', label: 'Reel' },
  { value: 'STORY', label: 'Story' },
  { value: 'AD', label: 'Ad' },
]
const FORMATS: Option[] = [
  { value: 'IMAGE', label: 'Image' },
  { value: 'VIDEO', label: 'Video' },
  { value: 'CAROUSEL_ALBUM', label: 'Carousel' },
]

export const FILTERS: FilterField[] = [
  textField('caption', 'Caption', ['contains', 'notContains', 'beginsWith', 'equals']),
  choiceField('product', 'Kind of post', PRODUCTS, IS_OR_IS_NOT),
  choiceField('format', 'Format', FORMATS, IS_OR_IS_NOT),
]

const MEDIA = idsOf(MEDIA_METRICS)
const ACCOUNT = idsOf(ACCOUNT_METRICS).filter((id) => !DEMOGRAPHICS.includes(id))
const TIME = idsOf([DAY, WEEK, MONTH])
const ACCOUNT_DIMENSIONS = [null, ...TIME, 'online_hour', ...Object.keys(BREAKDOWNS)]
const MEDIA_DIMENSIONS = [
  null,
  ...TIME,
  'post',
  'product',
  'format',
  'weekday',
  ...Object.keys(MEDIA_BREAKDOWNS),
]

/** Allowed combinations (developers.facebook.com/docs/instagram-platform/api-reference). */
export const RULES: CombinationRule[] = [
  {
    when: inReport('account'),
    dimensions: ACCOUNT_DIMENSIONS,
    metrics: ACCOUNT,
    reason:
      'The account report holds figures of the account alone: choose another report for posts or the audience.',
  },
  {
    when: inReport('audience'),
    dimensions: AUDIENCE,
    metrics: DEMOGRAPHICS,
    reason:
      'The audience is given by age, gender, city or country: choose one of them, and a figure by group.',
  },
  {
    when: inReport('media', 'stories'),
    dimensions: MEDIA_DIMENSIONS,
    metrics: MEDIA,
    reason:
      'The reports on posts and stories hold figures of posts alone: choose the account report for the account.',
  },
  {
    when: inReport('one'),
    dimensions: [null, ...Object.keys(MEDIA_BREAKDOWNS)],
    metrics: MEDIA.filter((id) => id !== 'media_published'),
    reason: 'Instagram gives lifetime figures of one post: they have no days and count no posts.',
  },
  {
    when: { metrics: DEMOGRAPHICS },
    dimensions: AUDIENCE,
    metrics: DEMOGRAPHICS,
    reason: 'The audience is given by age, gender, city or country, and stands in a table of its own.',
  },
  {
    when: { metrics: MEDIA },
    dimensions: MEDIA_DIMENSIONS,
    metrics: MEDIA,
    reason: 'Figures of the account and of its posts cannot stand in one table.',
  },
  {
    when: { metrics: ACCOUNT },
    dimensions: ACCOUNT_DIMENSIONS,
    reason: 'Figures of the account cannot be split by what tells posts apart.',
  },
  {
    when: { metrics: ['online_followers'] },
    dimensions: ['online_hour'],
    metrics: ['online_followers'],
    reason: 'Followers online are given by the hour of the day, alone.',
  },
  {
    when: { dimensions: ['online_hour'] },
    metrics: ['online_followers'],
    reason: 'Only followers online are known by the hour of the day.',
  },
  {
    when: { metrics: ACCOUNT_NOW },
    dimensions: [null],
    reason: 'Instagram gives this figure as of now, without a history: choose no dimension.',
  },
  ...Object.entries(BREAKDOWNS).map(
    ([dimension, metrics]): CombinationRule => ({
      when: { dimensions: [dimension] },
      metrics: [...metrics],
      reason: `Instagram cannot split this figure by ${labelOfDimension(dimension)}.`,
    }),
  ),
  ...Object.entries(MEDIA_BREAKDOWNS).map(
    ([dimension, { metric }]): CombinationRule => ({
      when: { dimensions: [dimension] },
      metrics: [metric],
      reason: `Instagram cannot split this figure by ${labelOfDimension(dimension)}.`,
    }),
  ),
]

function labelOfDimension(id: string): string {
  return (DIMENSIONS.find((dimension) => dimension.id === id)?.label ?? id).toLowerCase()
}

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  online_hour: Object.fromEntries(HOURS.entries()),
  // The account's split has names in addition to those of media.
  media_product_type: {
    AD: 'Ads',
    FEED: 'Posts',
    POST: 'Posts',
    REEL: 'Reels',
    REELS: 'Reels',
    STORY: 'Stories',
    CAROUSEL_CONTAINER: 'Carousels',
  },
  follow_type: { FOLLOWER: 'Followers', NON_FOLLOWER: 'Others', UNKNOWN: 'Unknown' },
  gender: { F: 'Women', M: 'Men', U: 'Unknown' },
  product: Object.fromEntries(PRODUCTS.map(({ value, label }) => [value, label])),
  format: Object.fromEntries(FORMATS.map(({ value, label }) => [value, label])),
}

/** What a value of a dimension is called; one that Instagram has added since is put in plain letters. */
export function labelOf(dimension: string, key: string): string {
  if (dimension === 'age' || dimension === 'city') return key
  if (dimension === 'country') return countryName(key)
  const plain = key.toLowerCase().replaceAll('_', ' ').trim()
  return (
    LABELS[dimension]?.[key] ?? (plain === '' ? 'Unknown' : plain.charAt(0).toUpperCase() + plain.slice(1))
  )
}

/** Without a past: what the account counts, its audience, a single post’s figures and the stories of today. */
export const AS_OF_NOW: CombinationRule['when'][] = [
  { metrics: ACCOUNT_NOW },
  { metrics: DEMOGRAPHICS },
  inReport('one', 'stories'),
]
