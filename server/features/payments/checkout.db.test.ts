import { setTimeout } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { completionAnswer, sealedOrder } from '../../../shared/api/payment.ts'
import { appliedCoupons } from '../../../shared/api/subscription.ts'
import { openSeal } from '../../../test/checkout.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { buy, startPaidApp, subscriptionOf } from '../../../test/payment.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'
import { manageCoupons } from '../coupons/manage.ts'
import { couponOrder } from '../coupons/orders.ts'
import { completeCheckout } from './completeCheckout.ts'

const fastspring = sandboxFastSpring()
let app: TestApp
let visitor: HttpClient
let count = 0

const coupon = (code: string, settings: object) =>
  manageCoupons(app.context.db.system, couponOrder.parse({ action: 'add', code, settings }))

beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1, fastspring } })
  await makeCompany(app.context)
  await coupon('SPRING', { type: 'price.discount', value: '2', stacksOn: 'price.discount', maximum: '2' })
  await coupon('FRIEND', { type: 'price.discount', value: '0.5', stacksOn: 'price.discount', maximum: '2' })
  await coupon('ALONE', { type: 'trial.days', value: '7' })
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.payment.faults.clear())
beforeEach(async () => {
  visitor = await browser()
})

async function browser(): Promise<HttpClient> {
  const client = httpClient(app.url)
  client.address = `198.51.100.${++count}`
  await client.open('/register')
  return client
}

const ORDER = { dashboards: 12, name: 'Ida Mary Lund', email: 'ida@newcomers.example' }
const ask = (change: object = {}, client = visitor) =>
  client.post('/api/payment/secure', { ...ORDER, ...change })
const sealed = async (change: object = {}, client = visitor) =>
  (await ask(change, client)).as(dataOf(sealedOrder)).data

async function admin(companyId: string, role = 'admin'): Promise<HttpClient> {
  const { email, password } = await makeUser(app.context, companyId, { role, name: 'Uma Weiss' })
  const client = await browser()
  expect((await client.signIn(email, password)).status).toBe(200)
  await client.open('/dashboards')
  return client
}

