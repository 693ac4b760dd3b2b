import { randomBytes } from 'node:crypto'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeWidget,
  type TestDashboard,
} from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { buildApp } from '../../app/app.ts'
import { hashPassword } from '../../lib/password.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'

let app: TestApp
let people: People
let search: DemoSource
let elsewhere: HttpClient
let stopElsewhere: () => Promise<unknown>
const PASSWORD = 'open sesame'

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  search = await makeSource(app, people.owner, 'google_webmasters')
  // Its clock stands still: what it trusts for some seconds ends by being told, however long a test waits.
  const frozen = app.clock.now()
  const web = await buildApp((await app.anotherProcess()).with({ now: () => frozen }))
  elsewhere = httpClient(await web.listen({ host: '127.0.0.1', port: 0 }))
  stopElsewhere = () => web.close()
})
afterAll(async () => {
  await stopElsewhere()
  await app.stop()
})

const pageOf = (permalink: string) => `/api/dashboards/${permalink}`
async function protectedDashboard(): Promise<TestDashboard> {
  return makeDashboard(app.context, people.owner.companyId, {
    name: 'Secret figures',
    passwordHash: await hashPassword(PASSWORD),
    widgets: [makeWidget('google_webmasters', 'devices', search)],
  })
}
const authorise = async (guest: HttpClient, permalink: string, password = PASSWORD) =>
  guest.post(`${pageOf(permalink)}/authorise`, { password })
/** As often as they may together. */
async function strangersGuess(permalink: string): Promise<void> {
  for (let address = 1; address <= 12; address++) {
    const stranger = httpClient(app.url)
    stranger.address = `203.0.113.${address}`
    for (let count = 0; count < 5; count++) await authorise(stranger, permalink, `guess ${count}`)
  }
}
const tokenOf = (headers: Record<string, unknown>) => String(headers['x-authorization'])

