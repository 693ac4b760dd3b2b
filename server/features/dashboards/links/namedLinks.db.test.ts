import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { dashboard as dashboardAnswer } from '../../../../shared/api/dashboards.ts'
import {
  MOST_NAMED_LINKS,
  type NamedLink,
  type NamedLinkForm,
  namedLink,
} from '../../../../shared/api/namedLinks.ts'
import {
  makeClient,
  makeDashboard,
  makeNamedLink,
  makeTextWidget,
  namedLinkForm,
  type TestDashboard,
} from '../../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../../test/patience.ts'
import { makeLimited, makePeople, makeReader, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { buildApp } from '../../../app/app.ts'
import { hashPassword } from '../../../lib/password.ts'
import { moveAside } from '../../deleted/moveAside.ts'

const NAME = 'Secret figures'
const PASSWORD = 'for the board'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const ENDED = 'This link has ended. Ask Harbour & Pine for a new one.'

let app: TestApp
let people: People
/** Whoever has a link. */
let guest: HttpClient
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  guest = newGuest()
})

const newGuest = () => Object.assign(httpClient(app.url), { address: `10.6.1.${++addresses}` })
const newDashboard = (facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, people.owner.companyId, {
    name: NAME,
    timezone: 'Europe/Berlin',
    widgets: [makeTextWidget()],
    ...facts,
  })
const linksOf = ({ id }: Pick<TestDashboard, 'id'>) => `/api/dashboards/${id}/links`
const pageOf = ({ permalink }: { permalink: string }) => `/api/dashboards/${permalink}`
const list = async (dashboard: TestDashboard) =>
  (await people.owner.get(linksOf(dashboard))).as(dataOf(z.array(namedLink))).data

async function newLink(
  dashboard: TestDashboard,
  facts: Partial<NamedLinkForm> = {},
): Promise<NamedLink & { path: string }> {
  const answer = await people.owner.post(linksOf(dashboard), namedLinkForm(facts))
  expect(answer.status, answer.text).toBe(201)
  const link = answer.as(dataOf(namedLink)).data
  return { ...link, path: `${linksOf(dashboard)}/${link.id}` }
}
async function makeSample({ id }: TestDashboard): Promise<void> {
  await app.context.db.tenant(people.owner.companyId, (tx) =>
    tx.updateTable('dashboards').set({ sample: true }).where('id', '=', id).execute(),
  )
  app.context.pages.drop(id)
}
const authorise = (by: HttpClient, link: { permalink: string }, password = PASSWORD) =>
  by.post(`${pageOf(link)}/authorise`, { password })
const shown = async (by: HttpClient, link: { permalink: string }, headers = {}) =>
  (await by.get(pageOf(link), headers)).as(dataOf(dashboardAnswer)).data
const data = (by: HttpClient, link: { permalink: string }, days: Record<string, string> = {}) =>
  by.get(`${pageOf(link)}/data?${new URLSearchParams(days)}`)
const pdf = (by: HttpClient, link: { permalink: string }, days: object = {}) =>
  by.get(`${pageOf(link)}/pdf?date_range=${encodeURIComponent(JSON.stringify(days))}`)
const open = (by: HttpClient, link: { permalink: string }, headers = {}) =>
  by.get(`/dashboards/${link.permalink}`, { accept: 'text/html', 'user-agent': FIREFOX, ...headers })

