import type { Bundle, InsightCounts } from './data.ts'

/** Insights fields of a group of deliveries, as Meta writes them: every number as text, what is missing left out. */

export interface FieldGroup {
  bundles: Bundle[]
  /** Different days among them, which decides how often a person saw an ad. */
  days: number
  /** Attribution windows that list items have in addition to their value. */
  windows: string[]
  /** Action breakdowns in addition to `action_type`. */
  actionBreakdowns: string[]
}

type Sum = (bundles: Bundle[], count: keyof InsightCounts) => number
const sum: Sum = (bundles, count) => bundles.reduce((all, { counts }) => all + counts[count], 0)

type Item = Record<string, string>
/** Its count, and whether it happens outside of Meta's apps, so that attribution windows part it. */
type Action = [count: (bundles: Bundle[]) => number, offMeta: boolean]

const of = (count: keyof InsightCounts, offMeta = false): Action => [
  (bundles) => sum(bundles, count),
  offMeta,
]
const engagements = (bundles: Bundle[]) =>
  (['linkClicks', 'reactions', 'comments', 'shares', 'saves', 'threeSeconds'] as const).reduce(
    (all, count) => all + sum(bundles, count),
    0,
  )

const ACTIONS: Record<string, Action> = {
  link_click: of('linkClicks'),
  landing_page_view: of('landing'),
  page_engagement: [(bundles) => engagements(bundles) + sum(bundles, 'likes'), false],
  post_engagement: [engagements, false],
  post_reaction: of('reactions'),
  comment: of('comments'),
  post: of('shares'),
  like: of('likes'),
  'onsite_conversion.post_save': of('saves'),
  video_view: of('threeSeconds'),
  lead: of('leads', true),
  'onsite_conversion.lead_grouped': of('formLeads'),
  omni_view_content: of('views', true),
  omni_add_to_cart: of('carts', true),
  omni_initiated_checkout: of('checkouts', true),
  omni_purchase: of('purchases', true),
  'offsite_conversion.fb_pixel_purchase': of('purchases', true),
  'onsite_conversion.messaging_conversation_started_7d': of('chats'),
  omni_app_install: of('installs', true),
  'offsite_conversion.custom.1203400001': of('custom', true),
}
const VALUES: Record<string, Action> = {
  omni_purchase: of('valueCents', true),
  'offsite_conversion.fb_pixel_purchase': of('valueCents', true),
}

/** The field's value for the group; undefined where Meta leaves it out, null for an unknown field. */
export function fieldOf(name: string, group: FieldGroup): unknown {
  const make = FIELDS[name]
  return make ? make(group) : null
}
export const isField = (name: string): boolean => name in FIELDS || IDENTITY.includes(name)
const IDENTITY = [
  ...['account_id', 'account_name', 'account_currency', 'campaign_id', 'campaign_name', 'adset_id'],
  ...['adset_name', 'ad_id', 'ad_name', 'date_start', 'date_stop', 'objective'],
]

const whole = (number: number) => (number === 0 ? undefined : String(Math.round(number)))
const six = (number: number) => (Number.isFinite(number) && number !== 0 ? number.toFixed(6) : undefined)
const money = (cents: number) => (cents / 100).toFixed(2)

/** People seen: the longer the time, the more often the same ones. */
function reachOf({ bundles, days }: FieldGroup): number {
  const impressions = sum(bundles, 'impressions')
  return impressions === 0
    ? 0
    : Math.max(1, Math.round(impressions / (1.12 + 0.09 * Math.sqrt(Math.max(0, days - 1)))))
}

const plain =
  (count: keyof InsightCounts) =>
  ({ bundles }: FieldGroup) =>
    whole(sum(bundles, count))
const perSpend =
  (count: (group: FieldGroup) => number, factor = 1) =>
  (group: FieldGroup) =>
    six((sum(group.bundles, 'spendCents') / 100 / count(group)) * factor)
const share =
  (count: keyof InsightCounts) =>
  ({ bundles }: FieldGroup) =>
    six((sum(bundles, count) / sum(bundles, 'impressions')) * 100)
