import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell } from '../../shared/domain/values.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { askablePart, type Keyed, META_ZONE, metaToday, timeKey, wholeOf } from '../families/meta.insights.ts'
import { sumKnown } from '../figures.ts'
import { answerTable } from '../resultRows.ts'
import { type AccountFigures, askAccount, recentPart } from './account.ask.ts'
import { accountNotices } from './account.notices.ts'
import { ACCOUNT_NOW, PEOPLE } from './catalogue.account.ts'
import { HOURS, labelOf, METRICS } from './catalogue.ts'
import { HISTORY, SETTLING_DAYS } from './days.ts'
import { instagramAccounts } from './definition.ts'
import { stretchKey } from './totals.ts'

/** The account report: totals of each day, week or month, or of the whole range. */
export async function accountTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const oldest = Temporal.PlainDate.from(metaToday(context.now)).subtract(HISTORY).toString()
  const range = askablePart(query.range, oldest, context.now)
  const stretches = stretchesOf(query.dimension, range)
  const figures = await askAccount(context, id, query, range, [...stretches.values()])
  const read = reader(figures, context.now)
  const rows = rowsOf(query, figures, stretches, read)
  const isKnown = rows.some((row) => row.some((cell) => typeof cell === 'number'))
  const whole = query.metrics.map((metric, column) => {
    if (range === null || query.dimension === 'online_hour') return read(metric, null)
    const isSummed = METRICS.find(({ id: known }) => known === metric)?.additive && stretches.size > 1
    return isSummed ? sumKnown(rows.map((row) => numberOf(row[column + 1]))) : read(metric, range)
  })
  const settling = { settlingDays: SETTLING_DAYS, timeZone: META_ZONE, now: context.now }
  const unsettledFrom = firstUnsettled(query.range, settling)
  return answerTable(query, instagramAccounts, isKnown ? rows : [], {
    ...{ totals: isKnown ? whole : null, currency: null, timeZone: META_ZONE, unsettledFrom },
    notices: [
      ...accountNotices(query, { figures, range, rows, whole, isKnown, now: context.now }),
      ...(unsettledFrom && isKnown ? [preliminary(unsettledFrom)] : []),
    ],
  })
}

const numberOf = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : null)
const preliminary = (since: string): Notice => ({
  code: 'preliminary',
  text: `Figures from ${since} on may still change: Instagram gives them up to 48 hours late.`,
})

/** What belongs together, by the row's key; the whole range where it is not split by time. */
function stretchesOf(dimension: string | null, range: DateRange | null): Map<string, DateRange> {
  if (range === null || dimension === 'online_hour') return new Map()
  if (dimension !== 'day' && dimension !== 'week' && dimension !== 'month') return new Map([['', range]])
  const groups = Map.groupBy(timeSteps(range, 'day'), (day) => timeKey(day, dimension))
  return new Map([...groups].map(([key, days]) => [key, { start: days[0] ?? key, end: days.at(-1) ?? key }]))
}

type Read = (metric: string, stretch: DateRange | null) => number | null

/** Reads a figure of a stretch; null where Instagram has none. */
function reader(figures: AccountFigures, now: Temporal.Instant): Read {
  const keyed = (metric: string, stretch: DateRange): Keyed | undefined =>
    figures.totals.get(stretchKey(stretch))?.get(metric)
  const read: Read = (metric, stretch) => {
    if (ACCOUNT_NOW.includes(metric)) return figures.now[metric] ?? null
    if (stretch === null) return null
    const [won, lost] = ['FOLLOWER', 'NON_FOLLOWER'].map((key) =>
      partOf(keyed('follows_and_unfollows', stretch), key),
    )
    switch (metric) {
      case 'follows':
        return won ?? null
      case 'unfollows':
        return lost ?? null
      case 'net_follows':
        return won == null || lost == null ? null : won - lost
      case 'follows_and_unfollows':
        return sumKnown([won ?? null, lost ?? null])
      case 'engagement_rate': {
        const [interactions, reach] = [read('total_interactions', stretch), read('reach', stretch)]
        return interactions === null || !reach ? null : interactions / reach
      }
      case 'follower_count': {
        // Of a stretch that begins before the last 30 days a part is missing, and with it the sum.
        const days = figures.series.get(metric)
        if (recentPart(stretch, now)?.start !== stretch.start) return null
        return sumKnown(timeSteps(stretch, 'day').map((day) => wholeOf(days?.get(day))))
      }
      default: {
        const day = stretch.start === stretch.end ? figures.series.get(metric)?.get(stretch.start) : undefined
        const known = day ?? keyed(metric, stretch)
        // Parts of accounts counted once do not add up.
        return PEOPLE.includes(metric) ? (known?.get('') ?? null) : wholeOf(known)
      }
    }
  }
  return read
}

/** Nobody came or left: then the part is missing, but the answer is not. */
const partOf = (keyed: Keyed | undefined, key: string): number | null =>
  keyed ? (keyed.get(key) ?? 0) : null

function rowsOf(
  { dimension, metrics }: ProviderQuery,
  figures: AccountFigures,
  stretches: Map<string, DateRange>,
  read: Read,
): Cell[][] {
  if (dimension === 'online_hour') return hourRows(figures)
  const [only] = stretches.values()
  if (dimension === null) return [metrics.map((metric) => read(metric, only ?? null))]
  if (dimension === 'day' || dimension === 'week' || dimension === 'month')
    return [...stretches].map(([key, stretch]): Cell[] => [
      key,
      ...metrics.map((metric) => read(metric, stretch)),
    ])
  const parts = only ? figures.totals.get(stretchKey(only)) : undefined
  const keys = new Set(metrics.flatMap((metric) => [...(parts?.get(metric)?.keys() ?? [])]))
  return [...keys]
    .filter((key) => key !== '')
    .map((key): Cell[] => [
      labelOf(dimension, key),
      ...metrics.map((metric) => parts?.get(metric)?.get(key) ?? null),
    ])
}

/** The mean of the days that are known, for each hour. */
function hourRows(figures: AccountFigures): Cell[][] {
  const days = [...(figures.series.get('online_followers')?.values() ?? [])]
  if (days.length === 0) return []
  return HOURS.map((label, hour): Cell[] => {
    const online = sumKnown(days.map((keyed) => keyed.get(String(hour)) ?? 0)) ?? 0
    return [label, Math.round(online / days.length)]
  })
}