describe('a named link', () => {
  it('opens a dashboard whose own link has a password, which stays as it is', async () => {
    const dashboard = await newDashboard({ passwordHash: await hashPassword('the dashboard’s own') })
    const link = await newLink(dashboard)
    expect(link.permalink).not.toBe(dashboard.permalink)
    expect(await shown(guest, link)).toMatchObject({
      public: true,
      permalink: link.permalink,
      name: NAME,
      passwordProtected: false,
      downloads: true,
      named: true,
    })
    expect((await data(guest, link)).text).toContain('What a month.')
    expect((await open(guest, link)).text).toContain('What a month.')
    expect((await pdf(guest, link)).status).toBe(202)
    expect((await guest.get(pageOf(dashboard))).status).toBe(422)
  })

  it('has a password of its own, which opens no other link', async () => {
    const dashboard = await newDashboard()
    const [board, shop] = [
      await newLink(dashboard, { password: PASSWORD }),
      await newLink(dashboard, { password: PASSWORD }),
    ]
    for (const path of ['', '/data', '/pdf']) {
      const answer = await guest.get(pageOf(board) + path)
      expect([answer.status, answer.error().error.id]).toEqual([422, 'password_required'])
      expect(answer.text).not.toContain(NAME)
    }
    expect((await open(guest, board)).text).toContain('"passwordRequired":true')
    const answer = await authorise(guest, board)
    const header = { 'x-authorization': String(answer.headers['x-authorization']) }
    expect((await guest.get(pageOf(board), header)).status).toBe(200)
    expect((await guest.get(pageOf(shop), header)).status).toBe(422)
    const own = await newDashboard({ passwordHash: await hashPassword(PASSWORD) })
    expect((await guest.get(pageOf(own), header)).status).toBe(422)
  })

  it('shuts nobody else out, whatever is guessed at it', async () => {
    const dashboard = await newDashboard({ passwordHash: await hashPassword('the dashboard’s own') })
    const [board, shop] = [
      await newLink(dashboard, { password: PASSWORD }),
      await newLink(dashboard, { password: PASSWORD }),
    ]
    for (let count = 0; count < 5; count++) await authorise(guest, board, `guess ${count}`)
    expect((await authorise(guest, board)).status).toBe(429)
    expect((await authorise(guest, shop)).status).toBe(200)
    expect((await authorise(guest, dashboard, 'the dashboard’s own')).status).toBe(200)
  })

  it('shuts out who knew its former password', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard, { password: PASSWORD })
    const header = {
      'x-authorization': String((await authorise(guest, link)).headers['x-authorization']),
    }
    expect((await guest.get(pageOf(link), header)).status).toBe(200)
    const { password: _, ...rest } = namedLinkForm()
    await people.owner.put(link.path, { ...rest, name: 'Renamed' })
    expect((await guest.get(pageOf(link), header)).status).toBe(200)
    await people.owner.put(link.path, { ...rest, password: 'another one' })
    expect((await guest.get(pageOf(link), header)).status).toBe(422)
    expect((await authorise(newGuest(), link)).status).toBe(422)
    await people.owner.put(link.path, { ...rest, password: '' })
    expect((await guest.get(pageOf(link))).status).toBe(200)
  })

  it('shows everybody what its readers see, and lets nobody edit by it', async () => {
    const clientId = await makeClient(app.context, people.owner.companyId)
    const dashboard = await newDashboard({ clientId })
    const link = await newLink(dashboard, { password: PASSWORD })
    const reader = await makeReader(app, people.owner.companyId, clientId)
    for (const person of [people.owner, people.member, people.outsider, reader]) {
      expect((await person.get(pageOf(link))).status).toBe(422)
      const answer = await authorise(person, link)
      const header = { 'x-authorization': String(answer.headers['x-authorization']) }
      const page = await shown(person, link, header)
      expect([page.public, page.locked, page.automaticReports]).toEqual([true, null, []])
    }
    const calls = [
      await people.owner.put(pageOf(link), { category: 'new_password', password: 'x' }),
      await people.owner.delete(pageOf(link)),
      await people.owner.post(`${pageOf(link)}/lock`, {}),
    ]
    for (const { status } of calls) expect(status).toBeOneOf([404, 422])
  })

  it('has the theme that it was given', async () => {
    const dashboard = await newDashboard({ styles: JSON.stringify({ theme: 'light', color: '#7d0a33' }) })
    const link = await newLink(dashboard, { theme: 'dark' })
    expect((await shown(guest, link)).styles).toMatchObject({ theme: 'dark', color: '#7d0a33' })
    expect((await open(guest, link)).text).toMatch(/data-mantine-color-scheme="dark"|"theme":"dark"/)
    expect((await shown(guest, dashboard)).styles.theme).toBe('light')
  })

  it('lets nobody download without the right to', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard, { downloads: false })
    expect(await shown(guest, link)).toMatchObject({ downloads: false })
    for (const path of ['/pdf', '/realtime/pdf', '/pdf?check=a-guess']) {
      const answer = await guest.get(pageOf(link) + path)
      expect([answer.status, answer.error().error.message]).toEqual([
        403,
        expect.stringMatching(/^This link is for reading only/),
      ])
    }
    expect((await pdf(people.owner, link)).status).toBe(403)
    expect((await pdf(people.owner, dashboard)).status).toBe(202)
  })

  it('gives its PDF, whatever becomes of the dashboard’s own link meanwhile', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    const { check } = (await pdf(guest, link)).as(z.object({ check: z.string() }))
    await people.owner.put(pageOf({ permalink: dashboard.id }), { category: 'refresh_permalink' })
    expect((await guest.get(`${pageOf(link)}/pdf?check=${check}`)).status).toBe(304)
  })

  it('takes no PDF that another link has requested', async () => {
    const dashboard = await newDashboard()
    const [board, shop] = [await newLink(dashboard), await newLink(dashboard)]
    const { check } = (await pdf(guest, board)).as(z.object({ check: z.string() }))
    expect((await guest.get(`${pageOf(board)}/pdf?check=${check}`)).status).not.toBe(404)
    for (const other of [shop, dashboard])
      expect((await guest.get(`${pageOf(other)}/pdf?check=${check}`)).status).toBe(404)
  })
})

