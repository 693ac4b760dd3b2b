import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestClock, type TestClock } from '../../test/clock.ts'
import { buy } from '../../test/payment.ts'
import { seal as sealed } from '../../test/seal.ts'
import { type EmulatorServer, serveEmulators } from '../serve.ts'
import { type PaymentEmulator, startPayment } from './index.ts'

/** FastSpring in the sandbox, seen from a seller made of node:crypto alone. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const SECRET = 'a secret of the webhook'

interface Received {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: what is looked at differs by event
  data: any
}
let received: Received[][] = []
let reply: (events: Received[]) => { status: number; body?: string } = () => ({ status: 200 })
const seller = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const isSigned =
      request.headers['x-fs-signature'] === createHmac('sha256', SECRET).update(body).digest('base64')
    const { events } = JSON.parse(body.toString()) as { events: Received[] }
    received.push(events)
    const { status, body: text = '' } = isSigned ? reply(events) : { status: 403 }
    response.writeHead(status).end(text)
  })
})

let folder: string
let clock: TestClock
let payment: PaymentEmulator
let server: EmulatorServer

beforeAll(async () => {
  await new Promise<void>((resolve) => seller.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  seller.close()
  seller.closeAllConnections()
})

const open = () => {
  payment = startPayment({ file: join(folder, 'payment.json'), now: clock.now })
  payment.settings = {
    webhookUrl: `http://127.0.0.1:${(seller.address() as AddressInfo).port}/`,
    webhookSecret: SECRET,
    publicKey,
  }
}
beforeEach(async () => {
  received = []
  reply = () => ({ status: 200 })
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-payment-'))
  clock = startTestClock()
  clock.set(Temporal.Instant.from('2026-04-01T09:00:00Z'))
  open()
  server = await serveEmulators({}, { pages: { payment: (request) => payment.pages(request) } })
  payment.listenAt(server.url)
})
afterEach(async () => {
  await payment.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const seal = (document: object, key?: Buffer, cipherName?: string) =>
  sealed(document, privateKey, key, cipherName)
const order = (more: object = {}, product = 'dashboards-monthly', quantity = 10) => ({
  contact: { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', company: 'Demo' },
  items: [{ product, quantity, pricing: { price: { USD: 8, EUR: 7.5 } } }],
  tags: { reference: 'a-reference' },
  ...more,
})
const app = () => ({ sandbox: { emulators: server, payment } })
const types = () => received.flat().map(({ type }) => type)

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/payment/api${path}`, {
    method,
    headers: { authorization: `Basic ${btoa('sandbox:sandbox-secret')}`, 'user-agent': 'test' },
    ...(body && { body: JSON.stringify(body) }),
  })
  await payment.idle()
  // biome-ignore lint/suspicious/noExplicitAny: looked at member by member
  return { status: answer.status, json: (await answer.json()) as any }
}

async function bought(document: object = order(), options = {}) {
  const done = await buy(app(), seal(document), options)
  const entered = payment.state.orders.find(({ id }) => id === done?.id)
  if (!done || !entered?.subscription) throw new Error('nothing was bought')
  return { ...done, subscription: entered.subscription }
}

it('sells what is sealed, in the currency of the country and with its tax', async () => {
  const { id, reference, subscription } = await bought(order(), { country: 'AT' })
  expect(reference).toMatch(/^SBX260401-\d{4}-\d{5}$/)
  expect(types()).toEqual(['account.created', 'subscription.activated', 'order.completed'])
  expect(received.flat().at(-1)?.data).toMatchObject({
    id,
    reference,
    completed: true,
    live: false,
    currency: 'EUR',
    // 10 × 7.50, and 20 % of it
    subtotal: 75,
    tax: 15,
    total: 90,
    totalDisplay: '€90.00',
    account: { contact: { email: 'ann@example.com', company: 'Demo' } },
    items: [{ product: 'dashboards-monthly', quantity: 10, subscription: { id: subscription } }],
    tags: { reference: 'a-reference' },
  })
  const { json } = await api('GET', `/subscriptions/${subscription}`)
  expect(json).toMatchObject({
    id: subscription,
    state: 'active',
    active: true,
    price: 7.5,
    quantity: 10,
    product: 'dashboards-monthly',
    nextChargeTotal: 90,
  })
  expect(new Date(json.next).toISOString()).toMatch(/^2026-05-01T09:00/)
})

it.each([
  ['another key', () => ({ ...seal(order()), key: seal(order()).key })],
  [
    'a changed payload',
    () => ({ ...seal(order()), payload: Buffer.from('x'.repeat(32)).toString('base64') }),
  ],
  ['an AES-256 key', () => seal(order(), randomBytes(32), 'aes-256-ecb')],
  ['no document of an order', () => seal({ hello: 'world' })],
  ['a product that is not sold', () => seal(order({}, 'something-else'))],
  [
    'a fraction of a cent',
    () =>
      seal({
        ...order(),
        items: [{ product: 'dashboards-monthly', quantity: 1, pricing: { price: { USD: 1.005 } } }],
      }),
  ],
])('refuses %s with code 400', async (_what, make) => {
  await expect(buy(app(), make())).rejects.toThrow('The storefront answered 400')
  expect(payment.state.orders).toEqual([])
})

it('takes nothing from outside the seal but what a buyer may choose', async () => {
  const storefront = `${server.url}/payment/storefront`
  const { payload, key } = seal(order())
  const call = async (put: object, session?: string) => {
    const body = new URLSearchParams({
      put: JSON.stringify({ accessKey: 'SANDBOX-ACCESS-KEY', ...put }),
      ...(session && { session }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: looked at member by member
    return (await (await fetch(`${storefront}/builder`, { method: 'POST', body })).json()) as any
  }
  const { serial } = await call({ securePayload: payload, secureKey: key })
  const forged = {
    items: [{ path: 'dashboards-monthly', quantity: 500 }],
    tags: { reference: 'of-somebody-else', other: 'new' },
    paymentContact: { email: 'mallory@example.com' },
  }
  expect(await call(forged, serial)).toMatchObject({
    serial,
    totalValue: 80,
    tags: { reference: 'a-reference', other: 'new' },
    groups: [{ items: [{ quantity: 10 }] }],
  })
  expect(await call({ coupon: 'NOPE' }, serial)).toEqual({ error: 'The coupon NOPE is not valid.' })
  const wrong = await fetch(`${storefront}/builder?put=%7B%22accessKey%22%3A%22x%22%7D`)
  expect([wrong.status, await wrong.json()]).toEqual([403, { error: 'Invalid access key.' }])
})

it('declines, holds for review and takes a coupon, as the card and the buyer say', async () => {
  expect(await buy(app(), seal(order()), { card: '4000 0000 0000 0002' })).toBeNull()
  expect(types()).toEqual([])
  const held = await buy(app(), seal(order()), { card: '4000-0000-0000-9235', coupon: 'fall10' })
  expect(types()).toEqual(['account.created', 'order.approval.pending'])
  expect(payment.state.subscriptions).toEqual([])
  await payment.approve(held?.id ?? '')
  expect(types().slice(2)).toEqual(['subscription.activated', 'order.completed'])
  expect(received.flat().at(-1)?.data).toMatchObject({ subtotal: 72, discount: 8, total: 72 })
  const other = await buy(app(), seal(order()), { card: '4000 0000 0000 9235' })
  await payment.reject(other?.id ?? '')
  expect(types().at(-1)).toBe('order.canceled')
})

it('renews when the time has come, month by month, on the day of the beginning', async () => {
  clock.set(Temporal.Instant.from('2026-01-31T09:00:00Z'))
  const { subscription } = await bought()
  received = []
  clock.set(Temporal.Instant.from('2026-04-01T09:00:00Z'))
  await payment.tick()
  expect(types()).toEqual(['subscription.charge.completed', 'subscription.charge.completed'])
  const periods = (await api('GET', `/subscriptions/${subscription}/entries`)).json
  expect(
    periods.map((one: { beginPeriodDate: string; endPeriodDate: string }) => [
      one.beginPeriodDate,
      one.endPeriodDate,
    ]),
  ).toEqual([
    ['2026-03-31', '2026-04-30'],
    ['2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-02-28'],
  ])
  expect(received.flat().at(-1)?.data).toMatchObject({
    total: 80,
    status: 'successful',
    order: { total: 80, items: [{ subscription: { id: subscription } }] },
    subscription: { state: 'active', sequence: 3 },
  })
})

it('is overdue after a charge that failed, until the card is replaced on the account page', async () => {
  const { subscription } = await bought(order(), { card: '4000 0000 0000 0341' })
  await payment.renew(subscription)
  expect(received.flat().at(-1)).toMatchObject({
    type: 'subscription.charge.failed',
    data: { status: 'failed', subscription: { id: subscription, state: 'overdue', active: true } },
  })
  const [account] = payment.state.accounts
  const { json } = await api('GET', `/accounts/${account?.id}/authenticate`)
  expect(json.accounts[0]).toMatchObject({ action: 'account.authenticate.get', result: 'success' })
  const { url } = json.accounts[0] as { url: string }
  const declined = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card: '4000000000000002' }),
  })
  expect(await declined.text()).toContain('The card was declined.')
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) })
  await payment.idle()
  expect(received.flat().at(-1)).toMatchObject({
    type: 'subscription.charge.completed',
    data: { subscription: { state: 'active' } },
  })
  clock.advance({ minutes: 16 })
  expect((await fetch(url)).status).toBe(403)
})

it('is canceled at its end or at once, and uncanceled before', async () => {
  const { subscription } = await bought()
  received = []
  const canceled = await api('DELETE', `/subscriptions/${subscription}`)
  expect(canceled.json).toEqual({
    subscriptions: [{ subscription, action: 'subscription.cancel', result: 'success' }],
  })
  expect(received.flat().at(-1)?.data).toMatchObject({ state: 'canceled', active: true, next: null })
  const back = { subscriptions: [{ subscription, deactivation: null }] }
  expect((await api('POST', '/subscriptions', back)).status).toBe(200)
  expect(await api('POST', '/subscriptions', back)).toMatchObject({
    status: 400,
    json: {
      subscriptions: [{ result: 'error', error: { deactivation: 'The subscription is not canceled.' } }],
    },
  })
  await api('DELETE', `/subscriptions/${subscription}`)
  clock.advance({ hours: 24 * 31 })
  await payment.tick()
  expect(types()).toEqual([
    'subscription.canceled',
    'subscription.uncanceled',
    'subscription.canceled',
    'subscription.deactivated',
  ])
  const second = await bought()
  await api('DELETE', `/subscriptions/${second.subscription}?billingPeriod=0`)
  expect(types().slice(-2)).toEqual(['order.completed', 'subscription.deactivated'])
  expect((await api('DELETE', `/subscriptions/${second.subscription}`)).status).toBe(400)
})

/** April has 30 days; on the 11th 20 of them are left, of 10 × $8.00. */
it.each([
  // 12 × 8 × 20/30 − 10 × 8 × 20/30 = 64.00 − 53.33
  ['more', { quantity: 12 }, 10.67, 96],
  // 10 × 7.50 × 20/30 − 53.33 = 50.00 − 53.33
  ['a lower price', { quantity: 10, pricing: { price: { USD: 7.5 } } }, -3.33, 75],
  // 3 × 8 × 20/30 − 53.33 = 16.00 − 53.33
  ['fewer', { quantity: 3 }, -37.33, 24],
  // A whole year of 10 × 80 − 53.33
  ['a year', { product: 'dashboards-annual', pricing: { price: { USD: 80 } } }, 746.67, 800],
])('estimates and charges %s to the cent', async (_what, more, due, next) => {
  const { subscription } = await bought()
  clock.set(Temporal.Instant.from('2026-04-11T18:30:00Z'))
  received = []
  const item = { subscription, prorate: true, ...more }
  const { json } = await api('POST', '/subscriptions/estimate', item)
  expect(json).toMatchObject({ currency: 'USD', amountDue: due, taxDue: 0, nextChargeTotal: next })
  expect(types()).toEqual([])
  const changed = await api('POST', '/subscriptions', { subscriptions: [item] })
  expect(changed.json.subscriptions).toEqual([
    { subscription, action: 'subscription.update', result: 'success' },
  ])
  const [updated, charged] = received.flat()
  expect(updated).toMatchObject({ type: 'subscription.updated', data: { nextChargeTotal: next } })
  expect(new Date(updated?.data.next).toISOString().slice(0, 10)).toBe(
    new Date(json.nextChargeDate).toISOString().slice(0, 10),
  )
  expect(charged?.type).toBe(due > 0 ? 'order.completed' : 'return.created')
  expect(due > 0 ? charged?.data.total : -charged?.data.totalReturn).toBe(due)
})

