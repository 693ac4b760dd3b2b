import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { arrive } from '../../test/consent.ts'
import { makeDashboard, type TestDashboard } from '../../test/factories.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../test/people.ts'
import {
  type Belongings,
  bodyOf,
  makeBelongings,
  nameOf,
  namesBelonging,
  pathOf,
} from '../../test/routeExamples.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { Route } from '../http/route.ts'
import { routes } from './routes.ts'

/** Every route, tried by everybody who must not get through. Generated: a new route is in it the day it is added. */

let app: TestApp
let people: People
/** One of a client's own people. */
let reader: Person
/** A member who works for other clients than the one of the belongings. */
let limited: Person
let own: Belongings
/** Open to whoever has its password, and of a client of neither of these two. */
let locked: TestDashboard

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  reader = await makeReader(app, people.owner.companyId)
  limited = await makeLimited(app, people.owner.companyId)
  own = await makeBelongings(app, people.owner)
  // Of a client for whom the limited member does not work, and for whom the reader does not read.
  for (const table of ['dashboards', 'domains'])
    await app.owner.query(`update ${table} set client_id = $1 where company_id = $2`, [
      own.clientId,
      people.owner.companyId,
    ])
  locked = await makeDashboard(app.context, people.owner.companyId, {
    clientId: own.clientId,
    passwordHash: 'of a password',
  })
})
afterAll(() => app.stop())

const table = (wanted: (definition: Route) => boolean) =>
  routes.filter(wanted).map((definition) => [nameOf(definition), definition] as const)
const changes = ({ method }: Route) => method !== 'GET'
const withoutCookies = (definition: Route) => definition.withoutCookies === true
const needsSession = ({ access }: Route) => !['anonymous', 'viewer'].includes(access)
const readsByLink = ({ path, access }: Route) => access === 'viewer' && path.includes(':permalink')

/** From a new address every time: limits by address are not what is tried here. */
let lastAddress = 0
async function call(person: HttpClient, definition: Route, { missing = false, headers = {}, of = own } = {}) {
  person.address = `10.1.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`
  const token = changes(definition) && { 'x-csrf-token': person.csrfToken }
  const body = bodyOf(definition, own)
  return person.send(definition.method, pathOf(definition, missing ? null : of), {
    headers: { ...token, ...headers },
    ...(body !== undefined && { body }),
  })
}

/** A dashboard that is there, for its company, is refused to this person as to whoever has only its link. */
async function expectLocked(person: HttpClient, definition: Route): Promise<void> {
  const of = { ...own, archived: locked }
  const theirs = await call(person, definition, { of })
  expect([theirs.status, theirs.error().error.id]).toEqual([422, 'password_required'])
  expect(theirs.text).toBe((await call(people.viewer, definition, { of })).text)
  expect((await call(people.member, definition, { of })).status).not.toBe(422)
}