describe('the dates of a named link', () => {
  const SEPTEMBER = { start: '2026-09-01', end: '2026-09-30' }
  const AUGUST = { start: '2026-08-01', end: '2026-08-31' }
  const asked = { startDate: SEPTEMBER.start, endDate: SEPTEMBER.end, compare: 'none' }
  const other = { startDate: '2025-01-01', endDate: '2025-01-31' }
  const doneLine = z.object({ windows: z.object({ current: z.object({ start: z.string() }) }) })
  const startOf = (text: string) =>
    doneLine.parse(JSON.parse(text.trim().split('\n').at(-1) ?? '')).windows.current.start

  it('are any that a reader chooses', async () => {
    const link = await newLink(await newDashboard())
    expect(await shown(guest, link)).toMatchObject({ hiddenDateSelector: false })
    expect(startOf((await data(guest, link, other)).text)).toBe('2025-01-01')
  })

  it.each<[string, NamedLinkForm['dates']]>([
    ['the dashboard’s own', { kind: 'own' }],
    ['those that it was made with', { kind: 'fixed', range: SEPTEMBER, compare: AUGUST }],
  ])('are %s alone, and others are refused in words', async (_what, dates) => {
    const dashboard = await newDashboard({ rangeType: 'lastMonth' })
    const link = await newLink(dashboard, { dates })
    const page = await shown(guest, link)
    expect(page.hiddenDateSelector).toBe(true)
    const own = await data(guest, link)
    expect([own.status, startOf(own.text)]).toEqual([200, page.startDate])
    if (dates.kind === 'fixed')
      expect(page).toMatchObject({
        startDate: SEPTEMBER.start,
        endDate: SEPTEMBER.end,
        compareStartDate: AUGUST.start,
        compareEndDate: AUGUST.end,
      })
    // Twice: the second time from what is cached.
    for (const answer of [
      await data(guest, link, other),
      await data(guest, link, other),
      await pdf(guest, link, other),
    ])
      expect([answer.status, answer.error().error.message]).toEqual([
        403,
        expect.stringMatching(/^This link shows fixed dates, and no others\./),
      ])
    expect((await data(guest, link, { compare: 'year' })).status).toBe(403)
    const same = { startDate: page.startDate, endDate: page.endDate }
    const compared = {
      compareStartDate: page.compareStartDate ?? '',
      compareEndDate: page.compareEndDate ?? '',
    }
    expect((await data(guest, link, { ...same, ...compared })).status).toBe(200)
    // Its page says its own dates, whatever stands in its address.
    const html = await guest.get(`/dashboards/${link.permalink}?startDate=2025-01-01&endDate=2025-01-31`, {
      accept: 'text/html',
    })
    expect(html.text).toContain(`"startDate":"${page.startDate}"`)
  })

  it('are compared with nothing where the link was made so', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard, { dates: { kind: 'fixed', range: SEPTEMBER, compare: null } })
    expect(await shown(guest, link)).toMatchObject({ startDate: SEPTEMBER.start, compareStartDate: null })
    expect((await data(guest, link, asked)).status).toBe(200)
  })

  it('cannot be chosen by a link where the dashboard lets nobody choose', async () => {
    const dashboard = await newDashboard({ hiddenDateSelector: true, rangeType: 'lastMonth' })
    const link = await newLink(dashboard)
    const page = await shown(guest, link)
    expect(page.hiddenDateSelector).toBe(true)
    expect(startOf((await data(guest, link, other)).text)).toBe(page.startDate)
  })
})

