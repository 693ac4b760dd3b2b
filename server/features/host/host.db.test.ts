import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type CompanyHost, companyHost } from '../../../shared/api/host.ts'
import { makeCompany, makeDashboard, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { addressOf } from './addressOf.ts'
import { checkHostJob, planHostChecks } from './checkHostJob.ts'
import { hostLostJob } from './hostLostJob.ts'

const HOST = 'reports.brightside.example'
const OTHER_HOST = 'reports.rival.example'
let app: TestApp
let admin: Person
let rival: Person
let user: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.sandbox.nameServer.setRecords([])
  app.sandbox.nameServer.mode = 'answering'
  const { owner } = app
  await owner.query('delete from company_hosts')
  app.context.hosts.forget()
  user = await makeUser(app.context, await makeCompany(app.context, { name: 'Brightside' }), {
    role: 'admin',
  })
  admin = await signedIn(app, user)
  rival = await signedIn(
    app,
    await makeUser(app.context, await makeCompany(app.context, { name: 'Rival' }), { role: 'admin' }),
  )
})

const data = dataOf(companyHost)
const read = async (person: Person = admin) => (await person.get('/api/company/host')).as(data).data
const choose = async (host: string | null, person: Person = admin) =>
  (await person.put('/api/company/host', { host })).as(data).data
const check = async (person: Person = admin) => (await person.post('/api/company/host/check')).as(data).data
const look = ({ companyId }: Person) => checkHostJob.run(app.context, { companyId })
const recordsOf = ({ records }: CompanyHost) =>
  records.map(({ host, type, expected }) => ({ name: host, type, value: expected }))
const publish = (...hosts: CompanyHost[]) => app.sandbox.nameServer.setRecords(hosts.flatMap(recordsOf))
const states = ({ records }: CompanyHost) => records.map(({ state }) => state)
/** A browser that reaches the product by another name. */
const at = (host: string, path: string, headers: Record<string, string> = {}) =>
  httpClient(app.url).get(path, { host, ...headers })
const serve = async (host: string, person: Person) => {
  const chosen = await choose(host, person)
  app.sandbox.nameServer.setRecords([...app.sandbox.nameServer.records(), ...recordsOf(chosen)])
  expect((await check(person)).state).toBe('served')
}
/** Mails of jobs that are queued: this test runs no worker. */
const runNotices = async () => {
  await runQueued(app, hostLostJob)
  const mails = app.sandbox.inbox.mails().filter(({ subject }) => subject.includes('no longer in use'))
  return mails.filter(({ to }) => to.includes(admin.email) || to.includes(rival.email))
}

