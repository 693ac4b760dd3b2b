import type { Property, Provider, ProviderContext, ProviderQuery } from '../contract.ts'
import type { PartialResult } from '../kit/answers/metricValues.ts'
import { sayingEmpty } from '../kit/answers/notices.ts'
import { buildMergedTable, distinctLabels } from '../kit/answers/resultRows.ts'
import { namedChoices, propertyOptionsBy } from '../kit/query/choices.ts'
import { dayAt, shifted } from '../kit/query/days.ts'
import { checkQuery } from '../kit/query/readQuery.ts'
import { keyLabel, warnIf } from '../kit/signIn/connection.ts'
import { campaigns } from './client.ts'
import { definition, TYPE, ZONE } from './definition.ts'
import { enginesOf } from './engines.ts'
import { keywordsPart, visibilityPart } from './parts.ts'
import { planOf } from './query.ts'

/** Rank Ranger Reporting API v2: ranks, visibility and reach of campaigns. */
export const rankranger: Provider = {
  definition,
  probe,
  listProperties,
  listOptions: propertyOptionsBy(listProperties, { searchEngine: engineChoices }),
  run,
}

async function probe(context: ProviderContext) {
  const all = await campaigns(context)
  const warning = 'This Rank Ranger package has no campaign yet. Create one in Rank Ranger.'
  return { accountLabel: keyLabel(context), warnings: warnIf(all.length === 0, warning) }
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  const all = await campaigns(context)
  const names = distinctLabels(new Map(all.map(({ id, name }) => [id, name])))
  const packages = new Set(all.map(({ packageId }) => packageId))
  return all.map(({ id, packageId }) => ({
    id,
    name: names.get(id) ?? id,
    ...(packages.size > 1 && packageId !== null ? { group: `Package ${packageId}` } : {}),
    timeZone: ZONE,
    available: true,
  }))
}

async function engineChoices(context: ProviderContext, { property: campaignId }: { property: string }) {
  const domain = (await campaigns(context)).find(({ id }) => id === campaignId)?.domain
  const yesterday = shifted(dayAt(context.now, ZONE), -1)
  return namedChoices(domain ? await enginesOf(context, { campaignId, domain }, yesterday) : [])
}

async function run(context: ProviderContext, query: ProviderQuery) {
  checkQuery(query, TYPE)
  const plan = await planOf(context, query)
  const parts: PartialResult[] = []
  if (plan.windows.length > 0) parts.push(await keywordsPart(context, query, plan))
  if (plan.needs.visibility) parts.push(await visibilityPart(context, query, plan))
  return sayingEmpty(
    'Rank Ranger',
    buildMergedTable(query, TYPE, parts, { timeZone: ZONE, now: context.now }),
  )
}
