import { narrowed, propertyChoices } from '../choices.ts'
import type {
  Option,
  OptionsQuestion,
  Property,
  Provider,
  ProviderContext,
  ProviderQuery,
} from '../contract.ts'
import { dayAt, shifted } from '../days.ts'
import { googleProbe } from '../families/google.api.ts'
import { chosenProperty } from '../question.ts'
import { batch } from './batch.ts'
import {
  accountSummaries,
  dataStreams,
  hasAccounts,
  propertiesOf,
  runRealtime,
  runReports,
} from './client.ts'
import { definition } from './definition.ts'
import { reportRequests } from './query.ts'
import { resultTable } from './table.ts'

/** The most choices a remote parameter offers; the user narrows them by typing. */
const MOST_OPTIONS = 100
/** How far back campaigns and countries are looked up. */
const OPTION_DAYS = 90

export const googleAnalytics: Provider = {
  definition,

  probe: googleProbe(
    'This Google login has no Google Analytics account. Ask for access, or connect another login.',
    hasAccounts,
  ),

  async listProperties(context) {
    const accounts = await accountSummaries(context)
    const owners = accounts.filter(({ propertySummaries }) => propertySummaries.length > 0)
    const details = new Map<string, { timeZone?: string | undefined; currencyCode?: string | undefined }>()
    for (const { account } of owners) {
      for (const property of await propertiesOf(context, account)) details.set(property.name, property)
    }
    return owners.flatMap(({ displayName, propertySummaries }) =>
      propertySummaries.map((summary): Property => {
        const { currencyCode, timeZone } = details.get(summary.property) ?? {}
        return {
          id: summary.property.replace(/^properties\//, ''),
          name: summary.displayName,
          group: displayName,
          ...(currencyCode ? { currency: currencyCode } : {}),
          ...(timeZone ? { timeZone } : {}),
          available: true,
        }
      }),
    )
  },

  async listOptions(context, question) {
    const { parameter, property, search } = question
    if (parameter === 'property')
      return narrowed(propertyChoices(await googleAnalytics.listProperties(context)), search, MOST_OPTIONS)
    if (property === null) return []
    switch (parameter) {
      case 'profile': {
        const streams = (await dataStreams(context, property)).map(({ name, displayName }) => ({
          value: name.split('/').at(-1) ?? name,
          label: displayName,
        }))
        return narrowed(streams, search, MOST_OPTIONS)
      }
      case 'campaign':
        return await valuesInUse(context, question, property, 'sessionCampaignName')
      case 'country':
        return await valuesInUse(context, question, property, 'country')
      default:
        return []
    }
  },

  async run(context, query) {
    const property = chosenProperty(query, 'Choose a Google Analytics property.')
    const asked = { requests: reportRequests(query), limit: query.limit }
    const parts = query.realTime
      ? await runRealtime(context, property, asked.requests)
      : await runReports(context, property, asked)
    return resultTable(query, parts, context.now)
  },

  batch,
}

/** The values with the most sessions lately: nobody wants to filter by one that never occurs. */
async function valuesInUse(
  context: ProviderContext,
  question: OptionsQuestion,
  property: string,
  dimension: string,
): Promise<Option[]> {
  const today = dayAt(context.now, 'UTC')
  const search = question.search.trim()
  const query: ProviderQuery = {
    type: question.type,
    property,
    inputs: {},
    dimension,
    metrics: ['sessions'],
    filter: search ? { clauses: [{ field: dimension, operator: 'contains', values: [search] }] } : null,
    range: { start: shifted(today, -OPTION_DAYS), end: today },
    order: { column: 'sessions', dir: 'desc' },
    limit: MOST_OPTIONS,
    realTime: false,
    currency: null,
  }
  const { rows } = await googleAnalytics.run(context, query)
  return rows.map(([value]) => ({ value: String(value), label: String(value) }))
}
