import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { appliedCoupons, subscription } from '../../../shared/api/subscription.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribe, subscribedAdmin } from '../../../test/subscribe.ts'
import { openPayment } from '../../payment/open.ts'
import { manageCoupons } from '../coupons/manage.ts'
import { couponOrder } from '../coupons/orders.ts'
import { finishPlanChangeJob } from './finishPlanChangeJob.ts'

const PLAN = '/api/company/subscription'
const NOT_VALID = 'Code / Coupon not valid.'
const NOT_STACKABLE = 'Code / Coupon not stackable with other code(s) / coupon(s).'
let app: TestApp

beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1 } })
  const day = (days: number) =>
    app.context.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
  await add('SPRING', 'price.discount', 2.5)
  await add('MORE', 'price.discount', 1, { stacksOn: 'price.discount,trial.days', maximum: '3' })
  await add('SHARE', 'price.discount', 2, { stacksOn: 'price.discount', maximum: '5' })
  await add('LONGER', 'trial.days', 7, { stacksOn: 'price.discount,trial.days', maximum: '2' })
  await add('ONCE', 'price.discount', 1, { uses: '1' })
  await add('ENDED', 'price.discount', 1, { endsOn: day(-1) })
  await add('LATER', 'price.discount', 1, { startsOn: day(1) })
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.payment.faults.clear())

const add = (code: string, type: string, value: number, more: Record<string, string> = {}) =>
  manageCoupons(
    app.context.db.system,
    couponOrder.parse({ action: 'add', code, settings: { type, value, ...more } }),
  )
const usedOf = async (code: string) =>
  (
    await app.context.db.system
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used
const apply = async (person: Person, coupon: string) =>
  (await person.post('/api/company/coupon', { coupon })).as(dataOf(appliedCoupons)).data
const read = async (person: Person) => (await person.get(PLAN)).as(dataOf(subscription)).data
const atProvider = (id: string) => app.sandbox.payment.state.subscriptions.find((one) => one.id === id)
async function trialAdmin(): Promise<Person> {
  const expiresAt = app.clock.now().add({ hours: 24 }).toString()
  const companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 3, expiresAt })
  return signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
}

describe('a code', () => {
  it('that is not valid is missing in the list, with the reason', async () => {
    const admin = await trialAdmin()
    for (const code of ['NOTHING', 'ENDED', 'LATER', 'a code', '<b>', 'x'.repeat(41)]) {
      expect(await apply(admin, code)).toEqual({ applied: [], problem: NOT_VALID })
    }
    expect((await admin.post('/api/company/coupon', { coupon: '' })).status).toBe(422)
  })

  it('is guessed 60 times an hour for a company, by however many admins and from wherever', async () => {
    const admin = await trialAdmin()
    const other = await signedIn(app, await makeUser(app.context, admin.companyId, { role: 'admin' }))
    const guess = async (at: number) => {
      const person = at % 2 ? admin : other
      person.address = `198.51.100.${at}`
      return (await person.post('/api/company/coupon', { coupon: `GUESS${at}` })).status
    }
    for (let at = 1; at <= 60; at++) expect(await guess(at)).toBe(200)
    expect(await guess(61)).toBe(429)
    // Another company has its own.
    expect(await apply(await trialAdmin(), 'GUESS')).toMatchObject({ problem: NOT_VALID })
  })

  it('is applied once, whatever its capitals, and lowers what is shown and paid', async () => {
    const admin = await trialAdmin()
    expect(await apply(admin, ' spring ')).toEqual({ applied: ['SPRING'], problem: null })
    const used = await usedOf('SPRING')
    expect(await apply(admin, 'Spring')).toEqual({ applied: ['SPRING'], problem: null })
    expect(await usedOf('SPRING')).toBe(used)
    expect((await read(admin)).prices).toEqual({ currency: 'USD', monthly: 700, annual: 9250 })
    const id = await subscribe(app, admin)
    expect(atProvider(id)?.each).toBe(700)
    const { data } = (await admin.get('/api/audit?action=company.couponApplied')).as(auditPage)
    expect(data.map(({ details }) => details)).toEqual([{ code: 'SPRING' }])
  })

  it('follows only what it may follow, and no more of its type than its least maximum', async () => {
    const admin = await trialAdmin()
    expect((await apply(admin, 'MORE')).applied).toEqual(['MORE'])
    expect(await apply(admin, 'SPRING')).toEqual({ applied: ['MORE'], problem: NOT_STACKABLE })
    expect((await apply(admin, 'SHARE')).applied).toEqual(['MORE', 'SHARE'])
    const first = await trialAdmin()
    await apply(first, 'SPRING')
    expect((await apply(first, 'MORE')).problem).toBe(NOT_STACKABLE)
  })

  it('makes a trial longer, from now where it is over, and is of no use after it', async () => {
    const admin = await trialAdmin()
    const end = async () => Temporal.Instant.from((await read(admin)).expiresAt ?? '')
    const before = await end()
    await apply(admin, 'LONGER')
    expect(before.until(await end()).total('hours')).toBe(24 * 7)
    const late = await trialAdmin()
    await app.context.db.tenant(late.companyId, (tx) =>
      tx.updateTable('companies').set({ expiresAt: '2020-01-01T00:00:00Z' }).execute(),
    )
    await apply(late, 'LONGER')
    const left = app.clock.now().until(Temporal.Instant.from((await read(late)).expiresAt ?? ''))
    expect(left.total('hours')).toBeCloseTo(24 * 7, 1)
    expect(await apply(await subscribedAdmin(app), 'LONGER')).toEqual({
      applied: [],
      problem: 'This code makes a trial longer, and your company is past its trial.',
    })
  })

  it('whose last use two want is given to one', async () => {
    const both = [await trialAdmin(), await trialAdmin()]
    const answers = await Promise.all(both.map((admin) => apply(admin, 'ONCE')))
    expect(answers.map(({ applied }) => applied.length).sort()).toEqual([0, 1])
    expect(answers.find(({ applied }) => applied.length === 0)?.problem).toBe(NOT_VALID)
  })
})

