import type { Measure } from '../../domain/monitoring.ts'
import { CALM_DAYS } from './alertState.ts'
import { AUTOMATIC, type Deviation } from './deviation.ts'
import { type DailyFigures, deviationOf, expectDays } from './expectation.ts'

/** A measure that has left what is usual, with the days by which it was found. */
export interface MovedMeasure {
  deviation: Pick<Deviation, 'side' | 'days'>
  figures: DailyFigures
  /** The newest day of them. */
  through: Temporal.PlainDate
}

/** An alert that is open, with the measures that it tells of beside its own. */
export interface OpenAlert {
  cause: string
  /** It tells of more than is usual; of less, as a fall, if not. */
  isGood: boolean
  followers: readonly Measure[]
  /** By how much each of them had changed when it was told, as a share; absent where that is not known. */
  followerChanges?: Partial<Record<Measure, number>> | undefined
  /** Ordinary days in a row since it was last found. */
  calmDays: number
}

/** Whose change may be that of another measure, the one that explains most first. */
const LEADERS: readonly (readonly [Measure, readonly Measure[]])[] = [
  ['conversions', ['traffic']],
  ['revenue', ['traffic', 'conversions']],
  ['clicks', ['traffic']],
]
/** Clicks are a part of traffic: less of it explains them only where they have changed by a like share. */
const ALIKE: ReadonlySet<Measure> = new Set(['clicks'])

/** What a measure has changed by beyond its leader: as three tenths less per session. */
const CLEARLY_MORE = -Math.log(0.7)
/** Less of a change than that by the leader does not explain it. */
const LEAST_EXPLAINED = 0.5

/**
 * By measure that needs no alert of its own, the one whose alert tells of it: on the same days that one has left what is usual
 * to the same side, and explains most of the change. A measure with an open alert keeps it, so that nothing goes to and fro; one
 * that is told of by another’s waits while that one is open, until that one has been ordinary for as many days as usually end it,
 * or until it has become clearly worse than was told of it.
 */
export function leadersOf(
  moved: ReadonlyMap<Measure, MovedMeasure>,
  open: readonly OpenAlert[],
): ReadonlyMap<Measure, Measure> {
  const leaders = new Map<Measure, Measure>()
  for (const [measure, candidates] of LEADERS) {
    const own = moved.get(measure)
    if (!own || open.some(({ cause }) => cause === measure)) continue
    const tells = (candidate: Measure) =>
      open.some(({ cause, followers }) => cause === candidate && followers.includes(measure))
    // One whose alert tells of it comes first, so that no second one does.
    const ordered = [...candidates.filter(tells), ...candidates.filter((one) => !tells(one))]
    const leader = ordered.find((candidate) => {
      // Its alert is none.
      if (leaders.has(candidate)) return false
      const alert = open.find(({ cause }) => cause === candidate)
      const isTold = alert?.followers.includes(measure) ?? false
      const other = moved.get(candidate)
      if (!other) {
        const isSameSide = alert?.isGood === (own.deviation.side === 'above')
        if (!isTold || !isSameSide || alert.calmDays >= CALM_DAYS) return false
        return !isWorse(own, alert.followerChanges?.[measure])
      }
      return explains(other, own, { isAlike: ALIKE.has(measure) && !isTold })
    })
    if (leader) leaders.set(measure, leader)
  }
  return leaders
}

function explains(leader: MovedMeasure, own: MovedMeasure, { isAlike }: { isAlike: boolean }): boolean {
  if (leader.deviation.side !== own.deviation.side) return false
  const { days, side } = own.deviation
  const isEarlier = Temporal.PlainDate.compare(leader.through, own.through) < 0
  const through = isEarlier ? leader.through : own.through
  const [theirs, mine] = [changeOver(leader, through, days), changeOver(own, through, days)]
  if (!theirs || !mine) return false
  const sign = side === 'below' ? -1 : 1
  const beyond = sign * (mine.change - theirs.change)
  const bound = boundOf(mine)
  if (beyond > bound || (isAlike && beyond < -bound)) return false
  return sign * theirs.change >= LEAST_EXPLAINED * sign * mine.change && sign * theirs.change > 0
}

/** Whether a measure has clearly changed by more than was told of it, as a share; of what is not known nobody can tell. */
function isWorse(own: MovedMeasure, told: number | undefined): boolean {
  const { days, side } = own.deviation
  const mine = changeOver(own, own.through, days)
  if (!mine || told === undefined) return false
  const sign = side === 'below' ? -1 : 1
  return sign * (mine.change - Math.log(1 + told)) > boundOf(mine)
}

interface Change {
  /** ln(actual ÷ expected). */
  change: number
  spread: number
}

/** More of a change than that is worth an alert by itself. */
const boundOf = ({ spread }: Change) => Math.max(CLEARLY_MORE, AUTOMATIC.spreads * spread)

/** The change of a run of days; null where one of them is not known. */
function changeOver(
  { figures, through: newest }: MovedMeasure,
  through: Temporal.PlainDate,
  days: number,
): Change | null {
  const known = figures.slice(0, figures.length - through.until(newest).days)
  const run = known.slice(-days).filter((value) => value !== null)
  const expected = expectDays(known.slice(0, -days), days)
  if (!expected || run.length < days) return null
  return { change: deviationOf(sumOf(run), sumOf(expected.values)), spread: expected.spread }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