const checkoutRow = (id: string) =>
  app.context.db.system.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a sealed order', () => {
  it('of somebody who registers holds the price of every currency, after coupons', async () => {
    const answer = await sealed({ coupons: ['spring', 'FRIEND'] })
    const { contact, items, tags } = openSeal(fastspring, answer)
    expect(contact).toEqual({
      email: 'ida@newcomers.example',
      firstName: 'Ida',
      lastName: 'Mary',
      company: 'Ida Mary Lund',
    })
    // 950 - 250, and 890 × 700 ÷ 950.
    expect(items).toEqual([
      { product: 'dashboards-monthly', quantity: 12, pricing: { price: { USD: 7, EUR: 6.56 } } },
    ])
    const row = await checkoutRow(answer.checkout)
    expect(row).toMatchObject({ dashboards: 12, interval: 1, coupons: ['SPRING', 'FRIEND'], paidAt: null })
    expect(tags.reference).toBe(row.reference)
  })

  it('tells the browser neither its reference nor who will have bought it', async () => {
    const answer = await ask()
    const { checkout } = answer.as(dataOf(sealedOrder)).data
    const { reference, buyer } = await checkoutRow(checkout)
    expect(answer.text).not.toContain(reference)
    expect(answer.text).not.toContain(buyer)
  })

  it.each([
    ['a coupon that there is not', { coupons: ['NOTHING'] }, 'coupon', 'Code / Coupon not valid.'],
    [
      'coupons that do not stack',
      { coupons: ['SPRING', 'ALONE'] },
      'coupon',
      'Code / Coupon not stackable with other code(s) / coupon(s).',
    ],
    ['no name', { name: ' ' }, 'name', 'Enter a name.'],
    ['no address', { email: undefined }, 'email', 'Enter your e-mail address.'],
    ['no dashboard', { dashboards: 0 }, 'dashboards', 'Choose at least 1 dashboard.'],
  ])('is refused for %s', async (_what, change, field, sentence) => {
    const answer = await ask(change)
    expect(answer.status).toBe(422)
    expect(answer.error().errors?.[field]).toEqual([sentence])
  })

  it('of a company is its own admin’s, at the price of its own coupons', async () => {
    const companyId = await makeCompany(app.context, { state: 'trial', name: 'Brightside' })
    await app.context.db.tenant(companyId, (tx) =>
      tx
        .insertInto('companyCoupons')
        .values({ companyId, code: 'SPRING', type: 'price.discount', value: '2' })
        .execute(),
    )
    const uma = await admin(companyId)
    const answer = await sealed({ interval: 12, coupons: ['spring'], name: 'Mallory' }, uma)
    const { contact, items } = openSeal(fastspring, answer)
    expect(contact).toMatchObject({ firstName: 'Uma', lastName: 'Weiss', company: 'Brightside' })
    expect(items[0]).toMatchObject({ product: 'dashboards-annual', pricing: { price: { USD: 93 } } })
    expect((await checkoutRow(answer.checkout)).buyer).toBe(companyId)
    const foreign = await ask({ coupons: ['FRIEND'] }, uma)
    expect(foreign.error().errors?.coupon).toEqual(['Apply the code FRIEND to your company first.'])
  })

  it('is not for members', async () => {
    const member = await admin(await makeCompany(app.context), 'member')
    expect((await ask({}, member)).status).toBe(403)
  })

  it.each([
    ['active', null, 409, 1],
    ['overdue', null, 409, 1],
    ['canceled', 1, 409, 1],
    ['canceled', -1, 200, 1],
    // A charge was unpaid when it was canceled.
    ['canceled', 1, 200, -1],
    ['ended', -1, 200, 1],
  ])(
    'beside a subscription that is %s, ending in %s days: %i; its plan in %i',
    async (state, days, status, left) => {
      const subscriptionId = `sub-${nanoid(8)}`
      const now = app.context.now()
      const expiresAt = now.add({ hours: 24 * left }).toString()
      const companyId = await makeCompany(app.context, { subscriptionId, expiresAt })
      const endsAt = days === null ? null : now.add({ hours: 24 * days }).toString()
      const changedAt = now.toString()
      await app.context.db.tenant(companyId, (tx) =>
        tx
          .insertInto('subscriptions')
          .values({
            id: subscriptionId,
            companyId,
            state,
            dashboards: 10,
            interval: 1,
            currency: 'USD',
            changedAt,
            endsAt,
          })
          .execute(),
      )
      expect((await ask({}, await admin(companyId))).status).toBe(status)
    },
  )

  it('is not made more often than is reasonable', async () => {
    const answers = []
    for (let at = 0; at < 61; at++) answers.push((await ask()).status)
    expect(answers.indexOf(429)).toBe(60)
  })

  it('needs registration to be open, and somebody who takes payments', async () => {
    const closed = await startTestApp({ config: { registration: false } })
    try {
      const client = httpClient(closed.url)
      await client.open('/login')
      expect((await client.post('/api/payment/secure', ORDER)).status).toBe(403)
      const companyId = await makeCompany(closed.context)
      const { email, password } = await makeUser(closed.context, companyId, { role: 'admin' })
      await client.signIn(email, password)
      const answer = await client.post('/api/payment/secure', ORDER)
      expect([answer.status, answer.error().error.message]).toEqual([
        409,
        expect.stringMatching(/^Nothing can be paid at this installation/),
      ])
    } finally {
      await closed.stop()
    }
  })
})

describe('a coupon with a last use', () => {
  const LAST = { coupons: ['last'] }
  const others = { ...LAST, email: 'other@newcomers.example' }
  const look = async (email: string) => (await visitor.get(`/api/coupons/LAST?email=${email}`)).status

  it('is held by one checkout of those that are begun at once, and not by one that is begun once more', async () => {
    await coupon('LAST', { type: 'price.discount', value: '1', uses: '1' })
    const emails = Array.from({ length: 6 }, (_, at) => `ida${at}@newcomers.example`)
    // All have come before the first of them is stored.
    const owner = await app.asOwner()
    await owner.query('begin; lock table checkouts in share mode')
    const asked = emails.map((email) => ask({ ...LAST, email }))
    await setTimeout(500)
    await owner.query('commit')
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.error().errors).toEqual({ coupon: ['Code / Coupon not valid.'] })
    const email = emails[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await ask({ ...LAST, email })).status).toBe(200)
    expect([await look(email), await look(others.email)]).toEqual([200, 404])
    const uma = await admin(await makeCompany(app.context, { state: 'trial' }))
    const applied = await uma.post('/api/company/coupon', { coupon: 'LAST' })
    expect(applied.as(dataOf(appliedCoupons)).data.applied).toEqual([])
  })

  it('is free again once that checkout can no longer be paid', async () => {
    expect((await ask(others)).status).toBe(422)
    app.clock.advance({ hours: 25 })
    expect((await ask(others)).status).toBe(200)
  })

  it('is not held by all the people whom somebody at one address makes up', async () => {
    await coupon('FEW', { type: 'price.discount', value: '1', uses: '30' })
    const statuses = []
    for (let at = 0; at < 12; at++)
      statuses.push((await ask({ coupons: ['FEW'], email: `nobody${at}@newcomers.example` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await ask()).status).toBe(200)
    expect((await ask({ coupons: ['FEW'] }, await browser())).status).toBe(200)
  })
})

