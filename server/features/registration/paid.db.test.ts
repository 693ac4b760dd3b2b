import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company as companySchema } from '../../../shared/api/company.ts'
import { identityRegistered } from '../../../shared/api/identities.ts'
import { orderCompletion, sealedOrder } from '../../../shared/api/payment.ts'
import { registrationSent } from '../../../shared/api/registration.ts'
import { subscription } from '../../../shared/api/subscription.ts'
import { openSeal, tellOfOrder } from '../../../test/checkout.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { bodyOf, callWebhook, wireEvent, wireOrder } from '../../../test/paymentEvents.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'
import { inviteToRegister } from '../company/registrationInvitation.ts'
import { manageCoupons } from '../coupons/manage.ts'
import { couponOrder } from '../coupons/orders.ts'
import { listUnclaimed } from './listUnclaimed.ts'
import { registrationMailJob } from './registrationMailJob.ts'
import { sweepRegistrations } from './sweep.ts'
import { tellOfUnclaimed } from './unclaimed.ts'
import { unclaimedMailJob } from './unclaimedMailJob.ts'

const fastspring = sandboxFastSpring()
const PASSWORD = 'seven green bottles'
let app: TestApp
let visitor: HttpClient
let email: string
let count = 0

const start = (config: object = {}) =>
  startTestApp({
    config: {
      trustProxy: 1,
      prices: { monthly: 950, annual: 9_500 },
      fastspring,
      bonusDashboards: 3,
      ...config,
    },
  })
