import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { Mode, Report } from './catalogue.reports.ts'
import { archiveDate, historyStep, reachesToday, rowsBackTo } from './dates.ts'
import { filterParameters } from './filter.ts'
import { type Choices, readChoices } from './parameters.ts'
import { planTracking } from './tracking.query.ts'

/** One report to ask for; the client adds the key, the row limit and pages. */
export interface SemrushRequest {
  path: string
  parameters: Record<string, string>
  /** Column codes in the asked order. */
  columns: string[]
  /** Most rows wanted; each costs units. */
  rows: number
  /** API units a row; of Position Tracking, a call. */
  price: number
  /** Most rows a call of Position Tracking may return. */
  page?: number
}

/**
 * How a question becomes requests, and which of their rows count: `first` row of each subject, the last row
 * `asOf` the end of the range, the rows in the range as a `series`, or the whole `list`.
 */
export interface Plan extends Choices {
  take: 'first' | 'asOf' | 'series' | 'list'
  steps: { subject: string; request: SemrushRequest }[]
  /** Where a metric is read from another column than its own (null: from none), for want of history. */
  readFrom: Record<string, string | null>
  /** Date of the archive used, `YYYYMM15`; null for live data. */
  archive: string | null
  /** Sentences for whoever reads the figures. */
  remarks: string[]
}

/** Most rows that one call may return; a list never asks for more. */
export const MOST_ROWS = 100_000
/** What the backlinks overview has in the history report, and its column there. */
const LINK_HISTORY: Record<string, string> = {
  ascore: 'score',
  total: 'backlinks_num',
  domains_num: 'domains_num',
}
const TARGET_TYPES: Record<Mode, string> = {
  domain: 'root_domain',
  subdomain: 'domain',
  subfolder: 'url',
  url: 'url',
}

/**
 * @param today the day in Semrush's zone, `2026-11-21`
 * @throws ProviderError `bad_request` naming the parameter at fault
 */
export function planQuery(query: ProviderQuery, today: string): Plan {
  const choices = readChoices(query)
  checkCombination(query, choices.report)
  const plan: Plan = { ...choices, take: 'first', steps: [], readFrom: {}, archive: null, remarks: [] }
  if (choices.report.api === 'tracking') return planTracking(plan, query, today)
  if (choices.report.id === 'overview') return planOverview(plan, query, today)
  if (choices.report.id === 'history') return planHistory(plan, query, today)
  if (choices.report.id === 'backlinks') return planBacklinks(plan, query, today)
  if (choices.report.id === 'backlinksHistory') return planLinkHistory(plan, query, today)
  return planList(plan, query, today)
}

function checkCombination(query: ProviderQuery, report: Report): void {
  if (!report.dimensions.some((dimension) => dimension.id === query.dimension)) {
    throw refuse(`The report “${report.label}” does not have this dimension.`, 'dimension')
  }
  const foreign = query.metrics.find((metric) => !report.metrics.includes(metric))
  if (foreign) {
    throw refuse(`The report “${report.label}” does not have the metric ${foreign}.`, 'metrics')
  }
}

/** Live figures where the range reaches today, else the history row that was true at its end. */
function planOverview(plan: Plan, query: ProviderQuery, today: string): Plan {
  if (reachesToday(query.range, today)) {
    const steps = plan.subjects.map((subject) => ({
      subject,
      request: siteRequest(plan, subject, query.metrics, 1),
    }))
    return { ...plan, steps }
  }
  const step = historyStep(query.range, today)
  const rows = rowsBackTo(query.range.end, step, today)
  return {
    ...plan,
    take: 'asOf',
    steps: plan.subjects.map((subject) => ({
      subject,
      request: historyRequest(plan, subject, query, step, rows),
    })),
  }
}

function planHistory(plan: Plan, query: ProviderQuery, today: string): Plan {
  const step = query.dimension === 'month' ? 'monthly' : historyStep(query.range, today)
  const [subject = ''] = plan.subjects
  const rows = rowsBackTo(query.range.start, step, today)
  const remarks =
    query.dimension === 'date' && step === 'monthly'
      ? [
          'Semrush keeps daily figures for 31 days only; earlier ranges show one figure a month, taken on the 15th.',
        ]
      : []
  return {
    ...plan,
    take: 'series',
    steps: [{ subject, request: historyRequest(plan, subject, query, step, rows) }],
    remarks,
  }
}

function historyRequest(
  plan: Plan,
  subject: string,
  query: ProviderQuery,
  step: 'daily' | 'monthly',
  rows: number,
): SemrushRequest {
  const request = siteRequest(plan, subject, ['Dt', ...query.metrics], rows, 'rank_history')
  Object.assign(
    request.parameters,
    { display_sort: 'dt_desc' },
    step === 'daily' ? { display_daily: '1' } : {},
  )
  return request
}

