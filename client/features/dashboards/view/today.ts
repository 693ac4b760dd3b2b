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

/** Two clocks may differ by so much, and a page's HTML may be as old as it is mounted. */
const UNSURE = { minutes: 15 }

/** The newest day that has surely begun by all clocks, and before what has come just now was made. */
export const surelyBegun = (now: Temporal.ZonedDateTime): string =>
  now.subtract(UNSURE).toPlainDate().toString()

/** Whether the server may be in the day before still: it says the same as before, soon after midnight. */
export const mayBeEarly = (now: Temporal.ZonedDateTime, shown: Days, fresh: Days): boolean =>
  areSame(shown, fresh) && surelyBegun(now) !== now.toPlainDate().toString()
