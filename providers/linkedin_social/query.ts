import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkRules, chosenProperty } from '../question.ts'
import { RULES } from './catalogue.ts'
import { gatherFollowers } from './followers.ts'
import type { Gathered } from './gathered.ts'
import { REPORTS, type Report } from './metrics.ts'
import { gatherPosts } from './posts.ts'
import { gatherShares } from './shares.ts'
import { gatherVisitors } from './visitors.ts'

const GATHER: Record<
  Report,
  (context: ProviderContext, query: ProviderQuery, page: string) => Promise<Gathered>
> = {
  shareStatistics: gatherShares,
  followerStatistics: gatherFollowers,
  pageStatistics: gatherVisitors,
  posts: gatherPosts,
}

/**
 * Asks the report that the widget names.
 * @throws ProviderError `bad_request` naming the parameter, for a combination that LinkedIn does not have
 */
export async function gather(context: ProviderContext, query: ProviderQuery): Promise<Gathered> {
  const page = chosenProperty(query, 'Choose a LinkedIn page.')
  const report = reportOf(query)
  checkRules({ ...query, inputs: { reportType: report } }, RULES, 'metrics')
  if ((query.filter?.clauses ?? []).length > 0) throw refuse('LinkedIn pages cannot be filtered.', 'filter')
  return await GATHER[report](context, query, page)
}

function reportOf({ inputs }: ProviderQuery): Report {
  const value = inputs.reportType ?? 'shareStatistics'
  const known = REPORTS.find((report) => report.value === value)
  if (!known) throw refuse('Choose a report.', 'reportType')
  return known.value
}
