import type { ProviderContext } from '../../contract.ts'
import { keptDays } from '../../kit/answers/keptDays.ts'
import type { Point } from '../../kit/answers/points.ts'
import { partOf } from '../../kit/query/days.ts'
import { singleRow } from '../../platforms/seo/answer.ts'
import { pointRows } from '../../platforms/seo/points.ts'
import { TYPE } from '../catalogue/index.ts'
import { call, numberAt, readRows, rowsIn, textAt } from '../client.ts'
import type { MethodAnswer, RequestParameters } from '../parameters.ts'

const about = ({ subjects: [query], withSubdomains }: RequestParameters) => ({
  query,
  searchType: withSubdomains ? 'domain_with_subdomains' : 'domain',
})

/** The link profile as it is now: `data` is one row. */
export async function tellLinkSummary(
  context: ProviderContext,
  question: RequestParameters,
): Promise<MethodAnswer> {
  const method = 'SerpstatBacklinksProcedure.getSummaryV2'
  const { result, left } = await call(context, method, about(question))
  const [row] = await readRows(context, result ? rowsIn({ data: [result.data].flat() }) : [])
  return { ...singleRow(row ? question.query.metrics.map((metric) => numberAt(row, metric)) : null), left }
}

/** Links won and lost; the call takes no dates, so its weeks are cut to the range here. */
export async function tellLinkChanges(
  context: ProviderContext,
  question: RequestParameters,
): Promise<MethodAnswer> {
  const { query } = question
  const method = 'SerpstatBacklinksProcedure.getBacklinksChangesHistory'
  const { result, left } = await call(context, method, about(question))
  const points = (await readRows(context, result ? rowsIn(result) : [])).map(
    (row): Point => ({
      day: textAt(row, 'date').slice(0, 10),
      figures: { new_links: numberAt(row, 'new_links'), lost_links: numberAt(row, 'lost_links') },
    }),
  )
  const [first] = points.map(({ day }) => day).toSorted()
  const kept = keptDays(
    query.range,
    partOf(query.range, first === undefined ? {} : { from: first }),
    `Serpstat’s record of new and lost backlinks begins on ${first}; the days before it are missing.`,
  )
  const inside = points.filter(({ day }) => day >= query.range.start)
  return { ...pointRows(query, TYPE, inside), left, kept }
}
