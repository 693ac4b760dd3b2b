import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { DataTypeDefinition, Notice, ProviderQuery, ResultTable } from '../../contract.ts'
import { keptDays } from '../../kit/answers/keptDays.ts'
import { type MetricValues, sumKnown } from '../../kit/answers/metricValues.ts'
import { buildTable } from '../../kit/answers/resultRows.ts'
import { calendarParts, partOf } from '../../kit/query/days.ts'
import type { ProviderError } from '../../providerError.ts'
import { addTo, inUnits, type Keyed } from './figures.ts'
import { firstKept, META_ZONE } from './insights.ts'
import { refusedNotices } from './refused.ts'

/**
 * Reports on the days of a page or an account: the responses, as rows by time, by parts, or over the range.
 */

/** What is the product's own in such a report. */
export interface DaysReport {
  /** `Facebook`, `Instagram`. */
  vendor: string
  type: DataTypeDefinition
  /** What a key of a dimension is called. */
  labelOf(dimension: string, key: string): string
  /** The notice where requested days are no longer available. */
  kept: string
  /** The first day that is; two years ago unless given. */
  from?: string
  /** The notice where there are no data. */
  nothing: string
}

/** A product's responses to one query. */
export interface MetaReport {
  /** Figures as of now, of the metrics that are such. */
  now: MetricValues
  /** A metric over days that belong together; null where that is not known. */
  over(metric: string, days: DateRange): number | null
  /** A metric over the range by the keys of the query's dimension. */
  parts(metric: string): Keyed | undefined
  /** By Meta's names. */
  refused: ReadonlyMap<string, ProviderError>
  currency?: string | null
}

/** Days that belong together, by the row's key; the whole range where it is not split by time. */
export function stretchesOf(dimension: string | null, range: DateRange | null): Map<string, DateRange> {
  if (range === null) return new Map()
  if (dimension !== 'day' && dimension !== 'week' && dimension !== 'month') return new Map([['', range]])
  return calendarParts(range, dimension)
}

/**
 * Rows, and the figures over the whole range. Those are sums where summing is valid; others are only known
 * where the product returns them. No rows and no totals where nothing is known.
 * @param range the part of the requested days that can be known
 */
export function daysRows(
  { type, labelOf }: Pick<DaysReport, 'type' | 'labelOf'>,
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  range: DateRange | null,
  { now, over, parts }: Pick<MetaReport, 'now' | 'over' | 'parts'>,
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const stretches = stretchesOf(dimension, range)
  const known = (metric: string) => type.metrics.find(({ id }) => id === metric)
  const figure = (metric: string, days: DateRange | null) => {
    if (metric in now) return now[metric] ?? null
    return days && inUnits(over(metric, days), known(metric))
  }
  const whole = metrics.map((metric) => {
    const isSummed = stretches.size > 1 && known(metric)?.additive
    return isSummed
      ? sumKnown([...stretches.values()].map((days) => figure(metric, days)))
      : figure(metric, range)
  })
  const rows = rowsOf()
  const isKnown = rows.some((row) => row.some((cell) => typeof cell === 'number'))
  return isKnown ? { rows, totals: whole } : { rows: [], totals: null }

  function rowsOf(): Cell[][] {
    if (dimension === null) return [whole]
    if (!stretches.has('')) {
      return [...stretches].map(([key, days]) => [key, ...metrics.map((metric) => figure(metric, days))])
    }
    return keyedRows(metrics.map(parts), (key) => labelOf(dimension, key))
  }
}

/** One row a label, each figure a column; the total that may accompany its parts is no row. */
export function keyedRows(
  figures: readonly (Keyed | undefined)[],
  labelOf: (key: string) => string,
): Cell[][] {
  const columns = figures.map((keyed) => {
    const named: Keyed = new Map()
    for (const [key, number] of keyed ?? [])
      if (key !== '' && key !== 'total') addTo(named, labelOf(key), number)
    return named
  })
  const labels = new Set(columns.flatMap((named) => [...named.keys()]))
  return [...labels].map((label): Cell[] => [label, ...columns.map((named) => named.get(label) ?? null)])
}

/**
 * The finished report, with the notices that such figures need.
 * @param notices the product's own; receives the metrics, except refused ones, that have no figure over the
 *   range although there are others
 */
export function daysTable(
  report: DaysReport,
  query: ProviderQuery,
  { range, now, told }: { range: DateRange | null; now: Temporal.Instant; told: MetaReport },
  notices: (missing: readonly string[]) => Notice[],
): ResultTable {
  const { vendor, type } = report
  const { rows, totals } = daysRows(report, query, range, told)
  const kept = keptDays(
    query.range,
    partOf(query.range, { from: report.from ?? firstKept(now) }),
    report.kept,
  )
  const said: Notice[] = [
    ...refusedNotices(told.refused, type.metrics),
    ...notices(
      totals
        ? query.metrics.filter((metric, column) => totals[column] === null && !told.refused.has(metric))
        : [],
    ),
  ]
  const say = (text: string) => said.push({ code: 'vendor', text })
  if (Object.keys(told.now).length > 0)
    say(`${vendor} keeps no history of figures “now”: they are as of today, whatever the range.`)
  if (totals === null && told.refused.size === 0) say(report.nothing)
  const { currency = null } = told
  return buildTable(query, type, rows, { totals, currency, timeZone: META_ZONE, now, kept, notices: said })
}
