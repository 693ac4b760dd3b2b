import type { DailyFigures } from './expectation.ts'

/** What has been spent of a month's budget, both in the same currency. */
export interface Spend {
  budget: number
  /** From the month's first day to `through`, which is counted whole. */
  spent: number
  through: Temporal.PlainDate
  /** Spent on each of the newest seven settled days, or fewer. */
  newest: readonly number[]
}

export type Pace = 'on track' | 'under' | 'over' | 'spent'

/** How a month's budget will end. */
export interface Pacing {
  pace: Pace
  /** The month's spend if the days left go on as the newest ones. */
  projected: number
  /** What may be spent on each day left to end at the budget; null where no day is left. */
  perDayLeft: number | null
}

/** A projection within so much of the budget is on track, where nothing else is set. */
export const BUDGET_TOLERANCE = 0.1
/** The first days say little about a month. */
const FIRST_TELLING_DAY = 4

/**
 * Projects a month's spend against its budget. Each day left is taken to cost what the newest did on average, so that a
 * campaign that was stopped or raised shows at once. Null where the month is too young to tell, unless the budget is
 * spent already, or there is no budget.
 */
export function paceOf(
  { budget, spent, through, newest }: Spend,
  tolerance: number = BUDGET_TOLERANCE,
): Pacing | null {
  if (!(budget > 0)) return null
  const daysLeft = through.daysInMonth - through.day
  const perDay = newest.length === 0 ? spent / through.day : average(newest)
  const projected = spent + perDay * daysLeft
  const perDayLeft = daysLeft === 0 ? null : Math.max(0, budget - spent) / daysLeft
  const found = (pace: Pace): Pacing => ({ pace, projected, perDayLeft })
  if (spent >= budget && daysLeft > 0) return found('spent')
  if (through.day < FIRST_TELLING_DAY) return null
  if (projected > budget * (1 + tolerance)) return found('over')
  return found(projected < budget * (1 - tolerance) ? 'under' : 'on track')
}

/**
 * What was spent from the first of the month to `through`, the newest day of `figures`. Before the first day that was ever
 * told no account had spent anything; null where a later day is not known.
 */
export function spentInMonth(figures: DailyFigures, { day }: Temporal.PlainDate): number | null {
  const first = figures.findIndex((value) => value !== null)
  if (first === -1 || figures.length < day) return null
  const told = figures.slice(Math.max(first, figures.length - day))
  if (told.some((value) => value === null)) return null
  return told.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
