import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient } from '../../../providers/kit/http/http.ts'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'
import type { PaymentProvider } from '../provider.ts'
import { createFastSpring } from './index.ts'

/**
 * Replies of FastSpring's REST API, as its documentation prints them (developer.fastspring.com/reference): what is asked,
 * and what of the answer counts. The sandbox's emulator has no part in it.
 */

interface Reply {
  status?: number
  /** JSON, or the text itself. */
  body: unknown
}

const replies = new Map<string, Reply>()
const asked: { call: string; body: unknown; agent: string | undefined; login: string | undefined }[] = []
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((sent) => {
    const call = `${request.method} ${request.url?.replace('/payment/api', '')}`
    const { 'user-agent': agent, authorization: login } = request.headers
    asked.push({ call, body: sent === '' ? null : JSON.parse(sent), agent, login })
    const reply = replies.get(call)
    response.writeHead(reply ? (reply.status ?? 200) : 404, { 'content-type': 'application/json' })
    response.end(typeof reply?.body === 'string' ? reply.body : JSON.stringify(reply?.body ?? {}))
  })
})
let payment: PaymentProvider

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  payment = createFastSpring(createHttpClient({ allow: [origin] }), sandboxFastSpring(), origin)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  replies.clear()
  asked.length = 0
})

const MS = Temporal.Instant.from('2026-11-21T10:00:00Z').epochMilliseconds
const NEXT_MS = Temporal.Instant.from('2026-12-21T00:00:00Z').epochMilliseconds
/** With the twins of times and amounts that the documentation prints beside them. */
const SUBSCRIPTION = {
  id: 'sub1',
  subscription: 'sub1',
  active: true,
  state: 'active',
  changed: MS,
  changedValue: MS,
  changedInSeconds: MS / 1000,
  changedDisplay: '11/21/26',
  live: false,
  currency: 'USD',
  account: 'acc1',
  product: 'dashboards-monthly',
  sku: null,
  display: 'Dashboards, monthly',
  quantity: 12,
  adhoc: false,
  autoRenew: true,
  price: 9.5,
  priceDisplay: '$9.50',
  discount: 0,
  subtotal: 114,
  next: NEXT_MS,
  nextInSeconds: NEXT_MS / 1000,
  nextDisplay: '12/21/26',
  end: null,
  canceledDate: null,
  deactivationDate: null,
  sequence: 1,
  periods: null,
  remainingPeriods: null,
  begin: MS,
  intervalUnit: 'month',
  intervalLength: 1,
  nextChargeCurrency: 'USD',
  nextChargeDate: NEXT_MS,
  nextChargeTotal: 114,
  paymentReminder: { intervalUnit: 'week', intervalLength: 1 },
  paymentOverdue: { intervalUnit: 'week', intervalLength: 1, total: 4, sent: 0 },
  cancellationSetting: { cancellation: 'AFTER_LAST_NOTIFICATION', intervalUnit: 'week', intervalLength: 1 },
  fulfillments: {},
  instructions: [{ product: 'dashboards-monthly', type: 'regular', periodStartDate: MS }],
}
const CHANGE = { dashboards: 14, interval: 1, each: 900 } as const

