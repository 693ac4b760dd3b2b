import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { withKeptDays } from '../kit/answers/keptDays.ts'
import { dayAt } from '../kit/query/days.ts'
import { asOfToday, seoTable } from '../platforms/seo/answer.ts'
import { TYPE } from './catalogue/index.ts'
import { tellHistory, tellOverview } from './methods/domains.ts'
import { tellLinkChanges, tellLinkSummary } from './methods/links.ts'
import { comesSorted, tellList } from './methods/lists.ts'
import { tellRankings, tellTrackedKeywords } from './methods/ranks.ts'
import { type MethodAnswer, type RequestParameters, readQuestion } from './parameters.ts'

/** Reports that are no plain list. */
const OWN: Record<string, (context: ProviderContext, question: RequestParameters) => Promise<MethodAnswer>> =
  {
    overview: tellOverview,
    history: tellHistory,
    backlinks: tellLinkSummary,
    linkChanges: tellLinkChanges,
    rankings: tellRankings,
    trackedKeywords: tellTrackedKeywords,
  }

/** Runs a query by the report that it requests. Throws ProviderError. */
export async function runQuery(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const question = readQuestion(query, dayAt(context.now, 'UTC'))
  const { report, today } = question
  const told = await (OWN[report.id] ?? tellList)(context, question)
  const { truncated, remarks = [], kept, left = null } = told
  const isLive = report.isLive || report.list !== undefined
  const table = seoTable(query, TYPE, told, {
    vendor: 'Serpstat',
    truncated,
    sorted: comesSorted(question),
    remarks: [...remarks, ...(isLive ? asOfToday('Serpstat', report, query.range, today) : [])],
    spent: left === null ? '' : `Serpstat credits left after this answer: ${left}.`,
  })
  return kept ? withKeptDays(table, kept) : table
}
