import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { shifted } from '../kit/query/days.ts'
import { asOfToday } from '../platforms/seo/answer.ts'
import { columnsBehind } from '../platforms/seo/figures.ts'
import { reportAsked } from '../platforms/seo/reports.ts'
import { FILTERS } from './catalogue/filters.ts'
import { DIFFERENCES } from './catalogue/index.ts'
import { REPORTS, type ReportSource, type SiteExplorerReport } from './catalogue/reports.ts'
import type { AhrefsCall } from './client.ts'
import { dayBefore, type Grouping, groupStart, snapshotDay } from './dates.ts'
import { whereOf } from './filter.ts'
import { readSubject, type Subject } from './parameters.ts'

/** One call, and the requested metrics that it returns. */
export interface SiteExplorerCall extends Required<AhrefsCall> {
  columns: string[]
}

/** A Site Explorer query as calls. */
export interface SiteExplorerRequests {
  report: SiteExplorerReport
  calls: SiteExplorerCall[]
  grouping: Grouping
  /** Rows to request; undefined where the calls take no limit. */
  limit: number | undefined
  /** Sentences for the readers of the figures. */
  remarks: string[]
}

/** Most rows of one call (plans may have less); there is no second page. */
const MOST_ROWS = 1000
/** Dimensions with one row a value. Rows of the others are merged, so more of them are requested. */
const WHOLE = new Set<string | null>(['url', 'url_from', 'domain', 'anchor', 'competitor_domain', 'keyword'])
const ROWS_TO_GROUP = 250
const GROUPINGS: Record<string, Grouping> = { week: 'weekly', month: 'monthly' }

/**
 * @param latest the latest day with figures, `2026-11-20`
 * @throws ProviderError `bad_request` naming the parameter at fault
 */
export function planQuery(query: ProviderQuery, latest: string): SiteExplorerRequests {
  const { dimension } = query
  const report = reportAsked(query, REPORTS)
  const subject = readSubject(query.inputs)
  if (report.id === 'competitors' && !subject.country) {
    throw refuse('Ahrefs compares competitors within one country. Choose a country.', 'country')
  }
  const isList = report.sorts.length > 0
  const isGrouped = isList && !WHOLE.has(dimension)
  const wanted = isGrouped ? Math.max(query.limit, ROWS_TO_GROUP) : query.limit
  const limit = isList ? Math.max(1, Math.min(wanted, MOST_ROWS)) : undefined
  const grouping = GROUPINGS[dimension ?? ''] ?? 'daily'
  const where = whereOf(query, FILTERS, report)
  const needed = columnsBehind(query.metrics, DIFFERENCES)
  const calls = report.sources.map((source): SiteExplorerCall => {
    const columns = source.metrics.filter((metric) => needed.includes(metric))
    const parameters = {
      ...subjectParameters(subject, source),
      ...timeParameters(report, query, grouping, latest, columns),
      ...source.extra,
      select: source.takes.includes('select') ? selectOf(report, dimension, columns) : undefined,
      where,
      order_by: isList ? orderOf(report, query, columns) : undefined,
      limit,
    }
    return { path: source.path, root: source.root, parameters, columns }
  })
  const remarks = report.time === 'live' ? asOfToday('Ahrefs', report, query.range, latest) : []
  if (isGrouped) remarks.push(`Made of the first rows of “${report.label}” that Ahrefs lists, not of all.`)
  return { report, calls: calls.filter(({ columns }) => columns.length > 0), grouping, limit, remarks }
}

const subjectParameters = ({ target, mode, country }: Subject, { takes }: ReportSource) => ({
  target,
  mode: takes.includes('mode') ? mode : undefined,
  country: takes.includes('country') ? country : undefined,
})

function timeParameters(
  { time }: SiteExplorerReport,
  { range, dimension }: ProviderQuery,
  grouping: Grouping,
  latest: string,
  columns: string[],
): Record<string, string> {
  if (time === 'live') {
    // With `since`, lost links are listed too: requested only where gains and losses are.
    const counts = columns.some((column) => column === 'new_links' || column === 'lost_links')
    return { history: counts ? `since:${snapshotDay({ ...range, end: range.start }, latest)}` : 'live' }
  }
  if (time === 'snapshot') {
    const compared = columns.includes('best_position_prev')
    const date = snapshotDay(range, latest)
    return { date, ...(compared ? { date_compared: dayBefore(range, latest) } : {}) }
  }
  // A figure is the last point of the week before the end of the range.
  const end = snapshotDay(range, latest)
  const start = dimension === null ? shifted(end, -6) : range.start
  return {
    date_from: groupStart(start < end ? start : end, grouping),
    date_to: end,
    history_grouping: grouping,
  }
}

const selectOf = ({ time }: SiteExplorerReport, dimension: string | null, columns: string[]): string =>
  [time === 'history' ? 'date' : dimension, ...columns].filter((name) => name !== null).join(',')

/** Ordering by a column that is not selected costs units, so a requested one is preferred. */
function orderOf({ sorts }: SiteExplorerReport, { order }: ProviderQuery, columns: string[]): string {
  const wanted = sorts.find((column) => column === order?.column)
  if (wanted) return `${wanted}:${order?.dir ?? 'desc'}`
  const main = sorts.find((column) => columns.includes(column)) ?? sorts[0] ?? ''
  return `${main}:${main === 'best_position' ? 'asc' : 'desc'}`
}
