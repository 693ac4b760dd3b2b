import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import { type Keyed, sumRows } from '../../platforms/meta/figures.ts'
import { lengthOf } from '../../platforms/meta/insights.ts'
import { failWhereAll } from '../../platforms/meta/refused.ts'
import { type MetaReport, stretchesOf } from '../../platforms/meta/report.ts'
import { readSeries } from '../../platforms/meta/series.ts'
import { ACCOUNT_NOW, DERIVED, FOLLOWS, MOST_DAYS, PEOPLE, SERIES_ONLY } from '../catalogue/account.ts'
import { BREAKDOWNS, HOURS } from '../catalogue/index.ts'
import { graph } from '../client.ts'
import { type Found, keyOf, readTotals, type TotalsQuery } from '../totals.ts'

/** More days than this are too many calls, for totals take one call a day. */
const MOST_CALLS = 100

/**
 * Makes the requests of a query.
 * @param days.recent the part of the range for which figures of the last 30 days are given
 * @throws ProviderError the refusal, where every metric is refused; `bad_request` for too many days apart
 */
export async function askAccount(
  context: ProviderContext,
  id: string,
  { metrics, dimension }: ProviderQuery,
  { range, recent }: { range: DateRange | null; recent: DateRange | null },
): Promise<Found & Pick<MetaReport, 'now'>> {
  const found: Found = { figures: new Map(), refused: new Map() }
  const { figures, refused } = found
  const stretches = [...stretchesOf(dimension, range).values()]
  const vendor = [...new Set(metrics.flatMap((metric) => DERIVED[metric] ?? [metric]))]
  const isDaily = (metric: string) => metric === 'reach' && dimension === 'day'
  const inSeries = vendor.filter((metric) => SERIES_ONLY.includes(metric) || isDaily(metric))
  const summed = vendor.filter((metric) => ![...ACCOUNT_NOW, FOLLOWS, ...inSeries].includes(metric))
  const follows = vendor.filter((metric) => metric === FOLLOWS)
  if (stretches.length > MOST_CALLS && summed.length + follows.length > 0) throw tooManyDays()

  const totals = (question: TotalsQuery) => readTotals(context, id, question, found)
  const series = async (metric: string) => {
    const part = SERIES_ONLY.includes(metric) ? recent : range
    if (!part) return
    const period = metric === 'online_followers' ? 'lifetime' : 'day'
    const answer = await readSeries(
      (asked) => graph.insights(context, id, asked),
      { metrics: [metric], period, range: part, mostDays: MOST_DAYS },
      refused,
    )
    const told = answer.series.get(metric) ?? new Map<string, Keyed>()
    // Hours are returned even without any followers; a day without any hours is not known yet.
    const days = period === 'lifetime' ? new Map([...told].filter(([, keyed]) => !keyed.has(''))) : told
    for (const [day, keyed] of days) figures.set(keyOf(metric, { start: day, end: day }), keyed)
    if (period === 'lifetime' && range) figures.set(keyOf(metric, range), averageHours([...days.values()]))
  }
  const breakdown = dimension !== null && dimension in BREAKDOWNS ? dimension : undefined
  const fields = metrics.filter((metric) => ACCOUNT_NOW.includes(metric))
  const [now] = await Promise.all([
    graph.numbers(context, id, fields),
    totals({ metrics: summed, stretches, breakdown }),
    totals({ metrics: follows, stretches, breakdown: 'follow_type' }),
    ...inSeries.map(series),
  ])
  // What the sum of the stretches is not, or not alone.
  const people = vendor.filter((metric) => PEOPLE.includes(metric))
  const apart = metrics.includes('engagement_rate') ? [...people, 'total_interactions'] : people
  if (range && stretches.length > 1 && lengthOf(range) <= MOST_DAYS)
    await totals({ metrics: apart, stretches: [range] })
  failWhereAll(vendor, refused)
  return { ...found, now }
}

/** The mean of the days that are known, for each hour. */
function averageHours(days: readonly Keyed[]): Keyed {
  if (days.length === 0) return new Map()
  const all = sumRows(days)
  return new Map(
    HOURS.map((_, hour) => {
      const sum = all.has(`${hour}`) ? (all.get(`${hour}`) ?? null) : 0
      return [`${hour}`, sum === null ? null : Math.round(sum / days.length)]
    }),
  )
}

const tooManyDays = () =>
  refuse(
    `Instagram gives these figures one call for each day, so at most ${MOST_CALLS} days can be split. Choose a shorter range, or split by week or month.`,
    'dimension',
  )
