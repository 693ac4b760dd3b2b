import type { DateRange } from '../../shared/domain/ranges.ts'
import type { TimeStep } from '../../shared/domain/values.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'

/** The canonical time value that each day of a range belongs to. */
export function timeKeys(step: TimeStep, range: DateRange): Map<string, string> {
  return new Map(
    timeSteps(range, 'day').map((day) => [day, timeSteps({ start: day, end: day }, step)[0] ?? day]),
  )
}
