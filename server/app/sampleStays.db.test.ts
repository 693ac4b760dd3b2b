import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_STAYS, SAMPLE_TEMPLATE } from '../../shared/rules/sampleDashboard.ts'
import { makeClient, reportForm, type TestDashboard } from '../../test/factories.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../test/people.ts'
import { type Belongings, bodyOf, makeBelongings, nameOf } from '../../test/routeExamples.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../test/watched.ts'
import { newPermalink } from '../features/dashboards/permalink.ts'
import { takeSnapshot } from '../features/dashboards/snapshot.ts'
import { scanDomain } from '../features/groups/scan/scanDomain.ts'
import type { Route } from '../http/route.ts'
import { routes } from './routes.ts'

/** Nothing of a sample dashboard leaves the company, by whichever way. Ways are generated: a new one is in it at once. */

let app: TestApp
let people: People
let reader: Person
let limited: Person
let own: Belongings
let sample: TestDashboard
let clientId: string

const NAME = 'Only to try it'

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  const { companyId } = people.owner
  clientId = await makeClient(app.context, companyId, { name: 'Whoever tries it' })
  reader = await makeReader(app, companyId, clientId)
  limited = await makeLimited(app, companyId)
  own = await makeBelongings(app, people.owner)
  const made = await people.owner.post('/api/dashboards', {
    name: NAME,
    timezone: 'Europe/Berlin',
    template: SAMPLE_TEMPLATE,
    clientId,
    sample: true,
  })
  expect(made.status).toBe(201)
  sample = await app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('dashboards')
      .select(['id', 'permalink', 'companyId'])
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow(),
  )
})
afterAll(() => app.stop())

const byLink = routes.filter(({ path }) => path.includes(':permalink'))
const outsideTheCompany = (): [who: string, person: HttpClient][] => [
  ['a guest', httpClient(app.url)],
  ['another company', people.outsider],
  ['the client’s own people', reader],
  ['a member for other clients', limited],
]

let lastAddress = 0
async function callBy(person: HttpClient, definition: Route, permalink: string) {
  person.address = `10.2.0.${(++lastAddress % 250) + 1}`
  const body = bodyOf(definition, own)
  const path = definition.path.replace(':permalink', permalink)
  return person.send(definition.method, definition.path.endsWith('/sent') ? `${path}?sent=x` : path, {
    headers: definition.method === 'GET' ? {} : { 'x-csrf-token': person.csrfToken },
    ...(body !== undefined && { body }),
  })
}

describe('by its link', () => {
  it('is tried on every call that takes one', () => {
    expect(byLink.map(nameOf).sort()).toEqual([
      'GET /api/dashboards/:permalink',
      'GET /api/dashboards/:permalink/data',
      'GET /api/dashboards/:permalink/pdf',
      'GET /api/dashboards/:permalink/realtime/pdf',
      'GET /api/dashboards/:permalink/sent',
      'POST /api/dashboards/:permalink/authorise',
    ])
  })

  it.each(byLink.map((definition) => [nameOf(definition), definition] as const))(
    '%s answers everybody outside as if it had never been',
    async (_name, definition) => {
      for (const [who, person] of outsideTheCompany()) {
        const [known, unknown] = [
          await callBy(person, definition, sample.permalink),
          await callBy(person, definition, newPermalink()),
        ]
        expect([who, known.status, known.error()]).toEqual([who, 404, unknown.error()])
        expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
        expect(known.text).not.toContain(NAME)
      }
    },
  )

  it.each(['', '?embedded=1', '/print', '/realtime', '?sent=x'])(
    'its page (%s) is that of an unknown link',
    async (part) => {
      const guest = httpClient(app.url)
      const open = (permalink: string) => guest.open(`/dashboards/${permalink}${part}`)
      const [known, unknown] = [await open(sample.permalink), await open(newPermalink())]
      expect(known.status).toBe(404)
      expect(known.status).toBe(unknown.status)
      expect(known.text).not.toContain(NAME)
      expect(known.text).toContain('"notFound":true')
    },
  )

  it('is in no list of what a client’s own people may read', async () => {
    const { status, text } = await reader.get(`/api/clients/${clientId}/dashboards`)
    expect(status).toBe(200)
    expect(text).not.toContain(sample.permalink)
  })
})

describe('to those of the company', () => {
  it.each(['/pdf', '/realtime/pdf', '/data?layout=print'])('%s is refused with the reason', async (path) => {
    const answer = await people.owner.get(`/api/dashboards/${sample.permalink}${path}`)
    expect([answer.status, answer.error().error]).toMatchObject([
      409,
      { id: 'sample_data', message: SAMPLE_STAYS },
    ])
  })

  it('a report of it cannot be scheduled', async () => {
    const answer = await people.owner.post('/api/automatic-reports', reportForm(sample.id))
    expect([answer.status, answer.error().error.id]).toEqual([409, 'sample_data'])
  })

  it('no snapshot of it is taken, of which reports, PDFs and mails are made', async () => {
    const { id: dashboardId, companyId } = sample
    for (const owner of [true, false]) {
      await expect(
        takeSnapshot(app.context, { companyId, dashboardId, range: null, owner }),
      ).rejects.toMatchObject({ id: 'sample_data' })
    }
  })
})

describe('in Mission Control', () => {
  it('it feeds no domain of its client, and nothing of it is told as an alert', async () => {
    const { id: groupId } = await makeWatched(people.owner, 'Watched', 'northwind.example')
    const [row] = await watchedRows(people.owner, groupId)
    const domain = `/api/domains/${row?.id}`
    expect((await people.owner.put(domain, { clientId })).status).toBe(200)
    const { text } = await people.owner.get(`${domain}/proposals`)
    for (const known of [NAME, sample.id, sample.permalink]) expect(text).not.toContain(known)
    // Its widgets read no source; neither does a feed that names the dashboard in its place.
    for (const sourceId of [null, sample.id, sample.permalink]) {
      const feed = { type: 'google_analytics_4', sourceId, account: null }
      const { status } = await people.owner.put(domain, { feeds: [feed] })
      expect([sourceId, status]).toEqual([sourceId, 422])
    }
    await scanDomain(app.context, { companyId: sample.companyId, domainId: row?.id ?? '' })
    const [scanned] = await watchedRows(people.owner, groupId)
    expect(scanned).toMatchObject({ measures: {}, alerts: [] })
  })
})
