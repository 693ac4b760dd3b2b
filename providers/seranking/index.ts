import { narrowed, propertyChoices } from '../choices.ts'
import { keyLabel, warnIf } from '../connection.ts'
import type {
  Option,
  OptionsQuestion,
  Property,
  Provider,
  ProviderContext,
  ProviderQuery,
} from '../contract.ts'
import { dayAt, firstUnsettled } from '../days.ts'
import { sideBySide } from '../figures.ts'
import { checkQuestion } from '../question.ts'
import { answerTable } from '../resultRows.ts'
import { ask, get, styleOf } from './client.ts'
import { definition, SETTLING_DAYS, TYPE, ZONE } from './definition.ts'
import { engineOptions, enginesOf } from './engines.ts'
import { positionsPart } from './positionsPart.ts'
import { type NotedPart, scopeOf } from './query.ts'
import { adsPart, historyPart, sitePart, summaryPart } from './wholePart.ts'
import { Competitors, Sites, Subscription } from './wire.ts'

/** SE Ranking Project API: positions of keywords, and SE Ranking's own aggregates. */
export const seranking: Provider = { definition, probe, listProperties, listOptions, run }

/** The subscription call shows a plan that has ended; the list of projects proves that the plan has the Project API. */
async function probe(context: ProviderContext) {
  const warnings: string[] = []
  if (styleOf(context) === 'current') {
    const { subscription_info: plan } = await get(
      context,
      'api',
      '/v1/account/subscription',
      {},
      Subscription,
    )
    if (plan.status && plan.status !== 'active') {
      warnings.push(
        `SE Ranking says that the subscription is “${plan.status}”: positions may not be checked.`,
      )
    }
  }
  const sites = await ask(context, 'sites', null, Sites)
  warnings.push(
    ...warnIf(sites.length === 0, 'This SE Ranking account has no project yet. Create one in SE Ranking.'),
  )
  return { accountLabel: keyLabel(context), warnings }
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  return (await ask(context, 'sites', null, Sites)).map(({ id, title, name, is_active: available }) => ({
    id,
    name: title ?? name ?? `Project ${id}`,
    timeZone: ZONE,
    available,
    ...(available
      ? {}
      : { reason: 'The project is switched off in SE Ranking; its positions are not checked.' }),
  }))
}

async function listOptions(
  context: ProviderContext,
  { parameter, property, search }: OptionsQuestion,
): Promise<Option[]> {
  if (parameter === 'property') return narrowed(propertyChoices(await listProperties(context)), search)
  if (property === null) return []
  if (parameter === 'searchEngine') return narrowed(engineOptions(await enginesOf(context, property)), search)
  if (parameter !== 'competitor') return []
  const competitors = await ask(context, 'competitors', property, Competitors)
  return narrowed(
    competitors.map(({ id, name, url }) => ({ value: id, label: name ?? url ?? `Competitor ${id}` })),
    search,
  )
}

async function run(context: ProviderContext, query: ProviderQuery) {
  checkQuestion(query, TYPE)
  const scope = await scopeOf(context, query)
  const { now } = context
  const today = dayAt(now, ZONE)
  const parts: NotedPart[] = []
  for (const [source, metrics] of scope.asked) {
    if (source === 'positions') parts.push(await positionsPart(context, query, scope, metrics))
    if (source === 'history') parts.push(await historyPart(context, query, scope, metrics))
    if (source === 'ads') parts.push(await adsPart(context, query, scope, metrics))
    if (source === 'summary') parts.push(await summaryPart(context, query, scope, metrics, today))
    if (source === 'site') parts.push(sitePart(query, scope))
  }
  const { rows, totals } = sideBySide(query, parts)
  return answerTable(query, TYPE, rows, {
    ...{ totals, currency: null, timeZone: ZONE },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now }),
    notices: parts.flatMap(({ notices }) => notices),
  })
}
