import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { makeCompany, makeDashboard, makeSource, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.context.config.prices = null
})

const personOf = async (facts: Parameters<typeof makeCompany>[1]) =>
  signedIn(app, await makeUser(app.context, await makeCompany(app.context, facts)))
const read = async (person: Person) => (await person.get('/api/company')).as(dataOf(company)).data

describe('the company', () => {
  it('is one’s own, with its name, plan and limits', async () => {
    const person = await personOf({ name: 'Nord & Süd', planDashboards: 10, bonusDashboards: 2 })
    expect(await read(person)).toMatchObject({
      id: person.companyId,
      name: 'Nord & Süd',
      services: { dashboards: 10, bonusDashboards: 2 },
      limits: { reportsPerDashboard: 5, recipientsPerReport: 5, widgetsPerPdf: 60 },
      senderVerified: true,
      invalidSources: 0,
    })
  })

  it('counts active dashboards against the plan', async () => {
    const person = await personOf({ planDashboards: 1, bonusDashboards: 1 })
    await makeDashboard(app.context, person.companyId, { active: false })
    await makeDashboard(app.context, person.companyId)
    expect(await read(person)).toMatchObject({ dashboardsCount: 1, canCreateDashboard: true })
    await makeDashboard(app.context, person.companyId)
    expect(await read(person)).toMatchObject({ dashboardsCount: 2, canCreateDashboard: false })
  })

  it('counts the sources that need somebody', async () => {
    const person = await personOf({})
    await makeSource(app, person, 'semrush')
    await makeSource(app, person, 'semrush')
    await app.context.db.tenant(person.companyId, async (tx) => {
      const one = await tx.selectFrom('sources').select('id').executeTakeFirstOrThrow()
      await tx.updateTable('sources').set({ invalid: true }).where('id', '=', one.id).execute()
    })
    expect((await read(person)).invalidSources).toBe(1)
  })

  it('names them, for the bar to tell one cause from another', async () => {
    const person = await personOf({})
    const { id } = await makeSource(app, person, 'semrush')
    await app.context.db.tenant(person.companyId, (tx) =>
      tx.updateTable('sources').set({ invalid: true }).execute(),
    )
    expect((await read(person)).invalidSourceIds).toEqual([id])
  })

  it.each(['trial', 'active', 'canceled', 'overdue'])(
    'that is %s may create where nothing is paid',
    async (state) => {
      const person = await personOf({ state, expiresAt: '2020-01-01T00:00:00Z' })
      expect(await read(person)).toMatchObject({
        payment: false,
        canCreateDashboard: true,
        canCreateAutomaticReport: true,
      })
    },
  )

  it.each([
    ['trial', true],
    ['active', true],
    ['canceled', false],
    ['overdue', false],
  ] as const)('that is %s may create where dashboards are paid for: %s', async (state, allowed) => {
    app.context.config.prices = { monthly: 950, annual: 9500 }
    const person = await personOf({ state })
    expect(await read(person)).toMatchObject({
      state,
      canCreateDashboard: allowed,
      canCreateAutomaticReport: allowed,
    })
    const made = await person.post('/api/dashboards', { name: 'One more', timezone: 'UTC' })
    expect(made.status).toBe(allowed ? 201 : 402)
  })
})
