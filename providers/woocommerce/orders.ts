import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { textOrEmpty } from '../json.ts'

/** Money comes as a string with decimals; a few versions send a number. */
const Money = z.union([z.string(), z.number()]).pipe(z.coerce.number())

/** What we read of an order; each field but the first four only where it was asked for. */
export const OrderSchema = z.object({
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
        subtotal: Money,
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
export type RawOrder = z.infer<typeof OrderSchema>

/** An order as the figures need it: no name, no address, no e-mail. */
export interface Order {
  id: number
  status: string
  currency: string
  /** ISO date in the shop's zone. */
  day: string
  total: number
  tax: number
  shipping: number
  discount: number
  /** Positive; refunds belong to the day of their order. */
  refunded: number
  hasRefund: boolean
  lines: OrderLine[]
  coupons: { code: string; discount: number }[]
  payment: string
  /** Tells buyers apart and says nothing else of them. */
  customer: string
  country: string
  state: string
  city: string
  createdVia: string
  attribution: { type: string; source: string; medium: string; campaign: string; device: string }
}
export interface OrderLine {
  productId: number
  name: string
  sku: string
  quantity: number
  /** Before coupons, without tax. */
  subtotal: number
  /** After coupons, without tax. */
  total: number
}

/** Fields that every question needs. */
export const BASE_FIELDS = [
  'id',
  'status',
  'currency',
  'date_created',
  'total',
  'total_tax',
  'shipping_total',
  'discount_total',
  'refunds',
] as const

/** The API's bounds are exclusive and, like our days, in the shop's own zone. */
export function boundsOf({ start, end }: DateRange): { after: string; before: string } {
  const dayBefore = Temporal.PlainDate.from(start).subtract({ days: 1 })
  const dayAfter = Temporal.PlainDate.from(end).add({ days: 1 })
  return { after: `${dayBefore}T23:59:59`, before: `${dayAfter}T00:00:00` }
}

/** Drops what no figure needs; a guest's e-mail survives only as a hash. */
export async function slimOrder(raw: RawOrder): Promise<Order> {
  const meta = (name: string) => {
    const value = raw.meta_data.find(({ key }) => key === `_wc_order_attribution_${name}`)?.value
    return typeof value === 'string' ? value : ''
  }
  const refunded = raw.refunds.reduce((sum, refund) => sum + Math.abs(refund.total), 0)
  return {
    id: raw.id,
    status: raw.status,
    currency: raw.currency,
    day: raw.date_created.slice(0, 10),
    total: raw.total,
    tax: raw.total_tax,
    shipping: raw.shipping_total,
    discount: raw.discount_total,
    refunded,
    hasRefund: raw.status === 'refunded' || raw.refunds.length > 0,
    lines: raw.line_items.map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
    coupons: raw.coupon_lines.map(({ code, discount }) => ({ code: code.toLowerCase(), discount })),
    payment: raw.payment_method_title || raw.payment_method,
    customer: await customerOf(raw),
    country: raw.billing.country,
    state: raw.billing.state,
    city: raw.billing.city,
    createdVia: raw.created_via,
    attribution: {
      type: meta('source_type'),
      source: meta('utm_source'),
      medium: meta('utm_medium'),
      campaign: meta('utm_campaign'),
      device: meta('device_type'),
    },
  }
}

async function customerOf({ id, customer_id, billing }: RawOrder): Promise<string> {
  if (customer_id > 0) return `Customer ${customer_id}`
  const email = billing.email.trim().toLowerCase()
  if (!email) return `Order ${id}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
  return `Guest ${new Uint8Array(digest).toHex().slice(0, 12)}`
}
