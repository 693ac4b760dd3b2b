import type { Provider } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { chosenProperty } from '../kit/query/readQuery.ts'
import { sharedMetrics } from '../kit/query/sharedMetrics.ts'
import { googleProbe } from '../platforms/google/api.ts'
import { readAnswers } from './answer.ts'
import { isGiven } from './catalogue.ts'
import { askRows, askTotals, listProperties } from './client.ts'
import { definition } from './definition.ts'
import { addsUp, MOST_ROWS, planQuery } from './query.ts'

/** Google Search Console: search analytics of verified sites. */
export const googleWebmasters: Provider = {
  definition,

  probe: googleProbe(
    'This Google login has no verified Search Console property. Ask for access, or connect another login.',
    async (context) => (await listProperties(context)).some(({ available }) => available),
  ),

  listProperties,

  listOptions: propertyOptionsBy(listProperties),

  ...sharedMetrics({
    check: (context, query) => void planQuery(query, context.now),
    async fetch(context, query) {
      const site = chosenProperty(query, 'Choose a Search Console property.')
      const plan = planQuery(query, context.now)
      const [listed, totals, counted] = await Promise.all([
        plan.rows && askRows(context, site, plan.rows.body, plan.rows.most),
        plan.totals && askTotals(context, site, plan.totals),
        plan.counted && askRows(context, site, plan.counted, MOST_ROWS),
      ])
      return { listed, totals, counted }
    },
    read: (context, query, answers) =>
      readAnswers(planQuery(query, context.now), answers, query, context.now),
    isShared: (query) => addsUp(query) || (query.dimension === null && query.metrics.every(isGiven)),
  }),
}
