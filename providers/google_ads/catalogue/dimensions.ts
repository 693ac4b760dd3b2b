import { WEEKDAYS } from '../../../shared/rules/weekdays.ts'
import type { DimensionDefinition } from '../../contract.ts'

/** How a dimension is requested in GAQL and read from a row. */
export interface AdsDimension extends DimensionDefinition {
  /** What identifies its values. Absent: the id itself, which is a GAQL field. */
  key?: string
  /** What people call a value that has a number for its key. */
  name?: string
  /** Added to names of which there are several. */
  context?: string
  /** Further fields that the reading of a value needs. */
  with?: string[]
}

const within = (group: string, dimensions: Omit<AdsDimension, 'group'>[]): AdsDimension[] =>
  dimensions.map((dimension) => ({ ...dimension, group }))

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const SCORES = [...Array.from({ length: 10 }, (_, score) => String(score + 1)), 'Unknown']

const AD = 'ad_group_ad.ad'
export const HEADLINES = `${AD}.responsive_search_ad.headlines`

export const DIMENSIONS: AdsDimension[] = [
  ...within('Time', [
    { id: 'segments.date', label: 'Date', time: 'day' },
    { id: 'segments.week', label: 'Week', time: 'week' },
    { id: 'segments.month', label: 'Month', time: 'month' },
    { id: 'segments.year', label: 'Year', time: 'year' },
    { id: 'segments.quarter', label: 'Quarter' },
    { id: 'segments.day_of_week', label: 'Day of the week', order: WEEKDAYS },
    { id: 'segments.hour', label: 'Hour of the day', order: HOURS },
  ]),
  ...within('Campaigns', [
    { id: 'campaign.name', label: 'Campaign', key: 'campaign.id', name: 'campaign.name' },
    { id: 'campaign.id', label: 'Campaign ID' },
    { id: 'campaign.status', label: 'Campaign status' },
    { id: 'campaign.advertising_channel_type', label: 'Campaign type' },
    { id: 'campaign.bidding_strategy_type', label: 'Bid strategy type' },
  ]),
  ...within('Ad groups', [
    {
      id: 'ad_group.name',
      label: 'Ad group',
      key: 'ad_group.id',
      name: 'ad_group.name',
      context: 'campaign.name',
    },
    { id: 'ad_group.id', label: 'Ad group ID' },
    { id: 'ad_group.status', label: 'Ad group status' },
  ]),
  ...within('Ads', [
    {
      id: `${AD}.name`,
      label: 'Ad',
      key: `${AD}.id`,
      name: `${AD}.name`,
      context: 'ad_group.name',
      with: [HEADLINES, `${AD}.type`],
    },
    { id: `${AD}.id`, label: 'Ad ID' },
    { id: `${AD}.type`, label: 'Ad type' },
    { id: HEADLINES, label: 'Headlines' },
    { id: `${AD}.final_urls`, label: 'Final URL' },
  ]),
  ...within('Keywords and searches', [
    { id: 'ad_group_criterion.keyword.text', label: 'Keyword' },
    { id: 'ad_group_criterion.keyword.match_type', label: 'Match type' },
    { id: 'ad_group_criterion.quality_info.quality_score', label: 'Quality score', order: SCORES },
    { id: 'search_term_view.search_term', label: 'Search term' },
    { id: 'search_term_view.status', label: 'Search term status' },
    {
      id: 'campaign_search_term_view.search_term',
      label: 'Search term (with Performance Max)',
    },
  ]),
  ...within('Delivery', [
    { id: 'segments.device', label: 'Device' },
    { id: 'segments.ad_network_type', label: 'Network' },
    { id: 'segments.slot', label: 'Position slot' },
    { id: 'segments.click_type', label: 'Click type' },
    { id: 'landing_page_view.unexpanded_final_url', label: 'Landing page' },
  ]),
  ...within('Audience', [
    { id: 'geographic_view.country_criterion_id', label: 'Country' },
    { id: 'geographic_view.location_type', label: 'Location type' },
    { id: 'user_location_view.country_criterion_id', label: 'Country people are in' },
    { id: 'ad_group_criterion.gender.type', label: 'Gender' },
    { id: 'ad_group_criterion.age_range.type', label: 'Age' },
  ]),
  ...within('Conversions', [
    { id: 'segments.conversion_action_name', label: 'Conversion action' },
    { id: 'segments.conversion_action_category', label: 'Conversion category' },
  ]),
  ...within('Products', [
    { id: 'segments.product_title', label: 'Product' },
    { id: 'segments.product_item_id', label: 'Product number' },
    { id: 'segments.product_brand', label: 'Product brand' },
    { id: 'segments.product_type_l1', label: 'Product type' },
  ]),
  ...within('Performance Max', [
    {
      id: 'asset_group.name',
      label: 'Asset group',
      key: 'asset_group.id',
      name: 'asset_group.name',
      context: 'campaign.name',
    },
    { id: 'performance_max_placement_view.display_name', label: 'Placement' },
    { id: 'performance_max_placement_view.placement_type', label: 'Placement type' },
  ]),
]

/** What of an account can be chosen, each within the one before. */
export const LEVELS = [
  { parameter: 'campaign', resource: 'campaign', name: 'campaign.name', id: 'campaign.id' },
  { parameter: 'adGroup', resource: 'ad_group', name: 'ad_group.name', id: 'ad_group.id' },
  { parameter: 'ad', resource: 'ad_group_ad', name: `${AD}.name`, id: `${AD}.id` },
] as const

/** @returns undefined for null and for what is no dimension of ours */
export const dimensionOf = (id: string | null): AdsDimension | undefined =>
  DIMENSIONS.find((dimension) => dimension.id === id)

export const keyFieldOf = ({ id, key }: AdsDimension): string => key ?? id

/** Every GAQL field that reading the dimension takes. */
export function fieldsOf(dimension: AdsDimension): string[] {
  const { name, context } = dimension
  return [
    ...new Set([
      keyFieldOf(dimension),
      ...(name ? [name] : []),
      ...(context ? [context] : []),
      ...(dimension.with ?? []),
    ]),
  ]
}
