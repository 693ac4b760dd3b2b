import type { Direction } from '../../../shared/domain/values.ts'
import type { MetricDefinition } from '../../contract.ts'
import { type Aggregation, withAverages } from '../../kit/answers/facts.ts'
import { idsOf, metricsIn } from '../../kit/catalogue/catalogue.ts'

/** What ad accounts can be queried for. Plain fields have Meta's API names as ids. */

/** Where a figure is in a row of insights. */
export interface MetricSource {
  /** The insights field to request. */
  field: string
  /** The field is a list, and this its item's `action_type`; `*` takes every item. */
  action?: string
  /** Meta writes percentages as 1.85; ours are fractions. */
  percent?: true
  /** A ranking, which comes as a word. */
  ranking?: true
}

type Row = [
  id: string,
  label: string,
  type: MetricDefinition['type'],
  add: 'sum' | 'own',
  direction: Direction,
  /** `field`, or `field:action_type`; absent where the id is the field. */
  source?: string,
]

const GROUPS: Record<string, Row[]> = {
  Delivery: [
    ['spend', 'Amount spent', 'money', 'sum', 'neutral'],
    ['impressions', 'Impressions', 'integer', 'sum', 'up'],
    ['reach', 'Reach', 'integer', 'own', 'up'],
    ['frequency', 'Frequency', 'decimal', 'own', 'neutral'],
    ['cpm', 'Cost per 1,000 impressions', 'money', 'own', 'down'],
    ['cpp', 'Cost per 1,000 people reached', 'money', 'own', 'down'],
    ['estimated_ad_recallers', 'Estimated ad recall lift', 'integer', 'own', 'up'],
  ],
  Clicks: [
    ['clicks', 'Clicks (all)', 'integer', 'sum', 'up'],
    ['unique_clicks', 'Unique clicks', 'integer', 'own', 'up'],
    ['inline_link_clicks', 'Link clicks', 'integer', 'sum', 'up'],
    ['outbound_clicks', 'Outbound clicks', 'integer', 'sum', 'up', 'outbound_clicks:outbound_click'],
    ['landing_page_views', 'Landing page views', 'integer', 'sum', 'up', 'actions:landing_page_view'],
    ['ctr', 'Click-through rate (all)', 'percent', 'own', 'up'],
    ['inline_link_click_ctr', 'Click-through rate (link)', 'percent', 'own', 'up'],
    ['outbound_clicks_ctr', 'Click-through rate (outbound)', 'percent', 'own', 'up', 'outbound_clicks_ctr:*'],
    ['cpc', 'Cost per click (all)', 'money', 'own', 'down'],
    ['cost_per_inline_link_click', 'Cost per link click', 'money', 'own', 'down'],
    ['cost_per_unique_click', 'Cost per unique click', 'money', 'own', 'down'],
  ],
  Engagement: [
    ['inline_post_engagement', 'Post engagements', 'integer', 'sum', 'up'],
    ['cost_per_inline_post_engagement', 'Cost per post engagement', 'money', 'own', 'down'],
    ['page_engagement', 'Page engagements', 'integer', 'sum', 'up', 'actions:page_engagement'],
    ['post_reactions', 'Reactions', 'integer', 'sum', 'up', 'actions:post_reaction'],
    ['comments', 'Comments', 'integer', 'sum', 'up', 'actions:comment'],
    ['shares', 'Shares', 'integer', 'sum', 'up', 'actions:post'],
    ['page_likes', 'Page likes', 'integer', 'sum', 'up', 'actions:like'],
    ['saves', 'Saves', 'integer', 'sum', 'up', 'actions:onsite_conversion.post_save'],
    ['instagram_profile_visits', 'Instagram profile visits', 'integer', 'sum', 'up'],
  ],
  Video: [
    ['video_views', '3-second video plays', 'integer', 'sum', 'up', 'actions:video_view'],
    ['video_plays', 'Video plays', 'integer', 'sum', 'up', 'video_play_actions:*'],
    ['thruplays', 'ThruPlays', 'integer', 'sum', 'up', 'video_thruplay_watched_actions:*'],
    ['cost_per_thruplay', 'Cost per ThruPlay', 'money', 'own', 'down', 'cost_per_thruplay:*'],
    ['video_p25', 'Video watched to 25%', 'integer', 'sum', 'up', 'video_p25_watched_actions:*'],
    ['video_p50', 'Video watched to 50%', 'integer', 'sum', 'up', 'video_p50_watched_actions:*'],
    ['video_p75', 'Video watched to 75%', 'integer', 'sum', 'up', 'video_p75_watched_actions:*'],
    ['video_p95', 'Video watched to 95%', 'integer', 'sum', 'up', 'video_p95_watched_actions:*'],
    ['video_p100', 'Video watched to the end', 'integer', 'sum', 'up', 'video_p100_watched_actions:*'],
    ['video_average_time', 'Average watch time', 'seconds', 'own', 'up', 'video_avg_time_watched_actions:*'],
    ['video_30_seconds', '30-second video plays', 'integer', 'sum', 'up', 'video_30_sec_watched_actions:*'],
  ],
  Conversions: [
    ['purchases', 'Purchases', 'integer', 'sum', 'up', 'actions:omni_purchase'],
    ['purchase_value', 'Purchase value', 'money', 'sum', 'up', 'action_values:omni_purchase'],
    ['cost_per_purchase', 'Cost per purchase', 'money', 'own', 'down', 'cost_per_action_type:omni_purchase'],
    ['purchase_roas', 'Purchase return on ad spend', 'decimal', 'own', 'up', 'purchase_roas:omni_purchase'],
    [
      'website_purchase_roas',
      'Website return on ad spend',
      'decimal',
      'own',
      'up',
      'website_purchase_roas:offsite_conversion.fb_pixel_purchase',
    ],
    ['content_views', 'Content views', 'integer', 'sum', 'up', 'actions:omni_view_content'],
    ['adds_to_cart', 'Adds to cart', 'integer', 'sum', 'up', 'actions:omni_add_to_cart'],
    ['checkouts', 'Checkouts started', 'integer', 'sum', 'up', 'actions:omni_initiated_checkout'],
    ['leads', 'Leads (all)', 'integer', 'sum', 'up', 'actions:lead'],
    ['form_leads', 'Leads (Meta forms)', 'integer', 'sum', 'up', 'actions:onsite_conversion.lead_grouped'],
    ['cost_per_lead', 'Cost per lead', 'money', 'own', 'down', 'cost_per_action_type:lead'],
    [
      'messaging_conversations',
      'Messaging conversations started',
      'integer',
      'sum',
      'up',
      'actions:onsite_conversion.messaging_conversation_started_7d',
    ],
    ['app_installs', 'App installs', 'integer', 'sum', 'up', 'actions:omni_app_install'],
    ['conversions', 'Custom conversions', 'integer', 'sum', 'up', 'conversions:*'],
    ['conversion_values', 'Custom conversion value', 'money', 'sum', 'up', 'conversion_values:*'],
  ],
  Results: [
    ['results', 'Results', 'integer', 'own', 'up'],
    ['cost_per_result', 'Cost per result', 'money', 'own', 'down'],
  ],
  'Action types': [
    ['actions', 'Actions', 'integer', 'own', 'up', 'actions:*'],
    ['action_values', 'Action value', 'money', 'own', 'up', 'action_values:*'],
    ['cost_per_action', 'Cost per action', 'money', 'own', 'down', 'cost_per_action_type:*'],
  ],
  'Ad rankings': [
    ['quality_ranking', 'Quality ranking', 'integer', 'own', 'up'],
    ['engagement_rate_ranking', 'Engagement rate ranking', 'integer', 'own', 'up'],
    ['conversion_rate_ranking', 'Conversion rate ranking', 'integer', 'own', 'up'],
  ],
}

