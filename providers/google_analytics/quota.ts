import type { BudgetReading } from '../../shared/domain/budgets.ts'
import { secondsToMidnight } from '../days.ts'
import { GOOGLE_ZONE } from '../families/google.ts'
import { ALLOWANCES, HOURLY_WAIT_SECONDS } from './catalogue.ts'
import type { PropertyQuota } from './wire.ts'

/** What a report says of the property’s allowances. Google leaves zeros out: a limit without `remaining` is used up. */
export const budgetReadings = (
  property: string,
  quota: PropertyQuota,
  now: Temporal.Instant,
): BudgetReading[] =>
  ALLOWANCES.flatMap(({ limit, name, standard, per }) => {
    const left = quota[limit]?.remaining
    if (left === undefined) return []
    const seconds = per === 'day' ? secondsToMidnight(now, GOOGLE_ZONE) : HOURLY_WAIT_SECONDS
    const renewsAt = now.add({ seconds }).round({ smallestUnit: 'second', roundingMode: 'floor' })
    return {
      name,
      property,
      left,
      of: left > standard ? standard * 10 : standard,
      renewsAt: String(renewsAt),
    }
  })
