import type { AppContext } from '../../context.ts'
import type { EventFacts, PaymentEvent, PaymentFacts, PaymentProvider } from '../../payment/provider.ts'
import { abandonOrder } from './abandonedOrders.ts'
import { applyTold } from './applyTold.ts'

/**
 * `applied` to its company; `waiting` for one that is not known yet; `known`: came before; `other`: concerns nothing here;
 * `unclear`: not understood, and to be sent again.
 */
export type Outcome = 'applied' | 'waiting' | 'known' | 'other' | 'unclear'

/** Applies an event once. Throws where the database or the provider, asked for what the event only names, is away. */
export async function applyEvent(context: AppContext, event: PaymentEvent): Promise<Outcome> {
  const { payment, log } = context
  if (event.facts.every(({ kind }) => kind === 'other')) return 'other'
  const unclear = event.facts.find((one) => one.kind === 'unclear')
  if (unclear) {
    log.error(
      { service: 'payment', event: event.id, type: event.type, problem: unclear.problem },
      'not understood',
    )
    return 'unclear'
  }
  for (const one of event.facts) if (one.kind === 'abandoned') await abandonOrder(context, one.orderId)
  if (event.facts.every(({ kind }) => kind === 'abandoned')) return 'applied'
  const facts = payment ? await readNamed(payment, event.facts) : []
  return facts.length === 0 ? 'other' : applyTold(context, facts, event.id)
}

/** The facts, with those that the event only names read from the provider; without those that it does not have. */
async function readNamed(payment: PaymentProvider, told: readonly EventFacts[]): Promise<PaymentFacts[]> {
  const facts: PaymentFacts[] = []
  for (const one of told) {
    if (one.kind === 'subscription' || one.kind === 'order') facts.push(one)
    if (one.kind !== 'named') continue
    if (one.what === 'order') {
      const order = await payment.order(one.id)
      if (order) facts.push({ kind: 'order', order })
    } else {
      const subscriptions = await payment.subscriptions([one.id])
      facts.push(...subscriptions.map((subscription) => ({ kind: 'subscription', subscription }) as const))
    }
  }
  return facts
}
