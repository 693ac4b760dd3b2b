import type { EmulatedOrder } from './orders.ts'
import { money, sum } from './rhythm.ts'

/** Cents that come back of an amount in cents. */
export const returned = (cents: number, share: number): number => Math.round(cents * share)

/** An amount of the wire that comes back, as a refund shows it. */
const minus = (amount: string, share: number): string =>
  money(-returned(Math.round(Number(amount) * 100), share))

/** Refunds of an order with the lines that they are made of. */
export function refundsOf({ wire, refundedAt, returnedShare }: EmulatedOrder, withParent: boolean) {
  const share = returnedShare
  return wire.refunds.map(({ id, reason, total }) => ({
    id,
    ...(withParent ? { parent_id: wire.id } : {}),
    date_created: refundedAt?.toString() ?? wire.date_modified,
    amount: total.replace('-', ''),
    reason,
    refunded_by: 1,
    refunded_payment: false,
    line_items: wire.line_items.map((line) => ({
      ...line,
      quantity: share === 1 ? -line.quantity : 0,
      subtotal: minus(line.subtotal, share),
      subtotal_tax: minus(line.subtotal_tax, share),
      total: minus(line.total, share),
      total_tax: minus(line.total_tax, share),
    })),
    shipping_lines: wire.shipping_lines.map((line) => ({
      ...line,
      total: minus(line.total, share),
      total_tax: minus(line.total_tax, share),
    })),
    tax_lines: [],
    fee_lines: [],
  }))
}

/** What refunds gave back of tax and shipping, as the shop's report takes it off. */
export function givenBack(order: EmulatedOrder): { tax: number; shipping: number } {
  const refunds = refundsOf(order, false)
  const of = (lines: readonly { total: string; total_tax: string }[], part: 'total' | 'total_tax') =>
    -sum([...lines], (line) => Number(line[part]))
  return {
    tax: sum(refunds, ({ line_items, shipping_lines }) =>
      of([...line_items, ...shipping_lines], 'total_tax'),
    ),
    shipping: sum(refunds, ({ shipping_lines }) => of(shipping_lines, 'total')),
  }
}