/** Meta's values of a ranking, as steps that can be sorted and charted. */
export const RANKS: Readonly<Record<string, number>> = {
  BELOW_AVERAGE_10: 1,
  BELOW_AVERAGE_20: 2,
  BELOW_AVERAGE_35: 3,
  AVERAGE: 4,
  ABOVE_AVERAGE: 5,
}

const DESCRIPTIONS: Record<string, string> = {
  'Ad rankings':
    'Against ads for the same audience: 5 above average, 4 average, 3 to 1 in the lowest 35, 20 and 10%.',
  Results: 'What each campaign’s goal counts; empty where campaigns of different goals come together.',
  'Action types':
    'Types overlap (every purchase is also an action of other types), so they are never added up.',
}

const spendPer = (denominator: string): Aggregation => ({ numerator: 'spend', denominator })
/** What accounts are averaged by. People are counted once, so that nothing can be weighted by them. */
const AVERAGES: Readonly<Record<string, Aggregation>> = {
  cpm: { numerator: 'spend', denominator: 'impressions', times: 1000 },
  ctr: { numerator: 'clicks', denominator: 'impressions' },
  inline_link_click_ctr: { numerator: 'inline_link_clicks', denominator: 'impressions' },
  outbound_clicks_ctr: { numerator: 'outbound_clicks', denominator: 'impressions' },
  cpc: spendPer('clicks'),
  cost_per_inline_link_click: spendPer('inline_link_clicks'),
  cost_per_inline_post_engagement: spendPer('inline_post_engagement'),
  cost_per_thruplay: spendPer('thruplays'),
  video_average_time: { weightedMean: 'video_average_time', weight: 'video_plays' },
  cost_per_purchase: spendPer('purchases'),
  purchase_roas: { numerator: 'purchase_value', denominator: 'spend' },
  website_purchase_roas: { weightedMean: 'website_purchase_roas', weight: 'spend' },
  cost_per_lead: spendPer('leads'),
}

