import type { DimensionDefinition, ProviderQuery } from '../contract.ts'
import { sideBySide } from '../figures.ts'
import { type Point, pointsPart } from '../points.ts'
import type { Content } from './seo.answer.ts'

export { type Point, pointsUntil } from '../points.ts'

/** SEO vendors take a snapshot now and then: figures of single days. */

const TIMES: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
]

/**
 * Points as rows of days, weeks or months, or as one figure: what happened adds up, and of states the last known one
 * stays. The last point before a range only says what was true when it began.
 * @param points in any order
 * @param flows metrics that count what happened
 */
export const pointRows = (
  points: readonly Point[],
  query: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
  flows: ReadonlySet<string>,
): Content =>
  sideBySide(query, [
    pointsPart(query, { dimensions: TIMES }, points, (metric) => (flows.has(metric) ? 'sum' : 'last')),
  ])
