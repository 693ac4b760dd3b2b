import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { DIMENSIONS, isFlow, metricOf } from './catalogue.ts'

/** Figures by metric. */
export type Figures = Record<string, number | null>
/** How figures of several rows become one: `first` is that of the row that Serpstat lists first. */
export type Folding = 'sum' | 'mean' | 'best' | 'first' | 'last'
/** Figures of one day. */
export interface Point {
  date: string
  figures: Figures
}

/** Puts figures together, metric by metric; empty ones count nowhere. */
export function fold(
  rows: Figures[],
  metrics: string[],
  how: (metric: string) => Folding,
): (number | null)[] {
  return metrics.map((metric) => {
    const values = rows.flatMap((row) => row[metric] ?? [])
    const [first] = values
    if (first === undefined) return null
    const sum = values.reduce((total, value) => total + value, 0)
    const folded = {
      sum,
      mean: sum / values.length,
      best: Math.min(...values),
      first,
      last: values.at(-1) ?? first,
    }
    return folded[how(metric)]
  })
}

/** One row a name, in the order in which the names first appear. */
export function rowsByName(
  named: [name: string, figures: Figures][],
  metrics: string[],
  how: (metric: string) => Folding,
): Cell[][] {
  const byName = Map.groupBy(named, ([name]) => name)
  return [...byName].map(([name, members]): Cell[] => [
    name,
    ...fold(
      members.map(([, figures]) => figures),
      metrics,
      how,
    ),
  ])
}

/** Over time what happened adds up, and of states the last one stays. */
const overTime = (metric: string): Folding => (isFlow(metric) ? 'sum' : 'last')

/**
 * Points as rows of days or months, or as one figure. Points before the range only say what was true when it began.
 * @param points any order, none after the end of the range
 */
export function readPoints(
  points: Point[],
  { dimension, metrics, range }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const ordered = points.toSorted((a, b) => a.date.localeCompare(b.date))
  const inside = ordered.filter(({ date }) => date >= range.start)
  const known = [...ordered.slice(-1).map(stateOnly), ...inside]
  const totals = known.length > 0 ? fold(known.map(figuresOf), metrics, overTime) : null
  if (dimension === null) return { rows: totals ? [totals] : [], totals }
  const byKey = Map.groupBy(inside, ({ date }) => (dimension === 'month' ? date.slice(0, 7) : date))
  const rows = [...byKey].map(([key, members]): Cell[] => [
    key,
    ...fold(members.map(figuresOf), metrics, overTime),
  ])
  return { rows, totals: rows.length > 0 ? totals : null }
}

const figuresOf = ({ figures }: Point) => figures
/** The latest point stands for states even where it lies before the range; what happened then does not count. */
const stateOnly = ({ date, figures }: Point): Point => ({
  date,
  figures: Object.fromEntries(Object.entries(figures).filter(([metric]) => !isFlow(metric))),
})

interface Content {
  rows: Cell[][]
  totals: (number | null)[] | null
  truncated?: boolean
  remarks?: string[]
  /** Credits left after the answer. */
  left?: number | null
}

/** The table of an answer. Serpstat names no zone for its days; UTC is our reading. Money is in US dollars. */
export function tableOf(query: ProviderQuery, content: Content): ResultTable {
  const dimension = DIMENSIONS.find(({ id }) => id === query.dimension)
  const notices: Notice[] = (content.remarks ?? []).map((text) => ({ code: 'vendor', text }))
  if (content.truncated) {
    notices.push({ code: 'truncated', text: 'Only the first rows were asked for; there are more.' })
  }
  if (content.left != null) {
    notices.push({ code: 'balance', text: `Serpstat credits left after this answer: ${content.left}.` })
  }
  return {
    columns: [
      ...(dimension
        ? [{ id: dimension.id, label: dimension.label, type: dimension.time ? 'time' : 'text' } as const]
        : []),
      ...query.metrics.map((id) => ({
        id,
        label: metricOf(id)?.label ?? id,
        type: metricOf(id)?.type ?? ('decimal' as const),
      })),
    ],
    rows: content.rows,
    totals: content.totals,
    currency: 'USD',
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: content.truncated ?? false,
    notices,
  }
}

/** Today in Serpstat’s zone. */
export const todayOf = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO('UTC').toPlainDate().toString()

export const daysBefore = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

/** What a report without a past says where an earlier range was asked. */
export const asOfToday = (range: DateRange, today: string): string[] =>
  range.end < today ? ['Serpstat keeps no history of this report: it is as of today.'] : []
