import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventFacts } from '../provider.ts'
import { readEvent } from './events.ts'

const ACCOUNT = {
  storefront: 'agency.onfastspring.com/popup-agency',
  products: { monthly: 'dashboards-monthly', annual: 'dashboards-annual' },
}
const at = (text: string) => Temporal.Instant.from(text)
const CHANGED = at('2026-11-21T10:00:00Z').epochMilliseconds

const SUBSCRIPTION = {
  id: 'sub1',
  subscription: 'sub1',
  active: true,
  state: 'active',
  changed: CHANGED,
  live: true,
  currency: 'EUR',
  account: { id: 'acc1', account: 'acc1', contact: { email: 'ann@example.com' } },
  product: { product: 'dashboards-annual', parentProductId: null },
  quantity: 12,
  price: 89.9,
  begin: at('2026-11-01T00:00:00Z').epochMilliseconds,
  next: at('2027-11-01T00:00:00Z').epochMilliseconds,
  end: null,
  intervalUnit: 'year',
  intervalLength: 1,
  remainingPeriods: null,
  instructions: [],
}
const REFERENCE = 'reference_of_21-chars'
const ORDER = {
  id: 'ord1',
  order: 'ord1',
  reference: 'DEM261121-1234-56789',
  completed: true,
  changed: CHANGED,
  live: true,
  currency: 'EUR',
  account: 'acc1',
  total: 1283.77,
  totalDisplay: '€1,283.77',
  tax: 204.97,
  subtotal: 1078.8,
  discount: 12.5,
  invoiceUrl: 'https://agency.onfastspring.com/account/order/1/invoice',
  payment: { type: 'creditcard', cardEnding: '4242' },
  items: [
    {
      product: 'dashboards-annual',
      quantity: 12,
      display: 'Dashboards, a year',
      subtotal: 1078.8,
      subscription: 'sub1',
    },
  ],
  tags: { reference: REFERENCE, expires: 'x' },
}

const read = (type: string, data: unknown): readonly EventFacts[] | undefined =>
  readEvent(ACCOUNT, { id: 'evt1', live: true, processed: false, type, created: CHANGED, data })?.facts
const FACTS = {
  kind: 'subscription',
  subscription: {
    id: 'sub1',
    accountId: 'acc1',
    state: 'active',
    dashboards: 12,
    interval: 12,
    currency: 'EUR',
    each: 8_990,
    begunAt: at('2026-11-01T00:00:00Z'),
    paidUntil: at('2027-11-01T00:00:00Z'),
    endsAt: null,
    changedAt: at('2026-11-21T10:00:00Z'),
    reference: null,
  },
}
const ORDER_FACTS = {
  kind: 'order',
  order: {
    id: 'ord1',
    number: 'DEM261121-1234-56789',
    reference: REFERENCE,
    subscriptionId: 'sub1',
    interval: 12,
    placedAt: at('2026-11-21T10:00:00Z'),
    currency: 'EUR',
    total: 128_377,
    tax: 20_497,
    discount: 1_250,
    refunded: 0,
    invoiceUrl: 'https://agency.onfastspring.com/account/order/1/invoice',
    lines: [{ what: 'Dashboards, a year', quantity: 12, amount: 107_880 }],
    changedAt: at('2026-11-21T10:00:00Z'),
  },
}
const named = (what: 'subscription' | 'order', id: string) => ({ kind: 'named', what, id })
const OTHER = [{ kind: 'other' }]
const state = (changes: object) => ({ ...SUBSCRIPTION, ...changes })

it.each([
  'short',
  `${REFERENCE}x`,
  `${REFERENCE.slice(1)}\u0000`,
  `${REFERENCE}\n`,
  "';drop table orders;--",
  42,
  null,
])('a reference that is not of our form is none: %j', (reference) => {
  const [facts] = read('order.completed', { ...ORDER, tags: { reference } }) ?? []
  expect(facts).toMatchObject({ kind: 'order', order: { reference: null } })
  const [other] = read('subscription.activated', { ...SUBSCRIPTION, tags: { reference } }) ?? []
  expect(other).toMatchObject({ kind: 'subscription', subscription: { reference: null } })
})

