import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import { isField } from './fields.ts'

/** The Marketing API's validation of an insights request, with its messages as far as they are known. */

/** Sets of breakdowns that Meta accepts, in any order. */
const BREAKDOWN_SETS = [
  ...['age', 'gender', 'age,gender', 'country', 'region', 'comscore_market', 'publisher_platform'],
  ...['platform_position,publisher_platform', 'impression_device,platform_position,publisher_platform'],
  ...['device_platform', 'impression_device', 'product_id'],
  ...['hourly_stats_aggregated_by_advertiser_time_zone', 'hourly_stats_aggregated_by_audience_time_zone'],
]
const ACTION_BREAKDOWNS = [
  ...['action_type', 'action_device', 'action_destination', 'action_reaction', 'action_video_type'],
  ...['action_target_id', 'action_carousel_card_id'],
]
const WINDOWS = ['1d_click', '7d_click', '28d_click', '1d_view', '1d_ev', '7d_view', '28d_view', 'default']
const NOT_HOURLY =
  /^(reach|frequency|cpp|.*unique.*|video_.*|cost_per_thruplay|purchase_roas|website_purchase_roas|conversions|conversion_values)$/
const NOT_REGIONAL =
  /^(video_p\d+_.*|video_avg_.*|purchase_roas|website_purchase_roas|conversions|conversion_values)$/
const AD_ONLY = ['quality_ranking', 'engagement_rate_ranking', 'conversion_rate_ranking']
const OLDEST_MONTHS = 37

export interface InsightsRequest {
  level: string
  fields: string[]
  breakdowns: string[]
  actionBreakdowns: string[]
  windows: string[]
  ranges: { since: string; until: string }[]
}

const invalid = (message: string, userMessage?: string) =>
  metaRefusal(400, { code: 100, message, ...(userMessage ? { userMessage } : {}) })

/** The refusal to send, or null for a valid request. */
export function refusalOf(asked: InsightsRequest, today: Temporal.PlainDate): Response | null {
  const unknown = asked.fields.find((field) => !isField(field))
  if (unknown !== undefined)
    return invalid(
      `(#100) ${unknown} is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values`,
    )
  if (!['account', 'campaign', 'adset', 'ad'].includes(asked.level)) {
    return invalid('(#100) level must be one of the following values: ad, adset, campaign, account')
  }
  const set = asked.breakdowns.toSorted().join(',')
  if (set !== '' && !BREAKDOWN_SETS.includes(set)) {
    return invalid(`(#100) Current combination of data breakdown columns (${set}) is invalid`)
  }
  const odd = asked.actionBreakdowns.find((name) => !ACTION_BREAKDOWNS.includes(name))
  if (odd !== undefined)
    return invalid(
      `(#100) action_breakdowns[0] must be one of the following values: ${ACTION_BREAKDOWNS.join(', ')}`,
    )
  if (asked.windows.some((window) => !WINDOWS.includes(window))) {
    return invalid(
      '(#100) action_attribution_windows[0] must be one of the following values: 1d_view, 7d_view, 28d_view, 1d_click, 7d_click, 28d_click, 1d_ev',
    )
  }
  const hourly = set.startsWith('hourly')
  const refused = asked.fields.find(
    (field) =>
      (hourly && NOT_HOURLY.test(field)) ||
      (set === 'region' && NOT_REGIONAL.test(field)) ||
      (asked.level !== 'ad' && AD_ONLY.includes(field)) ||
      (set !== '' && field === 'estimated_ad_recallers'),
  )
  if (refused !== undefined) {
    return invalid(
      'Invalid parameter',
      `The field ${refused} cannot be requested with the breakdowns or the level of this query.`,
    )
  }
  const oldest = today.subtract({ months: OLDEST_MONTHS }).toString()
  if (asked.ranges.some(({ since }) => since < oldest)) {
    const message =
      '(#3018) The start date of the time range cannot be beyond 37 months from the current date'
    return metaRefusal(400, { code: 3018, message })
  }
  if (asked.ranges.some(({ since, until }) => since > until)) {
    return invalid('(#100) Must be a valid date range: since is after until')
  }
  return null
}
