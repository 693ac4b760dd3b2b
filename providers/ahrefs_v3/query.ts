import type { ProviderQuery } from '../contract.ts'
import { shifted } from '../days.ts'
import { refuse } from '../errors.ts'
import { textInput } from '../question.ts'
import { columnsBehind } from './answer.ts'
import { FILTERS } from './catalogue.filters.ts'
import { metricsOf, type Report, reportOf, type Source } from './catalogue.reports.ts'
import { dayBefore, type Grouping, groupStart, snapshotDay } from './dates.ts'
import { whereOf } from './filter.ts'
import { readSubject, type Subject } from './parameters.ts'

/** One call, and which of the asked figures it answers. */
export interface Call {
  path: string
  root: string
  parameters: Record<string, string>
  columns: string[]
}

/** How a Site Explorer question becomes calls. */
export interface Plan {
  report: Report
  calls: Call[]
  grouping: Grouping
  /** Rows asked for; null where the call takes no limit. */
  limit: number | null
  /** Sentences for whoever reads the figures. */
  remarks: string[]
}

/** Most rows of one call (plans may have less); there is no second page. */
const MOST_ROWS = 1000
/** Dimensions whose value names one row. Rows of the others are put together, so more of them are asked for. */
const WHOLE = new Set(['url', 'url_from', 'domain', 'anchor', 'competitor_domain', 'keyword'])
const ROWS_TO_GROUP = 250
const GROUPINGS: Record<string, Grouping> = { week: 'weekly', month: 'monthly' }

/**
 * @param latest the latest day with figures, `2026-11-20`
 * @throws ProviderError `bad_request` naming the parameter at fault
 */
export function planQuery(query: ProviderQuery, latest: string): Plan {
  const report = reportOf(textInput(query.inputs, 'reportType') || 'overview')
  if (!report) throw refuse('Choose a report.', 'reportType')
  checkCombination(query, report)
  const subject = readSubject(query.inputs)
  if (report.id === 'competitors' && subject.country === null) {
    throw refuse('Ahrefs compares competitors within one country. Choose a country.', 'country')
  }
  const grouping = GROUPINGS[query.dimension ?? ''] ?? 'daily'
  const where = whereOf(query.filter, report, FILTERS)
  const limit = report.sorts.length > 0 ? rowsWanted(query) : null
  const needed = new Set(columnsBehind(query.metrics))
  const calls = report.sources.flatMap((source): Call[] => {
    const columns = source.metrics.filter((metric) => needed.has(metric))
    if (columns.length === 0) return []
    return [
      {
        path: source.path,
        root: source.root,
        parameters: {
          ...subjectParameters(subject, source),
          ...timeParameters(report, query, grouping, latest, columns),
          ...source.extra,
          ...(source.takes.includes('select') ? { select: selectOf(report, query, columns) } : {}),
          ...(where === null ? {} : { where }),
          ...(limit === null ? {} : { order_by: orderOf(report, query, columns), limit: String(limit) }),
        },
        columns,
      },
    ]
  })
  return { report, calls, grouping, limit, remarks: remarksOf(report, query, latest) }
}

function checkCombination(query: ProviderQuery, report: Report): void {
  const lacks = (what: string, field: 'dimension' | 'metrics') =>
    refuse(`The report “${report.label}” does not have ${what}.`, field)
  if (!report.dimensions.includes(query.dimension)) throw lacks('this dimension', 'dimension')
  const known = metricsOf(report)
  const foreign = query.metrics.find((metric) => !known.includes(metric))
  if (foreign) throw lacks(`the metric ${foreign}`, 'metrics')
}

function rowsWanted({ dimension, limit }: ProviderQuery): number {
  const wanted = WHOLE.has(dimension ?? '') ? limit : Math.max(limit, ROWS_TO_GROUP)
  return Math.max(1, Math.min(wanted, MOST_ROWS))
}

function subjectParameters({ target, mode, country }: Subject, { takes }: Source): Record<string, string> {
  return {
    target,
    ...(takes.includes('mode') ? { mode } : {}),
    ...(takes.includes('country') && country !== null ? { country } : {}),
  }
}

function timeParameters(
  { time }: Report,
  { range, dimension }: ProviderQuery,
  grouping: Grouping,
  latest: string,
  columns: string[],
): Record<string, string> {
  const end = snapshotDay(range, latest)
  if (time === 'live') {
    // With `since`, lost links are listed too: asked for only where gains and losses are.
    const counts = columns.some((column) => column === 'new_links' || column === 'lost_links')
    return { history: counts ? `since:${snapshotDay({ ...range, end: range.start }, latest)}` : 'live' }
  }
  if (time === 'snapshot') {
    const compared = columns.includes('best_position_prev')
    return { date: end, ...(compared ? { date_compared: dayBefore(range, latest) } : {}) }
  }
  // A figure is the last point of the week before the end of the range.
  const from = dimension === null ? shifted(end, -6) : range.start
  const start = groupStart(from < end ? from : end, grouping)
  return { date_from: start, date_to: end, history_grouping: grouping }
}

function selectOf({ time }: Report, { dimension }: ProviderQuery, columns: string[]): string {
  const name = time === 'history' ? 'date' : dimension
  return [...(name ? [name] : []), ...columns].join(',')
}

/** Ordering by a column that is not selected costs units, so an asked one is preferred. */
function orderOf({ sorts }: Report, { order }: ProviderQuery, columns: string[]): string {
  const wanted = sorts.find((column) => column === order?.column)
  if (wanted) return `${wanted}:${order?.dir ?? 'desc'}`
  const main = sorts.find((column) => columns.includes(column)) ?? sorts[0] ?? ''
  return `${main}:${main === 'best_position' ? 'asc' : 'desc'}`
}

function remarksOf(report: Report, { range, dimension }: ProviderQuery, latest: string): string[] {
  const remarks: string[] = []
  if (report.time === 'live' && range.end < latest) {
    remarks.push(`Ahrefs keeps no history of “${report.label}”: the list is as of today.`)
  }
  if (report.sorts.length > 0 && !WHOLE.has(dimension ?? '')) {
    remarks.push(`Made of the first rows of “${report.label}” that Ahrefs lists, not of all.`)
  }
  return remarks
}