it.each([
  ['several roots', { subscriptions: [] }, 400, 'Request must contain a single root object.'],
  ['no subscription', { quantity: 2 }, 400, 'Request must contain a subscription ID.'],
  ['an unknown one', { subscription: 'x' }, 404, 'Subscription ID does not exist: x'],
])('refuses to estimate %s', async (_what, body, status, error) => {
  expect(await api('POST', '/subscriptions/estimate', body)).toMatchObject({ status, json: { error } })
})

it('says for each field and item what is wrong', async () => {
  const { subscription } = await bought()
  const items = [
    { subscription, quantity: 0 },
    { subscription, product: 'nothing' },
    { subscription: 'x' },
    { subscription, quantity: 11 },
  ]
  const { status, json } = await api('POST', '/subscriptions', { subscriptions: items })
  expect(status).toBe(400)
  expect(
    json.subscriptions.map((one: { result: string; error?: object }) => one.error ?? one.result),
  ).toEqual([
    { quantity: expect.any(String) },
    { product: 'Product not found: nothing' },
    { subscription: 'Subscription ID does not exist: x' },
    'success',
  ])
  await payment.failCharge(subscription)
  const late = { subscriptions: [{ subscription, quantity: 2, prorate: true }] }
  expect((await api('POST', '/subscriptions', late)).json.subscriptions[0].error).toEqual({
    prorate: 'Proration is not allowed for this subscription.',
  })
})

