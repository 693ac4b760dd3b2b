import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { dayAt } from '../days.ts'
import { type Figures, type Folding, foldedAll } from '../figures.ts'
import { columnsOf } from '../resultRows.ts'
import { DIMENSIONS, isFlow, METRICS } from './catalogue.ts'

/** Figures of one day. */
export interface Point {
  date: string
  figures: Figures
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
  const totals = known.length > 0 ? foldedAll(known.map(figuresOf), metrics, overTime) : null
  if (dimension === null) return { rows: totals ? [totals] : [], totals }
  const byKey = Map.groupBy(inside, ({ date }) => (dimension === 'month' ? date.slice(0, 7) : date))
  const rows = [...byKey].map(([key, members]): Cell[] => [
    key,
    ...foldedAll(members.map(figuresOf), metrics, overTime),
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
  const notices: Notice[] = (content.remarks ?? []).map((text) => ({ code: 'vendor', text }))
  if (content.truncated) {
    notices.push({ code: 'truncated', text: 'Only the first rows were asked for; there are more.' })
  }
  if (content.left != null) {
    notices.push({ code: 'balance', text: `Serpstat credits left after this answer: ${content.left}.` })
  }
  return {
    columns: columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS }),
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
export const todayOf = (now: Temporal.Instant): string => dayAt(now, 'UTC')

/** What a report without a past says where an earlier range was asked. */
export const asOfToday = (range: DateRange, today: string): string[] =>
  range.end < today ? ['Serpstat keeps no history of this report: it is as of today.'] : []
