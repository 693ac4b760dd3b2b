import type { Dashboard } from '../../../../shared/api/dashboards.ts'

/** The days that a dashboard opens with. */
type Days = Pick<Dashboard, 'startDate' | 'endDate' | 'compareStartDate' | 'compareEndDate'>

export const daysOf = ({ startDate, endDate, compareStartDate, compareEndDate }: Days): Days => ({
  startDate,
  endDate,
  compareStartDate,
  compareEndDate,
})

const areSame = (one: Days, other: Days) => JSON.stringify(daysOf(one)) === JSON.stringify(daysOf(other))

/** A day that a page has moved on to: from which days to which. */
export interface Moved {
  day: string
  from: Days
  to: Days
}

/** A dashboard with the days it has moved on to, unless it has come with others since. */
export const withMoved = <D extends Days>(opened: D, moved: Moved | null): D =>
  moved && areSame(moved.from, opened) ? { ...opened, ...moved.to } : opened