describe('a named link of fixed days', () => {
  const SEPTEMBER = { start: '2026-09-01', end: '2026-09-30' }

  it('shows nothing of right now', async () => {
    const now = makeTextWidget({
      order: 2,
      realTime: true,
      passive: { type: 'plain', description: '<p>Right now.</p>' },
    })
    const dashboard = await newDashboard({ widgets: [makeTextWidget(), now] })
    const own = await newLink(dashboard, { dates: { kind: 'own' } })
    const fixed = await newLink(dashboard, { dates: { kind: 'fixed', range: SEPTEMBER, compare: null } })
    expect((await shown(guest, own)).widgets).toHaveLength(2)
    expect((await shown(guest, fixed)).widgets).toHaveLength(1)
    expect((await data(guest, own)).text).toContain('Right now.')
    for (const { text } of [
      await data(guest, fixed),
      await data(guest, fixed, { widgets: now.id }),
      await open(guest, { permalink: `${fixed.permalink}/realtime` }),
    ])
      expect(text).not.toContain('Right now.')
  })
})

describe('the end of a named link', () => {
  afterAll(() => app.clock.reset())

  it('is that of its last day in the dashboard’s zone, and is told without the dashboard’s name', async () => {
    app.clock.set(Temporal.Instant.from('2026-11-19T12:00:00Z'))
    const dashboard = await newDashboard({ timezone: 'Pacific/Auckland' })
    const link = await newLink(dashboard, { expiresOn: '2026-11-20', password: PASSWORD })
    const header = { 'x-authorization': String((await authorise(guest, link)).headers['x-authorization']) }
    app.clock.set(Temporal.Instant.from('2026-11-20T10:59:00Z'))
    expect((await guest.get(pageOf(link), header)).status).toBe(200)
    expect((await list(dashboard))[0]).toMatchObject({ ended: false, expiresOn: '2026-11-20' })
    app.clock.set(Temporal.Instant.from('2026-11-20T11:00:00Z'))
    for (const path of ['', '/data', '/pdf', '/realtime/pdf']) {
      for (const headers of [{}, header]) {
        const answer = await guest.get(pageOf(link) + path, headers)
        expect([path, answer.status, answer.error().error]).toEqual([
          path,
          410,
          { id: 'link_ended', message: ENDED },
        ])
      }
    }
    expect((await authorise(guest, link)).status).toBe(410)
    for (const path of ['', '/print', '/realtime', '?embedded=1']) {
      const page = await guest.get(`/dashboards/${link.permalink}${path}`, { accept: 'text/html' })
      expect([path, page.status]).toEqual([path, 410])
      expect(page.text).toContain('"ended":{"name":"Harbour & Pine"')
      expect(page.text).not.toContain(NAME)
    }
    expect((await list(dashboard))[0]).toMatchObject({ ended: true })
    expect((await guest.get(pageOf(dashboard))).status).toBe(200)
    const longer = namedLinkForm({ expiresOn: '2026-11-30' })
    expect((await people.owner.put(link.path, longer)).status).toBe(200)
    expect((await guest.get(pageOf(link), header)).status).toBe(200)
  })

  it('comes with being revoked, here and in other processes', async () => {
    const frozen = app.clock.now()
    const web = await buildApp((await app.anotherProcess()).with({ now: () => frozen }))
    try {
      const elsewhere = httpClient(await web.listen({ host: '127.0.0.1', port: 0 }))
      const dashboard = await newDashboard()
      const link = await newLink(dashboard)
      for (const reader of [guest, elsewhere])
        for (const path of ['', '/data']) expect((await reader.get(pageOf(link) + path)).status).toBe(200)
      expect((await people.owner.delete(link.path)).status).toBe(204)
      for (const path of ['', '/data', '/pdf'])
        expect((await guest.get(pageOf(link) + path)).status).toBe(404)
      await expect
        .poll(async () => (await elsewhere.get(`${pageOf(link)}/data`)).status, { timeout: PATIENCE_MS })
        .toBe(404)
      expect(await list(dashboard)).toEqual([])
      expect((await people.owner.delete(link.path)).status).toBe(404)
    } finally {
      await web.close()
    }
  })

  it.each<[string, (id: string) => Promise<{ status: number }>, (id: string) => Promise<{ status: number }>]>(
    [
      [
        'archived',
        (id) => people.owner.delete(`/api/dashboards/${id}/archive`),
        (id) => people.owner.put(`/api/dashboards/${id}/restore`),
      ],
      [
        'deleted',
        (id) => people.owner.delete(`/api/dashboards/${id}`),
        (id) => people.owner.post(`/api/deleted/${id}/restore`),
      ],
    ],
  )('comes while its dashboard is %s', async (_what, end, undo) => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard, { password: PASSWORD })
    const header = { 'x-authorization': String((await authorise(guest, link)).headers['x-authorization']) }
    expect((await guest.get(pageOf(link), header)).status).toBe(200)
    expect((await end(dashboard.id)).status).toBe(204)
    expect((await guest.get(pageOf(link), header)).status).toBe(404)
    expect((await undo(dashboard.id)).status).toBe(204)
    // What its password was exchanged for before is void.
    expect((await guest.get(pageOf(link), header)).status).toBe(422)
    expect((await authorise(guest, link)).status).toBe(200)
  })

  it('waits for its dashboard that is being deleted, and would come back with it', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    const { id, companyId } = dashboard
    const doer = { companyId, userId: people.owner.userId, address: '10.6.1.250' }
    const revoked = await app.context.db.tenant(companyId, async (tx) => {
      await moveAside(app.context, tx, doer, { kind: 'dashboard', id, name: NAME })
      const call = people.owner.delete(link.path)
      // Long enough for a call that would not wait.
      await Promise.race([call, sleep(300)])
      await tx.deleteFrom('dashboards').where('id', '=', id).execute()
      return { call }
    })
    expect((await revoked.call).status).toBe(404)
  })

  it('comes while its dashboard is a sample', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    await makeSample(dashboard)
    expect((await guest.get(pageOf(link))).status).toBe(404)
  })
})