/** Figures of today; for an earlier end, the three that the history report keeps (of whole domains only). */
function planBacklinks(plan: Plan, query: ProviderQuery, today: string): Plan {
  const [subject = ''] = plan.subjects
  if (reachesToday(query.range, today)) {
    return { ...plan, steps: [{ subject, request: linkRequest(plan, subject, query.metrics, 1) }] }
  }
  const kept = query.metrics.filter((metric) => metric in LINK_HISTORY && plan.mode === 'domain')
  const columns = ['date', ...kept.map((metric) => LINK_HISTORY[metric] ?? metric)]
  const rows = rowsBackTo(query.range.end, 'weekly', today)
  return {
    ...plan,
    take: 'asOf',
    steps:
      kept.length === 0
        ? []
        : [{ subject, request: linkRequest(plan, subject, columns, rows, 'backlinks_historical') }],
    readFrom: Object.fromEntries(
      query.metrics.map((metric) => [metric, kept.includes(metric) ? (LINK_HISTORY[metric] ?? null) : null]),
    ),
    remarks:
      kept.length === query.metrics.length
        ? []
        : [
            'Semrush keeps the history of backlinks, referring domains and Authority Score of whole domains only; other figures of an earlier day are left out.',
          ],
  }
}

function planLinkHistory(plan: Plan, query: ProviderQuery, today: string): Plan {
  const [subject = ''] = plan.subjects
  const rows = rowsBackTo(query.range.start, 'weekly', today)
  const request = linkRequest(plan, subject, ['date', ...query.metrics], rows)
  return { ...plan, take: 'series', steps: [{ subject, request }] }
}

function planList(plan: Plan, query: ProviderQuery, today: string): Plan {
  const { report } = plan
  const archive = report.archive ? archiveDate(query.range, today) : null
  const code = report.dimensions.find((dimension) => dimension.id === query.dimension)?.code
  const columns = [...(code ? [code] : []), ...withSources(query.metrics)]
  const extra = {
    ...(archive ? { display_date: archive } : {}),
    ...filterParameters(query.filter, report),
    ...sortParameter(query, report),
  }
  const rows = report.api === 'phrase' ? 1 : Math.max(1, Math.min(query.limit, MOST_ROWS))
  const steps = plan.subjects.map((subject) => {
    const request =
      report.api === 'backlinks'
        ? linkRequest(plan, subject, columns, rows)
        : siteRequest(plan, subject, columns, rows, report.type)
    Object.assign(request.parameters, extra)
    return { subject, request: { ...request, price: report.price * (archive ? 5 : 1) } }
  })
  const remarks =
    !report.archive && !reachesToday(query.range, today)
      ? [`Semrush keeps no history of “${report.label}”: the list is as of today.`]
      : []
  return { ...plan, take: report.api === 'phrase' ? 'first' : 'list', steps, archive, remarks }
}

/** The position change is reckoned from both positions: Semrush's own sign for new and lost keywords is unclear. */
function withSources(metrics: string[]): string[] {
  return [...new Set(metrics.flatMap((metric) => (metric === 'Pd' ? ['Po', 'Pp'] : [metric])))]
}

/** A list asked for in the order of its names would be an arbitrary cut: it is asked for by its first sort. */
function sortParameter(query: ProviderQuery, report: Report): Record<string, string> {
  const [first] = report.sorts
  if (!first) return {}
  const asked = report.sorts.find((code) => code === query.order?.column)
  return { display_sort: `${(asked ?? first).toLowerCase()}_${asked ? query.order?.dir : 'desc'}` }
}

function siteRequest(
  plan: Plan,
  subject: string,
  columns: string[],
  rows: number,
  type = plan.report.type,
): SemrushRequest {
  const { report, mode, database } = plan
  const about = report.api === 'phrase' ? 'phrase' : mode
  return {
    path: '/',
    parameters: {
      type: report.api === 'phrase' ? type : `${mode}_${type}`,
      [about]: subject,
      ...(report.id === 'databases' ? {} : { database }),
    },
    columns,
    rows,
    price: report.price,
  }
}

function linkRequest(
  plan: Plan,
  subject: string,
  columns: string[],
  rows: number,
  type = plan.report.type,
): SemrushRequest {
  return {
    path: '/analytics/v1/',
    parameters: { type, target: subject, target_type: TARGET_TYPES[plan.mode] },
    columns,
    rows,
    price: plan.report.price,
  }
}
