import type { DimensionDefinition } from '../../contract.ts'
import { DAY, HOUR, MONTH, WEEK, YEAR } from '../../kit/catalogue/catalogue.ts'

/** How a dimension of ours is requested and read. */
export interface Split extends DimensionDefinition {
  /** One row for each object of this level. */
  level?: 'campaign' | 'adset' | 'ad'
  breakdowns?: string[]
  /** Splits the items of lists, not the rows. */
  actionBreakdown?: string
  /** Since August 2026 only for accounts that have opted in; without that, Meta returns no rows. */
  optIn?: true
}

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const two = String(hour).padStart(2, '0')
  return `${two}:00–${two}:59`
})
const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+', 'Unknown']
export const HOURLY = {
  advertiser: 'hourly_stats_aggregated_by_advertiser_time_zone',
  audience: 'hourly_stats_aggregated_by_audience_time_zone',
}

export const SPLITS: Split[] = [
  { ...HOUR, breakdowns: [HOURLY.advertiser] },
  DAY,
  { ...WEEK, label: 'Week (Monday to Sunday)' },
  MONTH,
  YEAR,
  {
    id: 'hour_of_day',
    label: 'Hour of the day (account’s zone)',
    group: 'Time',
    order: HOURS,
    breakdowns: [HOURLY.advertiser],
  },
  {
    id: 'viewer_hour',
    label: 'Hour of the day (viewer’s zone)',
    group: 'Time',
    order: HOURS,
    breakdowns: [HOURLY.audience],
    optIn: true,
  },
  { id: 'campaign', label: 'Campaign', group: 'Ads', level: 'campaign' },
  { id: 'adset', label: 'Ad set', group: 'Ads', level: 'adset' },
  { id: 'ad', label: 'Ad', group: 'Ads', level: 'ad' },
  { id: 'age', label: 'Age', group: 'Audience', breakdowns: ['age'], order: AGES },
  { id: 'gender', label: 'Gender', group: 'Audience', breakdowns: ['gender'] },
  { id: 'age_gender', label: 'Age and gender', group: 'Audience', breakdowns: ['age', 'gender'] },
  { id: 'country', label: 'Country', group: 'Audience', breakdowns: ['country'] },
  { id: 'region', label: 'Region', group: 'Audience', breakdowns: ['region'] },
  { id: 'comscore_market', label: 'Market (Comscore)', group: 'Audience', breakdowns: ['comscore_market'] },
  {
    id: 'publisher_platform',
    label: 'Platform',
    group: 'Placement',
    breakdowns: ['publisher_platform'],
  },
  {
    id: 'placement',
    label: 'Placement',
    group: 'Placement',
    breakdowns: ['publisher_platform', 'platform_position'],
  },
  {
    id: 'placement_device',
    label: 'Placement and device',
    group: 'Placement',
    breakdowns: ['publisher_platform', 'platform_position', 'impression_device'],
    optIn: true,
  },
  { id: 'device_platform', label: 'Device type', group: 'Placement', breakdowns: ['device_platform'] },
  {
    id: 'impression_device',
    label: 'Device',
    group: 'Placement',
    breakdowns: ['impression_device'],
    optIn: true,
  },
  { id: 'product_id', label: 'Product', group: 'Catalogue', breakdowns: ['product_id'] },
  { id: 'action_type', label: 'Action type', group: 'Actions', actionBreakdown: 'action_type' },
  { id: 'action_device', label: 'Device of the action', group: 'Actions', actionBreakdown: 'action_device' },
  {
    id: 'action_destination',
    label: 'Destination of the action',
    group: 'Actions',
    actionBreakdown: 'action_destination',
  },
  { id: 'action_reaction', label: 'Reaction', group: 'Actions', actionBreakdown: 'action_reaction' },
]

export const DIMENSIONS: DimensionDefinition[] = SPLITS.map(
  ({ level: _level, breakdowns: _breakdowns, actionBreakdown: _action, optIn: _optIn, ...dimension }) =>
    dimension,
)

/** Undefined for totals. */
export const splitOf = (dimension: string | null): Split | undefined =>
  SPLITS.find(({ id }) => id === dimension)