const ROWS = Object.entries(GROUPS).flatMap(([group, rows]) => rows.map((row) => ({ group, row })))

const COUNTED = Object.entries(GROUPS).flatMap(([group, rows]) =>
  metricsIn(
    group,
    rows.map(([id, label, type, add, direction]) => [id, label, type, add, direction, DESCRIPTIONS[group]]),
  ),
)
export const METRICS = withAverages(COUNTED, ({ id }) => AVERAGES[id])

const SOURCES = new Map(
  ROWS.map(({ group, row: [id, , type, , , source] }): [string, MetricSource] => {
    const [field = id, action] = source?.split(':') ?? []
    return [
      id,
      {
        field,
        ...(action ? { action } : {}),
        ...(type === 'percent' ? { percent: true } : {}),
        ...(group === 'Ad rankings' ? { ranking: true } : {}),
      },
    ]
  }),
)

/**
 * Types under which Meta counts the same, from the widest to the narrowest. It adds up under `omni_` where it counts in
 * several places, and may leave that out where it counts in one; the names follow no rule.
 */
const ALSO_UNDER: Readonly<Record<string, readonly (string | string[])[]>> = {
  omni_purchase: [
    'purchase',
    'offsite_conversion.fb_pixel_purchase',
    'app_custom_event.fb_mobile_purchase',
    'onsite_conversion.purchase',
  ],
  omni_view_content: [
    'view_content',
    'offsite_conversion.fb_pixel_view_content',
    'app_custom_event.fb_mobile_content_view',
  ],
  omni_add_to_cart: [
    'add_to_cart',
    'offsite_conversion.fb_pixel_add_to_cart',
    'app_custom_event.fb_mobile_add_to_cart',
  ],
  omni_initiated_checkout: [
    'initiate_checkout',
    'offsite_conversion.fb_pixel_initiate_checkout',
    'app_custom_event.fb_mobile_initiated_checkout',
  ],
  omni_app_install: ['app_install', 'mobile_app_install'],
  // Two kinds that do not overlap: `lead` is “all offsite leads plus all on-Facebook leads” (Grouped Action Types).
  lead: [['offsite_conversion.fb_pixel_lead', 'onsite_conversion.lead_grouped']],
}

/**
 * An action type and those that may stand for it, which overlap: the first that a row has is the one. Several in one
 * place add up.
 */
export const typesFor = (action: string): string[][] =>
  [action, ...(ALSO_UNDER[action] ?? [])].map((types) => [types].flat())

/** Undefined for what is no metric of ours. */
export const sourceOf = (metric: string): MetricSource | undefined => SOURCES.get(metric)

export const metricOf = (id: string): MetricDefinition | undefined =>
  METRICS.find((metric) => metric.id === id)
export const inGroup = (...groups: string[]): string[] =>
  idsOf(METRICS.filter(({ group }) => groups.includes(group)))
/** Metrics that stand in lists of action types, which alone can be split by what and where people acted. */
export const ACTION_METRICS: string[] = idsOf(METRICS).filter((id) => {
  const { field, action } = sourceOf(id) ?? {}
  return (field === 'actions' || field === 'action_values') && action !== '*'
})
