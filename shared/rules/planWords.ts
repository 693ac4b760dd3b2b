import type { Interval } from './price.ts'

/** What an interval pays for: `month` or `year`. */
export const periodInWords = (interval: Interval): string => (interval === 12 ? 'year' : 'month')

/** `1 dashboard`, `25 dashboards`. */
export const countInWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'dashboard' : 'dashboards'}`

/** `25 dashboards, paid monthly`. */
export const termsInWords = ({ dashboards, interval }: { dashboards: number; interval: Interval }): string =>
  `${countInWords(dashboards)}, paid ${interval === 12 ? 'yearly' : 'monthly'}`
