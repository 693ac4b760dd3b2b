import type { DataTypeDefinition, ProviderQuery } from './contract.ts'
import { stepOfDay } from './days.ts'
import { type Figures, type Folding, folded, type Part } from './figures.ts'

/** Curves of figures by day, which vendors tell of a whole site, project or domain. */

/** Figures of one day, as far as it tells them; a day may have several points. */
export interface Point {
  /** ISO date. */
  day: string
  figures: Figures
}

/** Points in the order of their days, up to the end of a range. */
export const pointsUntil = (points: readonly Point[], end: string): Point[] =>
  points.filter(({ day }) => day <= end).toSorted((one, other) => one.day.localeCompare(other.day))

/**
 * Points as a row for each step of the question's dimension, and one figure over the whole range. What happened is
 * that of the range alone; a state is the last known one, and may be older than the range.
 * @param points any order; those after the range do not count
 * @param how what stands for several days; `last` where it is left out
 */
export function pointsPart(
  { dimension, metrics, range }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>,
  { dimensions }: Pick<DataTypeDefinition, 'dimensions'>,
  points: readonly Point[],
  how: (metric: string) => Folding = () => 'last',
): Part {
  const ordered = pointsUntil(points, range.end)
  const inside = ordered.filter(({ day }) => day >= range.start)
  const figuresOf = (some: readonly Point[], ofStates = some): Figures =>
    Object.fromEntries(
      metrics.map((metric) => {
        const counted = how(metric) === 'last' ? ofStates : some
        const values = counted.map(({ figures }) => figures[metric])
        return [metric, folded(values, how(metric))]
      }),
    )
  const step = dimensions.find(({ id }) => id === dimension)?.time
  const steps = step ? Map.groupBy(inside, ({ day }) => stepOfDay(day, step)) : new Map<string, Point[]>()
  return {
    rows: new Map([...steps].map(([key, some]) => [key, figuresOf(some)])),
    totals: figuresOf(inside, ordered),
  }
}
