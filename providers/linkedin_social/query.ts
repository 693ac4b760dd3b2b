import type { Provider, ProviderQuery } from '../contract.ts'
import { buildFactRows, untold } from '../kit/answers/facts.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { refuse } from '../kit/http/errors.ts'
import { checkQuery, chosenProperty, readClauses } from '../kit/query/readQuery.ts'
import { FACETS } from './catalogue.ts'
import { TYPE, ZONE } from './definition.ts'
import { MADE, type PageReport, REPORTS } from './metrics.ts'
import { gatherAudience } from './reports/audience.ts'
import { gatherFollowers } from './reports/followers.ts'
import type { Gather } from './reports/gathered.ts'
import { gatherPosts } from './reports/posts.ts'
import { gatherShares } from './reports/shares.ts'
import { gatherVisitors } from './reports/visitors.ts'

const GATHER: Record<PageReport, Gather> = {
  shareStatistics: gatherShares,
  followerStatistics: gatherFollowers,
  pageStatistics: gatherVisitors,
  posts: gatherPosts,
}

/**
 * Runs the report that the widget names.
 * @throws ProviderError `bad_request` naming the parameter, for a combination that LinkedIn does not have
 */
export const run: Provider['run'] = async (context, query) => {
  const page = chosenProperty(query, 'Choose a LinkedIn page.')
  const report = reportOf(query)
  const asked = { ...query, inputs: { ...query.inputs, reportType: report } }
  checkQuery(asked, TYPE)
  readClauses(query, TYPE.filters)
  const isAudience = query.dimension !== null && query.dimension in FACETS
  const gather = isAudience ? gatherAudience : GATHER[report]
  const { facts, kept, notices } = await gather(context, asked, page)
  const { rows, totals } = buildFactRows(query, TYPE, MADE, facts)
  return buildTable(query, TYPE, rows, {
    // Of an audience the largest groups are named, which are not all.
    totals: isAudience ? null : totals,
    timeZone: ZONE,
    ...(kept && { kept }),
    notices: [...notices, ...untold('LinkedIn', query, MADE, facts)],
    now: context.now,
  })
}

function reportOf({ inputs }: ProviderQuery): PageReport {
  const value = inputs.reportType ?? 'shareStatistics'
  const known = REPORTS.find((report) => report.value === value)
  if (!known) throw refuse('Choose a report.', 'reportType')
  return known.value
}
