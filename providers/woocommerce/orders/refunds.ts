import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { sumKnown } from '../../kit/answers/metricValues.ts'
import { ACCOUNT_SECONDS, memoize } from '../../kit/http/memoize.ts'
import { chunksOf, inTurns } from '../../kit/http/paging.ts'
import { ProviderError } from '../../providerError.ts'
import type { Shop } from '../client.ts'
import { looseListOrNull, Money, type Order } from './index.ts'

/** The tax and shipping of refunds, which are missing from the list of orders. */
interface Parts {
  tax: number
  shipping: number
}

const Line = z.object({ total: Money, total_tax: Money })
const Lines = looseListOrNull(Line)
const Refund = z.object({
  id: z.number(),
  amount: Money,
  line_items: Lines,
  shipping_lines: Lines,
  fee_lines: Lines,
})
const FIELDS = 'id,amount,line_items,shipping_lines,fee_lines'
/** As many as one page holds; two thousand refunds are looked into, and of shops without a list of all, fifty orders. */
const REFUNDS_A_CALL = 100
const MOST_CALLS = 20
const MOST_ORDERS = 50
const AT_ONCE = 2
/** How far lines may be from their sum by rounding. */
const ROUNDING = 0.011

type Found = ReadonlyMap<number, Parts>

/**
 * The orders with the tax and shipping of their refunds, as far as the shop returns them: from the list of
 * all refunds (WooCommerce 9.0 or newer), a hundred a call, else from each order's own.
 */
export async function withRefundParts(
  context: ProviderContext,
  shop: Shop,
  orders: readonly Order[],
): Promise<Order[]> {
  const ids = orders.flatMap(({ partialRefunds }) => partialRefunds)
  if (ids.length === 0) return [...orders]
  const calls = chunksOf(ids, REFUNDS_A_CALL).slice(0, MOST_CALLS)
  const [first, ...others] = calls
  const listed = first ? await refundsListed(context, shop, first) : null
  const found = listed
    ? [listed, ...(await inTurns(others, AT_ONCE, (some) => refundsListed(context, shop, some)))]
    : await inTurns(
        orders.filter(({ partialRefunds }) => partialRefunds.length > 0).slice(0, MOST_ORDERS),
        AT_ONCE,
        (order) => refundsOf(context, shop, order),
      )
  const parts: Found = new Map(found.flatMap((some) => [...(some ?? [])]))
  return orders.map((order) => {
    if (order.partialRefunds.length === 0) return order
    const own = order.partialRefunds.map((id) => parts.get(id))
    if (own.includes(undefined)) return order
    return {
      ...order,
      refundedTax: sumKnown(own.map((refund) => refund?.tax)),
      refundedShipping: sumKnown(own.map((refund) => refund?.shipping)),
    }
  })
}

const refundsListed = (context: ProviderContext, shop: Shop, ids: readonly number[]) =>
  tolerant(context, `refunds ${ids.join(',')}`, () =>
    shop.list('refunds', { include: ids.join(','), _fields: FIELDS }, Refund),
  )

const refundsOf = (context: ProviderContext, shop: Shop, { id, partialRefunds }: Order) =>
  tolerant(context, `refunds of ${id}: ${partialRefunds.join(',')}`, () =>
    shop.list(`orders/${id}/refunds`, { _fields: FIELDS }, Refund),
  )

/** Refunds, cached since they do not change; null where the shop or the key does not allow reading them. */
function tolerant(
  context: ProviderContext,
  key: string,
  read: () => Promise<{ items: z.infer<typeof Refund>[] }>,
): Promise<Found | null> {
  return memoize(context, key, ACCOUNT_SECONDS, async () => {
    try {
      const { items } = await read()
      return new Map(items.flatMap((refund) => toPair(refund) ?? []))
    } catch (error) {
      // Figures stand without it: only which part of a refund was tax or shipping stays open.
      if (error instanceof ProviderError && (error.kind === 'reauthorise' || error.kind === 'bad_request'))
        return null
      throw error
    }
  })
}

/** Older shops leave out shipping and fees; nothing is missing where the items alone make the amount. */
function toPair(refund: z.infer<typeof Refund>): [number, Parts][] | null {
  const { id, amount, line_items, shipping_lines, fee_lines } = refund
  const lines = [...(line_items ?? []), ...(shipping_lines ?? []), ...(fee_lines ?? [])]
  const sum = (numbers: (number | null)[]) =>
    numbers.includes(null) ? null : Math.abs(sumKnown(numbers) ?? 0)
  const tax = sum(lines.map(({ total_tax }) => total_tax))
  const items = sum(lines.map(({ total }) => total))
  const shipping = sum((shipping_lines ?? []).map(({ total }) => total))
  if (tax === null || items === null || shipping === null) return null
  const isAll = amount !== null && Math.abs(items + tax - Math.abs(amount)) < ROUNDING
  return shipping_lines || isAll ? [[id, { tax, shipping }]] : null
}
