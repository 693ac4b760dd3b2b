import { z } from 'zod'
import type { Notice } from '../contract.ts'
import { ProviderError } from '../providerError.ts'
import type { Shop } from './client.ts'
import type { Order } from './orders/index.ts'

/** ISO 4217 code of the shop's own currency; null where the key may not read it. */
export async function shopCurrency(shop: Shop): Promise<string | null> {
  try {
    const { code } = await shop.get(
      'data/currencies/current',
      { _fields: 'code' },
      z.object({ code: z.string() }),
    )
    return code
  } catch (error) {
    // Orders bear their currency: this call only settles which of several is the shop's own.
    if (error instanceof ProviderError && (error.kind === 'reauthorise' || error.kind === 'bad_request'))
      return null
    throw error
  }
}

export interface OneCurrency {
  orders: Order[]
  currency: string | null
  notices: Notice[]
}

/**
 * Amounts of two currencies are never added: of several, only the orders in the shop's own currency count (in
 * the most frequent one where that is unknown or absent), and a notice gives the number left out.
 */
export function oneCurrency(orders: Order[], own: string | null): OneCurrency {
  const counts = new Map<string, number>()
  for (const { currency } of orders) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [mostFrequent] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const currency = own !== null && (counts.has(own) || counts.size === 0) ? own : (mostFrequent?.[0] ?? null)
  counts.delete(currency ?? '')
  if (counts.size === 0) return { orders, currency, notices: [] }
  const others = [...counts].map(([code, number]) => `${number} in ${code}`).join(', ')
  const text = `Only orders in ${currency} are counted. Left out: ${others}. Filter by currency to see them.`
  return {
    orders: orders.filter((order) => order.currency === currency),
    currency,
    notices: [{ code: 'partial', text }],
  }
}
