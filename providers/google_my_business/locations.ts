import type { Property, ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { inTurns } from '../kit/http/paging.ts'
import { availability } from '../kit/query/choices.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import { listAccounts, listLocations } from './client.ts'
import type { Location } from './wire.ts'

/** Accounts requested at once. */
const AT_ONCE = 4

/**
 * Every location of every account, each once: several accounts may share one. An account that may be seen but not
 * opened has no locations for this login.
 */
export async function listProperties(context: ProviderContext): Promise<Property[]> {
  const accounts = await listAccounts(context)
  const properties = new Map<string, Property>()
  const lists = await inTurns(accounts, AT_ONCE, ({ name }) =>
    ifRefused(listLocations(context, name), () => []),
  )
  accounts.forEach(({ name, accountName }, index) => {
    for (const location of lists[index] ?? [])
      properties.getOrInsertComputed(location.name, () => propertyOf(location, name, accountName))
  })
  return [...properties.values()]
}

function propertyOf(location: Location, account: string, group: string): Property {
  const isVerified = location.metadata.hasVoiceOfMerchant
  return {
    id: `${account}/${location.name}`,
    name: locationName(location),
    ...(group ? { group } : {}),
    timeZone: GOOGLE_ZONE,
    ...availability(isVerified, 'Google has not verified this location: it has no figures and no reviews.'),
  }
}

/** Branches often share one title, so the town or the shop's number goes with it. */
export function locationName({ title, name, storeCode, storefrontAddress }: Location): string {
  const where = storefrontAddress?.locality || storeCode
  const called = title || name
  return where && !called.includes(where) ? `${called} (${where})` : called
}
