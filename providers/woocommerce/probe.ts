import { z } from 'zod'
import type { ProbeResult, ProviderContext } from '../contract.ts'
import { openShop } from './client.ts'
import { shopCurrency } from './currency.ts'
import { normaliseSite, siteLabel } from './site.ts'

const OneOrder = z.array(z.object({ id: z.number(), currency: z.string() }))

/**
 * Finds the shop, then reads one order: that proves the key, its Read permission and its owner's rights at once.
 * @throws ProviderError
 */
export async function probe(context: ProviderContext): Promise<ProbeResult> {
  const shop = await openShop(context)
  const orders = await shop.get('orders', { per_page: 1, _fields: 'id,currency' }, OneOrder)
  const warnings: string[] = []
  const typed =
    context.credentials.type === 'credentials' ? normaliseSite(context.credentials.account) : shop.site
  if (typed !== shop.site)
    warnings.push(`The shop answers at ${shop.site}. Use that address to save a detour.`)
  if (shop.site.startsWith('http:')) {
    warnings.push('This shop is reached without https: what it answers can be read on the way.')
  }
  if (orders.length === 0) warnings.push('The key works, but the shop has no orders yet.')
  if ((await shopCurrency(shop)) === null) {
    warnings.push('The key may not read the currency of the shop: the one most orders are in is used.')
  }
  return { accountLabel: siteLabel(shop.site), warnings }
}
