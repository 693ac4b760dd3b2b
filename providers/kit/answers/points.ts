import type { TimeStep } from '../../../shared/domain/values.ts'
import type { DataTypeDefinition, ProviderQuery } from '../../contract.ts'
import { stepOfDay } from '../query/days.ts'
import { type Folding, folded, type MetricValues, type PartialResult } from './metricValues.ts'

/** Time series by day, which vendors return for a whole site, project or domain. */

/** The figures that are known for one day; a day may have several points. */
export interface Point {
  /** ISO date. */
  day: string
  figures: MetricValues
}

type Times = Pick<DataTypeDefinition, 'dimensions'>

/** The step of a query that is split by time; undefined for any other. */
export const stepAsked = (
  { dimension }: Pick<ProviderQuery, 'dimension'>,
  { dimensions }: Times,
): TimeStep | undefined => dimensions.find(({ id }) => id === dimension)?.time

/** Points in the order of their days, up to the end of a range. */
export const pointsUntil = <P extends Point>(points: readonly P[], end: string): P[] =>
  points.filter(({ day }) => day <= end).toSorted((one, other) => one.day.localeCompare(other.day))

/**
 * Points as a row for each step of the query's dimension, and one figure over the whole range. What happened
 * is
 * that of the range alone; a state is the last known one, and may be older than the range.
 * @param points any order; those after the range do not count
 * @param how the value for several days; `last` by default
 */
export function pointsPart(
  query: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
  type: Times,
  points: readonly Point[],
  how: (metric: string) => Folding = () => 'last',
): PartialResult {
  const { metrics, range } = query
  const ordered = pointsUntil(points, range.end)
  const inside = ordered.filter(({ day }) => day >= range.start)
  const figuresOf = (some: readonly Point[], ofStates = some): MetricValues =>
    Object.fromEntries(
      metrics.map((metric) => {
        const counted = how(metric) === 'last' ? ofStates : some
        const values = counted.map(({ figures }) => figures[metric])
        return [metric, folded(values, how(metric))]
      }),
    )
  const step = stepAsked(query, type)
  const steps = step ? Map.groupBy(inside, ({ day }) => stepOfDay(day, step)) : new Map<string, Point[]>()
  return {
    rows: new Map([...steps].map(([key, some]) => [key, figuresOf(some)])),
    totals: figuresOf(inside, ordered),
  }
}