it('gives no more back than the last charge', async () => {
  const { subscription } = await bought(order({}, 'dashboards-monthly', 1))
  const to = (quantity: number) =>
    api('POST', '/subscriptions', { subscriptions: [{ subscription, quantity, prorate: true }] })
  expect((await to(10)).status).toBe(200)
  expect((await to(11)).status).toBe(200)
  expect((await to(2)).json.subscriptions[0].error).toEqual({
    prorate: 'Refund exceeds the last charge amount.',
  })
})

it('finds what an address has bought, and tells what is missing', async () => {
  const { id, subscription } = await bought()
  const { json } = await api('GET', '/accounts?email=Ann@example.com')
  expect(json.accounts).toMatchObject([{ subscriptions: [subscription], orders: [id] }])
  expect((await api('GET', '/accounts?email=nobody@example.com')).status).toBe(404)
  expect((await api('GET', '/orders/x')).json).toEqual({
    orders: [{ order: 'x', action: 'order.get', result: 'error', error: { order: 'Not found' } }],
  })
  const both = await api('GET', `/subscriptions/${subscription},x`)
  expect(both.json.subscriptions).toMatchObject([{ id: subscription }, { result: 'error' }])
  expect((await fetch(`${server.url}/payment/api/orders/${id}`)).status).toBe(401)
})

