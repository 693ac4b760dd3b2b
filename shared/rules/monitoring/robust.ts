/** Statistics that a few outliers do not move. Each is of known numbers only, and null of none. */

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** By which the median absolute deviation of a normal distribution estimates its standard deviation. */
const NORMAL = 1.4826

/** The standard deviation of residuals around 0, by their median absolute size. */
export function spreadOf(residuals: readonly number[]): number | null {
  const median = medianOf(residuals.map(Math.abs))
  return median === null ? null : median * NORMAL
}

/** A value at a place on the axis of time, in days. */
export interface DayValue {
  at: number
  value: number
}

/** The change a day by Theil and Sen: the median slope of all pairs. Null of fewer than two points. */
export function slopeOf(points: readonly DayValue[]): number | null {
  const slopes: number[] = []
  points.forEach((from, index) => {
    for (const to of points.slice(index + 1)) {
      if (to.at !== from.at) slopes.push((to.value - from.value) / (to.at - from.at))
    }
  })
  return medianOf(slopes)
}
