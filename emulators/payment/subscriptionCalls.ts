import { z } from 'zod'
import { decimalOf, shareOf, unitsOf } from './amounts.ts'
import { accountOf, type Books } from './books.ts'
import { COUPONS, countryOf, productOf } from './catalogue.ts'
import { change, lastCharge, leftOf, uncancel, withTax } from './lifecycle.ts'
import { type Proration, prorate, type SoldTerms } from './periods.ts'
import type { Subscription } from './state.ts'

const item = z.strictObject({
  subscription: z.string().optional(),
  product: z.string().optional(),
  quantity: z.int().min(1).optional(),
  pricing: z.strictObject({ price: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().min(0)) }).optional(),
  coupons: z.array(z.string()).optional(),
  prorate: z.boolean().optional(),
  preview: z.boolean().optional(),
  deactivation: z.null().optional(),
})
type Item = z.infer<typeof item>

/** What a call asks for, or the fields that are wrong with it. */
type Read = { subscription: Subscription; to: SoldTerms; item: Item } | { errors: Record<string, string> }

function read(books: Books, json: unknown): Read {
  const { data, error } = item.safeParse(json)
  if (!data) {
    const fields = error.issues.map(({ path, message }) => [path.join('.') || 'subscription', message])
    return { errors: Object.fromEntries(fields) }
  }
  const subscription = books.state.subscriptions.find(({ id }) => id === data.subscription)
  if (!subscription)
    return { errors: { subscription: `Subscription ID does not exist: ${data.subscription}` } }
  const product = data.product ?? subscription.product
  if (!productOf(product)) return { errors: { product: `Product not found: ${product}` } }
  const unknown = data.coupons?.find((code) => !Object.hasOwn(COUPONS, code))
  if (unknown !== undefined) return { errors: { coupons: `Coupon not found: ${unknown}` } }
  const each = priceOf(subscription, product, data)
  if (each === null) return { errors: { pricing: `A price in ${subscription.currency} is required.` } }
  return { subscription, to: { product, quantity: data.quantity ?? subscription.quantity, each }, item: data }
}

function priceOf(subscription: Subscription, product: string, { pricing }: Item): number | null {
  const { currency } = subscription
  if (pricing) {
    const decimal = pricing.price[currency]
    return decimal === undefined ? null : unitsOf(decimal, currency)
  }
  if (product === subscription.product) return subscription.each
  return currency === 'USD' ? (productOf(product)?.listPrice ?? null) : null
}

/** Why a change cannot be prorated, in FastSpring's words. */
function problemOf(books: Books, subscription: Subscription, { credit, charge }: Proration): string | null {
  if (subscription.state !== 'active') return 'Proration is not allowed for this subscription.'
  const last = lastCharge(books, subscription)
  const back = withTax(books, subscription, Math.max(0, credit - charge))
  return back > (last ? leftOf(last) : 0) ? 'Refund exceeds the last charge amount.' : null
}

const preview = (books: Books, subscription: Subscription, to: SoldTerms) => {
  const proration = prorate(subscription, to, books.now())
  const { currency } = subscription
  const rate = countryOf(accountOf(books, subscription).country).tax
  const decimal = (units: number) => decimalOf(units, currency)
  const difference = proration.charge - proration.credit
  const tax = shareOf(difference, rate, 100)
  const nextCharge = withTax(books, subscription, to.quantity * to.each)
  return {
    subscription: subscription.id,
    currency,
    currentPlan: {
      product: subscription.product,
      quantity: subscription.quantity,
      price: decimal(subscription.each),
      proratedAmount: decimal(-proration.credit),
    },
    proposedPlan: {
      product: to.product,
      quantity: to.quantity,
      price: decimal(to.each),
      proratedAmount: decimal(proration.charge),
    },
    isRefund: difference < 0,
    taxDue: decimal(tax),
    amountDue: decimal(difference + tax),
    nextChargeTotal: decimal(nextCharge),
    nextChargeDate: proration.next,
  }
}

const failure = (error: string | Record<string, string>, status = 400) =>
  Response.json({ action: 'subscription.estimate', result: 'error', error }, { status })

/** POST /subscriptions/estimate: what a change costs now, and the next charge. Changes nothing. */
export function estimateChange(books: Books, json: unknown): Response {
  const single = z.looseObject({ subscription: z.string().optional() }).safeParse(json)
  if (!single.success || Object.hasOwn(single.data, 'subscriptions')) {
    return failure('Request must contain a single root object.')
  }
  if (single.data.subscription === undefined) return failure('Request must contain a subscription ID.')
  const wanted = read(books, json)
  if ('errors' in wanted) {
    const missing = wanted.errors.subscription
    return missing?.includes('does not exist') ? failure(missing, 404) : failure(wanted.errors)
  }
  const { subscription, to } = wanted
  const problem = problemOf(books, subscription, prorate(subscription, to, books.now()))
  return problem === null ? Response.json(preview(books, subscription, to)) : failure(problem)
}

const list = z.strictObject({ subscriptions: z.array(z.unknown()).min(1) })

/** POST /subscriptions: changes each by itself; 400 where one failed. */
export function changeSubscriptions(books: Books, json: unknown): Response {
  const { data } = list.safeParse(json)
  if (!data) return failure('Request must contain a list of subscriptions.')
  const results = data.subscriptions.map((one) => applyItem(books, one))
  const isGood = results.every(({ result }) => result === 'success')
  return Response.json({ subscriptions: results }, { status: isGood ? 200 : 400 })
}

function applyItem(books: Books, json: unknown): { result: 'success' | 'error'; [more: string]: unknown } {
  const wanted = read(books, json)
  const action = 'subscription.update'
  const id = z.looseObject({ subscription: z.string() }).safeParse(json).data?.subscription
  const failed = (error: Record<string, string>) => ({
    subscription: id,
    action,
    result: 'error' as const,
    error,
  })
  if ('errors' in wanted) return failed(wanted.errors)
  const { subscription, to, item: asked } = wanted
  if (subscription.state === 'deactivated') return failed({ subscription: 'The subscription is inactive.' })
  if (asked.deactivation === null) {
    if (subscription.state !== 'canceled')
      return failed({ deactivation: 'The subscription is not canceled.' })
    uncancel(books, subscription)
    return { subscription: id, action, result: 'success' }
  }
  const isProrated = asked.prorate === true
  const problem = isProrated ? problemOf(books, subscription, prorate(subscription, to, books.now())) : null
  if (problem !== null) return failed({ prorate: problem })
  if (asked.preview === true && isProrated) {
    return { ...preview(books, subscription, to), action, result: 'success' }
  }
  change(books, subscription, to, isProrated)
  return { subscription: id, action, result: 'success' }
}
