import type { Provider } from '../contract.ts'
import { optionsBy } from '../kit/query/choices.ts'
import { definition } from './definition.ts'
import { probe } from './probe.ts'
import { runRankTracker } from './rankTracker/index.ts'
import { competitorOptions, projectOptions } from './rankTracker/projects.ts'
import { runSiteExplorer } from './siteExplorer.ts'

/** Ahrefs API v3: Site Explorer (`ahrefs_v3`) and Rank Tracker (`ahrefs_v3_ranks`). */
export const ahrefsV3: Provider = {
  definition,
  probe,
  listProperties: async () => [],
  listOptions: optionsBy({ profile: projectOptions, competitor: competitorOptions }),
  run: (context, query) =>
    query.type === 'ahrefs_v3_ranks' ? runRankTracker(context, query) : runSiteExplorer(context, query),
}
