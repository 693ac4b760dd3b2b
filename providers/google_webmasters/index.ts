import { narrowed, propertyChoices } from '../choices.ts'
import type { Provider } from '../contract.ts'
import { googleProbe } from '../families/google.api.ts'
import { chosenProperty } from '../question.ts'
import { readAnswers } from './answer.ts'
import { askRows, askTotals, listSites } from './client.ts'
import { definition } from './definition.ts'
import { propertyOf } from './properties.ts'
import { MOST_ROWS, planQuery } from './query.ts'

/** Google Search Console: search analytics of verified sites. */
export const googleWebmasters: Provider = {
  definition,

  probe: googleProbe(
    'This Google login has no verified Search Console property. Ask for access, or connect another login.',
    async (context) => (await listSites(context)).map(propertyOf).some(({ available }) => available),
  ),

  async listProperties(context) {
    return (await listSites(context)).map(propertyOf)
  },

  async listOptions(context, { parameter, search }) {
    if (parameter !== 'property') return []
    return narrowed(propertyChoices((await listSites(context)).map(propertyOf)), search)
  },

  async run(context, query) {
    const site = chosenProperty(query, 'Choose a Search Console property.')
    const plan = planQuery(query, context.now)
    const [listed, summed, counted] = await Promise.all([
      plan.rows ? askRows(context, site, plan.rows.body, plan.rows.most) : null,
      plan.totals ? askTotals(context, site, plan.totals) : null,
      plan.counted ? askRows(context, site, plan.counted, MOST_ROWS) : null,
    ])
    const answers = {
      rows: listed?.rows ?? [],
      totals: summed?.totals ?? null,
      counted: counted?.rows ?? [],
      incomplete: listed?.incomplete ?? summed?.incomplete ?? counted?.incomplete ?? null,
    }
    return readAnswers(plan, answers, query, context.now)
  },
}
