import { availability } from '../choices.ts'
import { type Property, type ProviderContext, ProviderError } from '../contract.ts'
import { inTurns } from '../paging.ts'
import { listAccounts, listLocations } from './client.ts'
import { ZONE } from './days.ts'
import type { Location } from './wire.ts'

/** Accounts asked at once. */
const AT_ONCE = 4

/** Every location of every account, each once: several accounts may share one. */
export async function listProperties(context: ProviderContext): Promise<Property[]> {
  const accounts = await listAccounts(context)
  const properties = new Map<string, Property>()
  const lists = await inTurns(accounts, AT_ONCE, ({ name }) => readable(context, name))
  accounts.forEach(({ name, accountName }, index) => {
    for (const location of lists[index] ?? [])
      properties.getOrInsertComputed(location.name, () => propertyOf(location, name, accountName))
  })
  return [...properties.values()]
}

/** An account that may be seen but not opened has no locations for this login. */
async function readable(context: ProviderContext, account: string): Promise<Location[]> {
  try {
    return await listLocations(context, account)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'bad_request') return []
    throw error
  }
}

function propertyOf(location: Location, account: string, group: string): Property {
  const isVerified = location.metadata.hasVoiceOfMerchant
  return {
    id: `${account}/${location.name}`,
    name: locationName(location),
    ...(group ? { group } : {}),
    timeZone: ZONE,
    ...availability(isVerified, 'Google has not verified this location: it has no figures and no reviews.'),
  }
}

/** Branches often share one title, so the town or the shop's number goes with it. */
export function locationName({ title, name, storeCode, storefrontAddress }: Location): string {
  const where = storefrontAddress?.locality || storeCode
  const called = title || name
  return where && !called.includes(where) ? `${called} (${where})` : called
}
