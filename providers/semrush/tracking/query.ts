import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { ProviderQuery } from '../../contract.ts'
import { partOf } from '../../kit/query/days.ts'
import { TRACKED_COLUMNS } from '../catalogue/index.ts'
import { TRACKED_SORTS } from '../catalogue/reports.ts'
import { filterParameters } from '../filter.ts'
import { MOST_ROWS, type Planner } from '../plan.ts'

/** A keyword comes with every day of the range, so that a call holds about as many cells whatever the range is. */
const KEYWORD_DAYS_A_CALL = 20_000
const MOST_KEYWORDS_A_CALL = 500

/** One call for all days of visibility, or a call for each page of keywords; a range that is yet to come needs none. */
export const planTracking: Planner = ({ report, subjects: [subject = ''] }, query, today) => {
  const isList = query.dimension === 'keyword'
  const plan = { take: isList ? 'list' : 'series', readFrom: TRACKED_COLUMNS } as const
  const range = partOf(query.range, { to: today })
  if (!range) return { ...plan, steps: [] }
  const request = {
    path: `/reports/v1/projects/${subject}/tracking/`,
    parameters: {
      action: 'report',
      type: report.type,
      date_begin: range.start.replaceAll('-', ''),
      date_end: range.end.replaceAll('-', ''),
      ...filterParameters(query, report),
      ...(isList ? { display_sort: sortOf(query) } : {}),
    },
    columns: [isList ? 'Ph' : 'Dt', ...query.metrics.map((metric) => TRACKED_COLUMNS[metric] ?? metric)],
    rows: Math.max(1, Math.min(query.limit, MOST_ROWS)),
    price: report.price,
    page: keywordsACall(range),
  }
  return { ...plan, steps: [{ subject, request }] }
}

/** The most visible keywords first, unless Semrush supports the requested order. */
function sortOf({ order }: ProviderQuery): string {
  const code = order ? TRACKED_SORTS[order.column] : undefined
  return code ? `${code}_${order?.dir}` : 'vi_desc'
}

function keywordsACall({ start, end }: DateRange): number {
  const days = 1 + Temporal.PlainDate.from(start).until(end).days
  return Math.min(MOST_KEYWORDS_A_CALL, Math.max(1, Math.floor(KEYWORD_DAYS_A_CALL / days)))
}
