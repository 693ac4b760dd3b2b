import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { shifted } from '../days.ts'
import { textOrEmpty } from '../json.ts'

/** Money comes as a string with decimals; a few versions send a number. */
const Money = z.union([z.string(), z.number()]).pipe(z.coerce.number())

/** What we read of an order; each field but the first four only where it was asked for. */
const RawOrder = z.object({
  id: z.number(),
  status: z.string(),
  currency: z.string(),
  /** Wall time in the shop's zone, without offset. */
  date_created: z.string(),
  total: Money.default(0),
  total_tax: Money.default(0),
  shipping_total: Money.default(0),
  discount_total: Money.default(0),
  refunds: z.array(z.object({ total: Money })).default([]),
  line_items: z
    .array(
      z.object({
        product_id: z.number(),
        name: z.string(),
        sku: textOrEmpty,
        quantity: z.number(),
        /** Before coupons, without tax. */
        subtotal: Money,
        /** After coupons, without tax. */
        total: Money,
      }),
    )
    .default([]),
  coupon_lines: z.array(z.object({ code: z.string(), discount: Money })).default([]),
  payment_method: textOrEmpty,
  payment_method_title: textOrEmpty,
  customer_id: z.number().default(0),
  billing: z
    .object({ country: textOrEmpty, state: textOrEmpty, city: textOrEmpty, email: textOrEmpty })
    .prefault({}),
  created_via: textOrEmpty,
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
})

/** An order as the figures need it: no name and no address. */
export const OrderSchema = RawOrder.transform((raw) => {
  const meta = (name: string) => {
    const value = raw.meta_data.find(({ key }) => key === `_wc_order_attribution_${name}`)?.value
    return typeof value === 'string' ? value : ''
  }
  const { country, state, city } = raw.billing
  return {
    id: raw.id,
    status: raw.status,
    currency: raw.currency,
    /** ISO date in the shop's zone. */
    day: raw.date_created.slice(0, 10),
    total: raw.total,
    tax: raw.total_tax,
    shipping: raw.shipping_total,
    discount: raw.discount_total,
    /** Positive; refunds belong to the day of their order. */
    refunded: raw.refunds.reduce((sum, refund) => sum + Math.abs(refund.total), 0),
    hasRefund: raw.status === 'refunded' || raw.refunds.length > 0,
    lines: raw.line_items.map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
    coupons: raw.coupon_lines.map(({ code, discount }) => ({ code: code.toLowerCase(), discount })),
    payment: raw.payment_method_title || raw.payment_method,
    /** Tells buyers apart and says nothing else of them. */
    customer: raw.customer_id > 0 ? `Customer ${raw.customer_id}` : `Order ${raw.id}`,
    /** Of guests only; hashed at once. */
    email: raw.customer_id > 0 ? '' : raw.billing.email.trim().toLowerCase(),
    ...{ country, state, city },
    createdVia: raw.created_via,
    attribution: {
      type: meta('source_type'),
      source: meta('utm_source'),
      medium: meta('utm_medium'),
      campaign: meta('utm_campaign'),
      device: meta('device_type'),
    },
  }
})
type WithEmail = z.infer<typeof OrderSchema>
export type Order = Omit<WithEmail, 'email'>
export type OrderLine = Order['lines'][number]

/** Drops a guest's e-mail, of which a hash survives. */
export async function withoutEmail({ email, ...order }: WithEmail): Promise<Order> {
  if (email === '') return order
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return { ...order, customer: `Guest ${new Uint8Array(digest).toHex().slice(0, 12)}` }
}

/** The API's bounds are exclusive and, like our days, in the shop's own zone. */
export const boundsOf = ({ start, end }: DateRange): { after: string; before: string } => ({
  after: `${shifted(start, -1)}T23:59:59`,
  before: `${shifted(end, 1)}T00:00:00`,
})
