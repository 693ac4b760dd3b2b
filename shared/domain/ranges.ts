/** Range types of the date picker. */
export const RANGE_TYPES = [
  'daily',
  'weekly',
  'monthly',
  'last7Days',
  'last30Days',
  'lastMonth',
  'midMonthly',
  'custom',
] as const
export type RangeType = (typeof RANGE_TYPES)[number]

/** Date ranges an automatic report can cover. */
export const REPORT_RANGES = [
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_MONTH',
  'LAST_WEEK',
  'LAST_QUARTER',
] as const
export type ReportRange = (typeof REPORT_RANGES)[number]
/** What they are called on screen and in the audit log. */
export const REPORT_RANGE_LABELS: Record<ReportRange, string> = {
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  LAST_MONTH: 'Last month',
  LAST_WEEK: 'Last week',
  LAST_QUARTER: 'Last quarter',
}

export const REPORT_PERIODS = ['MONTH', 'WEEK', 'QUARTER'] as const
/** Days of a month or quarter. */
export const MONTH_DETAILS = ['FIRST_DAY', 'LAST_DAY', 'FIRST_WORK_DAY'] as const

/** Two calendar days, both included, as ISO dates (`2026-10-31`). */
export interface DateRange {
  start: string
  end: string
}
