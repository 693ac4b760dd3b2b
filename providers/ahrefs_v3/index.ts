import type { Provider } from '../contract.ts'
import { definition } from './definition.ts'
import { inputText } from './parameters.ts'
import { probe } from './probe.ts'
import { competitorOptions, projectOptions } from './projects.ts'
import { runRankTracker } from './rankTracker.ts'
import { runSiteExplorer } from './siteExplorer.ts'

/** Ahrefs API v3: Site Explorer (`ahrefs_v3`) and Rank Tracker (`ahrefs_v3_ranks`). */
export const ahrefsV3: Provider = {
  definition,
  probe,

  async listProperties() {
    return []
  },

  async listOptions(context, { type, parameter, inputs, search }) {
    if (type !== 'ahrefs_v3_ranks') return []
    const options =
      parameter === 'profile'
        ? await projectOptions(context)
        : parameter === 'competitor'
          ? await competitorOptions(context, inputText(inputs, 'profile'))
          : []
    const typed = search.trim().toLowerCase()
    return options.filter(({ label }) => label.toLowerCase().includes(typed))
  },

  run(context, query) {
    return query.type === 'ahrefs_v3_ranks' ? runRankTracker(context, query) : runSiteExplorer(context, query)
  },
}