const uniqueClicks = (group: FieldGroup) =>
  Math.round(sum(group.bundles, 'clicks') / (1 + 0.04 * Math.log1p(group.days)))

const FIELDS: Record<string, (group: FieldGroup) => unknown> = {
  spend: ({ bundles }) => money(sum(bundles, 'spendCents')),
  impressions: ({ bundles }) => String(sum(bundles, 'impressions')),
  reach: (group) => String(reachOf(group)),
  frequency: (group) => six(sum(group.bundles, 'impressions') / reachOf(group)),
  clicks: plain('clicks'),
  unique_clicks: (group) => whole(uniqueClicks(group)),
  inline_link_clicks: plain('linkClicks'),
  ctr: share('clicks'),
  inline_link_click_ctr: share('linkClicks'),
  cpc: perSpend(({ bundles }) => sum(bundles, 'clicks')),
  cost_per_inline_link_click: perSpend(({ bundles }) => sum(bundles, 'linkClicks')),
  cost_per_unique_click: perSpend(uniqueClicks),
  cpm: perSpend(({ bundles }) => sum(bundles, 'impressions'), 1000),
  cpp: perSpend(reachOf, 1000),
  inline_post_engagement: ({ bundles }) => whole(engagements(bundles)),
  cost_per_inline_post_engagement: perSpend(({ bundles }) => engagements(bundles)),
  instagram_profile_visits: plain('profileVisits'),
  estimated_ad_recallers: (group) => whole(reachOf(group) * 0.07),
  outbound_clicks: list({ outbound_click: of('outbound') }, String),
  outbound_clicks_ctr: ({ bundles }) => {
    const value = share('outbound')({ bundles, days: 1, windows: [], actionBreakdowns: [] })
    return value === undefined ? undefined : [{ action_type: 'outbound_click', value }]
  },
  actions: list(ACTIONS, String),
  action_values: list(VALUES, money),
  cost_per_action_type: (group) => perAction(group, ACTIONS, (spend, count) => spend / count),
  purchase_roas: (group) => roas(group, 'omni_purchase'),
  website_purchase_roas: (group) => roas(group, 'offsite_conversion.fb_pixel_purchase'),
  conversions: list({ 'offsite_conversion.fb_pixel_custom.RouteDownloaded': of('custom', true) }, String),
  conversion_values: list(
    { 'offsite_conversion.fb_pixel_custom.RouteDownloaded': of('customCents', true) },
    money,
  ),
  video_play_actions: video('plays'),
  video_thruplay_watched_actions: video('thruplays'),
  video_p25_watched_actions: video('p25'),
  video_p50_watched_actions: video('p50'),
  video_p75_watched_actions: video('p75'),
  video_p95_watched_actions: video('p95'),
  video_p100_watched_actions: video('p100'),
  video_30_sec_watched_actions: video('thirty'),
  video_avg_time_watched_actions: ({ bundles }) => {
    const value = whole(sum(bundles, 'seconds') / Math.max(1, sum(bundles, 'plays')))
    return value === undefined ? undefined : [{ action_type: 'video_view', value }]
  },
  cost_per_thruplay: ({ bundles }) => {
    const value = six(sum(bundles, 'spendCents') / 100 / sum(bundles, 'thruplays'))
    return value === undefined ? undefined : [{ action_type: 'video_view', value }]
  },
  results: (group) => byGoal(group, (_spend, count) => String(count)),
  cost_per_result: (group) => byGoal(group, (spend, count) => six(spend / count)),
  quality_ranking: ({ bundles }) => rank(bundles, 0),
  engagement_rate_ranking: ({ bundles }) => rank(bundles, 1),
  conversion_rate_ranking: ({ bundles }) => rank(bundles, 2),
}

function video(count: keyof InsightCounts) {
  return list({ video_view: of(count) }, String)
}

