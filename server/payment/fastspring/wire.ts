import { z } from 'zod'

/**
 * FastSpring's objects as far as they are read. Members that its documentation leaves open may be missing, and what is
 * related comes whole or as an id, by the webhook's setting “expansion”.
 */

const id = z.union([z.string().min(1), z.number()]).transform(String)

/** Epoch milliseconds; 0 and blanks are none. */
const instant = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const ms = Number(value ?? Number.NaN)
    return Number.isSafeInteger(ms) && ms > 0 && ms < 8.64e15
      ? Temporal.Instant.fromEpochMilliseconds(ms)
      : null
  })

/** A decimal number, or one as text. */
const decimal = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

const currency = z.string().regex(/^[A-Z]{3}$/)
const words = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text || null)

/** The id of what is named by it, or comes whole. */
export const named = (name: string) =>
  z
    .union([id, z.looseObject({})])
    .nullish()
    .transform((value) => {
      if (typeof value !== 'object' || value === null) return value ?? null
      return id.safeParse(value[name] ?? value.id).data ?? null
    })

/** The reference of a sealed order. Buyers can write tags of their own, which are looked for nowhere. */
const REFERENCE = /^[\w-]{21}$/
const tags = z
  .looseObject({ reference: z.unknown() })
  .nullish()
  .catch(null)
  .transform((all) =>
    typeof all?.reference === 'string' && REFERENCE.test(all.reference) ? all.reference : null,
  )

export const wireSubscription = z.looseObject({
  id: id.optional(),
  subscription: id.optional(),
  active: z.boolean().nullish(),
  state: z.string(),
  changed: instant,
  live: z.boolean().nullish(),
  currency,
  account: named('account'),
  product: named('product'),
  quantity: z.coerce.number().int().min(1).max(1_000_000).default(1),
  price: decimal,
  begin: instant,
  next: instant,
  nextChargeDate: instant,
  end: instant,
  deactivationDate: instant,
  pauseDate: instant,
  intervalUnit: words,
  intervalLength: z.coerce.number().nullish().catch(null),
  tags,
})
export type WireSubscription = z.output<typeof wireSubscription>

const wireItem = z.looseObject({
  product: named('product'),
  quantity: z.coerce.number().int().default(1),
  display: words,
  subtotal: decimal,
  subscription: z.unknown().optional(),
})

const wireReturn = z.looseObject({ totalReturn: decimal, total: decimal })

export const wireOrder = z.looseObject({
  id: id.optional(),
  order: id.optional(),
  reference: words,
  completed: z.boolean().nullish(),
  changed: instant,
  live: z.boolean().nullish(),
  currency,
  total: decimal,
  tax: decimal,
  discount: decimal,
  invoiceUrl: words,
  items: z.array(wireItem).default([]),
  returns: z.array(z.unknown()).nullish(),
  tags,
})
export type WireOrder = z.output<typeof wireOrder>

/** Those of an order that come whole. */
export const wireReturns = (order: WireOrder) =>
  (order.returns ?? []).flatMap((one) => wireReturn.safeParse(one).data ?? [])

export const wireEvent = z.looseObject({
  id,
  type: z.string(),
  live: z.boolean().nullish(),
  created: instant,
  data: z.unknown().optional(),
})
export type WireEvent = z.output<typeof wireEvent>

export const wireEvents = z.looseObject({ events: z.array(z.unknown()) })
