import { todayIn } from '../../../../lib/zones.ts'
import { type DateChoice, modeOf, typeOf } from '../../../dates/index.ts'
import type { Changes } from '../save/saver.ts'

/** The save that makes these the dates a dashboard opens with; a known range type keeps moving with the days. */
export function keepDates(choice: DateChoice, timezone: string): Changes {
  const { range, compare } = choice
  const own = compare && modeOf(choice) !== 'previous'
  return {
    range_type: typeOf(range, todayIn(timezone)),
    start: range.start,
    end: range.end,
    compare_start: own ? compare.start : '',
    compare_end: own ? compare.end : '',
  }
}
