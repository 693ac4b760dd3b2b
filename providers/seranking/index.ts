import type { Property, Provider, ProviderContext, ProviderQuery } from '../contract.ts'
import type { PartialResult } from '../kit/answers/metricValues.ts'
import { sayingEmpty } from '../kit/answers/notices.ts'
import { buildMergedTable } from '../kit/answers/resultRows.ts'
import { availability, namedChoices, propertyOptionsBy } from '../kit/query/choices.ts'
import { checkQuery } from '../kit/query/readQuery.ts'
import { keyLabel, warnIf } from '../kit/signIn/connection.ts'
import { askCurrent, askList, isLegacy } from './client.ts'
import { definition, TYPE, ZONE } from './definition.ts'
import { enginesOf } from './engines.ts'
import { positionsPart } from './positions.ts'
import { scopeOf } from './query.ts'
import { adsPart, historyPart, sitePart, summaryPart } from './whole.ts'
import { Competitor, Site, Subscription } from './wire.ts'

/** SE Ranking Project API: positions of keywords, and SE Ranking's own aggregates. */
export const seranking: Provider = {
  definition,
  probe,
  listProperties,
  listOptions: propertyOptionsBy(listProperties, {
    searchEngine: async (context, { property }) => choices(await enginesOf(context, property)),
    competitor: async (context, { property }) =>
      choices(await askList(context, 'competitors', property, Competitor)),
  }),
  run,
}

const choices = (things: readonly { id: string; label: string }[]) =>
  namedChoices(things.map(({ id, label }) => [id, label]))

/** The subscription call shows a plan that has ended; the list of projects proves that the plan has the Project API. */
async function probe(context: ProviderContext) {
  const state = isLegacy(context)
    ? null
    : (await askCurrent(context, '/v1/account/subscription', Subscription)).subscription_info.status
  const sites = await askList(context, 'sites', null, Site)
  const warnings = [
    ...warnIf(
      Boolean(state) && state !== 'active',
      `SE Ranking says that the subscription is “${state}”: positions may not be checked.`,
    ),
    ...warnIf(sites.length === 0, 'This SE Ranking account has no project yet. Create one in SE Ranking.'),
  ]
  return { accountLabel: keyLabel(context), warnings }
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  const reason = 'The project is switched off in SE Ranking; its positions are not checked.'
  return (await askList(context, 'sites', null, Site)).map(({ id, label, host, is_active: isActive }) => {
    const hosts = host === null ? [] : [host]
    return { id, name: label, timeZone: ZONE, hosts, ...availability(isActive, reason) }
  })
}

async function run(context: ProviderContext, query: ProviderQuery) {
  checkQuery(query, TYPE)
  const scope = await scopeOf(context, query)
  const { asked } = scope
  const parts: PartialResult[] = []
  if (asked.has('positions')) parts.push(await positionsPart(context, query, scope))
  if (asked.has('history')) parts.push(await historyPart(context, query, scope))
  if (asked.has('ads')) parts.push(await adsPart(context, query, scope))
  if (asked.has('summary')) parts.push(await summaryPart(context, query, scope))
  if (asked.has('site')) parts.push(sitePart(scope))
  return sayingEmpty('SE Ranking', buildMergedTable(query, TYPE, parts, { timeZone: ZONE, now: context.now }))
}
