import { z } from 'zod'
import { PaymentError } from '../paymentError.ts'
import type { EventFacts, OrderFacts, PaymentProvider, SubscriptionFacts } from '../provider.ts'
import type { Ask } from './client.ts'
import { type FastSpringAccount, orderFacts, subscriptionFacts } from './facts.ts'
import { named } from './wire.ts'

/** Of one call. */
const IDS_AT_ONCE = 50

/** Ids go into addresses: what is none of theirs is asked of nobody. */
export const isId = (id: string): boolean => /^[\w-]{1,100}$/.test(id)

const answerOf = <Name extends string>(name: Name) => z.looseObject({ [name]: z.array(z.unknown()) })

/** A list, or the one thing itself; without those that it does not have, which it answers by an error. */
function itemsOf(json: unknown, name: string): unknown[] {
  if (json === null) return []
  const list: unknown = answerOf(name).safeParse(json).data?.[name]
  const items: unknown[] = Array.isArray(list) ? list : [json]
  return items.filter((item) => !z.looseObject({ result: z.literal('error') }).safeParse(item).success)
}

function understood(facts: EventFacts): EventFacts {
  if (facts.kind === 'unclear') throw new PaymentError('unavailable', { vendor: facts.problem })
  return facts
}

export const readSubscriptions =
  (ask: Ask, account: FastSpringAccount): PaymentProvider['subscriptions'] =>
  async (ids) => {
    const wanted = [...new Set(ids)].filter(isId)
    const found: SubscriptionFacts[] = []
    for (let at = 0; at < wanted.length; at += IDS_AT_ONCE) {
      const some = wanted.slice(at, at + IDS_AT_ONCE)
      const json = await ask({ path: `/subscriptions/${some.join(',')}`, isLookUp: true })
      for (const item of itemsOf(json, 'subscriptions')) {
        const facts = understood(subscriptionFacts(account, item))
        // What comes is stored as the asking company's: of somebody else's it must be nothing.
        if (facts.kind === 'subscription' && some.includes(facts.subscription.id))
          found.push(facts.subscription)
      }
    }
    return found
  }

export const readOrder =
  (ask: Ask, account: FastSpringAccount): PaymentProvider['order'] =>
  async (id): Promise<OrderFacts | null> => {
    if (!isId(id)) return null
    const [item] = itemsOf(await ask({ path: `/orders/${id}`, isLookUp: true }), 'orders')
    if (item === undefined) return null
    const facts = understood(orderFacts(account, item))
    return facts.kind === 'order' && facts.order.id === id ? facts.order : null
  }

const wireAccount = z.looseObject({ orders: z.array(z.unknown()).nullish() })

const wireContact = z.looseObject({ contact: z.looseObject({ email: z.string() }) })

export const readAccountEmail =
  (ask: Ask): PaymentProvider['accountEmail'] =>
  async (accountId) => {
    if (!isId(accountId)) return null
    const [item] = itemsOf(await ask({ path: `/accounts/${accountId}`, isLookUp: true }), 'accounts')
    return wireContact.safeParse(item).data?.contact.email ?? null
  }

export const readOrderIds =
  (ask: Ask): PaymentProvider['orderIdsOf'] =>
  async (email) => {
    const json = await ask({ path: '/accounts', query: { email }, isLookUp: true })
    const found = new Set<string>()
    for (const item of itemsOf(json, 'accounts')) {
      // Some lists name accounts alone.
      const id = named('account').safeParse(item).data
      const whole =
        typeof item === 'string' && isId(item)
          ? itemsOf(await ask({ path: `/accounts/${id}`, isLookUp: true }), 'accounts')[0]
          : item
      for (const order of wireAccount.safeParse(whole).data?.orders ?? []) {
        const orderId = named('order').safeParse(order).data
        if (typeof orderId === 'string' && isId(orderId)) found.add(orderId)
      }
    }
    return [...found]
  }