it('answers 250 calls a minute', async () => {
  const statuses = new Set<number>()
  for (let call = 0; call < 250; call++) statuses.add((await api('GET', '/subscriptions')).status)
  expect([...statuses]).toEqual([200])
  expect((await api('GET', '/subscriptions')).status).toBe(429)
  clock.advance({ minutes: 1 })
  expect((await api('GET', '/subscriptions')).status).toBe(200)
})

it('sends again what was not acknowledged, under the same ids and after a growing pause', async () => {
  reply = (events) => ({ status: 202, body: `${events[0]?.id}\n` })
  await bought()
  const [first, ...others] = received[0] ?? []
  reply = () => ({ status: 500 })
  clock.advance({ minutes: 4 })
  await payment.tick()
  expect(received).toHaveLength(1)
  clock.advance({ minutes: 1 })
  await payment.tick()
  expect(received.at(-1)).toEqual(others)
  clock.advance({ minutes: 14 })
  await payment.tick()
  expect(received).toHaveLength(2)
  reply = () => ({ status: 200 })
  await payment.deliver()
  expect(received.at(-1)).toEqual(others)
  await payment.resend(others[0]?.id ?? '')
  const [again] = received.at(-1) ?? []
  expect(again).toMatchObject({ type: others[0]?.type, data: others[0]?.data })
  expect(again?.id).not.toBe(others[0]?.id)
  expect(first?.type).toBe('account.created')
})

