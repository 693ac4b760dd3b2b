import { type DailyFigures, expectDays, WEEKS_BACK } from './expectation.ts'
import { medianOf } from './robust.ts'

/** Counts that have fallen and stay down. */
export interface Loss {
  before: number
  now: number
  /** −0.3 is three tenths less. */
  change: number
}

/**
 * Whether nothing is counted any more: the newest days are 0 where none of the eight weeks before them was, and as many as
 * `minimum` were expected. A tag that was removed looks like that. Null where that is not so or cannot be told.
 */
export function findTrackingGone(figures: DailyFigures, minimum: number): { expected: number } | null {
  const before = beforeItWent(figures)
  if (figures.at(-1) !== 0 || before.some((value) => value === 0)) return null
  const sameWeekday = (figures.length - daysCounted(figures) - 1) % 7
  const expected = expectDays(before, sameWeekday + 1)?.values[sameWeekday]
  return expected === undefined || expected < minimum ? null : { expected }
}

/**
 * The most that is usual on any weekday, by the eight weeks before nothing was counted any more. Null where these are not all
 * known: fewer would tell something else as time passes.
 */
export function usualAtMost(figures: DailyFigures): number | null {
  const before = beforeItWent(figures)
  const usual = before.length < WEEKS_BACK * 7 ? null : expectDays(before, 7)
  return usual && Math.max(...usual.values)
}

/** What to expect is told by the days before it went: those since would make nothing the usual. */
const beforeItWent = (figures: DailyFigures) => figures.slice(0, daysCounted(figures)).slice(-WEEKS_BACK * 7)
const daysCounted = (figures: DailyFigures) =>
  figures.findLastIndex((value) => value !== null && value !== 0) + 1

/** A count of fewer things moves by as much of itself by chance. */
const LEAST_COUNT = 10
/** Both of so many newest readings must be down: one alone may be a reading that failed. */
const READINGS = 2
const READINGS_BEFORE = 8

/**
 * Whether a count of which there is one reading now and then has fallen by the share `least` or more: pages in an index,
 * keywords among the first ten. `readings` are in order; those that failed are null. Null where nothing is lost or too
 * little is known.
 */
export function findLoss(readings: DailyFigures, least = 0.2): Loss | null {
  const known = readings.filter((value) => value !== null)
  const newest = known.slice(-READINGS)
  const before = medianOf(known.slice(0, -READINGS).slice(-READINGS_BEFORE))
  const now = newest.at(-1)
  if (before === null || now === undefined || newest.length < READINGS || before < LEAST_COUNT) return null
  const isDown = newest.every((value) => value <= before * (1 - least))
  return isDown ? { before, now, change: now / before - 1 } : null
}
