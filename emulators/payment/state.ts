import { z } from 'zod'
import { CARDS } from './catalogue.ts'

/** Everything that the sandbox's store remembers. Amounts are in smallest units, times in epoch milliseconds. */

const ms = z.int()
const tags = z.record(z.string(), z.string())

const account = z.object({
  id: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  company: z.string(),
  country: z.string(),
  card: z.enum(CARDS),
})
export type StoreAccount = z.infer<typeof account>

const subscription = z.object({
  id: z.string(),
  account: z.string(),
  state: z.enum(['active', 'overdue', 'canceled', 'deactivated']),
  product: z.string(),
  quantity: z.int(),
  /** Price of one. */
  each: z.int(),
  currency: z.string(),
  begin: ms,
  /** The first instant of what is paid. */
  periodBegin: ms,
  next: ms.nullable(),
  /** When a canceled one ends. */
  end: ms.nullable(),
  canceledAt: ms.nullable(),
  deactivatedAt: ms.nullable(),
  changed: ms,
  /** Periods that were paid, from the beginning on. */
  sequence: z.int(),
  /** From which so many intervals lead to the next charge: the beginning, or the latest change of the interval. */
  anchor: ms,
  intervals: z.int(),
  /** The next charge is refused, whatever the card. */
  failsNext: z.boolean(),
  tags,
})
export type Subscription = z.infer<typeof subscription>

const item = z.object({
  product: z.string(),
  display: z.string(),
  quantity: z.int(),
  /** After the discount, before taxes. */
  subtotal: z.int(),
  discount: z.int(),
})
export type Item = z.infer<typeof item>

const order = z.object({
  id: z.string(),
  reference: z.string(),
  account: z.string(),
  /** Null until one begins. */
  subscription: z.string().nullable(),
  status: z.enum(['completed', 'pending', 'canceled']),
  currency: z.string(),
  items: z.array(item),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  coupon: z.string().nullable(),
  placed: ms,
  changed: ms,
  /** Instants of the time that it pays for; null: a change within one. */
  period: z.object({ begin: ms, end: ms }).nullable(),
  returns: z.array(z.object({ id: z.string(), total: z.int(), at: ms })),
  tags,
  /** What a pending one begins once it is approved. */
  each: z.int(),
})
export type StoreOrder = z.infer<typeof order>

const cartItem = z.object({
  product: z.string(),
  quantity: z.int(),
  /** Smallest units by currency. */
  prices: z.record(z.string(), z.int()),
})
const contact = z.object({ email: z.string(), first: z.string(), last: z.string(), company: z.string() })

const cart = z.object({
  /** In the storefront’s builder until it is finalized, then a session of its own. */
  id: z.string(),
  isFinal: z.boolean(),
  /** Nothing outside the seal changes its items, contact and tags. */
  isSealed: z.boolean(),
  items: z.array(cartItem),
  contact,
  country: z.string().nullable(),
  coupon: z.string().nullable(),
  tags,
  /** The page that shows the checkout: its origin is told the end, and wallets lead back to its address. */
  origin: z.string().nullable(),
  address: z.string().nullable().default(null),
  expires: ms,
  order: z.string().nullable(),
})
export type Cart = z.infer<typeof cart>

const event = z.object({
  id: z.string(),
  type: z.string(),
  created: ms,
  data: z.record(z.string(), z.unknown()),
  status: z.enum(['waiting', 'done', 'lost']),
  attempts: z.int(),
  /** When it is sent next. */
  due: ms,
})
export type StoreEvent = z.infer<typeof event>

const login = z.object({ token: z.string(), account: z.string(), expires: ms })

export const storeState = z.object({
  accounts: z.array(account).default([]),
  subscriptions: z.array(subscription).default([]),
  orders: z.array(order).default([]),
  carts: z.array(cart).default([]),
  events: z.array(event).default([]),
  logins: z.array(login).default([]),
  /** The latest time of a change: no two are of the same. */
  stamp: ms.default(0),
})
export type StoreState = z.infer<typeof storeState>
