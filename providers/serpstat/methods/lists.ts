import type { ProviderContext } from '../../contract.ts'
import type { Folding, MetricValues } from '../../kit/answers/metricValues.ts'
import { singleRow } from '../../platforms/seo/answer.ts'
import { metricCells, readFigures, rowsNamed } from '../../platforms/seo/figures.ts'
import { FLOWS, NOTATION } from '../catalogue/index.ts'
import type { ListCall } from '../catalogue/reports.ts'
import { call, callPages, numberAt, readRows, rowsIn, type SerpstatRow, textAt } from '../client.ts'
import { filterParameters } from '../filter.ts'
import type { MethodAnswer, RequestParameters } from '../parameters.ts'

/** Most rows of a method. */
const MOST_ROWS = 60_000
/** Fewest and most rows of a page of most methods. */
const USUAL_PAGES = [1, 1000] as const
/** Dimensions that put rows together are read further than their limit; each row costs a credit. */
const ROWS_TO_GROUP = 500
const GROUPED = new Set<string | null>(['url', 'subdomain'])

/** Runs a report that is a list of rows. Throws ProviderError. */
export async function tellList(context: ProviderContext, question: RequestParameters): Promise<MethodAnswer> {
  const { report, query } = question
  const { list } = report
  if (!list) throw new Error(`The report ${report.id} has no call.`)
  const { dimension, metrics } = query
  const { rows: found, ...rest } = await rowsOf(context, question, list)
  const rows = await readRows(context, found)
  const column = (metric: string) => list.columns?.[metric] ?? metric
  const figures = readFigures(rows, metrics, (row, metric) => numberAt(row, column(metric)), NOTATION)
  const cells = (members: MetricValues[]) => metricCells(members, metrics, foldingFor(dimension))
  if (dimension === null) return { ...singleRow(figures[0] ? cells(figures.slice(0, 1)) : null), ...rest }
  const namesOf = (row: SerpstatRow) => {
    const name =
      textAt(row, list.names[dimension] ?? dimension) || (dimension === 'anchor' ? '(no text)' : '')
    return name === '' ? [] : [name]
  }
  return { rows: rowsNamed(rows, figures, namesOf, cells), totals: null, ...rest }
}

/** Traffic of pages adds up from their keywords; positions are the best ones; the rest is that of the first row. */
function foldingFor(dimension: string | null): (metric: string) => Folding {
  const ofPositions = GROUPED.has(dimension) ? 'mean' : 'best'
  return (metric) =>
    FLOWS.has(metric) || metric === 'traff' ? 'sum' : metric === 'position' ? ofPositions : 'first'
}

async function rowsOf(context: ProviderContext, question: RequestParameters, list: ListCall) {
  const { query } = question
  const params = listParameters(question, list)
  if (list.order === 'none') {
    const { result, left } = await call(context, list.method, params)
    return { rows: result ? rowsIn(result) : [], truncated: false, left }
  }
  const wanted = isGrouped(question) ? Math.max(query.limit, ROWS_TO_GROUP) : query.limit
  const limit = Math.max(1, Math.min(wanted, MOST_ROWS))
  const size = ['size', ...(list.pages ?? USUAL_PAGES)] as const
  return await callPages(context, list.method, params, { size, limit, rowsOf: rowsIn })
}

/** Whether rows of the list are put together to ours. */
const isGrouped = ({ query, report }: RequestParameters) =>
  GROUPED.has(query.dimension) && report.id !== 'pages'

/** Whether Serpstat returns the rows of a list in the requested order. */
export const comesSorted = (question: RequestParameters): boolean =>
  (question.query.order?.column ?? '') in (question.report.list?.sorts ?? {}) && !isGrouped(question)

/** The parameters of a list, without its page. */
export function listParameters(
  { query, report, subjects, engine, withSubdomains }: RequestParameters,
  list: ListCall,
): Record<string, unknown> {
  const { order, dimension } = query
  const searchType = withSubdomains ? 'domain_with_subdomains' : 'domain'
  const asked = order && order.column !== dimension ? list.sorts[order.column] : undefined
  const by = asked ?? Object.values(list.sorts)[0]
  const dir = asked ? order?.dir : 'desc'
  return {
    [list.about]: list.about === 'keywords' ? subjects : subjects[0],
    ...(list.engine ? { se: engine } : {}),
    ...(list.mode ? { [list.mode]: list.mode === 'searchType' ? searchType : withSubdomains } : {}),
    ...(by && list.order === 'object' ? { sort: { [by]: dir } } : {}),
    ...(by && list.order === 'strings' ? { sort: by, order: dir } : {}),
    ...filterParameters(query, report),
  }
}
