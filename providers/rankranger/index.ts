import { narrowed } from '../choices.ts'
import type {
  Option,
  OptionsQuestion,
  Property,
  Provider,
  ProviderContext,
  ProviderQuery,
} from '../contract.ts'
import { firstUnsettled, shifted } from '../days.ts'
import { checkQuestion } from '../question.ts'
import { answerTable, distinctLabels } from '../resultRows.ts'
import { campaigns } from './client.ts'
import { definition, SETTLING_DAYS, TYPE, ZONE } from './definition.ts'
import { enginesOf } from './engines.ts'
import { joined, type Part, ranksPart, visibilityPart } from './parts.ts'
import { planOf } from './query.ts'

/** Rank Ranger Reporting API v2: ranks, visibility and reach of campaigns. */
export const rankranger: Provider = { definition, probe, listProperties, listOptions, run }

async function probe(context: ProviderContext) {
  const all = await campaigns(context)
  const warnings =
    all.length > 0 ? [] : ['This Rank Ranger package has no campaign yet. Create one in Rank Ranger.']
  return { accountLabel: labelOf(context), warnings }
}

function labelOf({ credentials }: ProviderContext): string {
  if (credentials.type !== 'credentials') return definition.name
  return credentials.account.trim() || `Key ••••${credentials.token.trim().slice(-4)}`
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

async function listOptions(
  context: ProviderContext,
  { parameter, property, search }: OptionsQuestion,
): Promise<Option[]> {
  const all = await campaigns(context)
  if (parameter === 'property') {
    return narrowed(
      all.map(({ id, name }) => ({ value: id, label: name })),
      search,
    )
  }
  const campaign = all.find(({ id }) => id === property)
  if (parameter !== 'searchEngine' || !campaign?.domain) return []
  const subject = { campaignId: campaign.id, domain: campaign.domain, engineId: null }
  const engines = await enginesOf(context, subject, yesterday(context))
  return narrowed(
    [...engines].map(([value, label]) => ({ value, label })),
    search,
  )
}

const yesterday = ({ now }: ProviderContext) =>
  shifted(now.toZonedDateTimeISO(ZONE).toPlainDate().toString(), -1)

async function run(context: ProviderContext, query: ProviderQuery) {
  checkQuestion(query, TYPE)
  const plan = await planOf(context, query)
  const [own] = plan.subjects
  const needsEngines = query.dimension === 'se_name' || (plan.needs.visibility && own?.engineId === null)
  const engines =
    own && needsEngines ? await enginesOf(context, own, query.range.end) : new Map<string, string>()
  const parts: Part[] = []
  if (plan.windows.length > 0) parts.push(await ranksPart(context, query, plan, engines))
  if (plan.needs.visibility) parts.push(await visibilityPart(context, query, plan, engines))
  const { rows, totals } = joined(query, parts)
  return answerTable(query, TYPE, rows, {
    totals,
    currency: null,
    timeZone: ZONE,
    unsettledFrom: firstUnsettled(query.range, {
      settlingDays: SETTLING_DAYS,
      timeZone: ZONE,
      now: context.now,
    }),
    notices: [],
  })
}
