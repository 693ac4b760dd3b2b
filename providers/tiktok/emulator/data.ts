import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import type { EmulatedAd, EmulatedAdGroup, EmulatedAdvertiser, EmulatedCampaign } from './accounts.ts'

/** Figures of one ad on one day, all of which may be added up; money in cents. */
export interface DayFact {
  date: string
  campaign: EmulatedCampaign
  adGroup: EmulatedAdGroup
  ad: EmulatedAd
  figures: Map<string, number>
}

/** Counts as shares of another count, in the order they are made. */
const SHARES: [metric: string, of: string, share: number][] = [
  ['gross_impressions', 'impressions', 1.02],
  ['real_time_conversion', 'conversion', 1],
  ['result', 'conversion', 1],
  ['secondary_goal_result', 'clicks', 0.2],
  ['video_play_actions', 'impressions', 0.94],
  ['video_watched_2s', 'video_play_actions', 0.38],
  ['video_watched_6s', 'video_watched_2s', 0.42],
  ['video_views_p25', 'video_play_actions', 0.31],
  ['video_views_p50', 'video_views_p25', 0.44],
  ['video_views_p75', 'video_views_p50', 0.52],
  ['video_views_p100', 'video_views_p75', 0.61],
  ['engaged_view', 'video_watched_6s', 0.96],
  ['engagements', 'clicks', 1.34],
  ['likes', 'engagements', 0.16],
  ['comments', 'likes', 0.06],
  ['shares', 'likes', 0.04],
  ['follows', 'engagements', 0.03],
  ['profile_visits', 'engagements', 0.07],
  ['clicks_on_music_disc', 'engagements', 0.01],
  ['live_views', 'impressions', 0.001],
  ['app_install', 'clicks', 0.02],
  ['real_time_app_install', 'app_install', 1],
  ['registration', 'app_install', 0.4],
  ['purchase', 'app_install', 0.2],
  ['skan_conversion', 'app_install', 0.3],
  ['complete_payment', 'conversion', 0.7],
  ['total_landing_page_view', 'clicks', 0.82],
  ['web_event_add_to_cart', 'clicks', 0.09],
  ['initiate_checkout', 'web_event_add_to_cart', 0.55],
  ['form', 'clicks', 0.012],
  ['on_web_subscribe', 'clicks', 0.02],
  ['onsite_shopping', 'conversion', 0.12],
  ['cta_conversion', 'conversion', 0.86],
]
/** Money in cents: so much for each of a count. */
const VALUES: [metric: string, of: string, cents: number][] = [
  ['total_purchase_value', 'purchase', 3490],
  ['total_complete_payment_rate', 'complete_payment', 8740],
  ['onsite_shopping_value', 'onsite_shopping', 5210],
]

const MOST_DAYS = 1500
const knownDays = new Map<string, DayFact[]>()

/** Cached, since a day never changes and every widget queries it. `hours`: those that have passed. */
export function factsOfDay(advertiser: EmulatedAdvertiser, date: string, hours = 24): DayFact[] {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  const facts = knownDays.getOrInsertComputed(`${advertiser.id} ${date}`, () => makeDay(advertiser, date))
  return hours >= 24 ? facts : facts.map((fact) => partOf(fact, 0, beforeHour(hours)))
}

function makeDay({ campaigns }: EmulatedAdvertiser, date: string): DayFact[] {
  const day = dayNumber(date)
  return campaigns.flatMap((campaign) =>
    campaign.adGroups.flatMap((adGroup) =>
      adGroup.ads.map((ad) => ({
        date,
        campaign,
        adGroup,
        ad,
        figures: figuresOf(campaign, ad, day),
      })),
    ),
  )
}

function figuresOf(campaign: EmulatedCampaign, ad: EmulatedAd, day: number): Map<string, number> {
  const size = campaign.impressionsADay * ad.share * seasonality(day, campaign.id)
  const impressions = Math.floor(size * between(0.9, 1.1, 'impressions', ad.id, day))
  const clicks = Math.floor(impressions * campaign.ctr * between(0.85, 1.15, 'ctr', ad.id, day))
  const spend = Math.round((impressions * campaign.cpm * between(0.92, 1.08, 'cpm', ad.id, day)) / 10)
  const figures = new Map([
    ['impressions', impressions],
    ['clicks', clicks],
    ['spend', spend],
    ['conversion', Math.floor(clicks * campaign.conversionRate + chance('conversion', ad.id, day))],
  ])
  if (clicks === 0) figures.set('conversion', 0)
  for (const [metric, of, share] of SHARES) {
    const expected = (figures.get(of) ?? 0) * share
    const rest = expected === 0 ? 0 : chance(metric, ad.id, day)
    // What is a part of something else never outgrows it.
    figures.set(
      metric,
      Math.min(Math.floor(expected + rest), share <= 1 ? (figures.get(of) ?? 0) : Number.MAX_VALUE),
    )
  }
  for (const [metric, of, cents] of VALUES) {
    figures.set(metric, Math.round((figures.get(of) ?? 0) * cents * between(0.9, 1.1, metric, ad.id, day)))
  }
  figures.set('vta_conversion', (figures.get('conversion') ?? 0) - (figures.get('cta_conversion') ?? 0))
  figures.set('billed_cost', spend)
  figures.set('voucher_spend', Math.floor(spend * 0.1))
  figures.set('cash_spend', spend - Math.floor(spend * 0.1))
  figures.set(
    'watch_tenths',
    Math.round((figures.get('video_play_actions') ?? 0) * between(22, 41, 'watch', ad.id)),
  )
  return figures
}

/** Grows slowly, breathes with the year, and is livelier on weekends. */
function seasonality(day: number, campaign: string): number {
  const years = (day - dayNumber('2025-01-01')) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 1.16 : 1
  const season = 1 + 0.18 * Math.sin(2 * Math.PI * (years - 0.55))
  return 1.12 ** years * weekend * season * between(0.93, 1.07, 'day', campaign, day)
}

/** Share of a day's impressions before an hour begins: most in the evening. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 7, 8, 9, 9, 7, 5, 3]
const DAY = HOURS.reduce((sum, weight) => sum + weight, 0)
export const beforeHour = (hour: number) =>
  HOURS.slice(0, hour).reduce((sum, weight) => sum + weight, 0) / DAY

/** What of a fact lies between two shares of it; parts that touch add up to the whole. */
export function partOf(fact: DayFact, from: number, to: number): DayFact {
  const upTo = (count: number, share: number) => Math.floor(count * share + 1e-9)
  const figures = new Map<string, number>()
  for (const [metric, count] of fact.figures) figures.set(metric, upTo(count, to) - upTo(count, from))
  return { ...fact, figures }
}
