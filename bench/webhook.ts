import { sandboxFastSpring } from '../server/config/fastSpringSettings.ts'
import { makeCompany } from '../test/factories.ts'
import {
  BEGUN,
  beginCheckout,
  bodyOf,
  callWebhook,
  type WireEvent,
  wireEvent,
  wireOrder,
  wireSubscription,
} from '../test/paymentEvents.ts'
import { startProduct } from './lib/product.ts'
import type { BenchTable } from './lib/table.ts'
import { timed } from './lib/timing.ts'
import { openWorkshop } from './lib/workshop.ts'

const RUNS = 201
/** `timed` makes some calls that are not counted. */
const WARM_UP = 3
const SUBSCRIPTION = 'bench-subscription'
const PAYMENT = { PAYMENT: '1', PRICE_MONTHLY: '9.50', PRICE_ANNUAL: '95' }

/** For how long the payment provider waits until its events are stored for good. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct(PAYMENT)
  const workshop = await openWorkshop(product, PAYMENT)
  try {
    const settings = sandboxFastSpring()
    const { context } = workshop
    const deliver = async (...events: WireEvent[]) => {
      const { status, text } = await callWebhook(product, settings, bodyOf(events))
      if (status !== 200) throw new Error(`The webhook answered ${status}: ${text}`)
    }
    const company = await makeCompany(context, { state: 'trial' })
    const reference = await beginCheckout(context, company)
    let told = 0
    const news = () => wireSubscription({ id: SUBSCRIPTION, tags: { reference }, changed: BEGUN + ++told })
    await deliver(wireEvent('subscription.activated', news()))
    const changes = await timed(RUNS, () => deliver(wireEvent('subscription.updated', news())))
    const same = wireEvent('subscription.updated', news())
    const again = await timed(RUNS, () => deliver(same))
    const buyers: string[] = []
    for (let run = 0; run < RUNS + WARM_UP; run++)
      buyers.push(await beginCheckout(context, await makeCompany(context, { state: 'trial' })))
    const purchases = await timed(RUNS, () => {
      const tags = { reference: buyers.pop() }
      const id = `bench-${buyers.length}`
      return deliver(
        wireEvent('subscription.activated', wireSubscription({ id, tags })),
        wireEvent('order.completed', wireOrder({ id: `order-${id}`, subscription: id, tags })),
      )
    })
    return {
      title: 'Events of the payment provider, until they are stored',
      figures: [
        { name: 'a change of a subscription', values: changes, unit: 'ms', most: 20 },
        { name: 'the same event again', values: again, unit: 'ms', most: 20 },
        { name: 'a purchase: two events in a call', values: purchases, unit: 'ms', most: 40 },
      ],
      notes: [`${RUNS} calls of each over HTTP, one after the other.`],
    }
  } finally {
    await workshop.close()
    await product.stop()
  }
}
