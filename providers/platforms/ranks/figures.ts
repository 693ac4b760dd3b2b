import { folded, ratioOf, sumKnown } from '../../kit/answers/metricValues.ts'
import type { RankSnapshot } from './index.ts'

/** How figures over many keywords are computed from the position of each. */

/** A figure over keywords; null where there is nothing to compute it from. */
export type RankFigure = (all: readonly RankSnapshot[]) => number | null
type Read = (standing: RankSnapshot) => number | null | undefined

const counting =
  (test: (standing: RankSnapshot) => boolean): RankFigure =>
  (all) =>
    all.length === 0 ? null : all.filter(test).length

export const meanOf =
  (read: Read): RankFigure =>
  (all) =>
    folded(all.map(read), 'mean')
export const sumOf =
  (read: Read): RankFigure =>
  (all) =>
    sumKnown(all.map(read))

/** The sum of a fact of keywords; one that is tracked on several engines counts once, with its mean. */
export const sumOncePerKeyword =
  (fact: string): RankFigure =>
  (all) => {
    const byKeyword = Map.groupBy(all, ({ of }) => of.keyword)
    return sumKnown([...byKeyword.values()].map(meanOf(({ of }) => of.facts[fact])))
  }

/** Mean position; keywords that do not rank have none and are left out. */
export const averagePosition = meanOf(({ check }) => check.position)

/** Mean position weighted by a fact of the keyword; keywords without the one or the other are left out. */
export const weightedPosition =
  (fact: string): RankFigure =>
  (all) => {
    const ranked = all.filter(({ of, check }) => check.position !== null && of.facts[fact])
    const weightOf = ({ of }: RankSnapshot) => of.facts[fact] ?? 0
    const weighted = ranked.map((standing) => (standing.check.position ?? 0) * weightOf(standing))
    return ratioOf(sumKnown(weighted), sumKnown(ranked.map(weightOf)))
  }

/** The best position of any check inside the window. */
export const bestPosition: RankFigure = (all) =>
  folded(
    all.flatMap(({ during }) => during.map(({ position }) => position)),
    'best',
  )

export const keywordCount = counting(() => true)
export const unranked = counting(({ check }) => check.position === null)
/** Keywords that rank between two places, both included. */
export const rankedBetween = (best: number, worst: number): RankFigure =>
  counting(({ check: { position } }) => position !== null && position >= best && position <= worst)
export const rankedWithin = (places: number): RankFigure => rankedBetween(1, places)

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
