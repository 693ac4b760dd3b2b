import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type CompanyHost, companyHost } from '../../../shared/api/host.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { eraseCompany, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { checkHost } from './checkHost.ts'
import { hostLostJob } from './hostLostJob.ts'

const HOST = 'reports.brightside.example'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.sandbox.nameServer.mode = 'answering'
  const { owner } = app
  await owner.query('delete from company_hosts')
  app.context.hosts.forget()
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
})

const data = dataOf(companyHost)
const read = async () => (await admin.get('/api/company/host')).as(data).data
const choose = async (host: string | null, person = admin) =>
  (await person.put('/api/company/host', { host })).as(data).data
const check = async () => (await admin.post('/api/company/host/check')).as(data).data
const publish = ({ records }: CompanyHost) =>
  app.sandbox.nameServer.setRecords(
    records.map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  )
const states = ({ records }: CompanyHost) => records.map(({ state }) => state)
const at = (host: string, path: string) => httpClient(app.url).get(path, { host })

describe('a company’s own address', () => {
  it.each([
    ['gives it up', (rival: Person) => choose(null, rival)],
    [
      'gives it up and chooses it anew',
      async (rival: Person) => {
        await choose(null, rival)
        await choose(HOST, rival)
      },
    ],
    ['is deleted', async (rival: Person) => expect((await eraseCompany(rival, 'Rival')).status).toBe(200)],
  ])('stays the company’s where another one %s while name servers are asked', async (_what, change) => {
    publish(await choose(HOST))
    expect((await check()).state).toBe('served')
    const companyId = await makeCompany(app.context, { name: 'Rival' })
    const rival = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
    publish(await choose(HOST, rival))
    const { dns } = app.context
    let isChanged = false
    const ask: typeof dns.ask = async (...question) => {
      const answer = await dns.ask(...question)
      if (!isChanged) {
        isChanged = true
        await change(rival)
      }
      return answer
    }
    await checkHost(app.context.with({ dns: { ...dns, ask } }), companyId)
    expect((await read()).state).toBe('served')
  })

  it.each(['silent', 'failing', 'garbage'] as const)('stays while name servers are %s', async (mode) => {
    publish(await choose(HOST))
    expect((await check()).state).toBe('served')
    app.sandbox.nameServer.mode = mode
    app.clock.advance({ hours: 100 })
    expect((await check()).state).toBe('served')
  })

  it('is not said to be lost by a mail that goes out after it was found again', async () => {
    const chosen = await choose(HOST)
    publish(chosen)
    await check()
    app.sandbox.nameServer.setRecords([])
    await check()
    app.clock.advance({ hours: 73 })
    expect((await check()).state).toBe('waiting')
    publish(chosen)
    expect((await check()).state).toBe('served')
    expect(await runQueued(app, hostLostJob)).toBe(1)
    expect(app.sandbox.inbox.mails().filter(({ to }) => to.includes(admin.email))).toEqual([])
  })

  it('is given up after two weeks without an answer of its name servers', async () => {
    publish(await choose(HOST))
    await check()
    app.sandbox.nameServer.mode = 'failing'
    expect((await check()).state).toBe('served')
    app.clock.advance({ hours: 14 * 24 })
    expect((await check()).state).toBe('waiting')
    const log = (await admin.get('/api/audit?action=host.lost')).as(auditPage).data
    expect(log).toMatchObject([{ details: { reason: 'silent' } }])
  })

  it.each(['silent', 'failing', 'garbage'] as const)(
    'is not served, and holds nothing up, while name servers are %s',
    async (mode) => {
      const chosen = await choose(HOST)
      publish(chosen)
      app.sandbox.nameServer.mode = mode
      const started = performance.now()
      const looking = check().then((found) => ({ found, took: performance.now() - started }))
      const pages = await Promise.all([
        admin.get('/company/settings', { accept: 'text/html' }),
        admin.get('/api/company/host'),
        at('unknown.example', '/login'),
      ])
      expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
      expect(performance.now() - started).toBeLessThan(1_500)
      const { found, took } = await looking
      expect([found.state, ...states(found)]).toEqual(['waiting', 'unknown', 'unknown'])
      expect(took).toBeLessThan(8_000)
    },
    15_000,
  )

  it('is served although name servers answer slowly, and pages do not wait for them', async () => {
    publish(await choose(HOST))
    app.sandbox.nameServer.mode = 'slow'
    let isPending = true
    const looking = check().finally(() => {
      isPending = false
    })
    expect((await admin.get('/api/company/host')).status).toBe(200)
    expect(isPending).toBe(true)
    expect((await looking).state).toBe('served')
  })
})