describe('a company’s own address', () => {
  it('is served once both of its records are found', async () => {
    expect(await read()).toMatchObject({ host: null, state: null, records: [] })
    const chosen = await choose('Reports.Brightside.example.')
    expect(chosen).toMatchObject({ host: HOST, state: 'waiting', address: app.context.config.publicUrl })
    expect(states(chosen)).toEqual(['unchecked', 'unchecked'])
    expect((await at(HOST, '/login')).status).toBe(404)

    const [alias, proof] = recordsOf(chosen)
    if (!alias || !proof) throw new Error('A host has two records.')
    for (const one of [alias, proof]) {
      app.sandbox.nameServer.setRecords([one])
      expect((await check()).state).toBe('waiting')
      expect((await at(HOST, '/login')).status).toBe(404)
    }
    publish(chosen)
    const served = await check()
    expect(served).toMatchObject({ state: 'served', address: expect.stringContaining(`http://${HOST}:`) })
    expect(states(served)).toEqual(['valid', 'valid'])
    expect((await at(HOST, '/login')).status).toBe(200)
    expect((await at(HOST.toUpperCase(), '/login')).status).toBe(200)
    expect(await addressOf(app.context, admin.companyId)).toBe(served.address)
    expect(await addressOf(app.context, rival.companyId)).toBe(app.context.config.publicUrl)

    await choose(null)
    expect((await at(HOST, '/login')).status).toBe(404)
    expect(await addressOf(app.context, admin.companyId)).toBe(app.context.config.publicUrl)
  })

  it('has a proof that is the company’s own', async () => {
    const [first, second] = [await choose(HOST), await choose(HOST, rival)]
    expect(first.records[1]?.expected).toMatch(/^proof=[\w-]{32}$/)
    expect(first.records[1]?.expected).not.toBe(second.records[1]?.expected)
    publish(first)
    expect((await check(rival)).state).toBe('waiting')
    expect((await check()).state).toBe('served')
  })

  it('goes to the company that proves it, and its former one is told', async () => {
    await serve(HOST, admin)
    const theirs = await choose(HOST, rival)
    app.sandbox.nameServer.setRecords([...app.sandbox.nameServer.records(), ...recordsOf(theirs).slice(1)])
    expect(states(await check(rival))).toEqual(['valid', 'multiple'])
    expect((await check()).state).toBe('served')

    publish(theirs)
    expect((await check(rival)).state).toBe('served')
    expect((await read()).state).toBe('taken')
    expect(await addressOf(app.context, admin.companyId)).toBe(app.context.config.publicUrl)
    app.clock.advance({ hours: 48 })
    await look(admin)
    expect((await read(rival)).state).toBe('served')
    expect((await runNotices()).map(({ to }) => to)).toEqual([[admin.email]])
  })

  it('lapses when its records have been gone for three days, and the admins are told once', async () => {
    await serve(HOST, admin)
    app.sandbox.nameServer.setRecords([])
    for (const [hours, state] of [
      [24, 'failing'],
      [24, 'failing'],
      [24, 'failing'],
      [24, 'waiting'],
      [24, 'waiting'],
    ] as const) {
      app.clock.advance({ hours })
      await look(admin)
      expect((await read()).state).toBe(state)
      expect((await at(HOST, '/login')).status).toBe(state === 'failing' ? 200 : 404)
      const offered = await addressOf(app.context, admin.companyId)
      expect(offered === app.context.config.publicUrl).toBe(state !== 'failing')
    }
    expect((await runNotices()).map(({ to }) => to)).toEqual([[admin.email]])
  })

  it('is lost by nobody’s doing, as the log says', async () => {
    await serve(HOST, admin)
    publish(await choose(HOST, rival))
    expect((await check(rival)).state).toBe('served')
    app.sandbox.nameServer.setRecords([])
    for (const hours of [24, 24, 24, 24]) {
      app.clock.advance({ hours })
      await look(rival)
    }
    for (const [person, reason] of [
      [admin, 'taken'],
      [rival, 'gone'],
    ] as const) {
      const { data } = (await person.get('/api/audit?action=host.lost')).as(auditPage)
      const lost = { actorId: null, actorName: 'By itself', subjectName: HOST, details: { reason } }
      expect(data).toMatchObject([lost])
    }
  })

  it.each(['localhost', 'brightside.example', '127.0.0.1', 'a b.example', '', 'x'.repeat(400)])(
    'is not %j',
    async (host) => {
      const answer = await admin.put('/api/company/host', { host })
      expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, ['host']])
      expect((await read()).host).toBeNull()
    },
  )

  it('of another script is written as DNS has it', async () => {
    const ascii = 'berichte.xn--agentr-7ya.example'
    expect((await choose('berichte.agentür.example')).host).toBe(ascii)
    // However it is written it is one host, which one company has.
    // However it is pasted, too.
    for (const same of [
      'https://BERICHTE.AGENTÜR.example./dashboards?x=1',
      'berichte．agentür．example',
      ascii.toUpperCase(),
    ])
      expect((await choose(same, rival)).host).toBe(ascii)
    await serve('berichte.agentür.example', admin)
    expect((await check(rival)).state).toBe('waiting')
    expect((await at(ascii, '/login')).text).toContain('Brightside')
  })

  it('is looked at when it is due, once for any number of planners', async () => {
    await serve(HOST, admin)
    const jobs = async () => {
      const { owner } = app
      const found = await owner.query(
        `select count(*)::int as jobs from graphile_worker.jobs where key = $1`,
        [`host:${admin.companyId}`],
      )
      return found.rows[0].jobs
    }
    await planHostChecks(app.context)
    expect(await jobs()).toBe(0)
    app.clock.advance({ hours: 24 })
    await Promise.all([planHostChecks(app.context), planHostChecks(app.context)])
    expect(await jobs()).toBe(1)
  })
})

