import type { CombinationRule, DimensionDefinition, FilterField } from '../contract.ts'
import { HOUR, idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { choiceField, TEXT_PARTS, textField } from '../kit/catalogue/filterFields.ts'
import { inReport } from '../kit/catalogue/reports.ts'
import { BY_DAY_ONLY, FIGURES, METRICS, PERIOD_FIGURES } from './figures.ts'
import { AGES, OBJECTIVES } from './labels.ts'

/** Where in the account a report's rows stand, from the whole to its parts. */
export const BELOW = ['campaign', 'adGroup', 'ad'] as const
export type Below = (typeof BELOW)[number]
export const LEVELS = ['advertiser', ...BELOW] as const
export type Level = (typeof LEVELS)[number]
interface LevelFacts {
  dataLevel: string
  id: string
  name: string
  /**
   * Where its entities are listed, and the field by which reports choose them; none of the advertiser itself.
   */
  path: string
  status?: string
}
const below = (dataLevel: string, name: string): LevelFacts => ({
  dataLevel,
  id: `${name}_id`,
  name: `${name}_name`,
  path: `/${name}/get/`,
  status: `${name}_status`,
})
export const LEVEL_FACTS: Record<Level, LevelFacts> = {
  advertiser: { dataLevel: 'AUCTION_ADVERTISER', id: 'advertiser_id', name: 'advertiser_name', path: '' },
  campaign: below('AUCTION_CAMPAIGN', 'campaign'),
  adGroup: below('AUCTION_ADGROUP', 'adgroup'),
  ad: below('AUCTION_AD', 'ad'),
}

/** A dimension and how it is requested. */
export interface BreakdownDimension extends DimensionDefinition {
  report: 'BASIC' | 'AUDIENCE' | 'both'
  /** The vendor's dimensions in addition to the id, if any. */
  ask: string[]
  level?: Level
  /** Another id dimension than the level's. */
  vendorId?: string
  /** The attribute metric that names the row, where it is not a dimension. */
  attribute?: string
}
const time = (step: DimensionDefinition & Pick<BreakdownDimension, 'time'>): BreakdownDimension => ({
  ...step,
  report: 'BASIC',
  ask: [step.time === 'hour' ? 'stat_time_hour' : 'stat_time_day'],
})
const entity = (id: string, label: string, level: Level, attribute: string): BreakdownDimension => ({
  id,
  label,
  group: 'Ads',
  report: 'BASIC',
  ask: [],
  level,
  attribute,
})
const cut = (
  id: string,
  label: string,
  report: BreakdownDimension['report'],
  ...ask: string[]
): BreakdownDimension => ({
  id,
  label,
  group: report === 'AUDIENCE' ? 'Audience' : 'Delivery',
  report,
  ask,
})

export const BREAKDOWNS: BreakdownDimension[] = [
  ...[...TIMES, HOUR].map(time),
  entity('campaign', 'Campaign', 'campaign', 'campaign_name'),
  entity('adGroup', 'Ad group', 'adGroup', 'adgroup_name'),
  entity('ad', 'Ad', 'ad', 'ad_name'),
  { ...entity('adV2', 'Ad, Smart+ included', 'ad', 'ad_name'), vendorId: 'ad_id_v2' },
  entity('objective', 'Objective', 'campaign', 'objective_type'),
  cut('country', 'Country', 'both', 'country_code'),
  cut('adType', 'Kind of ad', 'BASIC', 'ad_type'),
  cut('page', 'Instant page', 'BASIC', 'page_id'),
  cut('post', 'Post', 'BASIC', 'post_id'),
  cut('searchTerm', 'Search term', 'BASIC', 'search_terms'),
  { ...cut('age', 'Age', 'AUDIENCE', 'age'), order: AGES },
  cut('gender', 'Gender', 'AUDIENCE', 'gender'),
  cut('ageGender', 'Age and gender', 'AUDIENCE', 'age', 'gender'),
  cut('province', 'Region', 'AUDIENCE', 'province_id'),
  cut('platform', 'Platform', 'AUDIENCE', 'platform'),
  cut('network', 'Network', 'AUDIENCE', 'ac'),
  cut('language', 'Language', 'AUDIENCE', 'language'),
  cut('interest', 'Interest', 'AUDIENCE', 'interest_category'),
  cut('placement', 'Placement', 'AUDIENCE', 'placement'),
  cut('deviceBrand', 'Device brand', 'AUDIENCE', 'device_brand_id'),
]

export const DIMENSIONS: DimensionDefinition[] = BREAKDOWNS.map(
  ({ id, label, group, time: step, order }) => ({
    id,
    label,
    group,
    ...(step ? { time: step } : {}),
    ...(order ? { order } : {}),
  }),
)

const byName = (id: string, label: string) => textField(id, label, [...TEXT_PARTS, 'oneOf'])

/** Attributes by which rows are chosen; each stands in the rows of its level and of those below. */
export const FILTERS: FilterField[] = [
  byName('campaign_name', 'Campaign name'),
  byName('adgroup_name', 'Ad group name'),
  byName('ad_name', 'Ad name'),
  choiceField('objective_type', 'Objective', OBJECTIVES),
]
export const FILTER_LEVELS: Record<string, Level> = {
  campaign_name: 'campaign',
  objective_type: 'campaign',
  adgroup_name: 'adGroup',
  ad_name: 'ad',
}

const metricIds = idsOf(METRICS)

/** Combinations that TikTok refuses, or returns meaningless figures for. */
export const RULES: CombinationRule[] = [
  {
    when: inReport('BASIC'),
    dimensions: [null, ...idsOf(BREAKDOWNS.filter((split) => split.report !== 'AUDIENCE'))],
    reason: 'Age, gender and the like are in the report “Audience”. Choose that report.',
  },
  {
    when: inReport('AUDIENCE'),
    dimensions: idsOf(BREAKDOWNS.filter((split) => split.report !== 'BASIC')),
    metrics: idsOf(FIGURES.filter(({ audience }) => audience)),
    reason:
      'The report “Audience” needs a dimension about the audience and has cost, impressions, clicks, conversions and results only.',
  },
  {
    when: { metrics: PERIOD_FIGURES },
    dimensions: [
      null,
      'date',
      ...idsOf(BREAKDOWNS.filter(({ group, id }) => group === 'Ads' && id !== 'objective')),
    ],
    reason: 'Reach and figures per person count people once, so weeks, months and groups of ads have none.',
  },
  {
    when: { metrics: BY_DAY_ONLY },
    dimensions: [null, ...idsOf(TIMES)],
    metrics: metricIds.filter((id) => !PERIOD_FIGURES.includes(id)),
    reason: 'TikTok tells cash and voucher cost by day for the whole advertiser, and never beside reach.',
  },
]