describe('a subscription', () => {
  const read = async (body: unknown) => {
    replies.set('GET /subscriptions/sub1', { body })
    return payment.subscriptions(['sub1'])
  }

  it('is read alone or in a list', async () => {
    const facts = {
      id: 'sub1',
      accountId: 'acc1',
      state: 'active',
      dashboards: 12,
      interval: 1,
      currency: 'USD',
      each: 950,
      endsAt: null,
      reference: null,
    }
    const [one] = await read(SUBSCRIPTION)
    expect(one).toMatchObject(facts)
    expect([one?.begunAt, one?.paidUntil, one?.changedAt].map(String)).toEqual([
      '2026-11-21T10:00:00Z',
      '2026-12-21T00:00:00Z',
      '2026-11-21T10:00:00Z',
    ])
    expect(await read({ subscriptions: [SUBSCRIPTION] })).toEqual([one])
    expect(asked[0]?.login).toMatch(/^Basic /)
    expect(asked[0]?.agent).toBeTruthy()
  })

  it.each([
    [{ state: 'overdue' }, 'overdue'],
    [{ state: 'canceled', end: NEXT_MS, next: null, nextChargeDate: null }, 'canceled'],
    [{ state: 'deactivated', active: false, deactivationDate: MS }, 'ended'],
    [{ state: 'trial' }, 'active'],
    // A cancellation at once is told by no state of its own.
    [{ state: 'canceled', active: false }, 'ended'],
  ])('of %j is %s', async (members, state) => {
    expect(await read({ ...SUBSCRIPTION, ...members })).toMatchObject([{ state }])
  })

  it('without what the documentation leaves open is read all the same', async () => {
    const { id, state, changed, currency, product } = SUBSCRIPTION
    expect(await read({ id, state, changed, currency, product })).toMatchObject([
      { dashboards: 1, interval: 1, each: null, paidUntil: null, accountId: null },
    ])
  })

  it('that it does not have is none', async () => {
    const error = { subscription: 'sub1', action: 'subscription.get', result: 'error' }
    expect(await read({ subscriptions: [{ ...error, error: { subscription: 'Not found' } }] })).toEqual([])
    replies.clear()
    expect(await payment.subscriptions(['sub1'])).toEqual([])
  })

  it('that was not asked for counts for nothing', async () => {
    const other = { ...SUBSCRIPTION, id: 'sub2', subscription: 'sub2' }
    expect(await read({ subscriptions: [other, SUBSCRIPTION] })).toMatchObject([{ id: 'sub1' }])
    expect(await read(other)).toEqual([])
  })

  it.each([
    ['a page of a proxy', '<h1>Bad gateway</h1>'],
    ['half an answer', '{"subscriptions":['],
    ['a state that nobody knows', { ...SUBSCRIPTION, state: 'asleep' }],
    ['no currency', { ...SUBSCRIPTION, currency: null }],
  ])('is not guessed from %s', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ id: 'provider_unavailable' })
  })
})

describe('a change', () => {
  const done = { subscription: 'sub1', action: 'subscription.update', result: 'success' }
  const known = () => replies.set('GET /subscriptions/sub1', { body: SUBSCRIPTION })

  it('asks for product, count, price and proration', async () => {
    known()
    replies.set('POST /subscriptions', { body: { subscriptions: [done] } })
    await payment.change('sub1', CHANGE)
    expect(asked.at(-1)?.body).toEqual({
      subscriptions: [
        {
          subscription: 'sub1',
          product: 'dashboards-monthly',
          quantity: 14,
          pricing: { price: { USD: 9 } },
          prorate: true,
        },
      ],
    })
  })

  it.each([
    'Proration is not allowed for this subscription.',
    'Refund exceeds the last charge amount.',
    'Request must contain a single root object.',
  ])('is refused with its words: %s', async (words) => {
    known()
    const failed = { subscription: 'sub1', action: 'subscription.update', result: 'error' }
    replies.set('POST /subscriptions', {
      status: 400,
      body: { subscriptions: [{ ...failed, error: { prorate: words } }] },
    })
    const refusal = expect.objectContaining({ id: 'provider_refused', vendor: words })
    await expect(payment.change('sub1', CHANGE)).rejects.toEqual(refusal)
    replies.set('POST /subscriptions/estimate', { status: 400, body: { error: words } })
    await expect(payment.estimate('sub1', CHANGE)).rejects.toEqual(refusal)
  })

  it('is refused without words too', async () => {
    known()
    const failed = { subscription: 'sub1', action: 'subscription.update', result: 'error' }
    replies.set('POST /subscriptions', { body: { subscriptions: [failed] } })
    await expect(payment.change('sub1', CHANGE)).rejects.toMatchObject({ id: 'provider_refused' })
  })

  it.each([
    [429, 'too many calls'],
    [401, 'a login that is wrong'],
    [500, 'a fault of theirs'],
  ])('answered %d is for later: %s', async (status) => {
    known()
    replies.set('POST /subscriptions', { status, body: { error: 'Try again' } })
    await expect(payment.change('sub1', CHANGE)).rejects.toMatchObject({ id: 'provider_unavailable' })
  })

  it('that is a cancellation ends with the period, or at once', async () => {
    const body = {
      subscriptions: [{ subscription: 'sub1', action: 'subscription.cancel', result: 'success' }],
    }
    replies.set('DELETE /subscriptions/sub1', { body })
    replies.set('DELETE /subscriptions/sub1?billingPeriod=0', { body })
    await payment.cancel('sub1', 'at the end')
    await payment.cancel('sub1', 'now')
    expect(asked.map(({ call }) => call)).toEqual([
      'DELETE /subscriptions/sub1',
      'DELETE /subscriptions/sub1?billingPeriod=0',
    ])
  })

  it('takes a cancellation back', async () => {
    replies.set('POST /subscriptions', { body: { subscriptions: [done] } })
    await payment.uncancel('sub1')
    expect(asked.at(-1)?.body).toEqual({ subscriptions: [{ subscription: 'sub1', deactivation: null }] })
  })
})

