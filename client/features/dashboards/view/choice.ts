import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { choiceFromAddress, type DateChoice, dataDates } from '../../dates/index.ts'

type Dated = Pick<
  Dashboard,
  'startDate' | 'endDate' | 'compareStartDate' | 'compareEndDate' | 'hiddenDateSelector' | 'public'
>

/** The dates a dashboard opens with, as the server has resolved them. */
export const ownChoice = (dashboard: Dated): DateChoice => ({
  range: { start: dashboard.startDate, end: dashboard.endDate },
  compare:
    dashboard.compareStartDate && dashboard.compareEndDate
      ? { start: dashboard.compareStartDate, end: dashboard.compareEndDate }
      : null,
})

/**
 * The dates on screen and what is requested from the server. Those of the address win, unless the selector is hidden for
 * readers; without any the server decides, so that everyone shares its answer.
 */
export function shownDates(
  dashboard: Dated,
  search: string,
): { choice: DateChoice; query: Record<string, string> } {
  const hidden = dashboard.hiddenDateSelector && dashboard.public
  const asked = hidden ? null : choiceFromAddress(search)
  return asked ? { choice: asked, query: dataDates(asked) } : { choice: ownChoice(dashboard), query: {} }
}

/** Both windows with their words, as the sheet's head shows them. */
export const labelledWindows = ({ range, compare }: DateChoice) => ({
  current: { ...range, label: rangeLabel(range) },
  compare: compare && { ...compare, label: rangeLabel(compare) },
})
