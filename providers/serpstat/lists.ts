import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { type Figures, type Folding, foldedAll, rowsByName } from '../figures.ts'
import { asOfToday, tableOf, todayOf } from './answer.ts'
import type { ListCall } from './catalogue.reports.ts'
import { isFlow } from './catalogue.ts'
import { call, callPages, numberAt, type Pages, rowsIn, type SerpstatRow, textAt } from './client.ts'
import { filterParameters } from './filter.ts'
import type { Choices } from './parameters.ts'

/** Most rows of a method. */
const MOST_ROWS = 60_000
/** Dimensions that put rows together are read further than their limit; each row costs a credit. */
const ROWS_TO_GROUP = 500
const GROUPED = new Set(['url', 'subdomain'])

/** Answers a report that is a list of rows. Throws ProviderError. */
export async function runList(
  context: ProviderContext,
  query: ProviderQuery,
  choices: Choices,
  list: ListCall,
): Promise<ResultTable> {
  const { dimension, metrics } = query
  const pages = await askList(context, query, choices, list)
  const columns = list.columns ?? {}
  const figuresOf = (row: SerpstatRow): Figures =>
    Object.fromEntries(metrics.map((metric) => [metric, read(row, metric, columns[metric] ?? metric)]))
  const remarks = asOfToday(query.range, todayOf(context.now))
  if (dimension === null) {
    const [row] = pages.rows.map(figuresOf)
    const totals = row ? metrics.map((metric) => row[metric] ?? null) : null
    return tableOf(query, { rows: totals ? [totals] : [], totals, left: pages.left, remarks })
  }
  const name = list.names[dimension] ?? dimension
  const named = pages.rows.flatMap((row): [string, Figures][] => {
    const value = textAt(row, name) || (dimension === 'anchor' ? '(no text)' : '')
    return value === '' ? [] : [[value, figuresOf(row)]]
  })
  return tableOf(query, {
    rows: rowsByName(named, (members) => foldedAll(members, metrics, foldingFor(dimension))),
    totals: null,
    truncated: pages.more,
    left: pages.left,
    remarks,
  })
}

/** Traffic of pages adds up from their keywords; positions are the best ones; the rest is that of the first row. */
const foldingFor =
  (dimension: string) =>
  (metric: string): Folding =>
    isFlow(metric) || metric === 'traff'
      ? 'sum'
      : metric === 'position'
        ? GROUPED.has(dimension)
          ? 'mean'
          : 'best'
        : 'first'

/** Relevance is written 0–100, and position 0 stands for none. */
function read(row: SerpstatRow, metric: string, column: string): number | null {
  const value = numberAt(row, column)
  if (value === null) return null
  if (metric === 'relevance') return value / 100
  return metric === 'position' && value <= 0 ? null : value
}

async function askList(
  context: ProviderContext,
  query: ProviderQuery,
  choices: Choices,
  list: ListCall,
): Promise<Pages> {
  const params = listParameters(query, choices, list)
  if (list.order === 'none') {
    const { result, left } = await call(context, list.method, params)
    const rows = result ? rowsIn(result) : []
    return { rows, more: false, left }
  }
  const isGrouped = GROUPED.has(query.dimension ?? '') && choices.report.id !== 'pages'
  const wanted = isGrouped ? Math.max(query.limit, ROWS_TO_GROUP) : query.limit
  const limit = Math.max(1, Math.min(wanted, MOST_ROWS))
  return await callPages(context, list.method, params, { size: ['size', 1000], limit })
}

/** What a list is asked with, without its page. */
export function listParameters(
  { dimension, order, filter }: Pick<ProviderQuery, 'dimension' | 'order' | 'filter'>,
  { report, subjects, engine, withSubdomains }: Choices,
  list: ListCall,
): Record<string, unknown> {
  const [subject = ''] = subjects
  const mode =
    list.mode === 'withSubdomains'
      ? { withSubdomains }
      : list.mode === 'searchType'
        ? { searchType: withSubdomains ? 'domain_with_subdomains' : 'domain' }
        : {}
  const [first] = Object.entries(list.sorts)
  const asked = order && order.column !== dimension ? list.sorts[order.column] : undefined
  const by = asked ?? first?.[1]
  const dir = asked ? (order?.dir ?? 'desc') : 'desc'
  const sort =
    by === undefined ? {} : list.order === 'object' ? { sort: { [by]: dir } } : { sort: by, order: dir }
  return {
    [list.about]: list.about === 'keywords' ? subjects : subject,
    ...(list.engine ? { se: engine } : {}),
    ...mode,
    ...sort,
    ...filterParameters(filter, report),
  }
}