describe('how often a named link is opened', () => {
  const counts = async (dashboard: TestDashboard) => {
    await app.context.openings.settled()
    return (await list(dashboard))[0]
  }

  it('is counted once a page, and nothing else of who opens it', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    expect(link).toMatchObject({ opened: 0, openedAt: null })
    await open(guest, link)
    await guest.get(pageOf(link))
    await data(guest, link)
    await pdf(guest, link)
    expect(await counts(dashboard)).toMatchObject({ opened: 1, openedAt: expect.any(String) })
    await open(guest, dashboard)
    await Promise.all(Array.from({ length: 12 }, () => open(newGuest(), link)))
    expect(await counts(dashboard)).toMatchObject({ opened: 13 })
  })

  it('leaves out robots, previews, looks at its head and the company’s own people', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    await open(guest, link, { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' })
    await open(guest, link, { 'sec-purpose': 'prefetch' })
    await guest.send('HEAD', `/dashboards/${link.permalink}`, { headers: { 'user-agent': FIREFOX } })
    await open(people.member, link)
    expect(await counts(dashboard)).toMatchObject({ opened: 0 })
  })

  it('leaves the company’s own people out where there is a password too, and counts its clients’', async () => {
    const clientId = await makeClient(app.context, people.owner.companyId, { name: 'Entered' })
    const dashboard = await newDashboard({ clientId })
    const link = await newLink(dashboard, { password: PASSWORD })
    const enter = (by: HttpClient) =>
      by.post(`${pageOf(link)}/authorise`, { password: PASSWORD }, { 'user-agent': FIREFOX })
    for (const person of [people.owner, people.member]) expect((await enter(person)).status).toBe(200)
    expect(await counts(dashboard)).toMatchObject({ opened: 0 })
    await enter(await makeReader(app, people.owner.companyId, clientId))
    await enter(people.outsider)
    expect(await counts(dashboard)).toMatchObject({ opened: 2 })
  })

  it('counts a page with a password once it is entered', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard, { password: PASSWORD })
    await open(guest, link)
    expect(await counts(dashboard)).toMatchObject({ opened: 0 })
    await guest.post(`${pageOf(link)}/authorise`, { password: 'a guess' }, { 'user-agent': FIREFOX })
    await guest.post(`${pageOf(link)}/authorise`, { password: PASSWORD }, { 'user-agent': FIREFOX })
    expect(await counts(dashboard)).toMatchObject({ opened: 1 })
  })
})

