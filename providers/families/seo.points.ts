import type { ProviderQuery } from '../contract.ts'
import { stepOfDay } from '../days.ts'
import type { Figures, Folding } from '../figures.ts'
import { type Content, singleRow } from './seo.answer.ts'
import { metricCells } from './seo.figures.ts'

/** SEO vendors take a snapshot now and then: figures of single days. */

/** Figures of one day. */
export interface Point {
  /** ISO date. */
  day: string
  figures: Figures
}

const STEPS: Readonly<Record<string, 'week' | 'month'>> = { week: 'week', month: 'month' }

/** Points in the order of their days, up to the end of a range. */
export const pointsUntil = (points: readonly Point[], end: string): Point[] =>
  points.filter(({ day }) => day <= end).toSorted((a, b) => a.day.localeCompare(b.day))

/**
 * Points as rows of days, weeks or months, or as one figure: what happened adds up, and of states the last known one
 * stays. The last point before a range only says what was true when it began.
 * @param points in any order
 * @param flows metrics that count what happened
 */
export function pointRows(
  points: readonly Point[],
  { dimension, metrics, range }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
  flows: ReadonlySet<string>,
): Content {
  const known = pointsUntil(points, range.end)
  const inside = known.filter(({ day }) => day >= range.start)
  const how = (metric: string): Folding => (flows.has(metric) ? 'sum' : 'last')
  const cellsOf = (some: readonly Point[]) =>
    metricCells(
      some.map(({ figures }) => figures),
      metrics,
      how,
    )
  const before = known.slice(-1).map(({ day, figures }) => ({ day, figures: statesOf(figures, flows) }))
  const totals = known.length > 0 ? cellsOf(inside.length > 0 ? inside : before) : null
  if (dimension === null) return singleRow(totals)
  const groups = Map.groupBy(inside, ({ day }) => stepOfDay(day, STEPS[dimension] ?? 'day'))
  const rows = [...groups].map(([key, members]) => [key, ...cellsOf(members)])
  return { rows, totals: rows.length > 0 ? totals : null }
}

const statesOf = (figures: Figures, flows: ReadonlySet<string>): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([metric]) => !flows.has(metric)))