describe('an event', () => {
  it.each([
    ['subscription.activated', SUBSCRIPTION, [FACTS]],
    ['subscription.updated', SUBSCRIPTION, [FACTS]],
    ['subscription.payment.overdue', SUBSCRIPTION, [FACTS]],
    ['subscription.payment.reminder', SUBSCRIPTION, [FACTS]],
    ['subscription.trial.reminder', SUBSCRIPTION, [FACTS]],
    ['subscription.canceled', SUBSCRIPTION, [FACTS]],
    ['subscription.uncanceled', SUBSCRIPTION, [FACTS]],
    ['subscription.deactivated', SUBSCRIPTION, [FACTS]],
    ['subscription.paused', SUBSCRIPTION, [FACTS]],
    ['subscription.resumed', SUBSCRIPTION, [FACTS]],
    ['subscription.resumed', 'sub1', [named('subscription', 'sub1')]],
    ['subscription.activated', 'sub1', [named('subscription', 'sub1')]],
    ['subscription.activated', { id: 'sub1' }, [named('subscription', 'sub1')]],
    ['subscription.charge.completed', { order: ORDER, subscription: SUBSCRIPTION }, [FACTS, ORDER_FACTS]],
    [
      'subscription.charge.completed',
      { order: 'ord1', subscription: 'sub1', status: 'successful', currency: 'EUR' },
      [named('subscription', 'sub1'), named('order', 'ord1')],
    ],
    ['subscription.charge.failed', { subscription: SUBSCRIPTION, status: 'failed' }, [FACTS]],
    ['subscription.charge.failed', SUBSCRIPTION, [FACTS]],
    ['order.completed', ORDER, [ORDER_FACTS]],
    ['order.completed', 'ord1', [named('order', 'ord1')]],
    [
      'order.completed',
      { ...ORDER, items: [{ ...ORDER.items[0], subscription: SUBSCRIPTION }] },
      [ORDER_FACTS, FACTS],
    ],
    ['order.payment.pending', ORDER, OTHER],
    ['order.approval.pending', ORDER, OTHER],
    ['order.canceled', { ...ORDER, completed: false }, [{ kind: 'abandoned', orderId: 'ord1' }]],
    ['order.failed', 'ord1', [{ kind: 'abandoned', orderId: 'ord1' }]],
    ['order.failed', {}, OTHER],
    ['return.created', { return: 'ret1', original: { order: 'ord1', total: 5 } }, [named('order', 'ord1')]],
    ['return.created', { return: 'ret1', original: 'ord1' }, [named('order', 'ord1')]],
    ['account.created', { id: 'acc1' }, OTHER],
    ['mailingListEntry.updated', {}, OTHER],
    ['payoutEntry.created', {}, OTHER],
    ['fulfillment.failed', {}, OTHER],
    ['something.newer', SUBSCRIPTION, OTHER],
    ['constructor', SUBSCRIPTION, OTHER],
  ])('%s with %o tells %o', (type, data, facts) => {
    expect(read(type, data)).toEqual(facts)
  })

  it.each([
    ['active', true, 'active'],
    ['trial', true, 'active'],
    ['overdue', true, 'overdue'],
    ['canceled', true, 'canceled'],
    ['canceled', false, 'ended'],
    ['deactivated', false, 'ended'],
    ['deactivated', undefined, 'ended'],
    ['paused', true, 'canceled'],
    ['paused', false, 'canceled'],
  ])('of a subscription that is %s, active %s, is one that is %s', (vendor, active, ours) => {
    const [facts] = read('subscription.updated', state({ state: vendor, active })) ?? []
    expect(facts).toMatchObject({ subscription: { state: ours } })
  })

  it('of a subscription that is paused has it end with the pause, else with the news', () => {
    const paused = state({ state: 'paused', deactivationDate: Date.parse('2027-11-01T00:00:00Z') })
    const endOf = (data: unknown) => read('subscription.paused', data)
    expect(endOf(paused)).toMatchObject([{ subscription: { endsAt: at('2026-11-21T10:00:00Z') } }])
    const pauseDate = Date.parse('2026-12-01T00:00:00Z')
    expect(endOf({ ...paused, pauseDate })).toMatchObject([
      { subscription: { endsAt: at('2026-12-01T00:00:00Z') } },
    ])
  })

  it.each([
    ['another product', state({ product: 'another' }), 'other'],
    ['the test mode', state({ live: false }), 'other'],
    ['an unknown state', state({ state: 'suspended' }), 'unclear'],
    ['no time', state({ changed: undefined }), 'unclear'],
    ['no currency', state({ currency: 'euro' }), 'unclear'],
    ['a fraction of a dashboard', state({ quantity: 1.5 }), 'unclear'],
    ['an unknown interval', state({ product: undefined, intervalUnit: 'week' }), 'unclear'],
  ])('of %s is not applied', (_name, data, kind) => {
    expect(read('subscription.updated', data)).toMatchObject([{ kind }])
  })

  it.each([
    [{ product: null, intervalUnit: 'month', intervalLength: 1 }, 1],
    [{ product: null, intervalUnit: 'month', intervalLength: 12 }, 12],
    [{ product: null, intervalUnit: 'year', intervalLength: 1 }, 12],
    [{ product: 'dashboards-monthly', intervalUnit: 'year' }, 1],
  ])('of %o is paid for %s months at once', (changes, interval) => {
    expect(read('subscription.updated', state(changes))).toMatchObject([{ subscription: { interval } }])
  })

  it('without a mode of its own is of the call’s', () => {
    const event = { id: 'evt1', live: false, type: 'subscription.updated', data: state({ live: undefined }) }
    expect(readEvent(ACCOUNT, event)?.facts).toEqual(OTHER)
    const tests = { ...ACCOUNT, storefront: 'agency.test.onfastspring.com/popup-agency' }
    expect(readEvent(tests, event)?.facts).toMatchObject([{ kind: 'subscription' }])
  })

  it('of an order tells what was given back, and shows no address that is none of the web', () => {
    const returns = [{ totalReturn: 10.5 }, { total: '2' }, 'ret3']
    const data = { ...ORDER, returns, invoiceUrl: 'javascript:alert(1)' }
    expect(read('order.completed', data)).toMatchObject([{ order: { refunded: 1_250, invoiceUrl: null } }])
  })

  it('of an order is read although what is sold once names no subscription', () => {
    const once = { product: 'handbook', quantity: 1, display: 'Handbook', subtotal: 5 }
    expect(read('order.completed', { ...ORDER, items: [once] })).toEqual(OTHER)
    const both = read('order.completed', { ...ORDER, items: [once, ...ORDER.items] })
    expect(both).toMatchObject([{ kind: 'order', order: { subscriptionId: 'sub1' } }])
  })

  it('is read whatever it is, and never throws', () => {
    const types = fc.constantFrom(
      'order.completed',
      'subscription.updated',
      'subscription.charge.failed',
      'return.created',
    )
    const keys = fc.constantFrom(...Object.keys(SUBSCRIPTION), ...Object.keys(ORDER))
    const broken = fc
      .tuple(fc.constantFrom(SUBSCRIPTION, ORDER), fc.dictionary(keys, fc.jsonValue(), { maxKeys: 4 }))
      .map(([whole, parts]) => ({ ...whole, ...parts }))
    fc.assert(
      fc.property(types, fc.oneof(broken, fc.jsonValue()), (type, data) => {
        expect(Array.isArray(read(type, data))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
