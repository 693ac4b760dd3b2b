import { createDecipheriv, createPublicKey, publicDecrypt } from 'node:crypto'
import { nanoid } from 'nanoid'
import { z } from 'zod'
import type { FastSpringSettings } from '../server/config/fastSpringSettings.ts'
import { callWebhook, wireEvent, wireOrder, wireSubscription } from './paymentEvents.ts'
import type { TestApp } from './startApp.ts'

const document = z.object({
  contact: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
  }),
  items: z.tuple([
    z.object({
      product: z.string(),
      quantity: z.number(),
      pricing: z.object({ price: z.record(z.string(), z.number()) }),
    }),
  ]),
  tags: z.object({ reference: z.string(), expires: z.string() }),
})

/** What a sealed order says, opened as FastSpring does: by the public half of the store's key. */
export function openSeal(
  { privateKey }: Pick<FastSpringSettings, 'privateKey'>,
  { payload, key }: { payload: string; key: string },
): z.output<typeof document> {
  const secret = publicDecrypt(createPublicKey(privateKey.reveal()), Buffer.from(key, 'base64'))
  const decipher = createDecipheriv('aes-128-ecb', secret, null)
  const text = Buffer.concat([decipher.update(Buffer.from(payload, 'base64')), decipher.final()])
  return document.parse(JSON.parse(text.toString('utf8')))
}

/** Tells the product of a paid order and its subscription, as FastSpring's events do. */
export async function tellOfOrder(
  app: TestApp,
  settings: Pick<FastSpringSettings, 'webhookSecret'>,
  reference: string,
): Promise<void> {
  const changed = app.context.now().epochMilliseconds
  const subscription = `sub-${nanoid(8)}`
  const order = wireOrder({
    id: `ord-${nanoid(8)}`,
    reference: 'DEM261126-1-1',
    completed: true,
    subscription,
    changed,
    tags: { reference },
  })
  const events = [
    wireEvent('order.completed', order),
    wireEvent('subscription.activated', wireSubscription({ id: subscription, changed, begin: changed })),
  ].map((one) => ({ ...one, live: false, created: changed }))
  const { status, text } = await callWebhook(app, settings, JSON.stringify({ events }))
  if (status !== 200) throw new Error(`The webhook answered ${status} ${text}`)
}
