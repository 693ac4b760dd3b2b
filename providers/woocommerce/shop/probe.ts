import { z } from 'zod'
import type { ProbeResult, ProviderContext } from '../../contract.ts'
import { openShop } from '../client.ts'
import { shopCurrency } from '../currency.ts'
import { isReadableOnTheWay, normaliseSite, siteLabel } from './site.ts'

const RECENT_DAYS = 30
/** What it holds does not matter here. */
const OneOrder = z.array(z.unknown())

/**
 * Finds the shop, then reads one order: that proves the key, its Read permission and its owner's rights at once.
 * @throws ProviderError
 */
export async function probe(context: ProviderContext): Promise<ProbeResult> {
  const shop = await openShop(context)
  // WordPress counts all that match before it sends one: in an old shop the bound saves it a long query.
  const after = context.now
    .toZonedDateTimeISO(shop.timeZone)
    .subtract({ days: RECENT_DAYS })
    .toPlainDateTime()
  const recent = { after: after.toString({ smallestUnit: 'second' }), per_page: 1, _fields: 'id,currency' }
  const orders = await shop.get('orders', recent, OneOrder)
  const warnings: string[] = []
  const typed =
    context.credentials.type === 'credentials' ? normaliseSite(context.credentials.account) : shop.site
  if (typed !== shop.site)
    warnings.push(`The shop answers at ${shop.site}. Use that address to save a detour.`)
  if (isReadableOnTheWay(shop.site)) {
    warnings.push('This shop is reached without https: what it answers can be read on the way.')
  }
  if (orders.length === 0)
    warnings.push(`The key works, but the shop has had no orders for ${RECENT_DAYS} days.`)
  if ((await shopCurrency(shop)) === null) {
    warnings.push('The key may not read the currency of the shop: the one most orders are in is used.')
  }
  return { accountLabel: siteLabel(shop.site), warnings }
}
