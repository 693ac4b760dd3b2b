import { narrowed } from '../choices.ts'
import type { Provider } from '../contract.ts'
import { textInput } from '../question.ts'
import { definition } from './definition.ts'
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
    if (parameter === 'profile') return narrowed(await projectOptions(context), search)
    if (parameter !== 'competitor') return []
    return narrowed(await competitorOptions(context, textInput(inputs, 'profile')), search)
  },

  run(context, query) {
    return query.type === 'ahrefs_v3_ranks' ? runRankTracker(context, query) : runSiteExplorer(context, query)
  },
}
