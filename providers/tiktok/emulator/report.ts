import { LEVEL_FACTS, LEVELS } from '../catalogue.ts'
import { FIGURES, figureOf } from '../figures.ts'
import type { EmulatedAdvertiser } from './accounts.ts'
import { beforeHour, type DayFact, factsOfDay, partOf } from './data.ts'
import type { ReportRequest } from './request.ts'

/** How an audience, a country and the like share a figure. */
const CUTS: Record<string, [value: string, share: number][]> = {
  age: [
    ['AGE_13_17', 0.04],
    ['AGE_18_24', 0.31],
    ['AGE_25_34', 0.34],
    ['AGE_35_44', 0.18],
    ['AGE_45_54', 0.08],
    ['AGE_55_100', 0.05],
  ],
  gender: [
    ['FEMALE', 0.47],
    ['MALE', 0.49],
    ['NONE', 0.04],
  ],
  platform: [
    ['ANDROID', 0.58],
    ['IPHONE', 0.38],
    ['IPAD', 0.03],
    ['PC', 0.01],
  ],
  ac: [
    ['WIFI', 0.66],
    ['4G', 0.2],
    ['5G', 0.14],
  ],
  language: [
    ['de', 0.74],
    ['en', 0.21],
    ['fr', 0.05],
  ],
  placement: [
    ['PLACEMENT_TIKTOK', 0.93],
    ['PLACEMENT_PANGLE', 0.07],
  ],
  province_id: [
    ['2951839', 0.6],
    ['2861876', 0.4],
  ],
  interest_category: [
    ['Sports & Outdoor', 0.63],
    ['Travel', 0.37],
  ],
  device_brand_id: [
    ['Samsung', 0.44],
    ['Apple', 0.41],
    ['Xiaomi', 0.15],
  ],
  ad_type: [
    ['NON_SPARK_ADS', 0.7],
    ['SPARK_ADS', 0.3],
  ],
  page_id: [
    ['7201001', 0.8],
    ['7201002', 0.2],
  ],
  post_id: [
    ['7301001', 0.7],
    ['7301002', 0.3],
  ],
  search_terms: [
    ['hiking tent', 0.5],
    ['light backpack', 0.3],
    ['hiking boots', 0.2],
  ],
}
const SECOND_REACH = 0.9

type Row = { dimensions: Record<string, string>; metrics: Record<string, string> }
interface Piece {
  fact: DayFact
  keys: Record<string, string>
}

/** Rows of a request, unsorted as the vendor's are. `today` holds the hours that have passed of it. */
export function reportRows(
  advertiser: EmulatedAdvertiser,
  asked: ReportRequest,
  today: { date: string; hours: number },
): Row[] {
  const days: string[] = []
  for (let day = asked.start; day <= asked.end && day <= today.date; day = dayAfter(day)) days.push(day)
  const pieces = days.flatMap((day) =>
    factsOfDay(advertiser, day, day === today.date ? today.hours : 24)
      .filter((fact) => asked.keeps(fact))
      .flatMap((fact) => piecesOf(fact, asked.dimensions, advertiser)),
  )
  const groups = Map.groupBy(pieces, ({ keys }) => JSON.stringify(keys))
  const rows = [...groups.values()].map((group): Row => {
    const [first] = group
    return { dimensions: first?.keys ?? {}, metrics: metricsOf(asked.metrics, group, advertiser) }
  })
  const onlyId = asked.dimensions.length === 1
  return onlyId ? rows : rows.filter(({ metrics }) => Object.values(metrics).some((text) => Number(text) > 0))
}

function piecesOf(fact: DayFact, dimensions: string[], advertiser: EmulatedAdvertiser): Piece[] {
  return dimensions.reduce<Piece[]>(
    (pieces, dimension) =>
      pieces.flatMap((piece) =>
        split(piece.fact, dimension, advertiser).map(([value, part]) => ({
          fact: part,
          keys: { ...piece.keys, [dimension]: value },
        })),
      ),
    [{ fact, keys: {} }],
  )
}