describe('a link with a password', () => {
  it('gives nothing before the password, on any endpoint', async () => {
    const { permalink } = await protectedDashboard()
    const guest = httpClient(app.url)
    for (const path of ['', '/data', '/pdf', '/realtime/pdf']) {
      const answer = await guest.get(pageOf(permalink) + path)
      expect([path, answer.status, answer.error().error.id]).toEqual([path, 422, 'password_required'])
      expect(answer.text).not.toContain('Secret figures')
    }
    for (const path of ['', '/print', '/realtime']) {
      const page = await guest.open(`/dashboards/${permalink}${path}`)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain('Secret figures')
      expect(page.text).toContain('"passwordRequired":true')
    }
  })

  it('opens with the password, by header, query and cookie', async () => {
    const { permalink } = await protectedDashboard()
    const guest = httpClient(app.url)
    const answer = await authorise(guest, permalink)
    const token = tokenOf(answer.headers)
    const byHeader = await guest.get(pageOf(permalink), { 'x-authorization': token })
    expect(byHeader.status).toBe(200)
    expect(byHeader.headers['x-public']).toBe('1')
    const byQuery = await httpClient(app.url).get(`${pageOf(permalink)}/data?authorization=${token}`)
    expect(byQuery.status).toBe(200)
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('link-'))
    expect(cookie).toContain(`Path=/dashboards/${permalink};`)
    expect(cookie).toContain('HttpOnly')
    expect((await guest.get(`/dashboards/${permalink}`)).text).toContain('Secret figures')
  })

  it('opens however a keyboard writes the letters of the password', async () => {
    const { id, permalink } = await protectedDashboard()
    const change = { category: 'new_password', password: 'caf\u00e9 7' }
    expect((await people.owner.put(`/api/dashboards/${id}`, change)).status).toBe(200)
    expect((await authorise(httpClient(app.url), permalink, 'cafe\u0301 \uff17')).status).toBe(200)
    expect((await authorise(httpClient(app.url), permalink, 'cafe 7')).status).toBe(422)
  })

  it('opens without any cookie or token, as a page framed by another site has none', async () => {
    const { permalink } = await protectedDashboard()
    const framed = (method: string, path: string, more: object = {}) =>
      httpClient(app.url).send(method, pageOf(permalink) + path, more)
    const wrong = await framed('POST', '/authorise', { body: { password: 'a guess' } })
    expect([wrong.status, wrong.error().error.id]).toEqual([422, 'wrong_password'])
    const answer = await framed('POST', '/authorise', {
      body: { password: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status).toBe(200)
    const headers = { 'x-authorization': tokenOf(answer.headers) }
    for (const path of ['', '/data']) expect((await framed('GET', path, { headers })).status).toBe(200)
    expect((await framed('GET', '/pdf', { headers })).status).toBe(202)
  })

  it('ends an authorisation after a day', async () => {
    const { permalink } = await protectedDashboard()
    const token = tokenOf((await authorise(httpClient(app.url), permalink)).headers)
    const look = () => people.nobody.get(pageOf(permalink), { 'x-authorization': token })
    expect((await look()).status).toBe(200)
    app.clock.advance({ hours: 24, minutes: 1 })
    expect((await look()).status).toBe(422)
    app.clock.advance({ hours: -24, minutes: -1 })
  })

  it('does not take another dashboard’s authorisation', async () => {
    const [one, two] = [await protectedDashboard(), await protectedDashboard()]
    const token = tokenOf((await authorise(httpClient(app.url), one.permalink)).headers)
    expect((await people.nobody.get(pageOf(two.permalink), { 'x-authorization': token })).status).toBe(422)
  })

  it('lets no more than five wrong passwords through, in parallel too, and then not even the right one', async () => {
    const { permalink } = await protectedDashboard()
    const guest = httpClient(app.url)
    await guest.open('/login')
    const tries = Array.from({ length: 12 }, (_, index) => authorise(guest, permalink, `wrong ${index}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const right = await authorise(guest, permalink)
    expect(right.status).toBe(429)
    expect(right.error().error.retryAfter).toBeGreaterThan(0)
  })

  it.each(['', '/data', '/pdf', '/realtime/pdf'])('counts guessed authorisations at %s too', async (path) => {
    const { permalink } = await protectedDashboard()
    const guess = () =>
      people.nobody.get(pageOf(permalink) + path, {
        'x-authorization': randomBytes(60).toString('base64url'),
      })
    const statuses: number[] = []
    for (let index = 0; index < 7; index++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await authorise(httpClient(app.url), permalink)).status).toBe(429)
  })

  it('stays open to whoever knows it, whatever strangers guess', async () => {
    const { id, permalink } = await protectedDashboard()
    const reader = httpClient(app.url)
    const header = { 'x-authorization': tokenOf((await authorise(reader, permalink)).headers) }
    await strangersGuess(permalink)
    const refused = await authorise(httpClient(app.url), permalink)
    expect(refused.status).toBe(429)
    expect(refused.error().error.message).toMatch(/, or ask whoever sent you the link for a new one/)
    expect((await people.nobody.get(pageOf(permalink), header)).status).toBe(200)
    expect((await authorise(reader, permalink)).status).toBe(200)
    const wrong = []
    for (let count = 0; count < 6; count++) wrong.push((await authorise(reader, permalink, 'typo')).status)
    expect(wrong).toEqual([422, 422, 422, 422, 422, 429])
    // Known is who had the present password, not who had an earlier one.
    await people.owner.put(`/api/dashboards/${id}`, { category: 'new_password', password: 'another' })
    await strangersGuess(permalink)
    expect((await authorise(reader, permalink, 'another')).status).toBe(429)
  })

  it('lets everybody in again who is sent a new link', async () => {
    const { id, permalink } = await protectedDashboard()
    await strangersGuess(permalink)
    await people.owner.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' })
    const row = await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx.selectFrom('dashboards').select('permalink').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect((await authorise(httpClient(app.url), row.permalink)).status).toBe(200)
  })

  it('does not use up the link’s tries with right passwords', async () => {
    const { permalink } = await protectedDashboard()
    for (let index = 0; index < 8; index++) {
      expect((await authorise(httpClient(app.url), permalink)).status).toBe(200)
    }
  })
})

describe('taking a link back', () => {
  it.each([
    [
      'a new password',
      (id: string) =>
        people.owner.put(`/api/dashboards/${id}`, { category: 'new_password', password: 'another' }),
      422,
    ],
    ['archiving', (id: string) => people.owner.delete(`/api/dashboards/${id}/archive`), 404],
    [
      'a new permalink',
      (id: string) => people.owner.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' }),
      404,
    ],
    ['deleting', (id: string) => people.owner.delete(`/api/dashboards/${id}`), 404],
  ])('%s ends it at once, here and in other processes', async (_name, revoke, status) => {
    const { id, permalink } = await protectedDashboard()
    const token = tokenOf((await authorise(httpClient(app.url), permalink)).headers)
    const header = { 'x-authorization': token }
    for (const path of [pageOf(permalink), `${pageOf(permalink)}/data`]) {
      expect((await people.nobody.get(path, header)).status).toBe(200)
      expect((await elsewhere.get(path, header)).status).toBe(200)
    }
    expect((await revoke(id)).status).toBeLessThan(300)
    for (const path of ['', '/data', '/pdf']) {
      expect((await people.nobody.get(pageOf(permalink) + path, header)).status).toBe(status)
    }
    await expect
      .poll(async () => (await elsewhere.get(`${pageOf(permalink)}/data`, header)).status, {
        timeout: PATIENCE_MS,
      })
      .toBe(status)
  })

  it('goes on after the listener lost its connection', async () => {
    const { id, permalink } = await makeDashboard(app.context, people.owner.companyId)
    const path = `${pageOf(permalink)}/data`
    expect((await elsewhere.get(path)).status).toBe(200)
    await app.context.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
    )
    await people.owner.delete(`/api/dashboards/${id}/archive`)
    await expect.poll(async () => (await elsewhere.get(path)).status, { timeout: PATIENCE_MS }).toBe(404)
    // The listener works again: pages are cached and invalidated as before.
    const next = await makeDashboard(app.context, people.owner.companyId)
    await expect
      .poll(async () => (await elsewhere.get(`${pageOf(next.permalink)}/data`)).status, {
        timeout: PATIENCE_MS,
      })
      .toBe(200)
    await people.owner.delete(`/api/dashboards/${next.id}`)
    await expect
      .poll(async () => (await elsewhere.get(`${pageOf(next.permalink)}/data`)).status, {
        timeout: PATIENCE_MS,
      })
      .toBe(404)
  })
})

describe('what a viewer gets', () => {
  it('holds no source, input, report, e-mail or lock', async () => {
    const dashboard = await makeDashboard(app.context, people.owner.companyId, {
      widgets: [
        makeWidget('google_webmasters', 'topQueries', search),
        makeWidget('google_webmasters', 'clicks', null, { title: 'Nobody feeds this' }),
        makeTextWidget({ order: 3 }),
      ],
    })
    await makeReport(app.context, dashboard, people.owner.userId, { recipients: ['boss@client.example'] })
    await people.owner.post(`/api/dashboards/${dashboard.id}/lock`)
    const secrets = [
      search.id,
      'boss@client.example',
      people.owner.email,
      people.owner.userId,
      'Nobody feeds this',
    ]
    const own = await people.owner.get(pageOf(dashboard.permalink))
    for (const secret of secrets.filter((one) => one !== people.owner.email))
      expect(own.text).toContain(secret)
    expect(own.headers['x-public']).toBeUndefined()
    const html = await people.viewer.get(`/dashboards/${dashboard.permalink}`)
    for (const reader of [people.viewer, people.outsider]) {
      const page = await reader.get(pageOf(dashboard.permalink))
      const data = await reader.get(`${pageOf(dashboard.permalink)}/data`)
      for (const answer of [page, data, html]) {
        expect(answer.status).toBe(200)
        for (const secret of secrets) expect(answer.text).not.toContain(secret)
        expect(answer.text).not.toMatch(/"(instances|inputs|metricsOptions|passwordHash|accessEpoch)"/)
      }
      expect(page.headers['x-public']).toBe('1')
      expect(JSON.parse(page.text).data).toMatchObject({
        public: true,
        locked: null,
        automaticReports: [],
        defaults: {},
      })
    }
  })

  it.each<[string, string, unknown]>([
    ['POST', '/lock', {}],
    ['DELETE', '/lock', undefined],
    ['POST', '/clone', undefined],
    ['PUT', '/restore', undefined],
    ['DELETE', '/archive', undefined],
    ['DELETE', '', undefined],
    ['PUT', '', { category: 'new_password', password: 'mine now' }],
    ['PUT', '', { category: 'refresh_permalink' }],
    ['POST', '', undefined],
    ['POST', '/preview', { widget: makeTextWidget() }],
  ])('does not include %s …%s', async (method, path, body) => {
    const dashboard = await makeDashboard(app.context, people.owner.companyId)
    const sent = async (who: HttpClient) => {
      if (!who.csrfToken) await who.open('/login')
      const form = new FormData()
      form.set('version', '1')
      form.set('name', 'Taken over')
      const payload = method === 'POST' && path === '' ? form : body
      return who.send(method, `/api/dashboards/${dashboard.id}${path}`, {
        body: payload,
        headers: { 'x-csrf-token': who.csrfToken },
      })
    }
    expect((await sent(people.viewer)).status).toBe(401)
    expect((await sent(people.outsider)).status).toBe(404)
    const still = await people.owner.get(pageOf(dashboard.permalink))
    expect(JSON.parse(still.text).data).toMatchObject({ active: true, passwordProtected: false, version: 1 })
  })
})

describe('the first answer of a shared page', () => {
  it('has what it lacks asked already when its browser asks for it', async () => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
      widgets: [makeWidget('google_webmasters', 'positionByWeek', search)],
    })
    const calls = () => app.sandbox.emulators.calls.filter(({ path }) => path.endsWith('/query')).length
    const before = calls()
    await people.viewer.get(`/dashboards/${permalink}`)
    await expect.poll(calls, { timeout: PATIENCE_MS }).toBeGreaterThan(before)
    await app.context.results.settled()
    const asked = calls()
    expect((await people.viewer.get(`${pageOf(permalink)}/data`)).text).toContain('"state":"ready"')
    expect(calls()).toBe(asked)
  })

  it('is drawn from what is at hand and waits for no vendor', async () => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
      name: 'Spring <report>',
      widgets: [
        makeWidget('google_webmasters', 'impressions', search, { title: 'Seen in search' }),
        makeTextWidget({ order: 2 }),
      ],
    })
    const before = app.sandbox.emulators.calls.length
    const cold = await people.viewer.get(`/dashboards/${permalink}`)
    expect(app.sandbox.emulators.calls.length).toBe(before)
    expect(cold.text).toContain('What a month.')
    expect(cold.text).not.toContain('<report>')
    await people.viewer.get(`${pageOf(permalink)}/data`)
    const warm = await people.viewer.get(`/dashboards/${permalink}`)
    const first = /id="first-data">(.*?)<\/script>/s.exec(warm.text)?.[1] ?? ''
    const { dashboard, lines } = JSON.parse(first)
    expect(dashboard).toMatchObject({ permalink, public: true })
    expect(lines.map((line: { view: { title: string }; svg: null }) => [line.view.title, line.svg])).toEqual([
      ['Seen in search', null],
      ['A word from us', null],
    ])
  })

  it('carries two megabytes of a large page from its top; the browser fetches the rest', async () => {
    const description = `<p>${'A word. '.repeat(2_400)}</p>`
    const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
      widgets: Array.from({ length: 150 }, (_, order) =>
        makeTextWidget({ order, title: `Text ${order}`, passive: { type: 'plain', description } }),
      ),
    })
    const { text } = await people.viewer.get(`/dashboards/${permalink}`)
    const { lines } = JSON.parse(/id="first-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    // Each is 19,200 characters and its frame.
    expect(lines.length).toBeGreaterThan(95)
    expect(lines.length).toBeLessThan(105)
    expect(lines.map(({ view }: { view: { title: string } }) => view.title)).toEqual(
      Array.from(lines, (_, order) => `Text ${order}`),
    )
    expect(text.match(/data-widget-id=/g)).toHaveLength(lines.length)
    const whole = await people.viewer.get(`${pageOf(permalink)}/data`)
    expect(whole.text.match(/"type":"widget"/g)).toHaveLength(150)
  })

  it('may be framed only as the embedded view', async () => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId)
    const policy = async (query: string) =>
      String((await people.viewer.get(`/dashboards/${permalink}${query}`)).headers['content-security-policy'])
    expect(await policy('')).toContain("frame-ancestors 'none'")
    expect(await policy('?embedded=1')).toContain('frame-ancestors *')
  })

  it('names the agency and no product, at the product’s own address too', async () => {
    const widgets = [makeTextWidget()]
    const { permalink } = await makeDashboard(app.context, people.owner.companyId, { widgets })
    const { permalink: locked } = await protectedDashboard()
    for (const path of [permalink, `${permalink}?embedded=1`, `${permalink}/print`, locked, 'x'.repeat(21)]) {
      const page = await people.nobody.open(`/dashboards/${path}`)
      expect([path, page.text]).toEqual([path, expect.not.stringMatching(/broadsheet|favicon/i)])
      expect(page.globals.productName).toBe(path.startsWith(permalink) ? 'Harbour & Pine' : '')
    }
  })

  it('carries the most widgets of a PDF that its own company has, whoever reads it', async () => {
    const companyId = await makeCompany(app.context, { limits: JSON.stringify({ widgetsPerPdf: 2 }) })
    const widgets = [1, 2, 3].map((order) => makeTextWidget({ order }))
    const open = await makeDashboard(app.context, companyId, { widgets })
    const locked = await makeDashboard(app.context, companyId, { passwordHash: 'of nobody' })
    for (const reader of [people.viewer, people.outsider])
      for (const { permalink } of [open, locked])
        expect((await reader.open(`/dashboards/${permalink}`)).globals.maxWidgetsForPdf).toBe(2)
    const refused = await people.viewer.get(`${pageOf(open.permalink)}/pdf?timezone=UTC`)
    expect(refused.error().error.message).toContain('2 widgets')
  })

  it('is a plain 404 for a link that leads nowhere', async () => {
    const page = await people.viewer.get(`/dashboards/${'x'.repeat(21)}`)
    expect(page.status).toBe(404)
  })
})
