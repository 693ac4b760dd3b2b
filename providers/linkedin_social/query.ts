import { combinationProblem } from '../../shared/rules/parameterValidity.ts'
import { type ProviderContext, ProviderError, type ProviderQuery } from '../contract.ts'
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
  const { property, dimension, metrics } = query
  if (property === null) throw refuse('Choose a LinkedIn page.', 'property')
  const report = reportOf(query)
  const problem = combinationProblem(RULES, { dimension, metrics, parameters: { reportType: report } })
  if (problem) throw refuse(problem, 'metrics')
  if ((query.filter?.clauses ?? []).length > 0) throw refuse('LinkedIn pages cannot be filtered.', 'filter')
  return await GATHER[report](context, query, property)
}

function reportOf({ inputs }: ProviderQuery): Report {
  const value = inputs.reportType ?? 'shareStatistics'
  const known = REPORTS.find((report) => report.value === value)
  if (!known) throw refuse('Choose a report.', 'reportType')
  return known.value
}

const refuse = (message: string, field: 'property' | 'metrics' | 'filter' | 'reportType') =>
  new ProviderError('bad_request', message, { field })