describe('while a payment is being confirmed', () => {
  it('is not used up, and lowers the subscription once it has begun', async () => {
    const admin = await trialAdmin()
    const used = await usedOf('MORE')
    const reference = await beginCheckout(app.context, admin.companyId)
    await app.context.db.system
      .updateTable('checkouts')
      .set({ orderId: 'ord-in-review', reportedAt: app.context.now().toString() })
      .where('reference', '=', reference)
      .execute()
    const answer = await admin.post('/api/company/coupon', { coupon: 'MORE' })
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'A payment of your company is being confirmed by the payment provider, at the price without this code. Apply the code once the plan shows it: it lowers what is charged next.',
    ])
    expect(await usedOf('MORE')).toBe(used)
    const id = await subscribe(app, admin)
    expect((await apply(admin, 'MORE')).applied).toEqual(['MORE'])
    expect(atProvider(id)?.each).toBe(850)
  })
})

describe('of a running subscription', () => {
  it('lowers what is charged next, and nothing now', async () => {
    const admin = await subscribedAdmin(app)
    const orders = app.sandbox.payment.state.orders.length
    expect((await apply(admin, 'MORE')).applied).toEqual(['MORE'])
    expect(atProvider(admin.subscriptionId)).toMatchObject({ each: 850, quantity: 10 })
    expect(app.sandbox.payment.state.orders).toHaveLength(orders)
    expect(await read(admin)).toMatchObject({
      subscription: { each: 850 },
      prices: { monthly: 850, annual: 9400 },
    })
    const { data } = (await admin.get('/api/audit?action=company.couponApplied')).as(auditPage)
    expect(data).toHaveLength(1)
    await app.sandbox.payment.renew(admin.subscriptionId)
    expect(app.sandbox.payment.state.orders.at(-1)?.subtotal).toBe(8500)
  })

  it('takes the same share off in another currency', async () => {
    const admin = await subscribedAdmin(app, { country: 'DE' })
    await apply(admin, 'MORE')
    // 8.50 of 9.50 dollars: 7.96 of 8.90 euros.
    expect(atProvider(admin.subscriptionId)?.each).toBe(796)
  })

  it('is not used up where nothing is sold in its currency, as it would lower nothing', async () => {
    const admin = await subscribedAdmin(app, { country: 'DE' })
    const used = await usedOf('MORE')
    const { config } = app.context
    const { otherPrices } = config
    config.otherPrices = {}
    const answer = await admin.post('/api/company/coupon', { coupon: 'MORE' }).finally(() => {
      config.otherPrices = otherPrices
    })
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'There is no price in EUR here. Ask whoever runs this installation about the plan.',
    ])
    expect((await read(admin)).coupons).toEqual([])
    expect(await usedOf('MORE')).toBe(used)
  })

  it('is kept where the provider does not answer, which lowers the price once it does', async () => {
    const admin = await subscribedAdmin(app)
    app.sandbox.payment.faults.add('down')
    expect((await apply(admin, 'MORE')).applied).toEqual(['MORE'])
    expect(atProvider(admin.subscriptionId)?.each).toBe(950)
    app.sandbox.payment.faults.clear()
    app.clock.advance({ seconds: 31 })
    await runQueued(app, finishPlanChangeJob)
    await app.sandbox.payment.idle()
    expect(atProvider(admin.subscriptionId)?.each).toBe(850)
    expect((await read(admin)).subscription?.each).toBe(850)
  })

  it('is taken back where the provider refuses', async () => {
    const admin = await subscribedAdmin(app)
    // It has ended there, which has not been told yet.
    app.sandbox.payment.faults.add('drop_webhooks')
    await app.sandbox.payment.end(admin.subscriptionId)
    const used = await usedOf('MORE')
    const answer = await admin.post('/api/company/coupon', { coupon: 'MORE' })
    expect([answer.status, answer.error().error.message]).toEqual([
      422,
      'The payment provider refused this. Nothing was changed and nothing was charged.',
    ])
    expect((await read(admin)).coupons).toEqual([])
    expect(await usedOf('MORE')).toBe(used)
  })

  it('is taken back where the provider was away, and refuses it later', async () => {
    const admin = await subscribedAdmin(app)
    const used = await usedOf('MORE')
    app.sandbox.payment.faults.add('down')
    expect((await apply(admin, 'MORE')).applied).toEqual(['MORE'])
    app.sandbox.payment.faults.clear()
    app.clock.advance({ seconds: 31 })
    const { config, http, emulators, payment } = app.context
    // It ends there between the look at it and the request.
    const late = openPayment(
      config,
      async (request) => {
        if (request.method === 'POST') await app.sandbox.payment.end(admin.subscriptionId)
        return http(request)
      },
      emulators,
    )
    Object.assign(app.context, { payment: late })
    await runQueued(app, finishPlanChangeJob).finally(() => Object.assign(app.context, { payment }))
    expect((await read(admin)).coupons).toEqual([])
    expect(await usedOf('MORE')).toBe(used)
    const { data } = (await admin.get('/api/audit?action=company.couponApplied')).as(auditPage)
    expect(data).toEqual([])
  })
})
