import { ZodError } from 'zod'
import { RuleError } from '../../../shared/rules/RuleError.ts'
import { meantRun, nextRun, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'
import { AppError } from '../../lib/errors.ts'

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

/** The first slot after `now`. Throws AppError('conflict') where nothing can be planned by the rule. */
export function requireNextRun(rule: ScheduleRule, now: Temporal.Instant): Temporal.Instant {
  try {
    return nextRun(rule, now)
  } catch (error) {
    if (!isUnplannable(error)) throw error
    throw new AppError(
      'conflict',
      'This report cannot be planned: its time zone or its day is not known any more. Choose it anew, then try again.',
      { cause: error },
    )
  }
}
