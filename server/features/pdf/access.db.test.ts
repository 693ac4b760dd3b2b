import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeDashboard, makeTextWidget, type TestDashboard } from '../../../test/factories.ts'
import type { Answer, HttpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** Who may request a PDF and fetch it. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 }, worker: true })
  people = await makePeople(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  for (const person of [people.owner, people.viewer, people.outsider]) {
    person.address = `203.0.113.${++lastAddress}`
  }
})

let lastAddress = 0
const dashboardOf = () => makeDashboard(app.context, people.owner.companyId, { widgets: [makeTextWidget()] })
const pathOf = ({ permalink }: { permalink: string }, page = '') => `/api/dashboards/${permalink}${page}/pdf`
const checkIn = (answer: Answer) => answer.as(z.object({ check: z.string().min(20) })).check

async function protectedDashboard() {
  const dashboard = await dashboardOf()
  const change = { category: 'new_password', password: 'for the client' }
  expect((await people.owner.put(`/api/dashboards/${dashboard.id}`, change)).status).toBeLessThan(300)
  return dashboard
}
const unlock = async ({ permalink }: TestDashboard) => {
  await people.viewer.open()
  const answer = await people.viewer.post(`/api/dashboards/${permalink}/authorise`, {
    password: 'for the client',
  })
  return answer.as(z.object({ data: z.object({ authorization: z.string() }) })).data.authorization
}

describe('a link with a password', () => {
  it('gives no PDF without it, neither asked for nor fetched', async () => {
    const dashboard = await protectedDashboard()
    const check = checkIn(await people.owner.get(pathOf(dashboard)))
    for (const path of [
      pathOf(dashboard),
      `${pathOf(dashboard)}?check=${check}`,
      pathOf(dashboard, '/realtime'),
    ]) {
      for (const person of [people.viewer, people.outsider]) {
        const answer = await person.get(path)
        expect([answer.status, answer.error().error.id]).toEqual([422, 'password_required'])
      }
    }
  })

  it('gives it with an authorisation, said in the header or, for a download, in the address', async () => {
    const dashboard = await protectedDashboard()
    const authorization = await unlock(dashboard)
    people.viewer.cookies.clear()
    const headers = { 'x-authorization': authorization }
    const asked = checkIn(await people.viewer.get(pathOf(dashboard), headers))
    await expect
      .poll(async () => (await people.viewer.get(`${pathOf(dashboard)}?check=${asked}`, headers)).status, {
        timeout: PATIENCE_MS,
      })
      .toBe(200)
    const check = checkIn(await people.viewer.get(`${pathOf(dashboard)}?authorization=${authorization}`))
    const again = await people.viewer.get(
      `${pathOf(dashboard)}?check=${check}&authorization=${authorization}`,
    )
    expect([200, 304]).toContain(again.status)
  })

  it('takes no authorisation of another link', async () => {
    const [one, other] = [await protectedDashboard(), await protectedDashboard()]
    const headers = { 'x-authorization': await unlock(one) }
    people.viewer.cookies.clear()
    expect((await people.viewer.get(pathOf(other), headers)).error().error.id).toBe('password_required')
  })
})

