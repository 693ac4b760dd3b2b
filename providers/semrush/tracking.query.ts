import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderQuery } from '../contract.ts'
import { reachesToday } from './dates.ts'
import { filterParameters } from './filter.ts'
import { MOST_ROWS, type Plan } from './query.ts'

/** Columns that bear other codes at Semrush, since ours would be taken. */
const READ_FROM: Record<string, string> = { trackingTr: 'Tr', trackingTc: 'Tc' }
/** `display_sort` of the positions report; the number is that of the website, of which one is asked about. */
const SORTS: Record<string, string> = {
  Vi: 'vi',
  Fi: '0_pos',
  Be: '0_be',
  Diff: '0_diff',
  Sov: 'sov',
  Nq: 'nq',
  Cp: 'cp',
}
/** A keyword comes with every day of the range, so that a call holds about as many cells whatever the range is. */
const KEYWORD_DAYS_A_CALL = 20_000
const MOST_KEYWORDS_A_CALL = 500

/** One call for all days of visibility, or a call for each page of keywords; a range that is yet to come needs none. */
export function planTracking(plan: Plan, query: ProviderQuery, today: string): Plan {
  const { report } = plan
  const [subject = ''] = plan.subjects
  const isList = query.dimension === 'keyword'
  const whole: Plan = { ...plan, take: isList ? 'list' : 'series', readFrom: READ_FROM }
  const range = { start: query.range.start, end: reachesToday(query.range, today) ? today : query.range.end }
  if (range.start > range.end) return whole
  const request = {
    path: `/reports/v1/projects/${subject}/tracking/`,
    parameters: {
      action: 'report',
      type: report.type,
      date_begin: range.start.replaceAll('-', ''),
      date_end: range.end.replaceAll('-', ''),
      ...filterParameters(query.filter, report),
      ...(isList ? { display_sort: sortOf(query) } : {}),
    },
    columns: [isList ? 'Ph' : 'Dt', ...query.metrics.map((metric) => READ_FROM[metric] ?? metric)],
    rows: Math.max(1, Math.min(query.limit, MOST_ROWS)),
    price: report.price,
    page: keywordsACall(range),
  }
  return { ...whole, steps: [{ subject, request }] }
}

/** The most visible keywords first, unless the order is one that Semrush knows. */
function sortOf({ order }: ProviderQuery): string {
  const code = order ? SORTS[order.column] : undefined
  return code && order ? `${code}_${order.dir}` : 'vi_desc'
}

function keywordsACall({ start, end }: DateRange): number {
  const days = 1 + Temporal.PlainDate.from(start).until(end, { largestUnit: 'day' }).days
  return Math.min(MOST_KEYWORDS_A_CALL, Math.max(1, Math.floor(KEYWORD_DAYS_A_CALL / days)))
}
