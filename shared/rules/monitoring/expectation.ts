import { type DayValue, medianOf, slopeOf, spreadOf } from './robust.ts'

/** A figure for every calendar day, the newest last; null where it is not known. */
export type DailyFigures = readonly (number | null)[]

/** What the days after a history would be if nothing changed. */
export interface Expectation {
  /** One for each day ahead, in the figure's own unit. */
  values: number[]
  /** By how much the mean of as many days in a row usually differs from it: the standard deviation of ln(actual ÷ expected). */
  spread: number
}

/** The weeks that an expectation looks back on. */
export const WEEKS_BACK = 8
const WEEK = 7
/** Below that a rhythm cannot be told from chance. */
const LEAST_KNOWN_DAYS = 21
const LEAST_OF_A_WEEKDAY = 2
/** The level is that of the newest weeks; the rhythm and the spread are those of all. */
const DAYS_OF_LEVEL = 21
/** A trend goes on by less than it was: most of what looks like one over eight weeks is chance or season. */
const DAMPING = 0.5
const ROUNDS = 3
/** Even the steadiest figure is not expected to the visitor. */
const LEAST_SPREAD = 0.03

/**
 * Expects the `ahead` days that follow a history from its last eight weeks: the level, the trend and the rhythm of the
 * weekdays, each by medians, so that a holiday or a gap moves none of them. The figures are taken by their logarithm:
 * a weekday, a trend and a break are shares of the level. Null where the history is too short to tell.
 */
export function expectDays(history: DailyFigures, ahead: number): Expectation | null {
  const days = history.slice(-WEEKS_BACK * WEEK)
  const points = days.flatMap((value, index): DayValue[] =>
    value === null ? [] : [{ at: index - days.length, value: toLog(value) }],
  )
  if (points.length < LEAST_KNOWN_DAYS || !knowsEveryWeekday(points)) return null
  const rhythm = new Array<number>(WEEK).fill(0)
  let slope = 0
  for (let round = 0; round < ROUNDS; round++) {
    slope = slopeOf(points.map(({ at, value }) => ({ at, value: value - rhythmAt(rhythm, at) }))) ?? 0
    const level = medianOf(points.map(({ at, value }) => value - rhythmAt(rhythm, at) - slope * at)) ?? 0
    for (let weekday = 0; weekday < WEEK; weekday++) {
      const same = points.filter(({ at }) => weekdayOf(at) === weekday)
      rhythm[weekday] = medianOf(same.map(({ at, value }) => value - slope * at - level)) ?? 0
    }
    const mean = rhythm.reduce((sum, one) => sum + one, 0) / WEEK
    for (let weekday = 0; weekday < WEEK; weekday++) rhythm[weekday] = (rhythm[weekday] ?? 0) - mean
  }
  const steady = points.map(({ at, value }) => ({ at, value: value - rhythmAt(rhythm, at) - slope * at }))
  const newest = steady.filter(({ at }) => at >= -DAYS_OF_LEVEL)
  const level = medianOf((newest.length >= WEEK ? newest : steady).map(({ value }) => value)) ?? 0
  const spread =
    spreadOf(
      runMeans(
        steady.map(({ value }) => value),
        ahead,
      ).map((mean) => mean - level),
    ) ?? 0
  return {
    values: Array.from({ length: ahead }, (_, day) =>
      fromLog(level + DAMPING * slope * day + rhythmAt(rhythm, day)),
    ),
    spread: Math.max(spread, LEAST_SPREAD),
  }
}

/** The means of all runs of `length` values. */
function runMeans(values: readonly number[], length: number): number[] {
  return values
    .slice(0, values.length - length + 1)
    .map((_, from) => values.slice(from, from + length).reduce((sum, value) => sum + value, 0) / length)
}

/** How far a day is from what was expected, as ln(actual ÷ expected): −0.22 is 20 % less. */
export const deviationOf = (actual: number, expected: number): number => toLog(actual) - toLog(expected)

/** The half keeps a day of none finite; among figures that are worth watching it does not show. */
const HALF = 0.5
const toLog = (value: number) => Math.log(Math.max(value, 0) + HALF)
const fromLog = (log: number) => Math.max(Math.exp(log) - HALF, 0)

/** The place in the week of a day counted from the end of the history. */
const weekdayOf = (at: number) => ((at % WEEK) + WEEK) % WEEK
const rhythmAt = (rhythm: readonly number[], at: number) => rhythm[weekdayOf(at)] ?? 0

const knowsEveryWeekday = (points: readonly DayValue[]) =>
  Array.from({ length: WEEK }, (_, weekday) => weekday).every(
    (weekday) => points.filter(({ at }) => weekdayOf(at) === weekday).length >= LEAST_OF_A_WEEKDAY,
  )
