import { z } from 'zod'
import { toDecimal, toMinor } from '../../../shared/rules/money.ts'
import { PaymentError } from '../paymentError.ts'
import type { Estimate, PaymentProvider, SubscriptionChange, SubscriptionFacts } from '../provider.ts'
import type { Ask } from './client.ts'
import type { FastSpringAccount } from './facts.ts'
import { isId, readSubscriptions } from './read.ts'

const GONE = 'There is no such subscription.'

function checked(id: string): string {
  if (!isId(id)) throw new PaymentError('refused', { vendor: GONE })
  return id
}

/** A change as FastSpring takes it; the price is told in the currency that is charged. */
function itemOf(
  { products }: FastSpringAccount,
  { id, currency }: SubscriptionFacts,
  change: SubscriptionChange,
  prorate: boolean,
): object {
  const price = Number(toDecimal({ amount: change.each, currency }))
  return {
    subscription: id,
    product: change.interval === 12 ? products.annual : products.monthly,
    quantity: change.dashboards,
    pricing: { price: { [currency]: price } },
    prorate,
  }
}

const decimal = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
const wireEstimate = z.looseObject({
  currency: z.string().optional(),
  amountDue: decimal,
  taxDue: decimal.default(0),
  nextChargeTotal: decimal.optional(),
  nextChargeDate: z.coerce.number().int().positive().optional(),
})

export function changes(
  ask: Ask,
  account: FastSpringAccount,
): Pick<PaymentProvider, 'estimate' | 'change' | 'cancel' | 'uncancel' | 'managementUrl'> {
  const known = async (id: string): Promise<SubscriptionFacts> => {
    const [subscription] = await readSubscriptions(ask, account)([checked(id)])
    if (!subscription) throw new PaymentError('refused', { vendor: GONE })
    return subscription
  }
  const must = async (call: Parameters<Ask>[0]): Promise<unknown> => {
    const answer = await ask(call)
    if (answer === null) throw new PaymentError('refused', { vendor: GONE })
    return answer
  }
  return {
    async estimate(id, change) {
      const subscription = await known(id)
      const body = itemOf(account, subscription, change, true)
      return readEstimate(await must({ path: '/subscriptions/estimate', body }), subscription.currency)
    },
    async change(id, change, when = 'now') {
      const item = itemOf(account, await known(id), change, when === 'now')
      await must({ path: '/subscriptions', body: { subscriptions: [item] } })
    },
    async cancel(id, when) {
      const path = `/subscriptions/${checked(id)}`
      await must({ method: 'DELETE', path, ...(when === 'now' && { query: { billingPeriod: '0' } }) })
    },
    async uncancel(id) {
      const item = { subscription: checked(id), deactivation: null }
      await must({ path: '/subscriptions', body: { subscriptions: [item] } })
    },
    async managementUrl(accountId) {
      const json = await must({ path: `/accounts/${checked(accountId)}/authenticate` })
      const url = wireLogin.safeParse(json).data?.accounts[0]?.url
      if (url === undefined) throw new PaymentError('unavailable', { vendor: 'It gave no address.' })
      return url
    },
  }
}

const wireLogin = z.looseObject({
  accounts: z.array(z.looseObject({ url: z.url({ protocol: /^https?$/ }) })),
})

function readEstimate(json: unknown, usual: string): Estimate {
  const { data, error } = wireEstimate.safeParse(json)
  if (error)
    throw new PaymentError('unavailable', { vendor: 'Its estimate was not understood.', cause: error })
  const currency = data.currency ?? usual
  const { nextChargeTotal: total, nextChargeDate: at } = data
  return {
    currency,
    now: toMinor(data.amountDue, currency),
    tax: toMinor(data.taxDue, currency),
    next:
      total === undefined || at === undefined
        ? null
        : { amount: toMinor(total, currency), at: Temporal.Instant.fromEpochMilliseconds(at) },
  }
}