describe('the token of a PDF', () => {
  const fetched = (person: HttpClient, dashboard: TestDashboard, check: string) =>
    person.get(`${pathOf(dashboard)}?check=${check}`)
  /** Polls until there is an answer other than “not yet”. */
  async function finished(person: HttpClient, dashboard: TestDashboard, check: string) {
    for (;;) {
      const { status } = await fetched(person, dashboard, check)
      if (status !== 304) return status
    }
  }

  it('of an owner is good for this owner’s session alone, and once', async () => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.owner.get(pathOf(dashboard)))
    const elsewhere = await signedIn(app, people.owner)
    for (const person of [people.viewer, people.outsider, people.member, elsewhere]) {
      expect((await fetched(person, dashboard, check)).status).toBe(404)
    }
    expect(await finished(people.owner, dashboard, check)).toBe(200)
    expect((await fetched(people.owner, dashboard, check)).status).toBe(404)
    expect((await fetched(people.viewer, dashboard, check)).status).toBe(404)
  })

  it('of a guest is good once, and not for the owner', async () => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.viewer.get(pathOf(dashboard)))
    expect((await fetched(people.owner, dashboard, check)).status).toBe(404)
    expect(await finished(people.viewer, dashboard, check)).toBe(200)
    expect((await fetched(people.viewer, dashboard, check)).status).toBe(404)
  })

  it('of a link with a password is good for the authorisation that asked alone', async () => {
    const dashboard = await protectedDashboard()
    const [one, other] = [await unlock(dashboard), await unlock(dashboard)]
    people.viewer.cookies.clear()
    const by = (authorization: string, query = '') =>
      people.viewer.get(`${pathOf(dashboard)}${query}`, { 'x-authorization': authorization })
    const check = checkIn(await by(one))
    expect((await by(other, `?check=${check}`)).status).toBe(404)
    await expect
      .poll(async () => (await by(one, `?check=${check}`)).status, { timeout: PATIENCE_MS })
      .toBe(200)
  })

  it('is given once even to calls at the same time', async () => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.viewer.get(pathOf(dashboard)))
    const jobs = () =>
      app.context.db.tenant(dashboard.companyId, (tx) =>
        tx.selectFrom('pdfJobs').select('state').where('dashboardId', '=', dashboard.id).execute(),
      )
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toEqual([{ state: 'ready' }])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fetched(people.viewer, dashboard, check)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('is forgotten after ten minutes', async () => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.viewer.get(pathOf(dashboard)))
    const jobs = () =>
      app.context.db.tenant(dashboard.companyId, (tx) =>
        tx.selectFrom('pdfJobs').select('state').where('dashboardId', '=', dashboard.id).execute(),
      )
    await expect.poll(jobs, { timeout: PATIENCE_MS }).toEqual([{ state: 'ready' }])
    app.clock.advance({ minutes: 11 })
    expect((await fetched(people.viewer, dashboard, check)).status).toBe(404)
    app.clock.advance({ minutes: -11 })
    expect((await fetched(people.viewer, dashboard, check)).status).toBe(200)
  })

  it('opens the PDF of its own dashboard only', async () => {
    const [one, other] = [await dashboardOf(), await dashboardOf()]
    const check = checkIn(await people.viewer.get(pathOf(one)))
    for (const path of [`${pathOf(other)}?check=${check}`, `${pathOf(one)}?check=${'x'.repeat(32)}`]) {
      expect((await people.viewer.get(path)).status).toBe(404)
    }
  })

  it.each([
    ['a new password', { category: 'new_password', password: 'for the client' }],
    ['a new link', { category: 'refresh_permalink' }],
  ])('is dead after %s, for whoever holds it', async (_what, change) => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.viewer.get(pathOf(dashboard)))
    await people.owner.put(`/api/dashboards/${dashboard.id}`, change)
    const row = await app.context.db.tenant(dashboard.companyId, (tx) =>
      tx
        .selectFrom('dashboards')
        .select('permalink')
        .where('id', '=', dashboard.id)
        .executeTakeFirstOrThrow(),
    )
    for (const path of [pathOf(dashboard), pathOf(row)]) {
      for (const person of [people.viewer, people.owner]) {
        const answer = await person.get(`${path}?check=${check}`)
        expect([404, 422]).toContain(answer.status)
      }
    }
  })

  it('is dead once the dashboard is archived', async () => {
    const dashboard = await dashboardOf()
    const check = checkIn(await people.viewer.get(pathOf(dashboard)))
    expect((await people.owner.delete(`/api/dashboards/${dashboard.id}/archive`)).status).toBeLessThan(300)
    expect((await people.viewer.get(`${pathOf(dashboard)}?check=${check}`)).status).toBe(404)
  })
})
