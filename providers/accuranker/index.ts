import { namedChoices, propertyOptionsBy } from '../choices.ts'
import { warnIf } from '../connection.ts'
import type { Property, Provider, ProviderContext, ProviderQuery } from '../contract.ts'
import { countryName } from '../countryNames.ts'
import { partsTable } from '../resultRows.ts'
import { askKeywords, askLines, listAccounts, listCompetitors, listCountries, listDomains } from './client.ts'
import { definition, TYPE, ZONE } from './definition.ts'
import { currencyOf, keywordsPart, linesPart } from './parts.ts'
import { keywordFields, planQuery } from './query.ts'

/** AccuRanker: ranks of domains, keywords and competitors. */
export const accuranker: Provider = {
  definition,
  probe,
  listProperties,
  listOptions: propertyOptionsBy(listProperties, {
    competitor: async (context, { property }) =>
      namedChoices((await listCompetitors(context, property)).map(({ id, name }) => [id, name])),
    country: async (context, { property }) =>
      namedChoices((await listCountries(context, property)).map((code) => [code, countryName(code)])),
  }),
  run,
}

async function probe(context: ProviderContext) {
  const accounts = await listAccounts(context)
  const warning =
    'This login belongs to no AccuRanker account. Ask to be added to one, or connect another login.'
  return {
    accountLabel: accounts.map(({ id, name }) => name || id).join(', ') || 'AccuRanker',
    warnings: warnIf(accounts.length === 0, warning),
  }
}

/** A login can belong to several accounts; each domain stands under its own. */
async function listProperties(context: ProviderContext): Promise<Property[]> {
  return (await listDomains(context)).map(({ id, domain, display_name: name, group }) => ({
    ...{ id, name: name || domain || id, timeZone: ZONE, available: true },
    ...(group?.account?.name ? { group: group.account.name } : {}),
  }))
}

async function run(context: ProviderContext, query: ProviderQuery) {
  const plan = planQuery(query)
  const { domain, range, figures, filters, lines } = plan
  const ending = { timeZone: ZONE, now: context.now }
  if (lines.length > 0) {
    const paths = figures.flatMap(({ history }) => history ?? [])
    const found = await askLines(context, domain, { range, paths, of: lines })
    return partsTable(query, TYPE, [linesPart(query, plan, found)], ending)
  }
  const fields = keywordFields(plan, query.dimension)
  const keywords = await askKeywords(context, domain, { range, fields, filters })
  const currency = currencyOf(keywords)
  return partsTable(query, TYPE, [keywordsPart(query, plan, keywords)], { ...ending, currency })
}