describe('making and changing named links', () => {
  it('is for the company’s people within their reach', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    const form = namedLinkForm()
    const limited = await makeLimited(app, people.owner.companyId)
    const reader = await makeReader(app, people.owner.companyId)
    const calls = (by: HttpClient) => [
      by.get(linksOf(dashboard)),
      by.post(linksOf(dashboard), form),
      by.put(link.path, form),
      by.delete(link.path),
    ]
    const statuses = async (by: HttpClient) => (await Promise.all(calls(by))).map(({ status }) => status)
    await guest.open('/login')
    expect(await statuses(guest)).toEqual([401, 401, 401, 401])
    expect(await statuses(people.outsider)).toEqual([404, 404, 404, 404])
    expect(await statuses(limited)).toEqual([404, 404, 404, 404])
    expect(await statuses(reader)).toEqual([403, 403, 403, 403])
    expect(await list(dashboard)).toHaveLength(1)
    expect((await people.member.put(link.path, form)).status).toBe(200)
    expect((await people.member.delete(link.path)).status).toBe(204)
  })

  it('names a link of this dashboard alone', async () => {
    const [one, two] = [await newDashboard(), await newDashboard()]
    const link = await newLink(one)
    const astray = `${linksOf(two)}/${link.id}`
    expect((await people.owner.put(astray, namedLinkForm())).status).toBe(404)
    expect((await people.owner.delete(astray)).status).toBe(404)
    expect((await guest.get(pageOf(link))).status).toBe(200)
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a day that is over', { expiresOn: '2020-01-01' }, 'expiresOn'],
    ['a password of blanks', { password: '  ' }, 'password'],
    ['another theme', { theme: 'sepia' }, 'theme'],
  ])('refuses %s, beside its field', async (_what, facts, field) => {
    const dashboard = await newDashboard()
    const answer = await people.owner.post(linksOf(dashboard), { ...namedLinkForm(), ...facts })
    expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, [field]])
    expect(await list(dashboard)).toEqual([])
  })

  it('changes an ended link without asking for another day', async () => {
    const dashboard = await newDashboard()
    const { id } = await makeNamedLink(app.context, dashboard, { expiresOn: '2020-01-01' })
    const change = namedLinkForm({ name: 'Renamed', expiresOn: '2020-01-01' })
    expect((await people.owner.put(`${linksOf(dashboard)}/${id}`, change)).status).toBe(200)
  })

  it('leaves alone what somebody else has changed since the form was opened', async () => {
    const dashboard = await newDashboard()
    const link = await newLink(dashboard)
    const seen = namedLinkForm()
    const until = { expiresOn: '2099-12-31', downloads: false }
    expect((await people.member.put(link.path, { ...seen, ...until, seen })).status).toBe(200)
    expect((await people.owner.put(link.path, { ...seen, name: 'Renamed', seen })).status).toBe(200)
    expect((await list(dashboard))[0]).toMatchObject({ name: 'Renamed', ...until })
    const both = await people.owner.put(link.path, { ...seen, expiresOn: '2098-12-31', seen })
    expect([both.status, both.error().error.id, Object.keys(both.error().errors ?? {})]).toEqual([
      409,
      'stale_version',
      ['expiresOn'],
    ])
  })

  it('makes as many as a dashboard may have, and the same one for a repeated call', async () => {
    const dashboard = await newDashboard()
    for (let count = 1; count < MOST_NAMED_LINKS; count++) await makeNamedLink(app.context, dashboard)
    const once = { 'idempotency-key': 'the-same-call-twice-over' }
    const both = [1, 2].map(() => people.owner.post(linksOf(dashboard), namedLinkForm(), once))
    const ids = (await Promise.all(both)).map((answer) => answer.as(dataOf(namedLink)).data.id)
    expect(ids[0]).toBe(ids[1])
    const refused = await people.owner.post(linksOf(dashboard), namedLinkForm())
    expect([refused.status, refused.error().error.message]).toEqual([
      422,
      'A dashboard has at most 50 named links. Revoke one that nobody needs any more first.',
    ])
  })

  it('is refused for a sample dashboard, which is shared with nobody', async () => {
    const dashboard = await newDashboard()
    await makeSample(dashboard)
    const answer = await people.owner.post(linksOf(dashboard), namedLinkForm())
    expect([answer.status, answer.error().error.id]).toEqual([409, 'sample_data'])
  })

  it('never shows a password, or what it is compared with', async () => {
    const dashboard = await newDashboard()
    await newLink(dashboard, { password: PASSWORD })
    const answers = [
      await people.owner.get(linksOf(dashboard)),
      await people.owner.get('/api/audit'),
      await guest.get(pageOf(dashboard)),
    ]
    for (const { text } of answers) {
      expect(text).not.toContain(PASSWORD)
      expect(text).not.toMatch(/passwordHash|accessEpoch|\$scrypt/)
    }
  })
})
