import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { runHistory, runOverview } from './domains.ts'
import { runLinkChanges, runLinkSummary } from './links.ts'
import { runList } from './lists.ts'
import { type Choices, readChoices } from './parameters.ts'
import { runRankings, runTrackedKeywords } from './ranks.ts'

type Run = (context: ProviderContext, query: ProviderQuery, choices: Choices) => Promise<ResultTable>

/** Reports that are no plain list. */
const OWN: Record<string, Run> = {
  overview: runOverview,
  history: runHistory,
  backlinks: runLinkSummary,
  linkChanges: runLinkChanges,
  rankings: runRankings,
  trackedKeywords: runTrackedKeywords,
}

/** Answers a question by the report that it asks for. Throws ProviderError. */
export async function runQuery(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const choices = readChoices(query)
  const { id, list } = choices.report
  if (list) return await runList(context, query, choices, list)
  const run = OWN[id]
  if (!run) throw new Error(`The report ${id} has no call.`)
  return await run(context, query, choices)
}
