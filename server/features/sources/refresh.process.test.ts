import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { HttpRequest } from '../../../providers/kit/http/http.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { source } from '../../../shared/api/sources.ts'
import { runChild } from '../../../test/childProcess.ts'
import { consent } from '../../../test/consent.ts'
import { makeCompany, makeDashboard, makeSource, makeUser, makeWidget } from '../../../test/factories.ts'
import { endDatabaseFor } from '../../../test/outage.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { thorough } from '../../../test/thorough.ts'
import type { AppContext } from '../../context.ts'
import { startWorker } from '../../jobs/worker.ts'
import { openSession } from './openSession.ts'
import { refreshProperties } from './properties.ts'
import { loadCredentials } from './refreshLease.ts'

let app: TestApp
let person: Person
let sourceId: string

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
  person.address = `203.0.113.${++lastAddress}`
  sourceId = (await makeSource(app, person, 'google_webmasters')).id
  counted = app.sandbox.emulators.calls.length
})
afterEach(() => switches().clear())

let lastAddress = 0
let counted = 0
const switches = () => app.sandbox.emulators.switchesOf('google_webmasters')
/** Calls to the vendor's token endpoint since the test began. */
const refreshes = () =>
  app.sandbox.emulators.calls.slice(counted).filter(({ path }) => path === '/token').length
const endToken = () => app.clock.advance({ hours: 2 })
const ask = () => person.get(`/api/sources/${sourceId}/properties`)
const askAsProcess = (context: AppContext) => refreshProperties(context, person.companyId, sourceId)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const place = () => ({ companyId: person.companyId, sourceId })
const stored = () => loadCredentials(app.context, place())
const shown = async () => (await person.get('/api/sources')).as(dataOf(z.array(source))).data[0]
const isTokenCall = ({ url }: HttpRequest) => new URL(url).pathname.endsWith('/token')

describe('an ended token', () => {
  it('is renewed once for 20 who ask at the same time', async () => {
    endToken()
    const answers = await times(20, ask)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(refreshes()).toBe(1)
    expect((await shown())?.invalid).toBe(false)
  })

  it('is renewed once for two processes', async () => {
    const other = await app.anotherProcess()
    endToken()
    await Promise.all([times(10, () => askAsProcess(app.context)), times(10, () => askAsProcess(other))])
    expect(refreshes()).toBe(1)
  })

  it('is renewed when the vendor says so before its time', async () => {
    switches().add('expired_token')
    const answers = await times(5, ask)
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(refreshes()).toBe(1)
  })

  it('is renewed though the one who asked first has left', async () => {
    endToken()
    const leaving = new AbortController()
    const context: AppContext = app.context.with({
      http: (request) => {
        if (isTokenCall(request)) leaving.abort(new Error('left'))
        return app.context.http(request)
      },
    })
    const session = await openSession(context, person.companyId, sourceId)
    await expect(
      session.run((vendor) => session.provider.listProperties(vendor), leaving.signal),
    ).rejects.toThrow('left')
    await expect.poll(async () => (await stored()).version, { timeout: PATIENCE_MS }).toBe(2)
    expect((await ask()).status).toBe(200)
    expect(refreshes()).toBe(1)
  })
})

/** The token endpoint's answer takes long enough that everybody is waiting for it. */
const slowly = (): AppContext =>
  app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      if (isTokenCall(request)) await new Promise((resolve) => setTimeout(resolve, 500))
      return answer
    },
  })
const reasons = async (context: AppContext, count: number) => {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => askAsProcess(context)))
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.kind : 'answered'))
}

it('a new token outlives a database that is away when it comes', async () => {
  endToken()
  let away = false
  const context: AppContext = app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      if (isTokenCall(request) && !away) {
        away = true
        await endDatabaseFor(app, 1_500)
      }
      return answer
    },
  })
  await askAsProcess(context)
  expect(away).toBe(true)
  expect((await stored()).version).toBe(2)
  expect(refreshes()).toBe(1)
})

it('a new token that the table refuses is told at once, to whoever asked and in the log', async () => {
  endToken()
  const owner = await app.asOwner()
  await owner.query('alter table sources add constraint unchanged check (credentials_version < 2) not valid')
  try {
    await expect(askAsProcess(app.context)).rejects.toThrow(/violates check constraint "unchanged"/)
  } finally {
    await owner.query('alter table sources drop constraint unchanged')
    await owner.end()
  }
  expect(app.log()).toContain('a new token could not be saved')
})

it('a new token is saved before the worker that asked for it has stopped', async () => {
  endToken()
  const widgets = [makeWidget('google_webmasters', 'clicks', { id: sourceId, propertyIds: ['sc-domain:x'] })]
  const { permalink } = await makeDashboard(app.context, person.companyId, { widgets })
  await person.get(`/api/dashboards/${permalink}/pdf`)
  const worker = await startWorker(slowly())
  await expect.poll(refreshes, { timeout: PATIENCE_MS }).toBe(1)
  await worker.stop()
  expect((await stored()).version).toBe(2)
})

