import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { dayAt } from '../days.ts'
import { asOfToday, seoTable } from '../families/seo.answer.ts'
import { TYPE } from './catalogue.ts'
import { tellHistory, tellOverview } from './domains.ts'
import { tellLinkChanges, tellLinkSummary } from './links.ts'
import { comesSorted, tellList } from './lists.ts'
import { type Question, readQuestion, type Told } from './parameters.ts'
import { tellRankings, tellTrackedKeywords } from './ranks.ts'

/** Reports that are no plain list. */
const OWN: Record<string, (context: ProviderContext, question: Question) => Promise<Told>> = {
  overview: tellOverview,
  history: tellHistory,
  backlinks: tellLinkSummary,
  linkChanges: tellLinkChanges,
  rankings: tellRankings,
  trackedKeywords: tellTrackedKeywords,
}

/** Answers a question by the report that it asks for. Throws ProviderError. */
export async function runQuery(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const question = readQuestion(query, dayAt(context.now, 'UTC'))
  const { report, today } = question
  const told = await (OWN[report.id] ?? tellList)(context, question)
  const { truncated, remarks = [], left = null } = told
  const isLive = report.isLive || report.list !== undefined
  return seoTable(query, TYPE, told, {
    vendor: 'Serpstat',
    truncated,
    sorted: comesSorted(question),
    remarks: [...remarks, ...(isLive ? asOfToday('Serpstat', report, query.range, today) : [])],
    spent: left === null ? '' : `Serpstat credits left after this answer: ${left}.`,
  })
}
