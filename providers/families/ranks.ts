import type { DateRange } from '../../shared/domain/ranges.ts'
import type { TimeStep } from '../../shared/domain/values.ts'
import { timeKeys } from '../../shared/rules/tableTime.ts'

/** Rank trackers give positions by keyword, engine and day; every figure over many keywords is reckoned here. */

/** One keyword on one search engine of one site. */
export interface Tracked {
  keyword: string
  engine: string
  /** The site or competitor whose positions these are. */
  site: string
  group: string | null
  tags: string[]
  /** Figures of the keyword itself, such as its search volume. */
  facts: Readonly<Record<string, number | null>>
  /** Oldest first, one a day at most. */
  checks: Check[]
}

export interface Check {
  /** ISO date. */
  day: string
  /** Null where the site does not rank. */
  position: number | null
  page: string | null
  facts: Readonly<Record<string, number | null>>
}

/** A keyword at the end of a window. */
export interface Standing {
  of: Tracked
  /** Its last check on or before the end. */
  check: Check
  /** The check it is compared with; null where there is none. */
  earlier: Check | null
  /** Its checks inside the window. */
  during: Check[]
}

/**
 * Each keyword at the end of a range, compared with its first check in it, or with the check before where the range
 * holds but one; none for a keyword without any check.
 */
export function standings(tracked: readonly Tracked[], range: DateRange): Standing[] {
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
export function standingsByTime(
  tracked: readonly Tracked[],
  range: DateRange,
  step: TimeStep,
): Map<string, Standing[]> {
  const keys = timeKeys(step, range)
  const groups = new Map<string, Standing[]>()
  for (const of of tracked) {
    let earlier: Check | null = of.checks.findLast(({ day }) => day < range.start) ?? null
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

/** Standings under each of their names; one with several (tags) is under all of them. */
export function standingsBy(
  all: readonly Standing[],
  namesOf: (standing: Standing) => readonly string[],
): Map<string, Standing[]> {
  const groups = new Map<string, Standing[]>()
  for (const standing of all) {
    for (const name of namesOf(standing)) groups.getOrInsertComputed(name, () => []).push(standing)
  }
  return groups
}

/** A figure over keywords; null where it has nothing to be reckoned from. */
export type RankFigure = (all: readonly Standing[]) => number | null
type Read = (standing: Standing) => number | null | undefined

const known = (all: readonly Standing[], read: Read) =>
  all.map(read).filter((value): value is number => typeof value === 'number')
const counting =
  (test: (standing: Standing) => boolean): RankFigure =>
  (all) =>
    all.length === 0 ? null : all.filter(test).length

export const meanOf =
  (read: Read): RankFigure =>
  (all) => {
    const values = known(all, read)
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  }
export const sumOf =
  (read: Read): RankFigure =>
  (all) => {
    const values = known(all, read)
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
  }

/** The sum of a fact of keywords; one that is tracked on several engines counts once, with its mean. */
export const sumOncePerKeyword =
  (fact: string): RankFigure =>
  (all) => {
    const byKeyword = [...Map.groupBy(all, ({ of }) => of.keyword).values()]
    const known = byKeyword.map(meanOf(({ of }) => of.facts[fact])).filter((value) => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  }

/** Mean position; keywords that do not rank have none and are left out. */
export const averagePosition = meanOf(({ check }) => check.position)

/** Mean position weighted by a fact of the keyword; keywords without the one or the other are left out. */
export const weightedPosition =
  (fact: string): RankFigure =>
  (all) => {
    const pairs = all.flatMap(({ of, check }) => {
      const weight = of.facts[fact]
      return check.position === null || !weight ? [] : [{ position: check.position, weight }]
    })
    const weights = pairs.reduce((sum, { weight }) => sum + weight, 0)
    return weights === 0
      ? null
      : pairs.reduce((sum, { position, weight }) => sum + position * weight, 0) / weights
  }

/** The best position of any check inside the window. */
export const bestPosition: RankFigure = (all) => {
  const positions = all.flatMap(({ during }) => during.flatMap(({ position }) => position ?? []))
  return positions.length === 0 ? null : positions.reduce((best, position) => Math.min(best, position))
}

export const keywordCount = counting(() => true)
export const unranked = counting(({ check }) => check.position === null)
export const rankedWithin = (places: number): RankFigure =>
  counting(({ check }) => check.position !== null && check.position <= places)

/**
 * Places gained between two positions, negative for lost ones. One that does not rank counts as if it stood just
 * behind the last place that is looked at.
 */
export function placesGained(before: number | null, now: number | null, depth = 100): number {
  return (before ?? depth + 1) - (now ?? depth + 1)
}

/** Places gained since the check it is compared with; null where there is none. */
export const gained: Read = ({ check, earlier }) =>
  earlier === null ? null : placesGained(earlier.position, check.position)

export const countWhere = (read: Read, test: (value: number) => boolean): RankFigure =>
  counting((standing) => {
    const value = read(standing)
    return typeof value === 'number' && test(value)
  })
