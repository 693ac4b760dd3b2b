import type { Property, ProviderContext } from '../contract.ts'
import { metaOfBusinesses } from '../families/meta.paging.ts'
import { ownAccounts } from './client.ts'
import { ACCOUNT_STATUSES } from './labels.ts'
import { ACCOUNT_FIELDS, Account } from './wire.ts'

/**
 * Every ad account that the login can read, and those of its business portfolios that it only sees. Accounts that are
 * closed or disabled keep their history and stay listed.
 */
export async function adAccounts(context: ProviderContext): Promise<Property[]> {
  const own = await ownAccounts(context)
  const edges = ['owned_ad_accounts', 'client_ad_accounts']
  const seen = new Set(own.map(({ id }) => id))
  const properties = own.map((account) => ({ ...described(account), available: true }))
  for (const { business, item } of await metaOfBusinesses(context, edges, ACCOUNT_FIELDS, Account)) {
    if (seen.has(item.id)) continue
    seen.add(item.id)
    properties.push({
      ...described(item),
      group: business,
      available: false,
      reason: `The connected login sees this ad account through ${business}, but has no role on it. Assign the person to it in the Meta business settings.`,
    })
  }
  return properties
}

function described(account: Account): Omit<Property, 'available'> {
  const { id, name, currency, timezone_name, business } = account
  const status = ACCOUNT_STATUSES[account.account_status ?? 1]
  return {
    id,
    name: [name || id, ...(status ? [`(${status})`] : [])].join(' '),
    ...(business?.name ? { group: business.name } : {}),
    ...(currency ? { currency } : {}),
    ...(timezone_name ? { timeZone: timezone_name } : {}),
  }
}
