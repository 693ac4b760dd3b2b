import { namedChoices, narrowed } from '../choices.ts'
import { keyLabel, warnIf } from '../connection.ts'
import type {
  Option,
  OptionsQuestion,
  Property,
  Provider,
  ProviderContext,
  ProviderQuery,
} from '../contract.ts'
import { dayAt, firstUnsettled, shifted } from '../days.ts'
import { type Part, sideBySide } from '../figures.ts'
import { checkQuestion } from '../question.ts'
import { answerTable, distinctLabels } from '../resultRows.ts'
import { campaigns } from './client.ts'
import { definition, SETTLING_DAYS, TYPE, ZONE } from './definition.ts'
import { enginesOf } from './engines.ts'
import { ranksPart, visibilityPart } from './parts.ts'
import { planOf } from './query.ts'

/** Rank Ranger Reporting API v2: ranks, visibility and reach of campaigns. */
export const rankranger: Provider = { definition, probe, listProperties, listOptions, run }

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
  const yesterday = shifted(dayAt(context.now, ZONE), -1)
  return narrowed(namedChoices(await enginesOf(context, subject, yesterday)), search)
}

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
  const { rows, totals } = sideBySide(query, parts)
  const { now } = context
  return answerTable(query, TYPE, rows, {
    ...{ totals, currency: null, timeZone: ZONE, notices: [] },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now }),
  })
}
