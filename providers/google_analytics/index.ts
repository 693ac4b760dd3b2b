import type { Option, OptionsRequest, Property, Provider, ProviderContext } from '../contract.ts'
import { inTurns } from '../kit/http/paging.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { dayAt, shifted } from '../kit/query/days.ts'
import { chosenProperty } from '../kit/query/readQuery.ts'
import { googleProbe } from '../platforms/google/api.ts'
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
import { hostsOf } from './hosts.ts'
import { askedReports } from './query.ts'
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

  listProperties,

  listOptions: propertyOptionsBy(
    listProperties,
    {
      profile: async (context, { property }) =>
        (await dataStreams(context, property)).map(({ name, displayName }) => ({
          value: name.split('/').at(-1) ?? name,
          label: displayName,
        })),
      campaign: valuesInUse('sessionCampaignName'),
      country: valuesInUse('country'),
    },
    MOST_OPTIONS,
  ),

  async run(context, query) {
    const property = chosenProperty(query, 'Choose a Google Analytics property.')
    const asked = askedReports(query)
    const run = query.realTime ? runRealtime : runReports
    const parts = await run({ context, property }, asked)
    return resultTable(query, parts, context.now)
  },

  batch,
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  const accounts = await accountSummaries(context)
  const owners = accounts.filter(({ propertySummaries }) => propertySummaries.length > 0)
  const details = (await inTurns(owners, 1, ({ account }) => propertiesOf(context, account))).flat()
  const hosts = await hostsOf(
    context,
    owners.flatMap(({ propertySummaries }) => propertySummaries.map(({ property }) => idOf(property))),
  )
  return owners.flatMap(({ displayName: group, propertySummaries }) =>
    propertySummaries.map(({ property, displayName }): Property => {
      const { currencyCode, timeZone } = details.find(({ name }) => name === property) ?? {}
      const counted = hosts.get(idOf(property))
      return {
        id: idOf(property),
        name: displayName,
        group,
        available: true,
        ...(currencyCode ? { currency: currencyCode } : {}),
        ...(timeZone ? { timeZone } : {}),
        ...(counted ? { hosts: counted } : {}),
      }
    }),
  )
}

const idOf = (property: string) => property.replace(/^properties\//, '')

/** The values with the most sessions lately: a filter by one that never occurs is of no use. */
function valuesInUse(dimension: string) {
  return async (context: ProviderContext, { type, property, search }: OptionsRequest): Promise<Option[]> => {
    const today = dayAt(context.now, 'UTC')
    const values = [search.trim()]
    const { rows } = await googleAnalytics.run(context, {
      type,
      property,
      inputs: {},
      dimension,
      metrics: ['sessions'],
      realTime: false,
      currency: null,
      filter: values[0] ? { clauses: [{ field: dimension, operator: 'contains', values }] } : null,
      range: { start: shifted(today, -OPTION_DAYS), end: today },
      order: { column: 'sessions', dir: 'desc' },
      limit: MOST_OPTIONS,
    })
    return rows.map(([value]) => ({ value: String(value), label: String(value) }))
  }
}
