import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { TimeStep } from '../../../shared/domain/values.ts'
import { timeKeys } from '../../../shared/rules/tableTime.ts'
import type { Name } from '../../kit/answers/facts.ts'
import type { MetricValues } from '../../kit/answers/metricValues.ts'

/** Rank trackers give positions by keyword, engine and day; every figure over many keywords is reckoned on this side. */

/** One keyword on one search engine of one site. */
export interface Tracked {
  keyword: string
  /** What it is called in the catalogue's dimensions (its engine, site, group, tags …); `[]` where it has no name there. */
  names: Readonly<Record<string, Name | readonly Name[]>>
  /** Figures of the keyword itself, such as its search volume. */
  facts: MetricValues
  /** Oldest first, one a day at most. */
  checks: RankCheck[]
}

export interface RankCheck {
  /** ISO date. */
  day: string
  /** Null where the site does not rank. */
  position: number | null
  /** Null where pages were not requested; without meaning where the site does not rank. */
  page: string | null
  facts: MetricValues
}

/** A position as vendors write it: 0 and less, and what is beyond the last place, mean “does not rank”. */
export const placeOf = (position: number | null, last = Number.POSITIVE_INFINITY): number | null =>
  position !== null && position > 0 && position <= last ? position : null

/** Checks in the order of their days; of several on one day the last counts. */
export const sortRankChecks = (checks: readonly RankCheck[]): RankCheck[] =>
  [...new Map(checks.map((check) => [check.day, check])).values()].sort((one, other) =>
    one.day.localeCompare(other.day),
  )

/** A keyword at the end of a window. */
export interface RankSnapshot {
  of: Tracked
  /** Its last check on or before the end. */
  check: RankCheck
  /** The check it is compared with; null where there is none. */
  earlier: RankCheck | null
  /** Its checks inside the window. */
  during: RankCheck[]
}

/**
 * Each keyword at the end of a range, compared with its first check in it, or with the check before where the range
 * holds but one; none for a keyword without any check.
 */
export function rankSnapshots(tracked: readonly Tracked[], range: DateRange): RankSnapshot[] {
  return tracked.flatMap((of) => {
    const until = of.checks.filter(({ day }) => day <= range.end)
    const check = until.at(-1)
    if (!check) return []
    const during = until.filter(({ day }) => day >= range.start)
    const [first] = during
    const earlier = during.length > 1 && first ? first : (until.at(-2) ?? null)
    return [{ of, check, during, earlier }]
  })
}

/** Each keyword at the end of each step of a range that holds a check of it, compared with its check before that step. */
export function rankSnapshotsByTime(
  tracked: readonly Tracked[],
  range: DateRange,
  step: TimeStep,
): Map<string, RankSnapshot[]> {
  const keys = timeKeys(step, range)
  const groups = new Map<string, RankSnapshot[]>()
  for (const of of tracked) {
    let earlier: RankCheck | null = of.checks.findLast(({ day }) => day < range.start) ?? null
    const inRange = of.checks.filter(({ day }) => keys.has(day))
    for (const [key, during] of Map.groupBy(inRange, ({ day }) => keys.get(day) ?? day)) {
      const check = during.at(-1)
      if (!check) continue
      groups.getOrInsertComputed(key, () => []).push({ of, check, earlier, during })
      earlier = check
    }
  }
  return groups
}