describe('an account', () => {
  it('has a page for its login that is asked for at each press', async () => {
    const url = 'https://demo.onfastspring.com/account/abc/def'
    const account = { account: 'acc1', action: 'account.authenticate.get', result: 'success', url }
    replies.set('GET /accounts/acc1/authenticate', { body: { accounts: [account] } })
    expect(await payment.managementUrl('acc1')).toBe(url)
    replies.set('GET /accounts/acc1/authenticate', {
      body: { accounts: [{ ...account, url: 'javascript:alert(1)' }] },
    })
    await expect(payment.managementUrl('acc1')).rejects.toMatchObject({ id: 'provider_unavailable' })
  })

  it('is found by its address, with what was bought by it', async () => {
    const call = 'GET /accounts?email=ann%40example.com'
    const whole = { id: 'acc1', subscriptions: ['sub1'], orders: ['ord1', 'ord2'] }
    replies.set(call, { body: { accounts: [whole] } })
    expect(await payment.orderIdsOf('ann@example.com')).toEqual(['ord1', 'ord2'])
    // Some lists name accounts alone.
    replies.set(call, { body: { accounts: ['acc1'] } })
    replies.set('GET /accounts/acc1', { body: whole })
    expect(await payment.orderIdsOf('ann@example.com')).toEqual(['ord1', 'ord2'])
    replies.clear()
    expect(await payment.orderIdsOf('ann@example.com')).toEqual([])
  })
})

describe('an order', () => {
  it('is read with its lines, taxes and what was given back', async () => {
    replies.set('GET /orders/ord1', {
      body: {
        order: 'ord1',
        id: 'ord1',
        reference: 'DEM261121-1234-56789',
        buyerReference: null,
        completed: true,
        changed: MS,
        live: false,
        currency: 'USD',
        invoiceUrl: 'https://demo.onfastspring.com/account/order/DEM261121-1234-56789/invoice/x',
        account: 'acc1',
        total: 136.8,
        totalDisplay: '$136.80',
        totalInPayoutCurrency: 136.8,
        tax: 22.8,
        subtotal: 114,
        discount: 0,
        payment: { type: 'creditcard', creditcard: 'visa', cardEnding: '4242' },
        items: [
          {
            product: 'dashboards-monthly',
            quantity: 12,
            display: 'Dashboards, monthly',
            sku: null,
            subtotal: 114,
            discount: 0,
            coupon: null,
            attributes: {},
            subscription: 'sub1',
            fulfillments: {},
          },
        ],
        tags: { reference: 'reference_of_21-chars' },
        returns: [{ return: 'ret1', totalReturn: 36.8 }],
      },
    })
    expect(await payment.order('ord1')).toMatchObject({
      id: 'ord1',
      number: 'DEM261121-1234-56789',
      subscriptionId: 'sub1',
      currency: 'USD',
      total: 13_680,
      tax: 2280,
      refunded: 3680,
      reference: 'reference_of_21-chars',
      lines: [{ what: 'Dashboards, monthly', quantity: 12, amount: 11_400 }],
    })
  })

  it('is none where another one comes', async () => {
    const { currency, changed } = SUBSCRIPTION
    const items = [{ product: 'dashboards-monthly', quantity: 1, subtotal: 9.5, subscription: 'sub1' }]
    replies.set('GET /orders/ord1', {
      body: { id: 'ord2', completed: true, changed, currency, total: 9.5, items },
    })
    expect(await payment.order('ord1')).toBeNull()
  })

  it('is none where there is none, and is not asked for by what is no id', async () => {
    expect(await payment.order('ord9')).toBeNull()
    expect(await payment.order('../accounts')).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
