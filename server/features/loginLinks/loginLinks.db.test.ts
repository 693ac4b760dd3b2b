import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type LoginLinkFacts,
  loginLink,
  loginLinkFacts,
  loginLinkStarted,
  newLoginLink,
} from '../../../shared/api/loginLinks.ts'
import { source } from '../../../shared/api/sources.ts'
import { beginConsent, type Consent, consent, decide } from '../../../test/consent.ts'
import { makeSource, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { linkUsedJob } from './linkUsedJob.ts'

const FROM = { name: 'Broadsheet', address: 'hello@people.example' }
let app: TestApp
let people: People
/** Of somebody without an account. */
let client: HttpClient

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
let count = 0
beforeEach(async () => {
  people = await makePeople(app)
  client = visitor()
})

function visitor(): HttpClient {
  return Object.assign(httpClient(app.url), { address: `198.51.100.${++count}` })
}

const create = (more: object = {}, by = people.member) =>
  by.post('/api/login-links', { name: 'Ana Sørensen', kind: 'google_analytics', ...more })
async function newLink(more: object = {}) {
  const { id, url } = (await create(more)).as(dataOf(newLoginLink)).data
  return { id, url, token: new URL(url).searchParams.get('token') ?? '' }
}
async function facts(token: string, by = client): Promise<LoginLinkFacts> {
  await by.open('/connect')
  return (await by.post('/login-link', { token })).as(dataOf(loginLinkFacts)).data
}
/** Goes to the vendor's page. */
const begin = async (token: string, by = client): Promise<URL> => new URL(await started(token, by))
async function started(token: string, by = client): Promise<string> {
  const answer = await by.post('/oauth/login-link', { token })
  return answer.as(dataOf(loginLinkStarted)).data.address
}
/** The whole round trip; returns where the browser ends. */
async function signIn(token: string, choice: Consent = {}, by = client): Promise<string> {
  const back = await decide(await begin(token, by), choice)
  return String((await by.get(back)).headers.location)
}
const sources = async () => (await people.member.get('/api/sources')).as(dataOf(z.array(source))).data
const open = async () => (await people.member.get('/api/login-links')).as(dataOf(z.array(loginLink))).data
/** The worker mails it. */
const mail = () => runQueued(app, linkUsedJob)
const mails = () => app.sandbox.inbox.mails().filter(({ to }) => to.includes(people.member.email))

describe('a login link', () => {
  it('lets somebody without an account connect a source, and tells whoever made it', async () => {
    const { url, token } = await newLink()
    expect(url).toBe(`${app.url}/connect?token=${token}`)
    const { figures, ...told } = await facts(token)
    expect(figures).toContain('Sessions')
    expect(figures.length).toBeLessThanOrEqual(8)
    expect(told).toEqual({
      expiresAt: expect.any(String),
      company: 'Harbour & Pine',
      createdBy: 'Robin Vale',
      name: 'Ana Sørensen',
      reads: 'Google Analytics',
      renews: null,
      state: 'open',
      account: null,
      problem: null,
      continueAt: null,
    })
    expect(await signIn(token)).toBe(url)
    const account = 'alex.rivera@northwind.example'
    expect(await facts(token)).toMatchObject({ state: 'done', account })
    app.clock.advance({ minutes: 6 })
    // Whoever is passed the link later does not learn of the account.
    expect(await facts(token)).toMatchObject({ state: 'done', account: null })
    app.clock.advance({ minutes: -6 })
    expect(await sources()).toEqual([expect.objectContaining({ name: 'google_analytics', account })])
    expect(await open()).toEqual([])
    await mail()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({ subject: 'Ana Sørensen has signed in: Google Analytics' })
    const log = (await people.owner.get('/api/audit')).text
    expect(log).toContain('"loginLink.used"')
    expect(log).toContain(client.address)
  })

  it('gives no access to anything else', async () => {
    const { token } = await newLink()
    await signIn(token)
    for (const path of ['/api/sources', '/api/dashboards', '/api/users/me'])
      expect((await client.get(path)).status).toBe(401)
  })

  it('renews a source in place', async () => {
    const before = await makeSource(app, people.member, 'google_analytics')
    await app.context.db.tenant(people.member.companyId, (tx) =>
      tx.updateTable('sources').set({ invalid: true, invalidReason: 'It has ended.' }).execute(),
    )
    const { token } = await newLink({ sourceId: before.id })
    expect((await facts(token)).renews).not.toBeNull()
    await signIn(token)
    expect(await sources()).toEqual([expect.objectContaining({ id: before.id, invalid: false })])
    await mail()
    expect(mails()[0]?.text).toContain('is signed in again')
  })

  it('is told of to whoever made it also where the mail server is not there at first', async () => {
    const { token } = await newLink()
    await signIn(token)
    const [payload] = await queuedPayloads(app, linkUsedJob)
    const failing = app.context.with({ mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM }) })
    await expect(linkUsedJob.run(failing, payload)).rejects.toThrow()
    expect(mails()).toEqual([])
    await linkUsedJob.run(app.context, payload)
    expect(mails()).toHaveLength(1)
  })

  it('is used once', async () => {
    const { url, token } = await newLink()
    await signIn(token)
    expect(await started(token, visitor())).toBe(url)
    expect(await sources()).toHaveLength(1)
  })

  it('connects one source where two finish with it at once', async () => {
    const { token } = await newLink()
    const browsers = [client, visitor()]
    const ways = await Promise.all(browsers.map(async (one) => decide(await begin(token, one))))
    await Promise.all(browsers.map((one, at) => one.get(ways[at] ?? '')))
    expect(await sources()).toHaveLength(1)
  })

  it.each<[string, Consent, RegExp]>([
    ['says no', { decision: 'deny' }, /refused on the consent page/],
    ['leaves out a permission', { untick: /readonly/ }, /leave .+ ticked/],
  ])('stays open where the person %s, and says what happened', async (_what, choice, problem) => {
    const { url, token } = await newLink()
    expect(await signIn(token, choice)).toBe(url)
    expect(await facts(token)).toMatchObject({ state: 'open', problem: expect.stringMatching(problem) })
    expect((await open())[0]?.problem).toMatch(problem)
    await signIn(token)
    expect(await facts(token)).toMatchObject({ state: 'done', problem: null })
  })

  it('ends after a week, and when it is withdrawn', async () => {
    const [old, withdrawn] = [await newLink(), await newLink()]
    await app.context.db.tenant(people.member.companyId, (tx) =>
      tx
        .updateTable('loginLinks')
        .set({ expiresAt: app.context.now().toString() })
        .where('id', '=', old.id)
        .execute(),
    )
    expect(await facts(old.token)).toMatchObject({ state: 'expired' })
    expect(await started(old.token)).toBe(old.url)
    expect((await people.owner.delete(`/api/login-links/${withdrawn.id}`)).status).toBe(204)
    const gone = await client.post('/login-link', { token: withdrawn.token })
    expect([gone.status, gone.error().error.message]).toEqual([422, expect.stringMatching(/not valid/)])
    expect((await client.post('/oauth/login-link', { token: withdrawn.token })).status).toBe(422)
  })

  it('ends for a consent under way when it is withdrawn', async () => {
    const { id, token } = await newLink()
    const back = await decide(await begin(token))
    await people.owner.delete(`/api/login-links/${id}`)
    expect((await client.get(back)).status).toBe(401)
    expect(await sources()).toEqual([])
  })

  it('passes to the successor of whoever made it', async () => {
    const leaver = await signedIn(app, await makeUser(app.context, people.owner.companyId))
    const made = (await create({}, leaver)).as(dataOf(newLoginLink)).data
    await people.owner.delete(`/api/users/${leaver.userId}`)
    await signIn(new URL(made.url).searchParams.get('token') ?? '')
    expect(await sources()).toHaveLength(1)
    await mail()
    expect(app.sandbox.inbox.mails().some(({ to }) => to.includes(people.owner.email))).toBe(true)
  })
})