describe('a host', () => {
  it('that is unknown gets a bare 404, whatever is asked of it', async () => {
    for (const path of [
      '/',
      '/login',
      '/api/company',
      '/assets/favicon.svg',
      '/api/docs',
      '/healthz',
      '/files/x',
    ]) {
      const answer = await at('unknown.example', path)
      expect([path, answer.status, answer.text]).toEqual([path, 404, ''])
      // The documentation's page gives every answer below it a policy of its own.
      const plain = [
        ...(path === '/api/docs' ? ['content-security-policy'] : []),
        'cache-control',
        'connection',
        'content-length',
        'date',
        'keep-alive',
        'vary',
      ]
      expect(Object.keys(answer.headers).filter((name) => !plain.includes(name))).toEqual([])
    }
    const posted = await httpClient(app.url).send('POST', '/login', {
      body: { email: admin.email, password: admin.password },
      headers: { host: 'unknown.example' },
    })
    expect([posted.status, posted.text]).toEqual([404, ''])
  })

  it('is the same with a port and in capitals; with a dot at its end it is nobody’s', async () => {
    await serve(HOST, admin)
    for (const host of [`${HOST}:443`, `${HOST}:1`, `${HOST.toUpperCase()}:8080`]) {
      const answer = await at(host, '/login')
      expect([answer.status, answer.text.includes('Brightside')]).toEqual([200, true])
    }
    for (const host of [
      `${HOST}.`,
      `${HOST}.:443`,
      `x.${HOST}`,
      `${HOST}.unknown.example`,
      `${HOST}@x.example`,
    ]) {
      const answer = await at(host, '/login')
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.text).not.toContain('Brightside')
    }
  })

  it('is what the connection names: a caller who is no proxy names no other', async () => {
    await serve(HOST, admin)
    const spoofed = await at('unknown.example', '/login', {
      'x-forwarded-host': HOST,
      forwarded: `host=${HOST}`,
    })
    expect(spoofed.status).toBe(404)
    const plain = await httpClient(app.url).get('/login', { 'x-forwarded-host': 'unknown.example' })
    expect(plain.status).toBe(200)
  })

  it('lets operators’ monitors name it by its address', async () => {
    for (const host of ['127.0.0.1:4800', '10.1.2.3', '[::1]'])
      expect((await at(host, '/healthz')).status).toBe(200)
    expect((await at('10.1.2.3', '/login')).status).toBe(404)
  })

  it('of a company shows operators’ and the product’s own pages to nobody', async () => {
    await serve(HOST, admin)
    for (const path of [
      '/healthz',
      '/metrics',
      '/api/docs',
      '/api/docs/json',
      `/api/certificates/ask?domain=${HOST}`,
      // Written otherwise, they lead to the same.
      '/%68ealthz',
      '/%6detrics',
      '/%61pi/docs/json',
      `/api/%63ertificates/ask?domain=${HOST}`,
    ])
      expect([path, (await at(HOST, path)).status]).toEqual([path, 404])
  })
})

describe('at a company’s own host', () => {
  const onHost = (host: string): HttpClient => httpClient(app.url, host)

  it('its own people sign in, with a cookie that is this host’s alone', async () => {
    await serve(HOST, admin)
    const browser = onHost(HOST)
    const answer = await browser.signIn(user.email, user.password)
    expect(answer.status).toBe(200)
    expect([answer.headers['set-cookie']].flat().join()).not.toMatch(/domain=/i)
    expect((await browser.get('/api/company')).status).toBe(200)
  })

  it('nobody else signs in, or is signed in', async () => {
    await serve(HOST, admin)
    const browser = onHost(HOST)
    const refused = await browser.signIn(rival.email, rival.password)
    expect(refused.status).toBe(422)
    expect(refused.text).toBe((await onHost(HOST).signIn('nobody@people.example', 'not this one')).text)
    for (const [name, value] of rival.cookies) browser.cookies.set(name, value)
    expect((await browser.get('/api/company')).status).toBe(401)
  })

  it('only its own dashboards are read', async () => {
    await serve(HOST, admin)
    await serve(OTHER_HOST, rival)
    const own = await makeDashboard(app.context, admin.companyId)
    const path = `/api/dashboards/${own.permalink}`
    for (const part of ['', '/data']) {
      expect((await at(HOST, path + part)).status).toBe(200)
      // The answer is in memory by now.
      expect((await at(HOST, path + part)).status).toBe(200)
      expect((await at(OTHER_HOST, path + part)).status).toBe(404)
    }
    expect((await at(HOST, `/dashboards/${own.permalink}`)).status).toBe(200)
    expect((await at(OTHER_HOST, `/dashboards/${own.permalink}`)).status).toBe(404)
    const guess = await onHost(OTHER_HOST).post(`${path}/authorise`, { password: 'x' })
    expect(guess.status).toBe(404)
  })
})

describe('certificates', () => {
  const ask = async (domain: string) => {
    const answer = await httpClient(app.url).get(`/api/certificates/ask?domain=${encodeURIComponent(domain)}`)
    return [answer.status, answer.text]
  }

  it('are obtained for hosts that are served, and for no others', async () => {
    await choose(HOST)
    expect(await ask(HOST)).toEqual([404, ''])
    await serve(HOST, admin)
    expect(await ask(HOST)).toEqual([200, ''])
    for (const domain of ['', 'unknown.example', 'localhost', `x.${HOST}`, `${HOST}.`, "' or 1=1"])
      expect(await ask(domain)).toEqual([404, ''])
  })
})
