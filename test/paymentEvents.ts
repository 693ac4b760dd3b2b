import { nanoid } from 'nanoid'
import type { FastSpringSettings } from '../server/config/fastSpringSettings.ts'
import type { AppContext } from '../server/context.ts'
import { signatureOf } from '../server/payment/fastspring/signature.ts'
import type { SealedTerms } from '../shared/rules/sealedTerms.ts'
import type { TestApp } from './startApp.ts'

/** Events as FastSpring writes and signs them: for tests of what comes in another order than the emulator's. */

export const DAY_MS = 86_400_000
/** When subscriptions of these tests begin. */
export const BEGUN = Date.parse('2026-11-01T00:00:00Z')

export const wireSubscription = (facts: object = {}) => ({
  id: 'sub-1',
  active: true,
  state: 'active',
  changed: BEGUN,
  live: false,
  currency: 'USD',
  account: 'acc-1',
  product: 'dashboards-monthly',
  quantity: 10,
  price: 9.5,
  begin: BEGUN,
  nextChargeDate: BEGUN + 30 * DAY_MS,
  ...facts,
})

export const wireOrder = ({ subscription = 'sub-1', ...facts }: Record<string, unknown> = {}) => ({
  id: 'ord-1',
  reference: 'DEM261121-1234-56789',
  completed: true,
  changed: BEGUN,
  live: false,
  currency: 'USD',
  total: 114,
  tax: 19,
  subtotal: 95,
  discount: 0,
  invoiceUrl: 'https://sandbox.onfastspring.com/invoice/1',
  items: [{ product: 'dashboards-monthly', quantity: 10, display: 'Dashboards', subtotal: 95, subscription }],
  ...facts,
})

export interface WireEvent {
  id: string
  type: string
  data: unknown
}
export const wireEvent = (type: string, data: unknown, id = nanoid()): WireEvent => ({ id, type, data })

/** Makes the call of a webhook, signed unless another signature is given. */
export async function callWebhook(
  { url }: Pick<TestApp, 'url'>,
  { webhookSecret }: Pick<FastSpringSettings, 'webhookSecret'>,
  body: string | Buffer,
  signature?: string,
): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(body)
  const good = signatureOf(bytes, webhookSecret.reveal()).toString('base64')
  const answer = await fetch(`${url}/webhooks/fastspring`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fs-signature': signature ?? good },
    body: bytes,
  })
  return { status: answer.status, text: await answer.text() }
}

export const bodyOf = (events: readonly WireEvent[]): string =>
  JSON.stringify({ events: events.map((one) => ({ ...one, live: false, processed: false, created: BEGUN })) })

/** A checkout that this company, or one that is to be made, has begun; returns its reference. */
export async function beginCheckout(
  { db, now }: AppContext,
  buyer: string,
  terms: Partial<SealedTerms> = {},
): Promise<string> {
  const reference = nanoid()
  const { dashboards, interval, each } = { dashboards: 10, interval: 1, each: { USD: 950 }, ...terms }
  await db.system
    .insertInto('checkouts')
    .values({
      id: nanoid(),
      reference,
      buyer,
      dashboards,
      interval,
      each: JSON.stringify(each),
      createdAt: now().toString(),
      expiresAt: now().add({ hours: 24 }).toString(),
    })
    .execute()
  return reference
}
