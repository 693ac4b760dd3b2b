import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import type { AdFormat, Campaign, Creative } from './accounts.ts'

/** Whole numbers of one ad on one day, by field; money in hundredths. Every response is a sum of these. */
export type AnalyticsCounts = ReadonlyMap<string, number>

/** Fields of an ad in the order they follow from each other: how many of what, and for which ads alone. */
const CHAIN: [field: string, of: string, rate: number, formats?: AdFormat[]][] = [
  ['clicks', 'impressions', 0.0072],
  ['landingPageClicks', 'clicks', 0.72],
  ['likes', 'impressions', 0.0021],
  ['comments', 'impressions', 0.0003],
  ['shares', 'impressions', 0.0002],
  ['follows', 'impressions', 0.00025],
  ['otherEngagements', 'impressions', 0.0009],
  ['companyPageClicks', 'clicks', 0.08],
  ['actionClicks', 'clicks', 0.05, ['message', 'lead']],
  ['textUrlClicks', 'clicks', 0.12, ['message', 'text']],
  ['cardImpressions', 'impressions', 1.6, ['carousel']],
  ['cardClicks', 'clicks', 0.8, ['carousel']],
  ['sends', 'impressions', 1, ['message']],
  ['opens', 'sends', 0.46, ['message']],
  ['externalWebsitePostClickConversions', 'landingPageClicks', 0.045],
  ['externalWebsitePostViewConversions', 'impressions', 0.00007],
  ['oneClickLeadFormOpens', 'clicks', 0.62, ['lead', 'message']],
  ['oneClickLeads', 'oneClickLeadFormOpens', 0.21, ['lead', 'message']],
  ['qualifiedLeads', 'oneClickLeads', 0.4, ['lead', 'message']],
  ['videoStarts', 'impressions', 0.88, ['video']],
  ['videoViews', 'videoStarts', 0.38, ['video']],
  ['videoFirstQuartileCompletions', 'videoStarts', 0.51, ['video']],
  ['videoMidpointCompletions', 'videoFirstQuartileCompletions', 0.6, ['video']],
  ['videoThirdQuartileCompletions', 'videoMidpointCompletions', 0.7, ['video']],
  ['videoCompletions', 'videoThirdQuartileCompletions', 0.8, ['video']],
  ['fullScreenPlays', 'videoStarts', 0.02, ['video']],
  ['documentCompletions', 'clicks', 0.3, ['document']],
  ['downloadClicks', 'clicks', 0.14, ['document']],
  ['jobApplications', 'landingPageClicks', 0.11, ['job']],
  ['talentLeads', 'landingPageClicks', 0.04, ['job']],
  ['registrations', 'clicks', 0.16, ['event']],
  ['viralImpressions', 'impressions', 0.05],
  ['viralClicks', 'viralImpressions', 0.008],
  ['viralReactions', 'viralImpressions', 0.004],
  ['viralComments', 'viralImpressions', 0.0005],
  ['viralShares', 'viralImpressions', 0.0004],
  ['viralFollows', 'viralImpressions', 0.0004],
]
const SUMS: [field: string, parts: string[]][] = [
  ['reactions', ['likes', 'likes of other kinds']],
  [
    'externalWebsiteConversions',
    ['externalWebsitePostClickConversions', 'externalWebsitePostViewConversions'],
  ],
  ['totalEngagements', ['clicks', 'reactions', 'comments', 'shares', 'follows', 'otherEngagements']],
]

/** All fields that are counted; `dateRange`, `pivotValues` and figures of members are added to them. */
export const COUNTED = ['impressions', ...CHAIN.map(([field]) => field), ...SUMS.map(([field]) => field)]
export const MONEY = ['costInLocalCurrency', 'costInUsd', 'conversionValueInLocalCurrency']

const MOST_DAYS = 20_000
const known = new Map<string, AnalyticsCounts>()

/** Cached: a day never changes, and every widget queries the same days. */
export function countsOf(creative: Creative, date: string, currency: string): AnalyticsCounts {
  if (known.size > MOST_DAYS) known.clear()
  return known.getOrInsertComputed(`${creative.id} ${date}`, () => makeDay(creative, date, currency))
}

function makeDay(creative: Creative, date: string, currency: string): AnalyticsCounts {
  const counts = new Map<string, number>()
  const { campaign, id } = creative
  if (date < campaign.since || date > campaign.until) return counts
  const day = dayNumber(date)
  const draw = (field: string, expected: number) => Math.floor(expected + chance(field, id, day))
  const expected =
    campaign.impressionsADay *
    creative.share *
    seasonality(day, campaign) *
    between(0.85, 1.15, 'ad', id, day)
  counts.set('impressions', draw('impressions', expected))
  const appeal = between(0.75, 1.35, 'appeal', id)
  for (const [field, of, rate, formats] of CHAIN) {
    if (formats && !formats.includes(campaign.format)) continue
    const most = counts.get(of) ?? 0
    const drawn = draw(field, most * rate * (of === 'impressions' && rate < 0.1 ? appeal : 1))
    counts.set(field, rate < 1 ? Math.min(most, drawn) : drawn)
  }
  counts.set('likes of other kinds', draw('reactions', (counts.get('likes') ?? 0) * 0.25))
  for (const [field, parts] of SUMS) {
    counts.set(
      field,
      parts.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0),
    )
  }
  addMoney(counts, creative, day, currency)
  return counts
}

function addMoney(
  counts: Map<string, number>,
  { campaign, id }: Creative,
  day: number,
  currency: string,
): void {
  const impressions = counts.get('impressions') ?? 0
  const perThousand = campaign.format === 'text' ? 140 : campaign.format === 'message' ? 21_000 : 2600
  const cost = Math.round((impressions / 1000) * perThousand * between(0.9, 1.1, 'price', id, day))
  const dollars = currency === 'USD' ? 1 : 1.08 + 0.03 * Math.sin(day / 40)
  const conversions = counts.get('externalWebsiteConversions') ?? 0
  counts.set('costInLocalCurrency', cost)
  counts.set('costInUsd', Math.round(cost * dollars))
  counts.set(
    'conversionValueInLocalCurrency',
    Math.round(conversions * between(6500, 14_500, 'basket', id, day)),
  )
}

/** Grows, breathes with the year, and rests on weekends, when few people are on LinkedIn. */
function seasonality(day: number, { id }: Campaign): number {
  const years = (day - dayNumber('2026-01-01')) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 0.42 : 1
  const season = 1 + 0.12 * Math.sin(2 * Math.PI * (years - 0.55))
  return (
    (1 + between(0.05, 0.3, 'growth', id)) ** years * season * weekend * between(0.93, 1.07, 'day', id, day)
  )
}

/** How many members an account's ads could reach; the more impressions, the more often the same ones. */
export function reachOf(impressions: number, audience: number): number {
  return Math.min(impressions, Math.round(audience * (1 - Math.exp((-0.82 * impressions) / audience))))
}