function split(fact: DayFact, dimension: string, advertiser: EmulatedAdvertiser): [string, DayFact][] {
  switch (dimension) {
    case 'advertiser_id':
      return [[advertiser.id, fact]]
    case 'campaign_id':
      return [[fact.campaign.id, fact]]
    case 'adgroup_id':
      return [[fact.adGroup.id, fact]]
    case 'ad_id':
    case 'ad_id_v2':
      return [[fact.ad.id, fact]]
    case 'stat_time_day':
      return [[`${fact.date} 00:00:00`, fact]]
    case 'stat_time_hour':
      return Array.from({ length: 24 }, (_, hour) => [
        `${fact.date} ${String(hour).padStart(2, '0')}:00:00`,
        partOf(fact, beforeHour(hour), beforeHour(hour + 1)),
      ])
    default:
      return cut(fact, dimension === 'country_code' ? advertiser.countries : (CUTS[dimension] ?? []))
  }
}

function cut(fact: DayFact, shares: [string, number][]): [string, DayFact][] {
  let from = 0
  return shares.map(([value, share], at) => {
    const to = at === shares.length - 1 ? 1 : from + share
    const part = partOf(fact, from, to)
    from = to
    return [value, part]
  })
}

function metricsOf(
  metrics: string[],
  pieces: Piece[],
  advertiser: EmulatedAdvertiser,
): Record<string, string> {
  const sums = new Map<string, number>()
  for (const { fact } of pieces) {
    for (const [id, count] of fact.figures) sums.set(id, (sums.get(id) ?? 0) + count)
  }
  const days = new Set(pieces.map(({ fact }) => fact.date)).size
  const first = pieces[0]?.fact
  const attributes: Record<string, string | undefined> = {
    advertiser_name: advertiser.name,
    currency: advertiser.currency,
    campaign_name: first?.campaign.name,
    objective_type: first?.campaign.objective,
    adgroup_name: first?.adGroup.name,
    ad_name: first?.ad.name,
  }
  return Object.fromEntries(metrics.map((id) => [id, attributes[id] ?? written(id, sums, days)]))
}

const isMoney = new Set(FIGURES.filter(({ type }) => type === 'money').map(({ id }) => id))

/** As the vendor writes it: text, rounded, rates in percent, money in units. */
function written(id: string, sums: Map<string, number>, days: number): string {
  const sum = (metric: string) => (sums.get(metric) ?? 0) / (isMoney.has(metric) ? 100 : 1)
  const over = (a: number, b: number) => (b === 0 ? 0 : a / b)
  // The more days, the more often the same people are reached repeatedly.
  const reach = Math.round(sum('impressions') / (1.2 + SECOND_REACH * Math.log2(1 + days)))
  const aggregation = figureOf(id)?.aggregation
  const rates: Record<string, number> = {
    reach,
    frequency: over(sum('impressions'), reach),
    cost_per_1000_reached: over(sum('spend') * 1000, reach),
    average_video_play: over(sum('watch_tenths') / 10, sum('video_play_actions')),
    average_video_play_per_user: over(sum('watch_tenths') / 10, reach),
    profile_visits_rate: over(sum('profile_visits') * 100, sum('impressions')),
    onsite_shopping_roas: over(sum('onsite_shopping_value') / 100, sum('spend')),
  }
  const rate = rates[id]
  if (rate !== undefined) return id === 'reach' ? String(rate) : rate.toFixed(2)
  if (aggregation && 'numerator' in aggregation) {
    const times = figureOf(id)?.type === 'percent' ? 100 : (aggregation.times ?? 1)
    return (over(sum(String(aggregation.numerator)), sum(String(aggregation.denominator))) * times).toFixed(2)
  }
  return isMoney.has(id) ? sum(id).toFixed(2) : String(sum(id))
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** Attribute metrics by the level whose rows, and all below, have them. */
export const ATTRIBUTES: Record<string, number> = Object.fromEntries([
  ...LEVELS.map((level, depth) => [LEVEL_FACTS[level].name, depth] as const),
  ...[['objective_type', 1] as const, ['currency', 0] as const],
])
