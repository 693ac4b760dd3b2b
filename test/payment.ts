import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { PaymentEmulator, PaymentSettings } from '../emulators/payment/index.ts'
import { type FastSpringSettings, sandboxFastSpring } from '../server/config/fastSpringSettings.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './startApp.ts'

/** Making a key takes a second: tests of a file share it. */
const fastspring = sandboxFastSpring()

/** What the emulated FastSpring is told of a seller. */
export const sellerOf = (url: string, settings: FastSpringSettings): PaymentSettings => ({
  webhookUrl: `${url}/webhooks/fastspring`,
  webhookSecret: settings.webhookSecret.reveal(),
  publicKey: createPublicKey(settings.privateKey.reveal()).export({ type: 'spki', format: 'pem' }).toString(),
})

/**
 * Starts the product with payment: $9.50 a month and $95 a year for a dashboard, or in euros 8.90 and 89. The emulator's
 * events reach its webhook.
 */
export async function startPaidApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp({
    ...options,
    config: {
      prices: { monthly: 950, annual: 9_500 },
      otherPrices: { EUR: { monthly: 890, annual: 8_900 } },
      fastspring,
      ...options.config,
    },
  })
  app.sandbox.payment.settings = sellerOf(app.url, app.context.config.fastspring ?? fastspring)
  return app
}

/** What the library reports when the popup is closed; null: without an order. */
export interface Bought {
  id: string
  reference: string
}

export interface BuyOptions {
  /** As somebody types it; by default one that is paid. */
  card?: string
  country?: string
  coupon?: string
  email?: string
}

const session = z.object({ serial: z.string() })
const finalized = z.object({ url: z.url() })

/**
 * Pays a sealed order through the storefront, as the library and its popup do, and waits until the events were sent.
 * Null where the card was declined. Throws with the storefront's words where it refuses the order.
 */
export async function buy(
  app: { sandbox: { emulators: { url: string }; payment: PaymentEmulator } },
  sealed: { payload: string; key: string },
  { card = '4242 4242 4242 4242', country = 'US', coupon = '', email = '' }: BuyOptions = {},
): Promise<Bought | null> {
  const base = `${app.sandbox.emulators.url}/payment/storefront`
  const call = async (path: string, put: object, serial?: string): Promise<unknown> => {
    const body = new URLSearchParams({
      put: JSON.stringify({ accessKey: fastspring.accessKey, sblVersion: 'test', ...put }),
      ...(serial !== undefined && { session: serial }),
    })
    const answer = await fetch(base + path, { method: 'POST', body })
    if (!answer.ok) throw new Error(`The storefront answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const put = { securePayload: sealed.payload, secureKey: sealed.key }
  const { serial } = session.parse(await call('/builder', put))
  const { url } = finalized.parse(await call('/builder/finalize', { origin: 'http://localhost' }, serial))
  const form = new URLSearchParams({ act: 'pay', card, country, coupon, email })
  const page = await (await fetch(url, { method: 'POST', body: form })).text()
  await app.sandbox.payment.idle()
  const [, id, reference] = /data-id="([^"]+)" data-reference="([^"]+)"/.exec(page) ?? []
  return id !== undefined && reference !== undefined ? { id, reference } : null
}

/** The subscription that an order began. Throws where it began none. */
export function subscriptionOf({ sandbox }: Pick<TestApp, 'sandbox'>, orderId: string): string {
  const order = sandbox.payment.state.orders.find(({ id }) => id === orderId)
  if (typeof order?.subscription !== 'string') throw new Error(`The order ${orderId} began no subscription.`)
  return order.subscription
}
