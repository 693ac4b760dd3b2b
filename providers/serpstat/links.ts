import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { asOfToday, readPoints, tableOf, todayOf } from './answer.ts'
import { call, numberAt, rowsIn, textAt } from './client.ts'
import type { Choices } from './parameters.ts'

const about = ({ subjects: [query = ''], withSubdomains }: Choices) => ({
  query,
  searchType: withSubdomains ? 'domain_with_subdomains' : 'domain',
})

/** The link profile as it is now: `data` is one row. */
export async function runLinkSummary(
  context: ProviderContext,
  query: ProviderQuery,
  choices: Choices,
): Promise<ResultTable> {
  const { result, left } = await call(context, 'SerpstatBacklinksProcedure.getSummaryV2', about(choices))
  const [row] = result ? rowsIn({ data: [result.data].flat() }) : []
  const totals = row ? query.metrics.map((metric) => numberAt(row, metric)) : null
  return tableOf(query, {
    rows: totals ? [totals] : [],
    totals,
    left,
    remarks: asOfToday(query.range, todayOf(context.now)),
  })
}

/** Links won and lost; the call knows no dates, so its weeks are cut to the range here. */
export async function runLinkChanges(
  context: ProviderContext,
  query: ProviderQuery,
  choices: Choices,
): Promise<ResultTable> {
  const method = 'SerpstatBacklinksProcedure.getBacklinksChangesHistory'
  const { result, left } = await call(context, method, about(choices))
  const points = (result ? rowsIn(result) : []).map((row) => ({
    date: textAt(row, 'date').slice(0, 10),
    figures: { new_links: numberAt(row, 'new_links'), lost_links: numberAt(row, 'lost_links') },
  }))
  const { start, end } = query.range
  const inside = points.filter(({ date }) => date >= start && date <= end)
  const first = points.map(({ date }) => date).toSorted()[0]
  const remarks =
    first !== undefined && first > start
      ? [`Serpstat’s record of new and lost backlinks begins on ${first}; the days before it are missing.`]
      : []
  return tableOf(query, { ...readPoints(inside, query), left, remarks })
}
