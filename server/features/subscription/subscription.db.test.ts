import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { subscription } from '../../../shared/api/subscription.ts'
import { makeCompany, makeDashboard, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
const own: { prices: TestApp['context']['config']['prices']; contact: string | null } = {
  prices: null,
  contact: null,
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => set(own.prices, own.contact))

function set(prices: typeof own.prices, contact: string | null): void {
  app.context.config.prices = prices
  app.context.config.billingContact = contact
}

const REGISTERED = { flow: 'dashboard', dashboards: 40, interval: 12, cid: '', coupons: ['SPRING'] }

async function adminOf(facts: Parameters<typeof makeCompany>[1], person = {}): Promise<Person> {
  const companyId = await makeCompany(app.context, facts)
  return signedIn(app, await makeUser(app.context, companyId, { role: 'admin', ...person }))
}
const read = async (person: Person) =>
  (await person.get('/api/company/subscription')).as(dataOf(subscription)).data

describe('the subscription', () => {
  it('is the plan with what is used of it; archived dashboards are not', async () => {
    const admin = await adminOf({ planDashboards: 10, bonusDashboards: 2 })
    await makeDashboard(app.context, admin.companyId)
    await makeDashboard(app.context, admin.companyId, { active: false })
    expect(await read(admin)).toEqual({
      state: 'active',
      expiresAt: null,
      payment: false,
      isSubscribed: false,
      subscription: null,
      dashboards: { plan: 10, bonus: 2, used: 1 },
      prices: null,
      price: null,
      coupons: [],
      grace: null,
      pendingUntil: null,
      checkout: false,
      contact: null,
    })
  })

  it('says what was registered costs now, less what the coupons took off then, and whom to ask', async () => {
    set({ monthly: 950, annual: 9500 }, 'billing@agency.example')
    const admin = await adminOf({
      state: 'trial',
      planDashboards: 40,
      expiresAt: '2027-01-05T12:00:00Z',
      registered: JSON.stringify(REGISTERED),
    })
    await app.context.db.tenant(admin.companyId, async (tx) => {
      const coupon = { companyId: admin.companyId, type: 'price.discount' }
      await tx
        .insertInto('companyCoupons')
        .values({ ...coupon, code: 'SPRING', value: '2.50' })
        .execute()
      await tx
        .insertInto('companyCoupons')
        .values({ ...coupon, code: 'AUTUMN', value: '10' })
        .execute()
    })
    expect(await read(admin)).toMatchObject({
      state: 'trial',
      payment: true,
      isSubscribed: false,
      // 95.00 − 12.50 each, forty of them.
      price: { interval: 12, each: '82.50', total: '3,300.00' },
      coupons: [
        { code: 'AUTUMN', type: 'price.discount', value: 10 },
        { code: 'SPRING', type: 'price.discount', value: 2.5 },
      ],
      grace: { links: 14, archive: 30 },
      contact: 'billing@agency.example',
    })
  })

  it('has no price where the company was made without registering', async () => {
    set({ monthly: 950, annual: 9500 }, null)
    const admin = await adminOf({ subscriptionId: 'sub-1' })
    expect(await read(admin)).toMatchObject({ payment: true, isSubscribed: true, price: null })
  })

  it('is open to an admin who has not consented yet, and to nobody but admins', async () => {
    const newcomer = await adminOf({}, { termsConsent: false })
    expect((await newcomer.get('/api/dashboards')).status).toBe(403)
    expect((await read(newcomer)).state).toBe('active')
    const member = await adminOf({}, { role: 'member' })
    expect((await member.get('/api/company/subscription')).status).toBe(403)
  })
})