/** A list of actions, each with its windows; split further by action breakdowns. */
function list(actions: Record<string, Action>, write: (count: number) => string) {
  return (group: FieldGroup): Item[] | undefined => {
    const parts = Map.groupBy(group.bundles, (bundle) =>
      JSON.stringify(actionKeys(bundle, group.actionBreakdowns)),
    )
    const items = [...parts].flatMap(([text, bundles]) => {
      const keys: Item = JSON.parse(text)
      return Object.entries(actions).flatMap(([action_type, [count, offMeta]]): Item[] => {
        const value = count(bundles)
        if (value === 0) return []
        const windows = group.windows.flatMap((window) => {
          const counted = offMeta ? count(bundles.filter((bundle) => isWithin(bundle, window))) : value
          return counted === 0 || (!offMeta && !window.endsWith('click'))
            ? []
            : [[window, write(counted)] as const]
        })
        // Only reactions have a kind; of other actions Meta leaves the key out.
        const { action_reaction, ...others } = keys
        const kept = action_type === 'post_reaction' && action_reaction ? keys : others
        return [{ action_type, ...kept, value: write(value), ...Object.fromEntries(windows) }]
      })
    })
    return items.length === 0 ? undefined : merged(items)
  }
}

/** Items that differ in nothing but their figures are one: reactions part the deliveries, other actions do not. */
function merged(items: Item[]): Item[] {
  const isFigure = (name: string) => name === 'value' || /^\d+d_/.test(name)
  const same = Map.groupBy(items, (item) =>
    JSON.stringify(Object.entries(item).filter(([name]) => !isFigure(name))),
  )
  return [...same.values()].map((group) => {
    const [first = {}] = group
    if (group.length === 1) return first
    const names = [...new Set(group.flatMap((item) => Object.keys(item)))].filter(isFigure)
    const figures = names.map((name) => {
      const total = group.reduce((all, item) => all + Number(item[name] ?? 0), 0)
      return [name, first.value?.includes('.') ? total.toFixed(2) : String(total)]
    })
    return { ...first, ...Object.fromEntries(figures) }
  })
}

function actionKeys(bundle: Bundle, breakdowns: string[]): Item {
  const all: Item = {
    action_device: bundle.device,
    action_destination: bundle.ad.adSet.campaign.goal === 'awareness' ? 'Unknown' : 'northwind.example',
    action_reaction: bundle.reaction,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => breakdowns.includes(name)))
}

/** Longer windows hold shorter ones. */
function isWithin({ path }: Bundle, window: string): boolean {
  if (window === '7d_click' || window === '28d_click') return path === '1d_click' || path === '7d_click'
  return path === window
}

function perAction(
  { bundles }: FieldGroup,
  actions: Record<string, Action>,
  compute: (spend: number, count: number) => number,
): Item[] | undefined {
  const spend = sum(bundles, 'spendCents') / 100
  const items = Object.entries(actions).flatMap(([action_type, [count]]) => {
    const value = six(compute(spend, count(bundles)))
    return value === undefined ? [] : [{ action_type, value }]
  })
  return items.length === 0 ? undefined : items
}

function roas({ bundles }: FieldGroup, action_type: string): Item[] | undefined {
  const value = six(sum(bundles, 'valueCents') / sum(bundles, 'spendCents'))
  return value === undefined ? undefined : [{ action_type, value }]
}

const RESULTS = {
  sales: ['actions:omni_purchase', 'purchases'],
  leads: ['actions:lead', 'leads'],
  awareness: ['reach', 'impressions'],
  traffic: ['actions:link_click', 'linkClicks'],
} as const

/** One item for each goal that delivered. */
function byGoal(
  { bundles }: FieldGroup,
  write: (spend: number, count: number) => string | undefined,
): object[] | undefined {
  const goals = Map.groupBy(bundles, (bundle) => bundle.ad.adSet.campaign.goal)
  const items = [...goals].flatMap(([goal, some]) => {
    const [indicator, count] = RESULTS[goal]
    const value = write(sum(some, 'spendCents') / 100, sum(some, count))
    return value === undefined ? [] : [{ indicator, values: [{ value }] }]
  })
  return items.length === 0 ? undefined : items
}

const RANKING = ['BELOW_AVERAGE_35', 'AVERAGE', 'ABOVE_AVERAGE', 'UNKNOWN']
const rank = (bundles: Bundle[], shift: number) => {
  const digits = Number(bundles[0]?.ad.id.slice(-4) ?? 0)
  return RANKING[(digits + Math.floor(digits / 10) + shift) % RANKING.length]
}
