import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderError, ProviderQuery } from '../contract.ts'
import { partOf, shifted } from '../days.ts'
import { refuse } from '../errors.ts'
import { lengthOf, metaToday } from '../families/meta.insights.ts'
import { ACCOUNT_NOW, DERIVED, PEOPLE, SERIES_ONLY } from './catalogue.account.ts'
import { BREAKDOWNS } from './catalogue.ts'
import { readAccount } from './client.ts'
import { MOST_DAYS, RECENT_DAYS } from './days.ts'
import { readSeries, type Series } from './series.ts'
import { readTotals, type Totals } from './totals.ts'

/** All that Instagram answered for a question about an account. */
export interface AccountFigures {
  totals: Totals
  /** By metric, where days come as a series. */
  series: Map<string, Series>
  now: Record<string, number | null>
  /** By Instagram's name. */
  refused: Map<string, ProviderError>
}

const FOLLOWS = 'follows_and_unfollows'
/** More days than this are too many calls, for totals take one call a day. */
const MOST_CALLS = 100

/**
 * Asks what a question needs.
 * @param stretches days that belong together: each one, each week, or the whole range
 * @throws ProviderError the refusal, where every metric is refused; `bad_request` for too many days apart
 */
export async function askAccount(
  context: ProviderContext,
  id: string,
  { metrics, dimension }: ProviderQuery,
  range: DateRange | null,
  stretches: DateRange[],
): Promise<AccountFigures> {
  const figures: AccountFigures = { totals: new Map(), series: new Map(), now: {}, refused: new Map() }
  const vendor = [...new Set(metrics.flatMap((metric) => DERIVED[metric] ?? [metric]))]
  const isDaily = (metric: string) => metric === 'reach' && dimension === 'day'
  const inSeries = vendor.filter((metric) => SERIES_ONLY.includes(metric) || isDaily(metric))
  const summed = vendor.filter((metric) => ![...ACCOUNT_NOW, FOLLOWS, ...inSeries].includes(metric))
  const breakdown = dimension !== null && dimension in BREAKDOWNS ? dimension : undefined
  if (stretches.length > MOST_CALLS && (summed.length > 0 || vendor.includes(FOLLOWS))) throw tooManyDays()

  const totals = async (some: string[], over: DateRange[], by?: string) => {
    const { totals: found, refused } = await readTotals(context, id, {
      ...{ metrics: some, stretches: over },
      ...(by ? { breakdown: by } : {}),
    })
    for (const [key, byMetric] of found) {
      const known = figures.totals.getOrInsertComputed(key, () => new Map())
      for (const [metric, keyed] of byMetric) known.set(metric, keyed)
    }
    for (const [metric, error] of refused) figures.refused.set(metric, error)
  }
  const series = async (metric: string) => {
    const part = SERIES_ONLY.includes(metric) ? recentPart(range, context.now) : range
    const period = metric === 'online_followers' ? 'lifetime' : 'day'
    const { series: found, refused } = await readSeries(context, id, { metric, range: part, period })
    figures.series.set(metric, found)
    for (const [name, error] of refused) figures.refused.set(name, error)
  }
  const fields = metrics.filter((metric) => ACCOUNT_NOW.includes(metric))
  // What the sum of the stretches is not, or not alone.
  const people = vendor.filter((metric) => PEOPLE.includes(metric))
  const apart = metrics.includes('engagement_rate') ? [...people, 'total_interactions'] : people
  const isWholeApart = stretches.length > 1 && range !== null && lengthOf(range) <= MOST_DAYS
  await Promise.all([
    fields.length > 0 ? now() : null,
    totals(summed, stretches, breakdown),
    vendor.includes(FOLLOWS) ? totals([FOLLOWS], stretches, 'follow_type') : null,
    ...inSeries.map(series),
  ])
  if (isWholeApart) await totals(apart, [range])
  const [first] = figures.refused.values()
  if (first && vendor.every((metric) => figures.refused.has(metric))) throw first
  return figures

  async function now() {
    const node = await readAccount(context, id, fields)
    const { followers_count = null, follows_count = null, media_count = null } = node
    figures.now = { followers_count, follows_count, media_count }
  }
}

/** The part of a range for which Instagram gives figures of the last 30 days, without today. */
export function recentPart(range: DateRange | null, now: Temporal.Instant): DateRange | null {
  const today = metaToday(now)
  return range && partOf(range, { from: shifted(today, -RECENT_DAYS), to: shifted(today, -1) })
}

const tooManyDays = () =>
  refuse(
    `Instagram gives these figures one call for each day, so at most ${MOST_CALLS} days can be split. Choose a shorter range, or split by week or month.`,
    'dimension',
  )
