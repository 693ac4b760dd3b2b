import type { BudgetReading } from '../../shared/domain/budgets.ts'
import { secondsToMidnight } from '../days.ts'
import { GOOGLE_ZONE } from '../families/google.ts'
import type { PropertyQuota } from './wire.ts'

/** A property’s allowances by dossier section 10; properties of Analytics 360 have ten times as much. */
const LIMITS = {
  tokensPerDay: { name: 'tokens a day', standard: 200_000, ends: pacificMidnight },
  tokensPerHour: { name: 'tokens an hour', standard: 40_000, ends: inHalfAnHour },
  tokensPerProjectPerHour: { name: 'tokens an hour from here', standard: 14_000, ends: inHalfAnHour },
} as const
const LIMIT_NAMES = Object.keys(LIMITS) as (keyof typeof LIMITS)[]

/** What a report says of the property’s allowances. Google leaves zeros out: a limit without `remaining` is used up. */
export function budgetReadings(
  property: string,
  quota: PropertyQuota,
  now: Temporal.Instant,
): BudgetReading[] {
  return LIMIT_NAMES.flatMap((limit) => {
    const told = quota[limit]
    if (!told) return []
    const { name, standard, ends } = LIMITS[limit]
    const of = told.remaining > standard ? standard * 10 : standard
    return { name, property, left: told.remaining, of, renewsAt: ends(now).toString() }
  })
}

function pacificMidnight(now: Temporal.Instant): Temporal.Instant {
  const midnight = now.add({ seconds: secondsToMidnight(now, GOOGLE_ZONE) })
  return midnight.round({ smallestUnit: 'second', roundingMode: 'floor' })
}

/** How soon an hourly allowance is worth asking again. */
export const HOURLY_WAIT_SECONDS = 30 * 60

function inHalfAnHour(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: HOURLY_WAIT_SECONDS })
}
