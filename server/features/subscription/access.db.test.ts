import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { sealedOrder } from '../../../shared/api/payment.ts'
import { subscription } from '../../../shared/api/subscription.ts'
import { makeCompany, makeDashboard, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { buy, startPaidApp } from '../../../test/payment.ts'
import { eraseCompany, makeReader, type Person, signedIn } from '../../../test/people.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribedAdmin } from '../../../test/subscribe.ts'

const PLAN = '/api/company/subscription'
const CALLS = [
  ['GET', PLAN, undefined],
  ['GET', `${PLAN}/dashboards`, undefined],
  ['POST', `${PLAN}/estimate`, { dashboards: 12, interval: 1 }],
  ['POST', PLAN, {}],
  ['PUT', PLAN, { dashboards: 12, interval: 1 }],
  ['POST', `${PLAN}/payment`, {}],
  ['POST', '/api/company/coupon', { coupon: 'NOTHING' }],
  ['DELETE', '/api/company', { delete: false }],
] as const
let app: TestApp

beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())

async function tries(person: HttpClient): Promise<number[]> {
  if (!person.csrfToken) await person.open('/login')
  const statuses: number[] = []
  for (const [method, path, body] of CALLS) {
    const headers = { 'x-csrf-token': person.csrfToken }
    statuses.push((await person.send(method, path, { headers, ...(body && { body }) })).status)
  }
  return statuses
}
const read = async (person: Person) => (await person.get(PLAN)).as(dataOf(subscription)).data
const trialAdmin = async () =>
  signedIn(
    app,
    await makeUser(
      app.context,
      await makeCompany(app.context, {
        state: 'trial',
        planDashboards: 3,
        expiresAt: app.clock.now().add({ hours: 24 }).toString(),
      }),
      { role: 'admin' },
    ),
  )

describe('calls of the plan', () => {
  it('cost nothing without the second factor that the company demands; what is paid can be seen and ended', async () => {
    const admin = await subscribedAdmin(app)
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('companies').set({ secondFactorFor: 'everybody' }).execute(),
    )
    expect(await tries(admin)).toEqual([200, 403, 403, 403, 403, 403, 403, 200])
    const sealed = await admin.post('/api/payment/secure', { dashboards: 3 })
    expect([sealed.status, sealed.error().error.id]).toEqual([403, 'second_factor_required'])
  })

  it('are no member’s, no client’s and nobody else’s', async () => {
    const admin = await subscribedAdmin(app)
    const member = await signedIn(app, await makeUser(app.context, admin.companyId))
    const reader = await makeReader(app, admin.companyId)
    for (const person of [member, reader]) expect(await tries(person)).toEqual(CALLS.map(() => 403))
    expect(await tries(httpClient(app.url))).toEqual(CALLS.map(() => 401))
    expect(await read(admin)).toMatchObject({ state: 'active', dashboards: { plan: 10 }, coupons: [] })
  })

  it('are an admin’s who has not consented yet, but deleting the account is not', async () => {
    const admin = await subscribedAdmin(app)
    const newcomer = await signedIn(
      app,
      await makeUser(app.context, admin.companyId, { role: 'admin', termsConsent: false }),
    )
    newcomer.address = admin.address
    expect((await newcomer.get('/api/dashboards')).status).toBe(403)
    expect((await newcomer.get('/api/orders')).status).toBe(403)
    // Of which some go where fewer are paid for: their names, and no link to what is on them.
    const { id } = await makeDashboard(app.context, admin.companyId, { name: 'Spring' })
    await makeDashboard(app.context, admin.companyId, { active: false })
    const { text } = await newcomer.get(`${PLAN}/dashboards`)
    expect(JSON.parse(text)).toEqual({
      data: [{ id, name: 'Spring', client: null, updatedAt: expect.any(String), seenAt: null }],
    })
    expect(await tries(newcomer)).toEqual(CALLS.map(() => 200))
    expect((await read(admin)).state).toBe('canceled')
    expect((await eraseCompany(newcomer, 'Harbour & Pine')).status).toBe(403)
  })

  it('change nothing without a subscription, and say what to do', async () => {
    const admin = await trialAdmin()
    const put = await admin.put(PLAN, { dashboards: 12, interval: 1 })
    expect([put.status, put.error().error.message]).toEqual([
      409,
      'There is no subscription to change. Subscribe first.',
    ])
    for (const path of [`${PLAN}/payment`, PLAN]) expect((await admin.post(path)).status).toBe(409)
    for (const dashboards of [0, -1, 1.5, 1e9, '12']) {
      expect((await admin.put(PLAN, { dashboards, interval: 1 })).status).toBe(422)
    }
    expect((await admin.put(PLAN, { dashboards: 12, interval: 6 })).status).toBe(422)
  })

  it('name whom to ask where nobody takes payments', async () => {
    const admin = await subscribedAdmin(app)
    const { payment, config } = app.context
    Object.assign(app.context, { payment: null })
    config.billingContact = 'billing@agency.example'
    try {
      for (const [method, path, body] of CALLS.filter(([, path]) => !path.endsWith('/coupon')).slice(2)) {
        const headers = { 'x-csrf-token': admin.csrfToken }
        const answer = await admin.send(method, path, { headers, ...(body && { body }) })
        expect([path, answer.status, answer.error().error.message]).toEqual([
          path,
          409,
          'The plan cannot be changed here. Ask billing@agency.example about it.',
        ])
      }
      expect(await read(admin)).toMatchObject({ checkout: false, contact: 'billing@agency.example' })
    } finally {
      Object.assign(app.context, { payment })
      config.billingContact = null
    }
  })
})

describe('a checkout that the browser calls complete', () => {
  const begin = async (admin: Person) =>
    (await admin.post('/api/payment/secure', { dashboards: 6, interval: 12 })).as(dataOf(sealedOrder)).data

  it('subscribes the company at once, before the provider’s own word', async () => {
    const admin = await trialAdmin()
    const sealed = await begin(admin)
    app.sandbox.payment.faults.add('drop_webhooks')
    const bought = await buy(app, sealed)
    const answer = await admin.post(PLAN, { checkout: sealed.checkout, ...bought })
    app.sandbox.payment.faults.clear()
    expect(answer.as(dataOf(company)).data).toMatchObject({ state: 'active', services: { dashboards: 6 } })
    expect((await read(admin)).subscription).toMatchObject({ interval: 12, each: 9500 })
  })

  it('is nobody else’s, and no word of the browser’s alone', async () => {
    const admin = await trialAdmin()
    const sealed = await begin(admin)
    const forged = { checkout: sealed.checkout, id: 'made-up', reference: 'MADE-UP' }
    expect((await admin.post(PLAN, forged)).as(dataOf(company)).data.state).toBe('trial')
    const bought = await buy(app, sealed)
    const other = await trialAdmin()
    const stolen = await other.post(PLAN, { checkout: sealed.checkout, ...bought })
    expect([stolen.status, (await read(other)).state]).toEqual([409, 'trial'])
    expect(stolen.error().error.message).toBe(
      `This checkout is not known here, or has ended. If you have paid, do not pay again: the plan shows it in a few minutes. If it does not, tell whoever runs this installation the number ${bought?.reference}.`,
    )
    expect((await read(admin)).state).toBe('active')
  })
})
