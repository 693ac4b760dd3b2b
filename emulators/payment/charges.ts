import { shareOf } from './amounts.ts'
import { accountOf, type Books, newId, newReference } from './books.ts'
import { countryOf, productOf } from './catalogue.ts'
import type { Item, StoreOrder, Subscription } from './state.ts'

interface Wanted {
  account: string
  subscription: string | null
  status: StoreOrder['status']
  currency: string
  items: Item[]
  coupon: string | null
  period: StoreOrder['period']
  tags: Record<string, string>
  each: number
}

/** Enters an order, with the taxes of the buyer's country. */
export function placeOrder(books: Books, wanted: Wanted): StoreOrder {
  const at = books.stamp()
  const order: StoreOrder = {
    ...wanted,
    id: newId(),
    reference: newReference(at),
    subtotal: sum(wanted.items, 'subtotal'),
    discount: sum(wanted.items, 'discount'),
    tax: 0,
    total: 0,
    placed: at,
    changed: at,
    returns: [],
  }
  order.tax = shareOf(order.subtotal, countryOf(accountOf(books, order).country).tax, 100)
  order.total = order.subtotal + order.tax
  books.state.orders.push(order)
  return order
}

const sum = (items: readonly Item[], what: 'subtotal' | 'discount') =>
  items.reduce((total, item) => total + item[what], 0)

/** An order of a subscription that runs: a whole period, or the difference of a change. */
export const chargeSubscription = (
  books: Books,
  subscription: Subscription,
  { subtotal, period }: { subtotal: number; period: StoreOrder['period'] },
): StoreOrder =>
  placeOrder(books, {
    account: subscription.account,
    subscription: subscription.id,
    status: 'completed',
    currency: subscription.currency,
    items: [
      {
        product: subscription.product,
        display: `${productOf(subscription.product)?.display ?? ''}${period ? '' : ' (change)'}`,
        quantity: subscription.quantity,
        subtotal,
        discount: 0,
      },
    ],
    coupon: null,
    period,
    tags: subscription.tags,
    each: subscription.each,
  })
