import type { Option, OptionsRequest, Property, Provider, ProviderContext } from '../contract.ts'
import { namedChoices, optionsBy } from '../kit/query/choices.ts'
import { zoneNamed } from '../kit/query/days.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { warnIf } from '../kit/signIn/connection.ts'
import { ProviderError } from '../providerError.ts'
import { BELOW, type Below } from './catalogue.ts'
import {
  advertiserInfo,
  advertiserInfos,
  askReport,
  listAdvertisers,
  listEntities,
  signedInPerson,
} from './client.ts'
import { definition } from './definition.ts'
import { chosenIds, planQuery } from './query.ts'
import { dialect } from './signIn.ts'
import { resultTable } from './table.ts'

/** TikTok ads: reports of the Marketing API. */
export const tiktok: Provider = {
  definition,
  oauth: dialect,

  async probe(context) {
    const [accountLabel, advertisers] = await Promise.all([signedInPerson(context), listAdvertisers(context)])
    const warning =
      'No advertiser was shared with this sign-in. Connect again and tick the advertisers to report on.'
    return { accountLabel, warnings: warnIf(advertisers.length === 0, warning) }
  },

  listProperties: watchedAdvertisers,

  listOptions: optionsBy({
    profile: async (context) => namedChoices(await listAdvertisers(context)),
    ...Object.fromEntries(BELOW.map((level) => [level, entitiesOf(level)])),
  }),

  async run(context, query) {
    const plan = planQuery(query)
    const info = await advertiserInfo(context, plan.advertiser)
    const found = await askReport(context, plan.advertiser, plan.rows)
    const people = plan.people && (await askReport(context, plan.advertiser, plan.people))
    const timeZone = zoneNamed(info?.display_timezone, info?.timezone)
    const account = { currency: info?.currency ?? null, timeZone, now: context.now }
    return resultTable(query, plan, found, people, account)
  },
}

/** Advertisers with the zones of their days; widgets choose one by a parameter. */
async function watchedAdvertisers(context: ProviderContext): Promise<Property[]> {
  const advertisers = await listAdvertisers(context)
  const ids = advertisers.map(([id]) => id)
  const infos = await advertiserInfos(context, ids).catch(unknownZones)
  return advertisers.map(([id, name]) => {
    const info = infos.find(({ advertiser_id }) => advertiser_id === id)
    const timeZone = info && zoneNamed(info.display_timezone, info.timezone)
    return { id, name, ...(timeZone && { timeZone }), available: true }
  })
}

/** One advertiser of whom TikTok says nothing takes none of them from the list; only an abort is passed on. */
function unknownZones(error: unknown): Awaited<ReturnType<typeof advertiserInfos>> {
  if (error instanceof ProviderError) return []
  throw error
}

function entitiesOf(level: Below) {
  return async (context: ProviderContext, { inputs }: OptionsRequest): Promise<Option[]> => {
    const advertiser = textInput(inputs, 'profile')
    if (!advertiser) return []
    const above = chosenIds(inputs, BELOW.slice(0, BELOW.indexOf(level)))
    return namedChoices(await listEntities(context, level, advertiser, Object.fromEntries(above)))
  }
}
