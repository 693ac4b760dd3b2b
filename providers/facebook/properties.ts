import type { Property, ProviderContext } from '../contract.ts'
import { availability } from '../kit/query/choices.ts'
import { metaHeld } from '../platforms/meta/paging.ts'
import { ACCOUNT_STATUSES } from './labels.ts'
import { ACCOUNT_FIELDS, AdAccount } from './wire.ts'

/**
 * Every ad account that the login can read, and those of its business portfolios that it only sees. Accounts that are
 * closed or disabled retain their history and stay listed.
 */
export async function adAccounts(context: ProviderContext): Promise<Property[]> {
  const edges = ['owned_ad_accounts', 'client_ad_accounts']
  const held = await metaHeld(context, { own: 'adaccounts', edges, fields: ACCOUNT_FIELDS }, AdAccount)
  return held.map(({ item, business: portfolio, isOwn }) => {
    const { id, name, currency, timezone_name, business } = item
    const status = ACCOUNT_STATUSES[item.account_status ?? 1]
    const group = isOwn ? business?.name : portfolio
    const reason = `The connected login sees this ad account through ${portfolio}, but has no role on it. Assign the person to it in the Meta business settings.`
    return {
      id,
      name: [name || id, ...(status ? [`(${status})`] : [])].join(' '),
      ...(group ? { group } : {}),
      ...(currency ? { currency } : {}),
      ...(timezone_name ? { timeZone: timezone_name } : {}),
      ...availability(isOwn, reason),
    }
  })
}