it('a HEAD reaches no call: its answer would be nobody’s', async () => {
  const acting = routes.filter(({ method, path }) => method === 'GET' && !/^\/(files|logos)\//.test(path))
  for (const definition of acting) {
    const path = pathOf(definition, own)
    expect([path, (await people.owner.send('HEAD', path)).status]).toEqual([path, 404])
  }
})

describe('as data', () => {
  it('no two routes share an address', () => {
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length)
  })

  it.each(table(() => true))('%s says who may call it and what it takes and gives', (name, definition) => {
    expect(['anonymous', 'viewer', 'self', 'reader', 'member', 'admin']).toContain(definition.access)
    expect(definition.summary.length).toBeGreaterThan(5)
    const named = [...definition.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const { params, body, response } = definition.schemas
    expect(params instanceof z.ZodObject ? Object.keys(params.shape) : []).toEqual(named)
    if (body) expect(openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toEqual([])
    const hasNoBody = definition.status === 204
    expect(response === undefined).toBe(hasNoBody || SEND_THEMSELVES.includes(name))
  })
})

/** Redirects, files and streams: what is not JSON. Every other route has a schema, or answers without a body. */
const SEND_THEMSELVES = [
  'GET /api/dashboards/:permalink/data',
  'GET /api/audit.csv',
  'GET /api/report-runs/:id/pdf',
  'GET /api/orders.csv',
  'GET /api/groups/:id/domains.csv',
  'GET /api/company/exports/:id/file',
  'GET /files/:name',
  'GET /api/certificates/ask',
  'GET /logos/:file',
  'GET /oauth/:kind/start',
  'GET /oauth/callback',
  'GET /oauth/sign-in/:provider',
  'GET /oauth/sign-in/:provider/callback',
  'GET /oauth/sso/:company',
  'GET /oauth/sso/:company/callback',
  'POST /webhooks/fastspring',
]

/** Answers that set their own cache policy. */
const KEPT: Record<string, string> = {
  'GET /files/:name': 'private, max-age=86400',
  'GET /logos/:file': 'private, max-age=86400',
  'GET /api/configs/forms/:version': 'private, max-age=31536000, immutable',
  'GET /api/dashboards/:permalink/data': 'no-store',
}

describe('caches', () => {
  it.each(table(({ method }) => method === 'GET'))(
    'keep nothing of %s that they must not',
    async (name, definition) => {
      for (const person of [people.owner, people.nobody, people.outsider]) {
        const answer = await call(person, definition)
        const allowed = ['private, no-store', ...(answer.status === 200 ? [KEPT[name]] : [])]
        expect(allowed).toContain(answer.headers['cache-control'])
      }
    },
  )
  it('keep nothing of an address that is none, or that is refused', async () => {
    for (const path of ['/api/nothing', '/api/dashboards/x/data', '/files/x'])
      expect((await people.owner.get(path)).headers['cache-control']).toBe('private, no-store')
  })
})

describe('nobody', () => {
  it.each(table(needsSession))('%s answers 401, whatever is sent', async (_name, definition) => {
    await people.nobody.open()
    const answer = await call(people.nobody, definition)
    expect(answer.status).toBe(401)
    expect(answer.error().error.id).toBe('not_signed_in')
    const nonsense = await people.nobody.send(definition.method, pathOf(definition, own), {
      headers: { 'x-csrf-token': people.nobody.csrfToken },
      ...(changes(definition) && { body: { surprise: 1 } }),
    })
    expect(nonsense.status).toBe(401)
  })
})

describe('a member', () => {
  it.each(table(({ access }) => access === 'admin'))('%s answers 403', async (_name, definition) => {
    const answer = await call(people.member, definition)
    expect(answer.status).toBe(403)
    expect(answer.error().error.id).toBe('forbidden')
  })
})

describe('one of a client’s own people', () => {
  it.each(table(({ access }) => access === 'member' || access === 'admin'))(
    '%s answers 403',
    async (_name, definition) => {
      const answer = await call(reader, definition)
      expect([answer.status, answer.error().error.id]).toEqual([403, 'forbidden'])
    },
  )
  it.each(table(({ access }) => access === 'reader'))(
    '%s tells the id of another client from a missing one by nothing',
    async (_name, definition) => {
      const foreign = await call(reader, definition)
      const missing = await call(reader, definition, { missing: true })
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    },
  )
  it.each(table(({ access }) => access === 'viewer'))(
    '%s answers as to whoever has the link of a dashboard that is not of the client',
    async (_name, definition) => {
      const [theirs, anybodys] = [await call(reader, definition), await call(people.viewer, definition)]
      expect(theirs.status).toBe(anybodys.status)
      expect(theirs.headers['x-public']).toBe(anybodys.headers['x-public'])
    },
  )
  it.each(table(readsByLink))('%s keeps from them what is behind a password', async (_name, definition) => {
    await expectLocked(reader, definition)
  })
  it('learns nothing of the company', async () => {
    expect((await reader.get('/api/company')).status).toBe(403)
    const { globals } = await reader.open('/dashboards')
    expect(globals).toMatchObject({ company: null, productName: 'Harbour & Pine' })
    expect(globals.user).toMatchObject({ roleName: 'client' })
  })
})

describe('a member who works for other clients', () => {
  const works = ({ access }: Route) => access === 'member' || access === 'reader'

  it.each(table((definition) => works(definition) && namesBelonging(definition)))(
    '%s tells what is out of reach from what is missing by nothing',
    async (_name, definition) => {
      const calls = app.sandbox.emulators.calls.length
      const unreached = await call(limited, definition)
      const missing = await call(limited, definition, { missing: true })
      expect([unreached.status, unreached.error().error.id]).toEqual([404, 'not_found'])
      expect(unreached.text).toBe(missing.text)
      expect(namesOf(unreached.headers)).toEqual(namesOf(missing.headers))
      expect(app.sandbox.emulators.calls.length).toBe(calls)
    },
  )
  it.each(table(({ access }) => access === 'admin'))('%s answers 403', async (_name, definition) => {
    expect((await call(limited, definition)).status).toBe(403)
  })
  it.each(
    table((definition) => works(definition) && definition.method === 'GET' && !namesBelonging(definition)),
  )('%s lists nothing that is out of reach', async (_name, definition) => {
    const { text } = await call(limited, definition)
    const ids = [own.dashboard.id, own.dashboard.permalink, own.archived.id, own.sourceId, own.reportId]
    const watched = [own.groupId, own.domainId, own.viewId, own.channelId]
    const others = [own.clientId, own.loginLinkId, own.invitationId, own.exportId, own.deletedId]
    for (const id of [...ids, ...watched, ...others]) expect(text).not.toContain(id)
  })
  it.each(table(readsByLink))('%s keeps from them what is behind a password', async (_name, definition) => {
    await expectLocked(limited, definition)
  })
  it.each(table(({ access }) => access === 'viewer'))(
    '%s answers as to whoever has the link',
    async (_name, definition) => {
      const [theirs, anybodys] = [await call(limited, definition), await call(people.viewer, definition)]
      expect(theirs.status).toBe(anybodys.status)
      expect(theirs.headers['x-public']).toBe(anybodys.headers['x-public'])
    },
  )
})

describe('another site, or an old page', () => {
  it.each(table(changes))('%s answers 419 and does nothing', async (_name, definition) => {
    const person = needsSession(definition) ? people.owner : people.viewer
    await person.open()
    const tries: Record<string, string>[] = [
      { 'x-csrf-token': person.csrfToken, 'sec-fetch-site': 'cross-site' },
      { 'x-csrf-token': person.csrfToken, 'sec-fetch-site': 'same-site' },
    ]
    if (!withoutCookies(definition)) {
      tries.push({ 'x-csrf-token': '' }, { 'x-csrf-token': people.outsider.csrfToken })
    }
    for (const headers of tries) {
      const answer = await call(person, definition, { headers })
      expect([answer.status, answer.error().error.id]).toEqual([419, 'csrf'])
    }
  })
})

describe('a call that needs no token', () => {
  it('is only what framed pages send, the password of a link and what broke, and what is signed', () => {
    expect(routes.filter(withoutCookies).map((route) => [nameOf(route), route.access])).toEqual([
      ['POST /api/browser-errors', 'anonymous'],
      ['POST /api/dashboards/:permalink/authorise', 'anonymous'],
      ['POST /oauth/sign-in/:provider/deletion', 'anonymous'],
      ['POST /webhooks/fastspring', 'anonymous'],
    ])
  })

  it.each(table(withoutCookies))('%s answers alike whatever cookies come with it', async (_n, definition) => {
    const path = pathOf(definition, own)
    const ask = (cookie: string) =>
      httpClient(app.url).send(definition.method, path, {
        body: bodyOf(definition, own),
        headers: { 'x-forwarded-for': `10.2.0.${++lastAddress % 250}`, ...(cookie && { cookie }) },
      })
    const signedIn = [...people.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const [without, withThem] = [await ask(''), await ask(signedIn)]
    expect([withThem.status, withThem.text]).toEqual([without.status, without.text])
  })
})

describe('somebody of another company', () => {
  it.each(table(namesBelonging))(
    '%s tells a foreign id from a missing one by nothing',
    async (_name, definition) => {
      const calls = app.sandbox.emulators.calls.length
      const foreign = await call(people.outsider, definition)
      const missing = await call(people.outsider, definition, { missing: true })
      expect([foreign.status, foreign.error().error.id]).toEqual([404, 'not_found'])
      expect(foreign.text).toBe(missing.text)
      expect(namesOf(foreign.headers)).toEqual(namesOf(missing.headers))
      expect(app.sandbox.emulators.calls.length).toBe(calls)
    },
  )

  it('cannot name a foreign dashboard or source in a body or a query either', async () => {
    const create = routes.find((definition) => nameOf(definition) === 'POST /api/automatic-reports')
    if (!create) throw new Error('reports cannot be created any more')
    expect((await call(people.outsider, create)).status).toBe(404)
    for (const query of [`source=${own.sourceId}`, `source=${'x'.repeat(21)}`, `login=${own.sourceId}`]) {
      const end = await arrive(people.outsider, `/oauth/google_analytics/start?${query}`)
      expect(end.getAll('error')).toEqual([expect.stringMatching(/^This source does not exist/)])
    }
    const list = await people.outsider.get(`/api/automatic-reports?dashboard_id=${own.dashboard.id}`)
    expect(list.text).toBe('{"data":[]}')
  })

  it('has changed nothing by all that', async () => {
    expect((await people.owner.get('/api/users/me')).text).toContain('Robin Vale')
    expect((await people.owner.get('/api/sources')).text).toContain(own.sourceId)
    expect((await people.owner.get('/api/automatic-reports')).text).toContain('"paused":false')
    const dashboard = await people.owner.get(`/api/dashboards/${own.dashboard.permalink}`)
    expect(dashboard.text).toContain('"name":"Monthly figures"')
    expect(dashboard.text).toContain('"locked":null')
    expect((await people.owner.get(`/api/dashboards/${own.archived.permalink}`)).text).toContain(
      '"active":false',
    )
  })
})

describe('whoever has only an archived dashboard’s link', () => {
  const byLink = ({ path, access }: Route) =>
    path.includes(':permalink') && !needsSession({ access } as Route)
  it.each(table(byLink))('%s tells it from a missing one by nothing', async (_name, definition) => {
    await people.viewer.open()
    const archived = await call(people.viewer, definition)
    const missing = await call(people.viewer, definition, { missing: true })
    expect(archived.status).toBe(404)
    expect(archived.text).toBe(missing.text)
  })
})

describe('an unknown field', () => {
  // What is signed is judged by its signature, and may hold more than is read.
  it.each(table((definition) => changes(definition) && !definition.raw))(
    '%s refuses it, and changes nothing',
    async (_name, definition) => {
      const person = needsSession(definition) ? people.owner : people.viewer
      await person.open()
      for (const path of [pathOf(definition, own), pathOf(definition, null)]) {
        const answer = await person.send(definition.method, path, {
          body: withSurprise(bodyOf(definition, own)),
          headers: { 'x-csrf-token': person.csrfToken },
        })
        expect([answer.status, answer.error().error.id]).toEqual([422, 'invalid_input'])
      }
    },
  )
})

function withSurprise(body: unknown): unknown {
  if (!(body instanceof FormData)) return { ...(body as object | undefined), surprise: 1 }
  body.set('surprise', '1')
  return body
}

/** Headers by name: values such as the remaining time of a limit differ from call to call. */
const namesOf = (headers: Record<string, unknown>) => Object.keys(headers).sort()

/** Places in a body where unknown fields would be let in. */
function openObjects(schema: unknown, at = '$'): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => openObjects(part, `${at}[${index}]`))
  if (typeof schema !== 'object' || schema === null) return []
  const found = Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${at}.${name}`))
  const isObject = 'type' in schema && schema.type === 'object'
  return isObject && !('additionalProperties' in schema) ? [at, ...found] : found
}
