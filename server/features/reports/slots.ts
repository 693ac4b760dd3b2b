import { ZodError } from 'zod'
import { RuleError } from '../../../shared/rules/RuleError.ts'
import { meantRun, nextRun, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'

/**
 * The slot for which a stored instant stands under the present rule: never later than the first one still to
 * come.
 */
export function slotMeant(
  rule: ScheduleRule,
  stored: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  const meant = meantRun(rule, stored)
  return meant && Temporal.Instant.compare(meant, now) <= 0 ? meant : nextRun(rule, now)
}

/** The row itself is wrong: a rule or zone that nothing can be planned by. */
export const isUnplannable = (error: unknown) =>
  error instanceof RuleError || error instanceof RangeError || error instanceof ZodError