it('doubles, turns round, delays and loses events on demand', async () => {
  payment.faults.add('duplicate_webhooks').add('reorder_webhooks')
  const { subscription } = await bought()
  const twice = ['order.completed', 'subscription.activated', 'account.created'].flatMap((one) => [one, one])
  expect(types()).toEqual(twice)
  payment.faults.clear()
  received = []
  payment.faults.add('drop_webhooks')
  await payment.renew(subscription)
  payment.faults.clear()
  payment.faults.add('delay_webhooks')
  await payment.cancel(subscription)
  expect(types()).toEqual([])
  payment.faults.clear()
  await payment.tick()
  expect(types()).toEqual(['subscription.canceled'])
})

it('remembers everything over a restart', async () => {
  const { id } = await bought()
  await payment.stop()
  open()
  payment.listenAt(server.url)
  expect((await api('GET', `/orders/${id}`)).json).toMatchObject({ id, completed: true })
})

it('begins anew where its file is none of its own, and keeps that', async () => {
  await payment.stop()
  writeFileSync(join(folder, 'payment.json'), '{"accounts":')
  open()
  expect(payment.state.orders).toEqual([])
  expect(readFileSync(join(folder, 'payment.json.unreadable'), 'utf8')).toBe('{"accounts":')
})

it('gives an order back once', async () => {
  const { id } = await bought()
  await payment.refund(id)
  await payment.refund(id)
  expect(types().filter((type) => type === 'return.created')).toHaveLength(1)
  expect((await api('GET', `/orders/${id}`)).json.returns).toMatchObject([{ totalReturn: 80 }])
  expect(await (await fetch(`${server.url}/payment/storefront/invoice/${id}`)).text()).toContain('$80.00')
})

it('does on its page what its buttons say, for its own pages alone, and escapes what people enter', async () => {
  const contact = { email: 'ann@example.com', firstName: 'Ann', company: '<b>Demo</b>' }
  const { subscription } = await bought(order({ contact }))
  const post = (form: Record<string, string>, origin = server.url) =>
    fetch(`${server.url}/payment/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(form),
    })
  expect((await post({ act: 'end', id: subscription }, 'https://elsewhere.example')).status).toBe(403)
  expect((await post({ act: 'end', id: 'x' })).status).toBe(404)
  expect((await post({ act: 'month', id: subscription })).status).toBe(303)
  expect(types().at(-1)).toBe('subscription.charge.completed')
  expect((await post({ act: 'cancel', id: subscription })).status).toBe(303)
  await post({ fault: 'down' })
  expect((await api('GET', '/subscriptions').catch(() => ({ status: 503 }))).status).toBe(503)
  const page = await fetch(`${server.url}/payment/`)
  const text = await page.text()
  expect(text).toContain('&#60;b&#62;Demo')
  expect(text).not.toContain('<b>Demo')
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
})