describe('a completed checkout', () => {
  const tell = async (body: object, client = visitor) =>
    (await client.post('/api/payment/completion', body)).as(dataOf(completionAnswer)).data.state
  const HINT = { id: 'ordForged', reference: 'DEM261126-1-1' }
  const companyOf = (id: string) =>
    app.context.db.tenant(id, (tx) =>
      tx.selectFrom('companies').select(['state', 'subscriptionId']).executeTakeFirstOrThrow(),
    )

  it('is unknown where there was none, or it is a company’s, and nothing changes', async () => {
    expect(await tell({ checkout: nanoid(), ...HINT })).toBe('unknown')
    const companyId = await makeCompany(app.context, { state: 'trial' })
    const { checkout } = await sealed({}, await admin(companyId))
    expect(await tell({ checkout, ...HINT })).toBe('unknown')
    const other = await makeCompany(app.context, { state: 'trial' })
    expect(await completeCheckout(app.context, { checkout, ...HINT, buyer: other })).toBe('unknown')
    expect((await checkoutRow(checkout)).orderId).toBeNull()
    expect(await companyOf(companyId)).toEqual({ state: 'trial', subscriptionId: null })
  })

  it('is unknown once its time has passed', async () => {
    const { checkout } = await sealed()
    await app.context.db.system
      .updateTable('checkouts')
      .set({ expiresAt: app.context.now().subtract({ seconds: 1 }).toString() })
      .where('id', '=', checkout)
      .execute()
    expect(await tell({ checkout, ...HINT })).toBe('unknown')
  })

  const buying = async () => {
    const companyId = await makeCompany(app.context, { state: 'trial' })
    const answer = await sealed({}, await admin(companyId))
    const { checkout } = answer
    const bought = async () => {
      const done = await buy(app, answer)
      if (!done) throw new Error('Nothing was bought.')
      return done
    }
    const complete = (done: { id: string; reference: string }) =>
      completeCheckout(app.context, { checkout, ...done, buyer: companyId })
    return { companyId, checkout, bought, complete }
  }

  it('is confirmed by the provider’s answer alone, where its events do not come', async () => {
    const { companyId, checkout, bought, complete } = await buying()
    app.sandbox.payment.faults.add('delay_webhooks')
    const done = await bought()
    app.sandbox.payment.faults.clear()
    expect((await companyOf(companyId)).state).toBe('trial')
    expect(await complete(done)).toBe('confirmed')
    const active = { state: 'active', subscriptionId: subscriptionOf(app, done.id) }
    expect(await companyOf(companyId)).toEqual(active)
    expect((await checkoutRow(checkout)).orderId).toBe(done.id)
    // Told again, and by the event that comes at last, it stays what it is.
    await app.sandbox.payment.deliver()
    expect(await complete(done)).toBe('confirmed')
    expect(await companyOf(companyId)).toEqual(active)
  })

  it('waits while the provider is away, and is confirmed by its event', async () => {
    const { companyId, bought, complete } = await buying()
    app.sandbox.payment.faults.add('delay_webhooks')
    const done = await bought()
    app.sandbox.payment.faults.add('down')
    expect(await complete(done)).toBe('waiting')
    expect((await companyOf(companyId)).state).toBe('trial')
    app.sandbox.payment.faults.clear()
    await app.sandbox.payment.deliver()
    expect(await complete(done)).toBe('confirmed')
    expect((await companyOf(companyId)).state).toBe('active')
  })

  it('keeps its company from paying again until it is applied, for an hour', async () => {
    const { companyId, checkout, bought, complete } = await buying()
    const uma = await admin(companyId)
    app.sandbox.payment.faults.add('delay_webhooks')
    const done = await bought()
    app.sandbox.payment.faults.add('down')
    expect(await complete(done)).toBe('waiting')
    const refused = await ask({}, uma)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'A payment of your company is being confirmed by the payment provider. Do not pay again: the plan shows it as soon as it is confirmed. If you have not paid, begin once more in 60 minutes.',
    ])
    // Told of the order alone, nobody knows its subscription yet.
    await app.context.db.system
      .updateTable('checkouts')
      .set({ paidAt: app.context.now().toString() })
      .where('id', '=', checkout)
      .execute()
    expect((await ask({}, uma)).status).toBe(409)
    app.clock.advance({ minutes: 61 })
    expect((await ask({}, uma)).status).toBe(200)
    app.sandbox.payment.faults.clear()
    await app.sandbox.payment.deliver()
    expect((await companyOf(companyId)).state).toBe('active')
  })

  it('whose payment is refused in a review keeps its company waiting no longer, and says so', async () => {
    const companyId = await makeCompany(app.context, { state: 'trial' })
    const uma = await admin(companyId)
    const answer = await sealed({}, uma)
    const bought = await buy(app, answer, { card: '4000 0000 0000 9235' })
    if (!bought) throw new Error('Nothing was bought.')
    const completion = { checkout: answer.checkout, ...bought }
    const told = () => uma.post('/api/company/subscription', completion)
    expect((await told()).status).toBe(200)
    expect((await ask({}, uma)).status).toBe(409)
    await app.sandbox.payment.reject(bought.id)
    expect((await ask({}, uma)).status).toBe(200)
    // Nor does a report that comes late, or again, make it wait once more.
    for (let again = 0; again < 2; again++) {
      const late = await told()
      expect([late.status, late.error().error]).toMatchObject([
        422,
        {
          id: 'provider_refused',
          message: `The payment provider has not accepted the payment of order ${bought.reference}, and nothing was charged. Pay once more, with another card or in another way.`,
        },
      ])
      expect((await ask({}, uma)).status).toBe(200)
    }
    const next = await buy(app, await sealed({}, uma))
    expect(next).not.toBeNull()
    expect((await companyOf(companyId)).state).toBe('active')
  })

  it('keeps its company from paying again for an hour, however often it is reported', async () => {
    const { companyId, bought, complete } = await buying()
    app.sandbox.payment.faults.add('delay_webhooks')
    const done = await bought()
    app.sandbox.payment.faults.add('down')
    expect(await complete(done)).toBe('waiting')
    app.clock.advance({ minutes: 59 })
    expect(await complete(done)).toBe('waiting')
    app.clock.advance({ minutes: 2 })
    app.sandbox.payment.faults.clear()
    expect((await ask({}, await admin(companyId))).status).toBe(200)
    await app.sandbox.payment.deliver()
  })

  it('that another order is said to have paid keeps nobody from paying', async () => {
    const victim = await buying()
    const paid = await victim.bought()
    const own = await buying()
    expect(await own.complete(paid)).toBe('unknown')
    expect((await ask({}, await admin(own.companyId))).status).toBe(200)
  })

  it('is not paid by an order that paid another one', async () => {
    const victim = await buying()
    const paid = await victim.bought()
    const thief = await buying()
    expect(await thief.complete(paid)).toBe('unknown')
    expect(await companyOf(thief.companyId)).toEqual({ state: 'trial', subscriptionId: null })
    expect((await checkoutRow(thief.checkout)).paidAt).toBeNull()
    expect((await companyOf(victim.companyId)).state).toBe('active')
    // Nor by one that there is not, or whose name leads elsewhere.
    expect(await thief.complete({ id: 'ordNothing', reference: 'X' })).toBe('waiting')
    expect(await thief.complete({ id: '../subscriptions/sub1', reference: 'X' })).toBe('waiting')
    expect((await companyOf(thief.companyId)).state).toBe('trial')
  })

  it('is begun by many at once without holding up anybody', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => browser()))
    const answers = await Promise.all(
      people.map((client, at) =>
        client.post('/api/payment/secure', { dashboards: 1, name: 'Kim', email: `kim${at}@crowd.example` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  it('is nothing where the card was declined', async () => {
    const companyId = await makeCompany(app.context, { state: 'trial' })
    const answer = await sealed({}, await admin(companyId))
    expect(await buy(app, answer, { card: '4000 0000 0000 0002' })).toBeNull()
    expect((await companyOf(companyId)).state).toBe('trial')
  })

  it('of an order that has been tampered with is refused by the provider', async () => {
    const [cheap, dear] = [await sealed({ dashboards: 1 }), await sealed({ dashboards: 400 })]
    await expect(buy(app, { payload: dear.payload, key: cheap.key })).rejects.toThrow(/400/)
  })
})
