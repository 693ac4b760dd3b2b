import { isMicros, METRICS } from '../catalogue/metrics.ts'
import { type Atom, type CampaignCounts, NOTHING } from './data.ts'

/** How the sandbox works out Google's figures from its counts; null is what Google leaves out. */

type Formula = (sum: CampaignCounts) => number | null
const MILLION = 1_000_000
const rate = (over: number, under: number): number | null => (under === 0 ? null : over / under)

/** Google does not return exact values of shares under 10 % or losses over 90 %. */
const share = (over: number, under: number): number | null => {
  const exact = rate(over, under)
  return exact === null ? null : exact < 0.1 ? 0.0999 : exact
}
const loss = (over: number, under: number): number | null => {
  const exact = rate(over, under)
  return exact === null ? null : exact > 0.9 ? 0.9001 : exact
}
const conversions = ({ purchases, signups }: CampaignCounts) => purchases + signups / 2
const all = (sum: CampaignCounts) => conversions(sum) + sum.visits
const played =
  (part: number): Formula =>
  (sum) =>
    sum.videoImpressions === 0 ? null : part

/** Money in millionths wherever Google writes it so. */
const FORMULAS: Record<string, Formula> = {
  impressions: (sum) => sum.impressions,
  clicks: (sum) => sum.clicks,
  cost_micros: (sum) => sum.cost,
  ctr: (sum) => rate(sum.clicks, sum.impressions),
  average_cpc: (sum) => rate(sum.cost, sum.clicks),
  average_cpm: (sum) => rate(sum.cost * 1000, sum.impressions),
  average_cost: (sum) => rate(sum.cost, sum.interactions),
  interactions: (sum) => sum.interactions,
  engagements: (sum) => sum.engagements,
  interaction_rate: (sum) => rate(sum.interactions, sum.impressions),
  engagement_rate: (sum) => rate(sum.engagements, sum.impressions),
  unique_users: (sum) => Math.round(0.7 * sum.impressions ** 0.93),
  conversions,
  conversions_value: (sum) => sum.value / MILLION,
  conversions_from_interactions_rate: (sum) => rate(conversions(sum), sum.interactions),
  cost_per_conversion: (sum) => rate(sum.cost, conversions(sum)),
  conversions_value_per_cost: (sum) => rate(sum.value, sum.cost),
  value_per_conversion: (sum) => rate(sum.value / MILLION, conversions(sum)),
  all_conversions: all,
  all_conversions_value: (sum) => (sum.value + sum.visitValue) / MILLION,
  cost_per_all_conversions: (sum) => rate(sum.cost, all(sum)),
  all_conversions_value_per_cost: (sum) => rate(sum.value + sum.visitValue, sum.cost),
  view_through_conversions: (sum) => sum.viewThrough,
  cross_device_conversions: (sum) => sum.crossDevice,
  conversions_by_conversion_date: conversions,
  search_impression_share: (sum) => share(sum.searchImpressions, sum.eligible),
  search_top_impression_share: (sum) => share(sum.top, sum.eligible),
  search_absolute_top_impression_share: (sum) => share(sum.absoluteTop, sum.eligible),
  content_impression_share: (sum) => share(sum.displayEligible * 0.34, sum.displayEligible),
  search_click_share: (sum) => share(sum.top * 0.6, sum.eligible),
  search_budget_lost_impression_share: (sum) => loss(sum.lostBudget, sum.eligible),
  search_rank_lost_impression_share: (sum) =>
    loss(sum.eligible - sum.searchImpressions - sum.lostBudget, sum.eligible),
  top_impression_percentage: (sum) => rate(sum.top, sum.searchImpressions),
  absolute_top_impression_percentage: (sum) => rate(sum.absoluteTop, sum.searchImpressions),
  historical_quality_score: (sum) => (sum.scored === 0 ? null : Math.round(sum.score / sum.scored)),
  phone_calls: (sum) => sum.calls,
  phone_impressions: (sum) => sum.callImpressions,
  invalid_clicks: (sum) => sum.invalid,
  invalid_click_rate: (sum) => rate(sum.invalid, sum.clicks + sum.invalid),
  video_trueview_views: (sum) => sum.views,
  video_trueview_view_rate: (sum) => rate(sum.views, sum.videoImpressions),
  trueview_average_cpv: (sum) => rate(sum.videoCost, sum.views),
  video_quartile_p25_rate: played(0.62),
  video_quartile_p50_rate: played(0.44),
  video_quartile_p75_rate: played(0.34),
  video_quartile_p100_rate: played(0.27),
  orders: (sum) => sum.purchases,
  units_sold: (sum) => sum.units,
  revenue_micros: (sum) => sum.value,
  average_order_value_micros: (sum) => {
    const value = rate(sum.value, sum.purchases)
    return value === null ? null : Math.round(value)
  },
  active_view_impressions: (sum) => sum.viewable,
  active_view_viewability: (sum) => rate(sum.viewable, sum.measurable),
}

/** Whole numbers are text on the wire, all others are numbers. */
const isWhole = (id: string) =>
  id.endsWith('_micros') || METRICS.some((metric) => metric.id === id && metric.type === 'integer')

export function metricOf(sum: CampaignCounts, id: string): number | null {
  const value = FORMULAS[id]?.(sum) ?? null
  return value === null || isMicros(id) ? value : Math.round(value * 1e9) / 1e9
}

export const onWire = (id: string, value: number): string | number => (isWhole(id) ? String(value) : value)

/** The conversion actions of every account; store visits count among all conversions only. */
export const ACTIONS = [
  {
    name: 'Purchase',
    category: 'PURCHASE',
    keeps: ['purchases', 'value', 'crossDevice', 'units', 'viewThrough'],
  },
  { name: 'Newsletter sign-up', category: 'SIGNUP', keeps: ['signups'] },
  { name: 'Store visit', category: 'STORE_VISIT', keeps: ['visits', 'visitValue'] },
] as const satisfies { name: string; category: string; keeps: (keyof CampaignCounts)[] }[]
export type Action = (typeof ACTIONS)[number]

/** An atom's conversions by one action, without anything else. */
export const byAction = (atom: Atom, action: Action): Atom => ({
  ...atom,
  counts: { ...NOTHING, ...Object.fromEntries(action.keeps.map((name) => [name, atom.counts[name]])) },
})
