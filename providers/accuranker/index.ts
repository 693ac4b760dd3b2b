import type { Property, Provider, ProviderContext, ProviderQuery } from '../contract.ts'
import type { PartialResult } from '../kit/answers/metricValues.ts'
import { notKnown, notWhole, sayingEmpty } from '../kit/answers/notices.ts'
import { buildMergedTable } from '../kit/answers/resultRows.ts'
import { countryName } from '../kit/catalogue/countryNames.ts'
import { namedChoices, propertyOptionsBy } from '../kit/query/choices.ts'
import { warnIf } from '../kit/signIn/connection.ts'
import { askKeywords, askLines, listAccounts, listCompetitors, listCountries, listDomains } from './client.ts'
import { definition, TYPE, ZONE } from './definition.ts'
import { CURRENCY } from './figures.ts'
import { currencyOf, keywordsPart, linesPart } from './parts.ts'
import { keywordFields, planQuery } from './query.ts'
import { withoutRefused } from './refused.ts'

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

/** A login can belong to several accounts; each domain is listed under its own. */
async function listProperties(context: ProviderContext): Promise<Property[]> {
  return (await listDomains(context)).map(({ id, domain, display_name: name, group }) => ({
    id,
    name: name || domain || id,
    timeZone: ZONE,
    available: true,
    ...(group?.account?.name ? { group: group.account.name } : {}),
  }))
}

async function run(context: ProviderContext, query: ProviderQuery) {
  const plan = planQuery(query)
  const { domain, range, figures, filters, lines } = plan
  const ending = { timeZone: ZONE, now: context.now }
  const tableOf = (part: PartialResult, more = {}) =>
    sayingEmpty('AccuRanker', buildMergedTable(query, TYPE, [part], { ...ending, ...more }))
  if (lines.length > 0) {
    const paths = figures.flatMap(({ history }) => history ?? [])
    const { found } = await withoutRefused(paths, (left) =>
      askLines(context, domain, { range, paths: left, of: lines }),
    )
    return tableOf(linesPart(query, plan, found))
  }
  const { found: keywords, refused } = await withoutRefused(keywordFields(plan, query.dimension), (fields) =>
    askKeywords(context, domain, { range, fields, filters }),
  )
  const { items, truncated } = keywords
  const notices = [
    ...notKnown('AccuRanker', refused.includes(CURRENCY) ? ['the currency of prices'] : []),
    ...notWhole('AccuRanker', keywords),
  ]
  return tableOf(keywordsPart(query, plan, items), { currency: currencyOf(items), truncated, notices })
}
