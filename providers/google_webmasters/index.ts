import { type Provider, ProviderError } from '../contract.ts'
import { googleAccountLabel } from '../families/google.ts'
import { readAnswers } from './answer.ts'
import { askRows, askTotals, listSites } from './client.ts'
import { definition } from './definition.ts'
import { propertyOf } from './properties.ts'
import { MOST_ROWS, planQuery } from './query.ts'

/** Google Search Console: search analytics of verified sites. */
export const googleWebmasters: Provider = {
  definition,

  async probe(context) {
    const [accountLabel, sites] = await Promise.all([googleAccountLabel(context), listSites(context)])
    const readable = sites.map(propertyOf).some(({ available }) => available)
    return {
      accountLabel,
      warnings: readable
        ? []
        : [
            'This Google login has no verified Search Console property. Ask for access, or connect another login.',
          ],
    }
  },

  async listProperties(context) {
    return (await listSites(context)).map(propertyOf)
  },

  async listOptions(context, { parameter, search }) {
    if (parameter !== 'property') return []
    const wanted = search.trim().toLowerCase()
    return (await listSites(context))
      .map(propertyOf)
      .filter(({ id, available }) => available && id.toLowerCase().includes(wanted))
      .map(({ id, name, group }) => ({ value: id, label: name, ...(group ? { group } : {}) }))
  },

  async run(context, query) {
    const site = query.property
    if (site === null) {
      throw new ProviderError('bad_request', 'Choose a Search Console property.', { field: 'property' })
    }
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