beforeAll(async () => {
  app = await start()
  await makeCompany(app.context)
  await coupon('SPRING', { uses: '1' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  visitor = await browser(app.url)
  email = `ida${count}@newcomers.example`
})

async function browser(url: string): Promise<HttpClient> {
  const client = httpClient(url)
  client.address = `203.0.113.${++count}`
  await client.open('/register')
  return client
}
const coupon = (code: string, settings: object) =>
  manageCoupons(
    app.context.db.system,
    couponOrder.parse({ action: 'add', code, settings: { type: 'price.discount', value: '2', ...settings } }),
  )

function formOf(change: Record<string, string>): FormData {
  const form = new FormData()
  const fields = {
    name: 'Ida Lund',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms_consent: '1',
    age_consent: '1',
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const register = (change: Record<string, string> = {}, client = visitor) =>
  client.post('/register', formOf(change))
const stored = () =>
  app.context.db.system.selectFrom('registrations').selectAll().where('email', '=', email).execute()

/** An order as far as the browser has it, and its reference, which only the provider reads. */
async function begin(change: object = {}, client = visitor) {
  const answer = await client.post('/api/payment/secure', {
    dashboards: 10,
    name: 'Ida Lund',
    email,
    ...change,
  })
  const sealed = answer.as(dataOf(sealedOrder)).data
  return { checkout: sealed.checkout, reference: openSeal(fastspring, sealed).tags.reference }
}
const told = (reference: string) => tellOfOrder(app, fastspring, reference)
const completed = (checkout: string, id = 'ord1') =>
  JSON.stringify({ checkout, id, reference: 'DEM261126-1-1' })

const mails = () => app.sandbox.inbox.mails().filter(({ to }) => to.includes(email))
async function token(): Promise<string> {
  await runQueued(app, registrationMailJob)
  return /confirm-registration\?token=([\w-]+)/.exec(mails()[0]?.text ?? '')?.[1] ?? ''
}
const confirm = async (): Promise<number> =>
  (await visitor.post('/confirm-registration', { token: await token(), password: PASSWORD })).status
async function company() {
  await visitor.open('/dashboards')
  return (await visitor.get('/api/company')).as(dataOf(companySchema)).data
}
type Company = Awaited<ReturnType<typeof company>>

const buyer = async (checkout: string) =>
  (
    await app.context.db.system
      .selectFrom('checkouts')
      .select('buyer')
      .where('id', '=', checkout)
      .executeTakeFirstOrThrow()
  ).buyer

describe('a registration that is paid', () => {
  it.each(['before it is sent', 'before its link is opened', 'after its company is made'])(
    'leads to the same company where the provider tells of it %s',
    async (when) => {
      const { checkout, reference } = await begin()
      if (when === 'before it is sent') await told(reference)
      expect((await register({ checkout: completed(checkout), dashboards: '99' })).status).toBe(201)
      if (when === 'before its link is opened') await told(reference)
      expect(await confirm()).toBe(201)
      if (when === 'after its company is made') {
        expect((await company()).state).toBe('trial')
        await told(reference)
      }
      const found: Company = await company()
      expect(found).toMatchObject({
        state: 'active',
        // What was paid for, whatever the form said.
        services: { dashboards: 10, bonusDashboards: 3 },
        subscription: { id: expect.any(String) },
      })
      expect(found.id).toBe(await buyer(checkout))
    },
  )

  it('is granted nothing for a word of the browser that the provider does not confirm', async () => {
    const { checkout } = await begin()
    expect((await register({ checkout: completed(checkout, 'ordForged') })).status).toBe(201)
    expect(await confirm()).toBe(201)
    expect(await company()).toMatchObject({ state: 'trial', subscription: null })
  })

  it('is refused with a checkout that there is not, and with one of a company that is made', async () => {
    const unknown = await register({ checkout: completed('x'.repeat(21)) })
    expect([unknown.status, unknown.error().error.message]).toEqual([
      409,
      expect.stringContaining('DEM261126-1-1'),
    ])
    const { checkout, reference } = await begin()
    await told(reference)
    await register({ checkout: completed(checkout) })
    expect(await confirm()).toBe(201)
    const again = await browser(app.url)
    email = `second${count}@newcomers.example`
    expect((await register({ checkout: completed(checkout) }, again)).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('is one registration, however often it is sent', async () => {
    const wrong = email
    const { checkout, reference } = await begin()
    await told(reference)
    await register({ checkout: completed(checkout) })
    email = `right${count}@newcomers.example`
    await register({ checkout: completed(checkout) })
    expect(await stored()).toHaveLength(1)
    const left = await app.context.db.system
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', wrong)
      .execute()
    expect(left).toEqual([])
  })

  it('keeps a coupon that was used up meanwhile, and counts it once', async () => {
    const { checkout, reference } = await begin({ coupons: ['SPRING'] })
    await told(reference)
    await app.context.db.system.updateTable('coupons').set({ used: 1 }).where('code', '=', 'SPRING').execute()
    await register({ checkout: completed(checkout) })
    expect(await confirm()).toBe(201)
    const { id } = await company()
    const coupons = await app.context.db.tenant(id, (tx) =>
      tx.selectFrom('companyCoupons').select('code').execute(),
    )
    expect(coupons).toEqual([{ code: 'SPRING' }])
    const { used } = await app.context.db.system
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'SPRING')
      .executeTakeFirstOrThrow()
    expect(used).toBe(2)
  })

  it('uses a coupon once, from its checkout until its company is made and after', async () => {
    await coupon('TWICE', { uses: '2' })
    const { checkout, reference } = await begin({ coupons: ['TWICE'] })
    await told(reference)
    await register({ checkout: completed(checkout) })
    expect(await confirm()).toBe(201)
    const open = async (who: string) => {
      const client = await browser(app.url)
      const order = { dashboards: 1, name: 'Bo', email: `${who}@newcomers.example`, coupons: ['TWICE'] }
      return (await client.post('/api/payment/secure', order)).status
    }
    expect([await open('bo'), await open('bea')]).toEqual([200, 422])
  })

  it('grants a coupon to one company of those whose orders one address has paid, as long as uses are left', async () => {
    await coupon('LAST', { uses: '1' })
    const orders = [await begin({ coupons: ['LAST'] }), await begin({ coupons: ['LAST'] })]
    for (const { reference } of orders) await told(reference)
    const registered: number[] = []
    const own = email
    for (const [index, { checkout }] of orders.entries()) {
      // As somebody who has paid all of them registers them: by other addresses.
      email = `${index}.${own}`
      visitor = await browser(app.url)
      await register({ checkout: completed(checkout) })
      registered.push(await confirm())
    }
    expect(registered).toEqual([201, 409])
    const { used } = await app.context.db.system
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'LAST')
      .executeTakeFirstOrThrow()
    expect(used).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  it('grants a coupon to an order that is paid after its time as long as uses are left', async () => {
    await coupon('KEPT', { uses: '1' })
    const kept = await begin({ coupons: ['KEPT'] })
    app.clock.advance({ hours: 25 })
    const own = email
    email = `in-time.${own}`
    const other = await begin({ coupons: ['KEPT'] })
    await told(other.reference)
    await register({ checkout: completed(other.checkout) })
    expect(await confirm()).toBe(201)
    await told(kept.reference)
    email = `late.${own}`
    visitor = await browser(app.url)
    await register({ checkout: completed(kept.checkout) })
    expect(await confirm()).toBe(409)
  })

  it.each([
    ['the address that was confirmed: opens', (address: string) => address, true],
    ['the same in capitals: opens', (address: string) => address.toUpperCase(), true],
    ['another address, which may be anybody’s: does not', (address: string) => `other.${address}`, false],
  ])('the provider’s account of what was paid with %s', async (_what, paidWith, opens) => {
    const { checkout, reference } = await begin({ email: paidWith(email) })
    await told(reference)
    await register({ checkout: completed(checkout) })
    expect(await confirm()).toBe(201)
    expect(await company()).toMatchObject({ state: 'active' })
    const shown = (await visitor.get('/api/company/subscription')).as(dataOf(subscription)).data
    expect(shown.subscription?.paymentPage).toBe(opens)
    if (opens) return
    const page = await visitor.post('/api/company/subscription/payment', {})
    expect([page.status, page.error().error.message]).toEqual([
      409,
      expect.stringContaining('another e-mail'),
    ])
  })

  it('that is not confirmed yet is never asked to pay again for a coupon that was used up', async () => {
    await coupon('GONE', { uses: '1' })
    const { checkout, reference } = await begin({ coupons: ['GONE'] })
    await app.context.db.system.updateTable('coupons').set({ used: 1 }).where('code', '=', 'GONE').execute()
    await register({ checkout: completed(checkout, 'ordLate') })
    const link = { token: await token(), password: PASSWORD }
    const early = await visitor.post('/confirm-registration', link)
    expect([early.status, early.error().error.message]).toEqual([
      409,
      'Your payment is not confirmed yet, and until then the code GONE, which has ended meanwhile, cannot be used. Do not pay again: try once more in a few minutes.',
    ])
    await told(reference)
    expect((await visitor.post('/confirm-registration', link)).status).toBe(201)
    expect(await company()).toMatchObject({ state: 'active', services: { dashboards: 10 } })
  })

  it('outlives its link: another one is mailed each day of a week, and the operator told', async () => {
    const { checkout, reference } = await begin()
    await told(reference)
    await register({ checkout: completed(checkout) })
    const first = await token()
    app.clock.advance({ hours: 25 })
    await sweepRegistrations(app.context)
    const second = await token()
    expect(second).not.toBe(first)
    expect(app.log()).toContain('paid for, and its registration not confirmed')
    await sweepRegistrations(app.context)
    expect(await token()).toBe(second)
    app.clock.advance({ hours: 24 * 7 })
    await sweepRegistrations(app.context)
    expect(await stored()).toHaveLength(1)
    expect(await token()).toBe(second)
    const { id } = (await register({ checkout: completed(checkout) })).as(dataOf(registrationSent)).data
    expect(id).not.toBeNull()
    expect(await confirm()).toBe(201)
    expect(await company()).toMatchObject({ state: 'active' })
  })

  it('paid twice in two tabs makes one company; the other payment stays for the operator', async () => {
    const one = await begin()
    const other = await begin()
    await told(one.reference)
    await told(other.reference)
    await register({ checkout: completed(one.checkout) })
    await register({ checkout: completed(other.checkout) })
    expect(await confirm()).toBe(201)
    expect((await company()).id).toBe(await buyer(other.checkout))
    const [left] = await stored()
    expect(left?.choices).toMatchObject({ checkout: one.checkout })
  })

  it('of an address with an account stays too', async () => {
    await makeUser(app.context, await makeCompany(app.context), { email })
    const { checkout, reference } = await begin()
    await told(reference)
    expect((await register({ checkout: completed(checkout) })).status).toBe(201)
    await runQueued(app, registrationMailJob)
    expect(mails().map(({ text }) => text)).toEqual([expect.stringContaining('To have the money back')])
    app.clock.advance({ hours: 25 })
    await sweepRegistrations(app.context)
    await runQueued(app, registrationMailJob)
    expect(await stored()).toHaveLength(1)
    expect(mails()).toHaveLength(1)
  })
})

describe('what was paid for in a tab that was lost', () => {
  const lines = (checkout: string) =>
    app
      .log()
      .split('\n')
      .filter((line) => line.includes('nobody has registered') && line.includes(checkout))
  const tell = async () => {
    await tellOfUnclaimed(app.context)
    await runQueued(app, unclaimedMailJob)
  }

  it('is mailed the way back once after an hour, and told to the operator each day of a week', async () => {
    const { checkout, reference } = await begin()
    await told(reference)
    await tell()
    expect(mails()).toEqual([])
    app.clock.advance({ hours: 2 })
    await tell()
    await tell()
    expect(mails()).toHaveLength(1)
    expect(lines(checkout)).toHaveLength(1)
    expect(lines(checkout)[0]).toContain('"level":50')
    for (let day = 0; day < 9; day++) {
      app.clock.advance({ hours: 25 })
      await tell()
    }
    expect(mails()).toHaveLength(1)
    expect(lines(checkout)).toHaveLength(7)
    const order = /"order":"(ord-[^"]+)"/.exec(lines(checkout)[0] ?? '')?.[1]
    const listed = await listUnclaimed(app.context.db, app.context.now())
    expect(listed).toContainEqual(expect.stringMatching(new RegExp(`^${order}  Ida Lund <${email}>; begun `)))

    const link = /register#(\S+)/.exec(mails()[0]?.text ?? '')?.[1]
    const completion = orderCompletion.parse(Object.fromEntries(new URLSearchParams(link)))
    expect(completion).toEqual({ checkout, id: order, reference: 'DEM261126-1-1' })
    expect((await register({ checkout: JSON.stringify(completion) })).status).toBe(201)
    expect(await confirm()).toBe(201)
    expect(await company()).toMatchObject({ state: 'active', services: { dashboards: 10 } })
  })

  it('is nobody’s business where it was not paid, is being registered or has its company', async () => {
    const unpaid = await begin()
    const { checkout, reference } = await begin()
    await told(reference)
    await register({ checkout: completed(checkout) })
    app.clock.advance({ hours: 2 })
    await tell()
    expect(await confirm()).toBe(201)
    await tell()
    for (const one of [unpaid.checkout, checkout]) expect(lines(one)).toEqual([])
    const kept = await app.context.db.system
      .selectFrom('checkouts')
      .select(['email', 'name'])
      .where('id', '=', checkout)
      .execute()
    expect(kept).toEqual([{ email: null, name: null }])
  })
})

describe('a registration with an account elsewhere', () => {
  const registerWith = async (provider: 'google', change: Record<string, string>) => {
    const form = formOf(change)
    form.delete('password')
    form.delete('password_confirmation')
    return visitor.post(`/register/${provider}`, form)
  }

  it('that proves the address makes the company that was paid for at once', async () => {
    email = 'ida.berg@berglund.example'
    await signInWith(visitor, 'google', '1001')
    await visitor.open('/register')
    const dry = await registerWith('google', { dryRun: '1' })
    expect(dry.as(dataOf(identityRegistered)).data).toEqual({ id: null })
    expect((await visitor.get('/api/users/me')).status).toBe(401)
    const { checkout, reference } = await begin()
    await told(reference)
    expect((await registerWith('google', { checkout: completed(checkout) })).status).toBe(201)
    const found = await company()
    expect(found).toMatchObject({ state: 'active', services: { dashboards: 10 } })
    expect(found.id).toBe(await buyer(checkout))
  })
})

describe('a dry run', () => {
  it('says what is wrong, and stores and mails nothing', async () => {
    const wrong = await register({ dryRun: '1', password_confirmation: 'another' })
    expect(wrong.error().errors).toHaveProperty('password_confirmation')
    const common = { password: 'password1', password_confirmation: 'password1' }
    expect((await register({ dryRun: '1', ...common })).error().errors).toHaveProperty('password')
    const right = await register({ dryRun: '1' })
    expect(right.as(dataOf(registrationSent)).data).toEqual({ id: null })
    expect(await stored()).toEqual([])
    await runQueued(app, registrationMailJob)
    expect(mails()).toEqual([])
  })
})

it('by invitation, paying asks for it, and what is paid for is registered by the way back without it', async () => {
  const strict = await start({ registration: 'invitation' })
  try {
    await makeCompany(strict.context)
    const client = await browser(strict.url)
    const order = { dashboards: 10, name: 'Ida Lund', email }
    expect((await client.post('/api/payment/secure', order)).status).toBe(403)
    const [, link = ''] = inviteToRegister(strict.context.config, strict.context.now(), email)
    const invitation = new URL(link).searchParams.get('invitation') ?? ''
    const { checkout, reference } = await begin({ invitation }, client)
    // Until it is paid, by nobody else.
    const other = { email: `other.${email}`, checkout: completed(checkout) }
    expect((await register(other, client)).status).toBe(403)
    expect((await register({ ...other, invitation }, client)).error().errors).toHaveProperty('email')
    expect((await register({ checkout: completed(checkout) }, client)).status).toBe(201)
    await tellOfOrder(strict, fastspring, reference)
    expect((await register({ checkout: completed(checkout) }, client)).status).toBe(201)
  } finally {
    await strict.stop()
  }
})

it('without a trial paying is the only way', async () => {
  const strict = await start({ trialDays: 0 })
  try {
    await makeCompany(strict.context)
    const client = await browser(strict.url)
    expect((await client.open('/register')).globals).toMatchObject({
      registration: { trialDays: 0 },
      checkout: { accessKey: fastspring.accessKey },
    })
    expect((await register({ dryRun: '1' }, client)).status).toBe(201)
    const refused = await register({}, client)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'There is no trial here: pay first, then the company is made.',
    ])
    // Nor does a made-up order do; once it is confirmed, the same link makes the company.
    const { checkout, reference } = await begin({}, client)
    expect((await register({ checkout: completed(checkout, 'ordForged') }, client)).status).toBe(201)
    await runQueued(strict, registrationMailJob)
    const text = strict.sandbox.inbox.mails().find(({ to }) => to.includes(email))?.text ?? ''
    const body = { token: /confirm-registration\?token=([\w-]+)/.exec(text)?.[1], password: PASSWORD }
    const early = await client.post('/confirm-registration', body)
    expect([early.status, early.error().error.message]).toEqual([
      409,
      expect.stringMatching(/^Your payment is not confirmed yet/),
    ])
    // Until it is given up: then nobody waits for it, neither at the link nor at the form.
    const abandon = (id: string) => {
      const data = wireOrder({ id, completed: false, tags: { reference } })
      return callWebhook(strict, fastspring, bodyOf([wireEvent('order.canceled', data)]))
    }
    expect((await abandon('ordForged')).status).toBe(200)
    const late = await client.post('/confirm-registration', body)
    expect([late.status, late.error().error.message]).toEqual([
      409,
      expect.stringMatching(/^The payment provider has not accepted your payment/),
    ])
    const again = await register({ checkout: completed(checkout, 'ordForged') }, client)
    expect([again.status, again.error().error.id]).toEqual([422, 'provider_refused'])
    await tellOfOrder(strict, fastspring, reference)
    expect((await client.post('/confirm-registration', body)).status).toBe(201)
  } finally {
    await strict.stop()
  }
})