describe('a vendor whose sign-in service is out of order', () => {
  it('is asked once by everybody who waits, and takes the blame: the source stays valid', async () => {
    switches().add('token_server_error')
    endToken()
    expect(await reasons(slowly(), 20)).toEqual(Array(20).fill('unavailable'))
    expect(refreshes()).toBe(1)
    const answer = await ask()
    expect([answer.status, answer.error().error.id]).toEqual([503, 'provider_unavailable'])
    expect(await shown()).toMatchObject({ invalid: false, invalidReason: null })
    switches().clear()
    expect((await ask()).status).toBe(200)
  })
})

describe('a grant that has ended', () => {
  it('marks the source with the reason, and is not asked about by everybody in turn', async () => {
    switches().add('revoked_grant')
    expect(await reasons(slowly(), 20)).toEqual(Array(20).fill('reauthorise'))
    expect(refreshes()).toBe(1)
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect(answer.error().error).toMatchObject({
      id: 'source_invalid',
      vendor: 'invalid_grant: Token has been expired or revoked.',
    })
    expect(await shown()).toMatchObject({
      invalid: true,
      invalidReason: expect.stringMatching(/Connect it again/),
    })
  })

  it('heals when the vendor answers again', async () => {
    switches().add('revoked_grant')
    await ask()
    expect((await shown())?.invalid).toBe(true)
    switches().clear()
    expect((await ask()).status).toBe(200)
    expect(await shown()).toMatchObject({ invalid: false, invalidReason: null })
  })

  it('does not mark a source that has just been connected anew', async () => {
    endToken()
    let reconnected = false
    const context: AppContext = app.context.with({
      http: async (request) => {
        if (!isTokenCall(request) || reconnected) return app.context.http(request)
        reconnected = true
        await consent(person, 'google_webmasters', { sourceId, person: 1 })
        switches().add('revoked_grant')
        const refused = await app.context.http(request)
        switches().clear()
        return refused
      },
    })
    await askAsProcess(context).catch(() => undefined)
    expect(await shown()).toMatchObject({ invalid: false, account: 'sam.lindqvist@northwind.example' })
    expect((await ask()).status).toBe(200)
  })

  it('never overwrites the login of a source that has just been connected anew', async () => {
    endToken()
    let reconnected = false
    const context: AppContext = app.context.with({
      http: async (request) => {
        const answer = await app.context.http(request)
        if (isTokenCall(request) && !reconnected) {
          reconnected = true
          await consent(person, 'google_webmasters', { sourceId, person: 1 })
        }
        return answer
      },
    })
    await askAsProcess(context)
    const now = await stored()
    expect(now.version).toBe(2)
    const token = now.credentials.type === 'oauth' ? now.credentials.accessToken : ''
    const whose = await fetch(`${app.sandbox.emulators.url}/google_webmasters/userinfo/oauth2/v2/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await whose.text()).toContain('sam.lindqvist@northwind.example')
  })
})

describe('a process that is killed between the vendor’s answer and its own note', () => {
  const killOne = () => runChild(app, 'refreshAndDie', place())
  const passLease = () =>
    asOwner("update sources set refresh_lease_until = now() - interval '1 second' where id = $1")

  it('leaves the others waiting for its lease, then one of them asks again', async () => {
    endToken()
    expect(await killOne()).toBe('SIGKILL')
    expect(refreshes()).toBe(1)
    expect((await stored()).version).toBe(1)
    const waiting = times(5, ask)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(refreshes()).toBe(1)
    await passLease()
    expect((await waiting).map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(refreshes()).toBe(2)
    expect(await shown()).toMatchObject({ invalid: false })
  })

  it.runIf(thorough)(
    'with the only refresh token the vendor honoured, ends in a marked source and not in a loop',
    async () => {
      endToken()
      expect(await killOne()).toBe('SIGKILL')
      // A vendor that rotates refresh tokens honours the old one no more; the new one died with the process.
      switches().add('revoked_grant')
      await passLease()
      expect(await reasons(slowly(), 5)).toEqual(Array(5).fill('reauthorise'))
      expect(refreshes()).toBe(2)
      expect(await shown()).toMatchObject({ invalid: true })
    },
  )

  it.runIf(thorough)('holds its lease by the database’s clock, however wrong its own was', async () => {
    endToken()
    const ahead: AppContext = app.context.with({
      now: () => app.clock.now().add({ hours: 24 }),
      http: (request) => (isTokenCall(request) ? new Promise(() => undefined) : app.context.http(request)),
    })
    void askAsProcess(ahead).catch(() => undefined)
    await expect
      .poll(() => asOwner('select 1 from sources where id = $1 and refresh_lease is not null'), {
        timeout: PATIENCE_MS,
      })
      .toBe(1)
    const left = await asOwner(
      "select 1 from sources where id = $1 and refresh_lease_until < now() + interval '1 minute'",
    )
    expect(left).toBe(1)
    const other = await app.anotherProcess()
    await passLease()
    await askAsProcess(other)
    expect((await stored()).version).toBe(2)
  })
})

async function asOwner(text: string): Promise<number> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(text, [sourceId])
  await client.end()
  return rowCount ?? 0
}
