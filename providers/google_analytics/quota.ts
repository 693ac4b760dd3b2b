import type { BudgetReading } from '../../shared/domain/budgets.ts'
import { secondsToMidnight } from '../kit/query/days.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import type { PropertyQuota } from './wire.ts'

/**
 * A property’s allowances (https://developers.google.com/analytics/devguides/reporting/data/v1/quotas); properties of
 * Analytics 360 have ten times as much.
 */
export const ALLOWANCES = [
  { limit: 'tokensPerDay', name: 'tokens a day', standard: 200_000, per: 'day' },
  { limit: 'tokensPerHour', name: 'tokens an hour', standard: 40_000, per: 'hour' },
  { limit: 'tokensPerProjectPerHour', name: 'this project’s tokens an hour', standard: 14_000, per: 'hour' },
] as const
/** How long to wait before a retry once an hourly quota is used up. */
export const HOURLY_WAIT_SECONDS = 30 * 60

/** The property's quotas in a report. Google leaves zeros out: a limit without `remaining` is used up. */
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
