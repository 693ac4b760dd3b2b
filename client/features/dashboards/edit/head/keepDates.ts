import type { Dashboard } from '../../../../../shared/api/dashboards.ts'
import type { DashboardChanges } from '../../../../../shared/api/saveForm.ts'
import { todayIn } from '../../../../lib/zones.ts'
import { type DateChoice, modeOf, typeOf } from '../../../dates/index.ts'

/** The save that makes these the dates a dashboard opens with; a recognised range type stays relative to today. */
export function keepDates(
  choice: DateChoice,
  { timezone, locale }: Pick<Dashboard, 'timezone' | 'locale'>,
): DashboardChanges {
  const { range, compare } = choice
  const own = compare && modeOf(choice) !== 'previous'
  return {
    rangeType: typeOf(range, todayIn(timezone), locale.weekStart),
    startDate: range.start,
    endDate: range.end,
    compareStartDate: own ? compare.start : '',
    compareEndDate: own ? compare.end : '',
  }
}
