import { narrowed, propertyChoices } from '../choices.ts'
import { warnIf } from '../connection.ts'
import type { Option, OptionsQuestion, Property, Provider, ProviderContext } from '../contract.ts'
import { countryName } from '../countryNames.ts'
import {
  askHistory,
  askKeywords,
  listAccounts,
  listCompetitors,
  listCountries,
  listDomains,
} from './client.ts'
import { definition } from './definition.ts'
import { keywordFields } from './keywords.ts'
import { planQuery } from './query.ts'
import { competitorsBody, historyBody, keywordsBody, resultTable, ZONE } from './table.ts'
import type { Domain } from './wire.ts'

/** AccuRanker: ranks of domains, keywords and competitors. */
export const accuranker: Provider = {
  definition,

  async probe(context) {
    const accounts = await listAccounts(context)
    const warning =
      'This login belongs to no AccuRanker account. Ask to be added to one, or connect another login.'
    return {
      accountLabel: accounts.join(', ') || 'AccuRanker',
      warnings: warnIf(accounts.length === 0, warning),
    }
  },

  async listProperties(context) {
    return (await listDomains(context)).map(domainProperty)
  },

  listOptions: async (context, question) => narrowed(await choices(context, question), question.search),

  async run(context, query) {
    const plan = planQuery(query)
    const { domain, range } = plan
    if (plan.from === 'keywords') {
      const keywords = await askKeywords(context, domain, {
        range,
        fields: keywordFields(plan),
        filters: plan.filters,
      })
      return resultTable(plan, keywordsBody(plan, keywords), query, context.now)
    }
    const paths = plan.figures.flatMap(({ history }) => (history ? [history] : []))
    const needsOwn = plan.from === 'history' || plan.dimension === 'competitor'
    const own = needsOwn ? await askHistory(context, domain, { range, paths, whose: 'own' }) : []
    if (plan.from === 'history') return resultTable(plan, historyBody(plan, own[0]), query, context.now)
    const others = await askHistory(context, domain, { range, paths, whose: 'competitors' })
    return resultTable(plan, competitorsBody(plan, own, others), query, context.now)
  },
}

async function choices(
  context: ProviderContext,
  { parameter, property }: OptionsQuestion,
): Promise<Option[]> {
  if (parameter === 'property') return propertyChoices((await listDomains(context)).map(domainProperty))
  if (property === null) return []
  if (parameter === 'competitor') {
    return (await listCompetitors(context, property)).map(({ id, name }) => ({ value: id, label: name }))
  }
  if (parameter !== 'country') return []
  return (await listCountries(context, property)).map((code) => ({ value: code, label: countryName(code) }))
}

/** A login can belong to several accounts; each domain stands under its own. */
function domainProperty({ id, domain, display_name, group }: Domain): Property {
  const account = group?.account?.name
  return {
    id,
    name: display_name || domain || id,
    ...(account ? { group: account } : {}),
    timeZone: ZONE,
    available: true,
  }
}
