import type { Provider } from '../contract.ts'
import { chosenProperty } from '../kit/query/readQuery.ts'
import { linkedInDialect, linkedInProbe } from '../platforms/linkedin/index.ts'
import { readAnswers } from './answer.ts'
import { accountOf, askAnalytics } from './client.ts'
import { definition } from './definition.ts'
import { listOptions, listProperties, namesFor } from './options.ts'
import { type AdAnalyticsQuery, planQuery } from './query.ts'

/** LinkedIn's ads: reports of the Marketing API. */
export const linkedin: Provider = {
  definition,
  oauth: linkedInDialect,
  probe: linkedInProbe(listProperties, {
    label: 'LinkedIn member without ad accounts',
    warning:
      'This LinkedIn login has no ad account with ads. Ask for a role on one, or connect another login.',
  }),
  listProperties,
  listOptions,

  async run(context, query) {
    const property = chosenProperty(query, 'Choose an ad account.')
    const plan = planQuery(query, property, context.now)
    const ask = async (report: AdAnalyticsQuery) => {
      const sets = plan.fieldSets.map((fields) => ['dateRange', 'pivotValues', ...fields])
      return (await Promise.all(sets.map((fields) => askAnalytics(context, report, fields)))).flat()
    }
    const [rows, totals] = await Promise.all([
      plan.rows ? ask(plan.rows) : [],
      plan.totals ? ask(plan.totals) : null,
    ])
    // LinkedIn also returns nothing for an account that may not be read; reading the account distinguishes
    // the two.
    const isSilent = plan.rows !== null && rows.length === 0
    const known = context.known?.(property)?.currency
    const [account, names] = await Promise.all([
      isSilent || !known ? accountOf(context, property) : null,
      namesFor(context, rows, query.dimension, property),
    ])
    const currency = query.metrics.includes('costInUsd') ? 'USD' : (account?.currency ?? known ?? null)
    return readAnswers(plan, { rows, totals, names, currency }, query, context.now)
  },
}
