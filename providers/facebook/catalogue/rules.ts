import type { CombinationRule } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { inReport } from '../../kit/catalogue/reports.ts'
import { SPLITS } from './dimensions.ts'
import { ACTION_METRICS, inGroup, METRICS } from './index.ts'

/** Combinations that Meta does not support, refused before the request. */

const allBut = (...refused: string[]) => idsOf(METRICS).filter((id) => !refused.includes(id))

/** Counted outside of Meta's apps: by the pixel, by an app, in a shop. */
const OFF_META = [
  ...['purchases', 'purchase_value', 'cost_per_purchase', 'purchase_roas', 'website_purchase_roas'],
  ...['content_views', 'adds_to_cart', 'checkouts', 'leads', 'cost_per_lead', 'app_installs'],
  ...['conversions', 'conversion_values', 'results', 'cost_per_result'],
]
const VIDEO_WATCHED = [
  ...['video_p25', 'video_p50', 'video_p75', 'video_p95', 'video_p100'],
  'video_average_time',
]
const UNIQUE = [
  ...['reach', 'frequency', 'cpp', 'unique_clicks', 'cost_per_unique_click', 'estimated_ad_recallers'],
]
const BY_ACTION = inGroup('Action types')
const RANKINGS = inGroup('Ad rankings')
const BREAKDOWNS = idsOf(SPLITS.filter(({ breakdowns }) => breakdowns))
const WHOLE_ACCOUNT = [null, ...idsOf(SPLITS.filter(({ level }) => !level))]

const levelRule = (value: string, dimensions: (string | null)[], reason: string): CombinationRule => ({
  when: inReport(value),
  dimensions,
  reason,
})

export const RULES: CombinationRule[] = [
  levelRule(
    'account',
    WHOLE_ACCOUNT,
    'The account report has no single campaigns or ads. Choose the report “Automatic”, or another split.',
  ),
  levelRule('campaign', ['campaign'], 'The campaign report has one row a campaign. Split it by campaign.'),
  levelRule('adset', ['adset'], 'The ad set report has one row an ad set. Split it by ad set.'),
  levelRule('ad', ['ad'], 'The ad report has one row an ad. Split it by ad.'),
  {
    when: { metrics: RANKINGS },
    dimensions: ['ad'],
    reason: 'Meta ranks single ads only. Split by ad to see rankings.',
  },
  {
    when: { metrics: BY_ACTION },
    dimensions: ['action_type'],
    reason: 'These figures are counted for each action type. Split by action type, or choose one action.',
  },
  {
    when: { dimensions: ['action_type'] },
    metrics: BY_ACTION,
    reason: 'A split by action type shows actions, their value and their cost. Remove the other metrics.',
  },
  {
    when: { dimensions: ['action_device', 'action_destination'] },
    metrics: ACTION_METRICS,
    reason: 'Only counts and values of actions can be split by where people acted. Remove the other metrics.',
  },
  {
    when: { dimensions: ['action_reaction'] },
    metrics: ['post_reactions'],
    reason: 'A split by reaction shows reactions alone. Remove the other metrics.',
  },
  {
    when: { dimensions: ['region'] },
    metrics: allBut(...OFF_META, ...VIDEO_WATCHED),
    reason:
      'Meta gives no conversions outside its apps and no watched shares of videos by region. Remove them, or split by country.',
  },
  {
    when: { dimensions: ['hour', 'hour_of_day', 'viewer_hour'] },
    metrics: allBut(...UNIQUE, ...inGroup('Video'), ...OFF_META),
    reason:
      'By the hour Meta gives no people reached, no video figures and no conversions outside its apps. Remove them, or split by day.',
  },
  {
    when: { dimensions: BREAKDOWNS },
    metrics: allBut('estimated_ad_recallers'),
    reason: 'Meta estimates ad recall for whole ads only. Remove it, or choose another split.',
  },
]
