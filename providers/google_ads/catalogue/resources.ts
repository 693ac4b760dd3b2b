import type { MetricDefinition, Option } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { IMPRESSION_SHARES, METRICS } from './metrics.ts'

/** The resources for GAQL's FROM, with the fields and metrics of each. */

export const RESOURCES = [
  'customer',
  'campaign',
  'ad_group',
  'ad_group_ad',
  'keyword_view',
  'search_term_view',
  'campaign_search_term_view',
  'geographic_view',
  'user_location_view',
  'landing_page_view',
  'gender_view',
  'age_range_view',
  'shopping_performance_view',
  'asset_group',
  'performance_max_placement_view',
] as const
export type Resource = (typeof RESOURCES)[number]

interface ResourceFacts {
  label: string
  /** Prefixes of its attribute fields; its segments are in `segments`. */
  fields: string[]
  metrics: (metric: MetricDefinition) => boolean
  segments: 'all' | 'dates' | 'products'
}

const CAMPAIGN = ['campaign.']
const AD_GROUP = ['campaign.', 'ad_group.']
const among = (groups: string[], more: string[] = [], without: string[] = []) => {
  return ({ id, group }: MetricDefinition) =>
    (groups.includes(group) || more.includes(id)) && !without.includes(id)
}
const COMMON = ['Performance', 'Conversions']
const RARE = ['unique_users', 'conversions_by_conversion_date']
const plainly = among(COMMON, [], RARE)
const POSITION = ['top_impression_percentage', 'absolute_top_impression_percentage']
const EVERY = [...new Set(METRICS.map(({ group }) => group))]

export const RESOURCE_FACTS: Record<Resource, ResourceFacts> = {
  customer: {
    label: 'Account',
    fields: [],
    metrics: among(EVERY, [], ['historical_quality_score']),
    segments: 'all',
  },
  campaign: {
    label: 'Campaigns',
    fields: CAMPAIGN,
    metrics: among(EVERY, [], ['historical_quality_score']),
    segments: 'all',
  },
  ad_group: {
    label: 'Ad groups',
    fields: AD_GROUP,
    metrics: among(
      EVERY,
      [],
      [
        'historical_quality_score',
        'search_budget_lost_impression_share',
        'invalid_clicks',
        'invalid_click_rate',
      ],
    ),
    segments: 'all',
  },
  ad_group_ad: {
    label: 'Ads',
    fields: [...AD_GROUP, 'ad_group_ad.'],
    metrics: among([...COMMON, 'Video', 'Cart data', 'Viewability'], POSITION, ['unique_users']),
    segments: 'all',
  },
  keyword_view: {
    label: 'Keywords',
    fields: [...AD_GROUP, 'ad_group_criterion.keyword.', 'ad_group_criterion.quality_info.'],
    metrics: among(
      [...COMMON, 'Impression share', 'Position on the page', 'Viewability'],
      [],
      ['unique_users', 'search_budget_lost_impression_share', 'content_impression_share'],
    ),
    segments: 'all',
  },
  search_term_view: {
    label: 'Search terms',
    fields: [...AD_GROUP, 'search_term_view.'],
    metrics: among(COMMON, POSITION, RARE),
    segments: 'all',
  },
  campaign_search_term_view: {
    label: 'Search terms by campaign (with Performance Max)',
    fields: [...CAMPAIGN, 'campaign_search_term_view.'],
    metrics: plainly,
    segments: 'dates',
  },
  geographic_view: {
    label: 'Locations',
    fields: [...AD_GROUP, 'geographic_view.'],
    metrics: plainly,
    segments: 'all',
  },
  user_location_view: {
    label: 'Locations of people',
    fields: [...AD_GROUP, 'user_location_view.'],
    metrics: plainly,
    segments: 'all',
  },
  landing_page_view: {
    label: 'Landing pages',
    fields: [...AD_GROUP, 'landing_page_view.'],
    metrics: plainly,
    segments: 'all',
  },
  gender_view: {
    label: 'Genders',
    fields: [...AD_GROUP, 'ad_group_criterion.gender.'],
    metrics: among([...COMMON, 'Video', 'Viewability'], [], RARE),
    segments: 'all',
  },
  age_range_view: {
    label: 'Ages',
    fields: [...AD_GROUP, 'ad_group_criterion.age_range.'],
    metrics: among([...COMMON, 'Video', 'Viewability'], [], RARE),
    segments: 'all',
  },
  shopping_performance_view: {
    label: 'Products',
    fields: AD_GROUP,
    metrics: among([...COMMON, 'Cart data'], [], RARE),
    segments: 'products',
  },
  asset_group: {
    label: 'Asset groups (Performance Max)',
    fields: [...CAMPAIGN, 'asset_group.'],
    metrics: plainly,
    segments: 'all',
  },
  performance_max_placement_view: {
    label: 'Performance Max placements',
    fields: [...CAMPAIGN, 'performance_max_placement_view.'],
    metrics: ({ id }) => id === 'impressions',
    segments: 'dates',
  },
}

export const REPORT_TYPES: Option[] = [
  { value: 'auto', label: 'Automatic' },
  ...RESOURCES.map((value) => ({ value, label: RESOURCE_FACTS[value].label })),
]

const DATES = ['date', 'week', 'month', 'quarter', 'year', 'day_of_week'].map((name) => `segments.${name}`)

/** Whether a GAQL field can be named together with a resource. */
export function knowsField(resource: Resource, field: string): boolean {
  const { fields, segments } = RESOURCE_FACTS[resource]
  if (field.startsWith('customer.')) return true
  if (!field.startsWith('segments.')) return fields.some((beginning) => field.startsWith(beginning))
  if (DATES.includes(field)) return true
  if (field.startsWith('segments.product_')) return segments === 'products'
  return segments !== 'dates'
}

/** Figures that Google gives by conversion action; all others would be counted once for each action. */
const BY_ACTION = [
  'conversions',
  'conversions_value',
  'value_per_conversion',
  'all_conversions',
  'all_conversions_value',
  'view_through_conversions',
  'cross_device_conversions',
  'conversions_by_conversion_date',
]
const NARROW = ['segments.hour', 'segments.click_type', 'segments.slot']

/** Whether a segment may split a metric (Google's error is PROHIBITED_SEGMENT_WITH_METRIC…). */
export function splits(field: string, metric: string): boolean {
  if (field.startsWith('segments.conversion_action')) return BY_ACTION.includes(metric)
  if (
    NARROW.includes(field) &&
    [...IMPRESSION_SHARES, 'invalid_clicks', 'invalid_click_rate'].includes(metric)
  )
    return false
  return metric !== 'unique_users' || !field.startsWith('segments.') || DATES.includes(field)
}

const counted = new Map(
  RESOURCES.map((name) => [name, new Set(idsOf(METRICS.filter(RESOURCE_FACTS[name].metrics)))]),
)
export const countsMetric = (resource: Resource, metric: string): boolean =>
  counted.get(resource)?.has(metric) ?? false