describe('attacks on a login link', () => {
  it('another site begins none: it takes a page of ours that has said who asks', async () => {
    const { token } = await newLink()
    expect((await client.get(`/oauth/login-link?token=${token}`)).status).toBe(404)
    await client.open('/connect')
    const csrf = { 'x-csrf-token': client.csrfToken }
    const foreign: Record<string, string>[] = [
      {},
      { 'x-csrf-token': 'x'.repeat(32) },
      { ...csrf, 'sec-fetch-site': 'cross-site' },
      { ...csrf, 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await client.send('POST', '/oauth/login-link', { body: { token }, headers })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([419, undefined])
    }
    // A page of another site that frames ours has the browser withhold the cookie, and is not shown in the first place.
    const framed = await visitor().send('POST', '/oauth/login-link', { body: { token }, headers: csrf })
    expect(framed.status).toBe(419)
    const page = await client.get(`/connect?token=${token}`, { accept: 'text/html' })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const form = await client.send('POST', '/oauth/login-link', {
      raw: `token=${token}`,
      headers: { ...csrf, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBeGreaterThanOrEqual(400)
  })

  it('a consent ends only in the browser that began it', async () => {
    const { token } = await newLink()
    const back = await decide(await begin(token))
    expect((await visitor().get(back)).status).toBe(401)
    expect((await people.outsider.get(back)).headers.location).toMatch(/^\/company\/sources/)
    const other = visitor()
    await begin((await newLink()).token, other)
    expect((await other.get(back)).status).toBe(401)
    expect(await sources()).toEqual([])
  })

  it('a signed-in person’s own consent is not taken by a link, nor the reverse', async () => {
    const { token } = await newLink()
    await begin(token, people.member)
    const end = await consent(people.member, 'google_analytics')
    expect(end.get('connected')).toBeTruthy()
    expect(await facts(token)).toMatchObject({ state: 'open' })
    const own = await decide(await beginConsent(people.member, 'google_analytics'))
    const taken = visitor()
    await begin(token, taken)
    expect((await taken.get(own)).status).toBe(401)
  })

  it('at a company’s own host, which its owner can point elsewhere, none begins', async () => {
    const host = 'reports.brightside.example'
    const { companyId } = people.owner
    const at = app.context.now().toString()
    await app.context.db.tenant(companyId, (tx) =>
      tx
        .insertInto('companyHosts')
        .values({ companyId, host, proof: 'a proof', verifiedAt: at, changedAt: at, nextCheckAt: at })
        .execute(),
    )
    app.context.hosts.forget()
    const { token } = await newLink()
    const page = `${app.url}/connect?token=${token}`
    const there = Object.assign(httpClient(app.url, host), { address: '198.51.100.250' })
    expect(await facts(token, there)).toMatchObject({ state: 'open', continueAt: page })
    expect(await started(token, there)).toBe(page)
    expect([...there.cookies.keys()]).not.toContain('login-link')
    expect(await facts(token)).toMatchObject({ state: 'open', continueAt: null })
    const made = await create({}, people.outsider)
    const foreign = new URL(made.as(dataOf(newLoginLink)).data.url).searchParams.get('token')
    expect((await there.post('/oauth/login-link', { token: foreign })).status).toBe(404)
  })

  it('the token is stored nowhere', async () => {
    const { token } = await newLink()
    await begin(token)
    const database = app.owner
    for (const table of ['login_links', 'oauth_requests', 'audit_entries']) {
      const { rows } = await database.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })
})

describe('making one', () => {
  it.each([
    ['for nobody', { name: ' ' }, 422],
    ['for a kind with a key', { kind: 'semrush' }, 409],
    ['for a source that is not there', { sourceId: 'x'.repeat(21) }, 404],
  ])('is refused %s', async (_what, more, status) => {
    expect((await create(more)).status).toBe(status)
  })

  it('is refused for a source of another kind or company', async () => {
    const own = await makeSource(app, people.member, 'semrush')
    const foreign = await makeSource(app, people.outsider, 'google_analytics')
    expect((await create({ sourceId: own.id })).status).toBe(409)
    expect((await create({ sourceId: foreign.id })).status).toBe(404)
  })
})
