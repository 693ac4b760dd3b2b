import { z } from 'zod'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { sumKnown } from '../../kit/answers/metricValues.ts'
import { looseId, looseNumber, looseText } from '../../kit/http/json.ts'
import { shifted } from '../../kit/query/days.ts'

// Plugins write numbers where the shop writes text, and the other way round: every single value is read loosely.
/** Money comes as a string with decimals; null where it is unreadable, which is not nothing. */
export const Money = looseNumber
const text = looseText.transform((read) => read ?? '')
/** 0 means none, as in the shop's own responses: a product that is gone, a customer who is a guest. */
const idOrNone = looseNumber.transform((id) => id ?? 0)
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a list holds, without members that hold nothing. PHP prints one with a gap as an object by index; plug-ins leave
 * null for an empty one, and `[]` or null for an empty member. What is no list in any of these ways stays as it is.
 */
function membersOf(value: unknown): unknown {
  if (typeof value !== 'object') return value || []
  const isByIndex = Object.keys(value ?? []).every((key) => /^\d+$/.test(key))
  return isByIndex ? Object.values(value ?? []).filter(isRecord) : value
}
/** A list of a shop, however it is printed; empty where there is none. */
export const looseList = <T extends z.ZodType>(member: T) =>
  z.unknown().optional().transform(membersOf).pipe(z.array(member))
/** The same, where a list that is missing is not known to be empty. */
export const looseListOrNull = <T extends z.ZodType>(member: T) =>
  z
    .unknown()
    .optional()
    .transform((value) => (value == null ? null : membersOf(value)))
    .pipe(z.array(member).nullable())

/** The fields that we read of an order; only the first four are always requested, and an order needs them. */
const RawOrder = z.object({
  id: looseNumber.pipe(z.number()),
  status: z.string(),
  currency: looseId,
  /** Wall time in the shop's zone, without offset; its day is what is read. */
  date_created: z
    .string()
    .transform((moment) => moment.slice(0, 10))
    .pipe(z.iso.date()),
  total: Money,
  total_tax: Money,
  shipping_total: Money,
  discount_total: Money,
  refunds: looseList(z.object({ id: idOrNone, total: Money })),
  line_items: looseList(
    z.object({
      product_id: idOrNone,
      name: text,
      sku: text,
      quantity: looseNumber,
      /** Before coupons, without tax. */
      subtotal: Money,
      /** After coupons, without tax. */
      total: Money,
    }),
  ),
  coupon_lines: looseList(z.object({ code: text, discount: Money })),
  payment_method: text,
  payment_method_title: text,
  customer_id: idOrNone,
  billing: z
    .unknown()
    .optional()
    .transform((value) => (isRecord(value) ? value : {}))
    .pipe(z.object({ country: text, state: text, city: text, email: text })),
  created_via: text,
  meta_data: looseList(z.object({ key: text, value: z.unknown().optional() })),
})

/** An order as the figures need it: no name and no address. */
export const OrderSchema = RawOrder.transform((raw) => {
  const meta = (name: string) =>
    text.parse(raw.meta_data.find(({ key }) => key === `_wc_order_attribution_${name}`)?.value)
  const { country, state, city } = raw.billing
  return {
    id: raw.id,
    status: raw.status,
    currency: raw.currency,
    /** ISO date in the shop's zone. */
    day: raw.date_created,
    total: raw.total,
    tax: raw.total_tax,
    shipping: raw.shipping_total,
    discount: raw.discount_total,
    ...refundOf(raw),
    lines: raw.line_items.map(({ product_id, ...line }) => ({ productId: product_id, ...line })),
    coupons: raw.coupon_lines.map(({ code, discount }) => ({ code: code.toLowerCase(), discount })),
    payment: raw.payment_method_title || raw.payment_method,
    /** Distinguishes buyers without identifying them. */
    customer: raw.customer_id > 0 ? `Customer ${raw.customer_id}` : `Order ${raw.id}`,
    /** Of guests only; hashed at once. */
    email: raw.customer_id > 0 ? '' : raw.billing.email.trim().toLowerCase(),
    country,
    state,
    city,
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
const HALF_A_CENT = 0.005

/** What came back of an order; refunds belong to the day of their order. */
function refundOf({ status, total, total_tax, shipping_total, refunds }: z.infer<typeof RawOrder>) {
  const amounts = refunds.map((refund) => refund.total)
  const listed = amounts.includes(null) ? null : Math.abs(sumKnown(amounts) ?? 0)
  const hasRefund = status === 'refunded' || refunds.length > 0
  const isWhole =
    status === 'refunded' ||
    (listed !== null && total !== null && hasRefund && Math.abs(listed - total) < HALF_A_CENT)
  return {
    hasRefund,
    /** Positive. */
    refunded: isWhole ? total : listed,
    /** Of that, tax and shipping; null where the list of orders, which has only sums, does not split them. */
    refundedTax: isWhole ? total_tax : hasRefund ? null : 0,
    refundedShipping: isWhole ? shipping_total : hasRefund ? null : 0,
    /** The refunds that have to be looked into for them. */
    partialRefunds: isWhole ? [] : refunds.map(({ id }) => id),
  }
}

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
