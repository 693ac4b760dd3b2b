import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { type CompanySso, companySso, ssoCompany, ssoProblem, ssoStarted } from '../../../shared/api/sso.ts'
import { teamMember } from '../../../shared/api/users.ts'
import { makeClient, makeCompany, makeInvitation, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type OidcServer, startOidcServer } from '../../../test/oidcServer.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { unlock } from '../../../test/secondFactor.ts'
import { endOf } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { loadConnection } from '../companyLogin/connection.ts'
import { admit } from './admit.ts'

/** Against oidc-provider, an OpenID Connect server that is not ours. */

const DOMAIN = 'harbourpine.example'
const CLIENT = { id: 'broadsheet at Harbour & Pine', secret: 'a secret: with/all+sorts=of%signs' }

let app: TestApp
let oidc: OidcServer
let admin: Person
let companyId: string

beforeAll(async () => {
  oidc = await startOidcServer()
  app = await startTestApp({ config: { trustProxy: 1 }, allow: [oidc.issuer] })
})
afterAll(async () => {
  await app.stop()
  await oidc.stop()
})

let lastAddress = 0
function visitor(host?: string): HttpClient {
  const client = httpClient(app.url, host)
  client.address = `198.51.${++lastAddress % 250}.7`
  return client
}
const data = dataOf(companySso)
const read = async (person: Person = admin) => (await person.get('/api/company/sso')).as(data).data
const settings = (change: object = {}) => ({
  issuer: oidc.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  enabled: true,
  required: false,
  createsMembers: false,
  ...change,
})
const save = (change: object = {}, person: Person = admin) => person.put('/api/company/sso', settings(change))
const publish = ({ domains }: CompanySso) =>
  app.sandbox.nameServer.setRecords(
    domains.map(({ record }) => ({ name: record.host, type: record.type, value: record.expected })),
  )
async function prove(domain = DOMAIN, person: Person = admin): Promise<CompanySso> {
  const added = await person.post('/api/company/sso/domains', { domain })
  publish(added.as(data).data)
  return (await person.post('/api/company/sso/domains/check')).as(data).data
}
async function newAdmin(): Promise<Person> {
  const user = await makeUser(app.context, await makeCompany(app.context), { role: 'admin', creator: true })
  const person = await signedIn(app, user)
  await unlock(person)
  return person
}
const isIn = async (client: HttpClient) => (await client.get('/api/users/me')).status === 200
const whoIs = async (client: HttpClient) => (await client.open('/clients')).globals.user
const begin = async (client: HttpClient, query = '') => {
  await client.open('/login')
  const answer = await client.post(`/oauth/sso/${companyId}`, Object.fromEntries(new URLSearchParams(query)))
  return answer.as(dataOf(ssoStarted)).data.address
}
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}
const back = async (client: HttpClient, account: string | null, query = '') =>
  pathOf(await oidc.signIn(await begin(client, query), account))
const signIn = async (client: HttpClient, account: string | null, query = '') =>
  endOf(await client.get(await back(client, account, query)))
const person = (facts: Parameters<typeof makeUser>[2] = {}): Promise<TestUser> =>
  makeUser(app.context, companyId, facts)
let lastPerson = 0
/** An account at the provider, with an address at the proven domain. */
function account(facts: object = {}): { sub: string; email: string } {
  const sub = `subject-${++lastPerson}`
  const made = { sub, name: 'Ida Berg', email: `ida.${lastPerson}@${DOMAIN}`, email_verified: true, ...facts }
  oidc.accounts.set(sub, made)
  return made
}
const refusal = (word: string) => `302 /login?problem=${word}&with=company`

beforeEach(async () => {
  oidc.tamper = null
  oidc.instead = null
  app.sandbox.nameServer.mode = 'answering'
  app.sandbox.nameServer.setRecords([])
  const { owner } = app
  for (const table of ['sso_domains', 'sso_connections', 'sso_identities', 'company_hosts'])
    await owner.query(`delete from ${table}`)
  app.context.hosts.forget()
  admin = await newAdmin()
  admin.address = visitor().address
  companyId = admin.companyId
  const { redirectAddresses } = await read()
  oidc.serve({ ...CLIENT, redirectUris: redirectAddresses })
  await prove()
  expect((await save()).status).toBe(200)
})

describe('signing in', () => {
  it('finds a person by the address once, and by the subject from then on', async () => {
    const ida = account()
    const user = await person({ email: ida.email })
    const client = visitor()
    expect(await signIn(client, ida.sub, '?next=%2Fclients%3Fx%3D1')).toBe('302 /clients?x=1')
    expect((await whoIs(client))?.id).toBe(user.userId)
    expect((await read()).connection?.linkedPeople).toBe(1)
    // The address has gone to somebody else at the provider; the subject has not.
    account({ sub: ida.sub, email: `other@${DOMAIN}` })
    const again = visitor()
    expect(await signIn(again, ida.sub)).toBe('302 /dashboards')
    expect((await whoIs(again))?.id).toBe(user.userId)
    const heir = account({ email: ida.email })
    const stranger = visitor()
    expect(await signIn(stranger, heir.sub)).toBe(refusal('taken'))
    expect(await isIn(stranger)).toBe(false)
    const audit = (await admin.get('/api/audit')).text
    expect(audit).toContain('sso.linked')
    expect(audit).toContain('"by":"sso"')
  })

  it('asks for what it needs: code, PKCE, state, nonce, and the address as a hint', async () => {
    const client = visitor()
    await client.open('/login')
    const answer = await client.post('/oauth/sso', { email: `Ida@${DOMAIN.toUpperCase()}` })
    const page = new URL(answer.as(dataOf(ssoStarted)).data.address)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${app.url}/oauth/sso/${companyId}/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: `ida@${DOMAIN}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(page.searchParams.get(name)?.length).toBeGreaterThan(40)
  })

  it('reveals by an address whether its domain is a company’s, and no account', async () => {
    await person({ email: `known@${DOMAIN}` })
    await person({ email: 'known@elsewhere.example' })
    const client = visitor()
    await client.open('/login')
    const statusOf = async (email: string) => (await client.post('/oauth/sso', { email })).status
    expect(await statusOf(`known@${DOMAIN}`)).toBe(200)
    expect(await statusOf(`unknown@${DOMAIN}`)).toBe(200)
    const [known, unknown] = await Promise.all(
      ['known@elsewhere.example', 'unknown@elsewhere.example'].map((email) =>
        client.post('/oauth/sso', { email }),
      ),
    )
    expect([known?.status, known?.text]).toEqual([422, unknown?.text])
  })

  it.each(['client_secret_basic', 'client_secret_post'])('authenticates by %s', async (method) => {
    const { redirectAddresses } = await read()
    oidc.serve({ ...CLIENT, redirectUris: redirectAddresses, method })
    const ida = account()
    await person({ email: ida.email })
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
  })

  it('takes the new key after a rotation at once', async () => {
    const ida = account()
    await person({ email: ida.email })
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
    oidc.rotate(true)
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
  })

  it.each(['https://evil.example/', '//evil.example', '/oauth/google/start', '/login'])(
    'sends nobody to %j',
    async (next) => {
      const ida = account()
      await person({ email: ida.email })
      expect(await signIn(visitor(), ida.sub, `?${new URLSearchParams({ next })}`)).toBe('302 /dashboards')
    },
  )

  it('is off where it is off, and gone where it was removed', async () => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const path = await back(client, ida.sub)
    await save({ enabled: false, clientSecret: '' })
    expect(endOf(await client.get(path))).toBe(refusal('not_offered'))
    expect(endOf(await client.get(`/oauth/sso/${companyId}`))).toBe(refusal('not_offered'))
    await admin.delete('/api/company/sso')
    expect(endOf(await client.get(`/oauth/sso/${companyId}`))).toBe(refusal('not_offered'))
    expect(await isIn(client)).toBe(false)
  })
})

it.each<[string, () => Promise<unknown>, string]>([
  ['has been removed', () => admin.delete('/api/company/sso'), 'expired'],
  ['is off', () => save({ enabled: false, clientSecret: '' }), 'expired'],
  ['is another application', () => save({ clientId: 'another', clientSecret: 'another secret' }), 'expired'],
  ['makes no members any more', () => save({ createsMembers: false, clientSecret: '' }), 'unknown'],
])('a provider that %s while it was asked lets nobody in', async (_what, change, word) => {
  await save({ createsMembers: true, clientSecret: '' })
  const asked = await app.context.db.tenant(companyId, loadConnection)
  if (!asked) throw new Error('There is no connection.')
  await change()
  const { sub: subject, email } = account()
  const claims = { issuer: oidc.issuer, subject, name: 'Ida Berg', email, emailVerified: true }
  const { userId, refusal } = await admit(app.context, asked, { ...claims, organisation: null }, '')
  expect([userId, refusal]).toEqual([null, word])
  const { rows } = await app.owner.query('select user_id from sso_identities where subject = $1', [subject])
  expect(rows).toEqual([])
})

describe('a person who has no link yet', () => {
  it.each([
    ['no address', { email: undefined }, 'no_address'],
    ['an address that is none', { email: 'not an address' }, 'no_address'],
    ['an address elsewhere', { email: 'ida@elsewhere.example' }, 'other_domain'],
    ['one below the domain', { email: `ida@mail.${DOMAIN}` }, 'other_domain'],
    ['one whose domain only ends alike', { email: `ida@not${DOMAIN}` }, 'other_domain'],
    ['an unverified one', { email_verified: false }, 'unverified'],
    ['one called unverified in words', { email_verified: 'false' }, 'unverified'],
    ['one without an account', {}, 'unknown'],
  ])('with %s is refused', async (_name, facts, word) => {
    const stranger = account(facts)
    if (word !== 'unknown') await person({ email: stranger.email ?? 'ida@harbour.example' }).catch(() => null)
    const client = visitor()
    expect(await signIn(client, stranger.sub)).toBe(refusal(word))
    expect(await isIn(client)).toBe(false)
    expect((await read()).connection?.problem?.text).toMatch(/\.$/)
  })

  it('is let in where the provider does not say whether addresses are verified', async () => {
    const ida = account({ email_verified: undefined })
    await person({ email: ida.email })
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
  })

  it('never gets the account of another company, although the address is at the proven domain', async () => {
    const ida = account()
    await makeUser(app.context, await makeCompany(app.context), { email: ida.email })
    const client = visitor()
    expect(await signIn(client, ida.sub)).toBe(refusal('unknown'))
    await save({ createsMembers: true, clientSecret: '' })
    expect(await signIn(client, ida.sub)).toBe(refusal('unknown'))
    expect(await isIn(client)).toBe(false)
  })

  it('becomes a member where the company has said so', async () => {
    await save({ createsMembers: true, clientSecret: '' })
    // What turns the reading direction, and what no database stores, are no part of a name.
    const ida = account({ name: '  Ida\n \u202eBerg\0  ' })
    const client = visitor()
    expect(await signIn(client, ida.sub)).toBe('302 /dashboards')
    expect(await whoIs(client)).toMatchObject({
      name: 'Ida Berg',
      email: ida.email,
      role: 'member',
      companyId,
      creator: false,
      termsConsent: false,
    })
    expect((await admin.get('/api/audit')).text).toContain('sso.joined')
    // Two first sign-ins at once make one person.
    const max = account()
    const [first, second] = [visitor(), visitor()]
    const paths = [await back(first, max.sub), await back(second, max.sub)]
    const ends = await Promise.all([first.get(paths[0] ?? ''), second.get(paths[1] ?? '')])
    expect(ends.map(endOf)).toContain('302 /dashboards')
    expect(ends.every(({ status }) => status === 302)).toBe(true)
    const { owner } = app
    const { rows } = await owner.query('select 1 from users where email = $1', [max.email])
    expect(rows).toHaveLength(1)
  })

  it('accepts the invitation that waits for the address, with the role it has', async () => {
    const ida = account()
    await makeInvitation(app.context, admin, { email: ida.email, role: 'admin' })
    const client = visitor()
    expect(await signIn(client, ida.sub)).toBe('302 /dashboards')
    expect((await whoIs(client))?.role).toBe('admin')
    const late = account()
    await makeInvitation(app.context, admin, {
      email: late.email,
      expiresAt: app.context.now().subtract({ hours: 1 }).toString(),
    })
    expect(await signIn(visitor(), late.sub)).toBe(refusal('unknown'))
  })

  it('gets by the invitation the clients that it was made for, and no others', async () => {
    const [north, south] = [
      await makeClient(app.context, companyId, { name: 'North' }),
      await makeClient(app.context, companyId, { name: 'South' }),
    ]
    const invited = async (facts: object) => {
      const ida = account()
      const sent = await admin.post('/api/users', { name: 'Ida Berg', email: ida.email, ...facts })
      expect(sent.status, sent.text).toBe(201)
      const client = visitor()
      expect(await signIn(client, ida.sub)).toBe('302 /dashboards')
      const { id = '' } = (await whoIs(client)) ?? {}
      const consents = { termsConsent: true, ageConsent: true }
      expect((await client.put(`/api/users/${id}`, consents)).status).toBe(200)
      return client
    }
    const member = await invited({ role: 'member', clientIds: [north] })
    const { id = '' } = (await whoIs(member)) ?? {}
    expect((await admin.get(`/api/users/${id}`)).as(dataOf(teamMember)).data.clientIds).toEqual([north])
    const shown = (await member.get('/api/clients')).text
    expect(shown).toContain(north)
    expect(shown).not.toContain(south)
    const other = await invited({ role: 'member', clientIds: [south] })
    expect((await other.get('/api/clients')).text).not.toContain(north)
    const reader = await invited({ role: 'client', clientId: south })
    expect(await whoIs(reader)).toMatchObject({ role: 'client', clientId: south })
  })

  it('gets no more than the invitation says where it is too old and the company makes members', async () => {
    await save({ createsMembers: true, clientSecret: '' })
    const expiresAt = app.context.now().subtract({ hours: 1 }).toString()
    const clientId = await makeClient(app.context, companyId, { name: 'North' })
    for (const facts of [{ everyClient: false }, { role: 'client', clientId }]) {
      const ida = account()
      await makeInvitation(app.context, admin, { email: ida.email, expiresAt, ...facts })
      expect(await signIn(visitor(), ida.sub)).toBe(refusal('unknown'))
    }
    const max = account()
    await makeInvitation(app.context, admin, { email: max.email, expiresAt, role: 'admin' })
    const client = visitor()
    expect(await signIn(client, max.sub)).toBe('302 /dashboards')
    expect((await whoIs(client))?.role).toBe('member')
  })

  it('does not come back by themselves after an admin has deleted them', async () => {
    await save({ createsMembers: true, clientSecret: '' })
    const ida = account()
    await signIn(visitor(), ida.sub)
    const { rows } = await app.owner.query('select id from users where email = $1', [ida.email])
    const id = rows[0]?.id
    await admin.send('DELETE', `/api/users/${id}`, {
      headers: { 'x-csrf-token': admin.csrfToken },
      body: {},
    })
    expect(await signIn(visitor(), ida.sub)).toBe(refusal('unknown'))
    expect((await admin.post(`/api/deleted/${id}/restore`)).status).toBe(204)
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
  })

  it('is new again once they were removed for good, also before the last of it is gone', async () => {
    await save({ createsMembers: true, clientSecret: '' })
    const ida = account()
    await signIn(visitor(), ida.sub)
    const { rows } = await app.owner.query('select id from users where email = $1', [ida.email])
    await admin.send('DELETE', `/api/users/${rows[0]?.id}`, {
      headers: { 'x-csrf-token': admin.csrfToken },
      body: {},
    })
    await app.owner.query('update deletions set removed_at = now() where id = $1', [rows[0]?.id])
    expect(await signIn(visitor(), ida.sub)).toBe('302 /dashboards')
  })

  it('who reads for a client stays one', async () => {
    const clientId = await makeClient(app.context, companyId, { name: 'Northwind' })
    const ida = account()
    await person({ email: ida.email, role: 'client', clientId })
    const client = visitor()
    await signIn(client, ida.sub)
    expect((await whoIs(client))?.role).toBe('client')
  })
})

describe('the state', () => {
  it('belongs to the browser: a callback sent to somebody else signs them in nowhere', async () => {
    const ida = account()
    await person({ email: ida.email })
    const [attacker, victim] = [visitor(), visitor()]
    const path = await back(attacker, ida.sub)
    expect(endOf(await victim.get(path))).toBe(refusal('expired'))
    await begin(victim)
    expect(endOf(await victim.get(path))).toBe(refusal('expired'))
    expect(await isIn(victim)).toBe(false)
  })

  it('works once, even where the browser retains its cookie, and for ten minutes', async () => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const page = await begin(client)
    const cookie = client.cookies.get('company_sign_in') ?? ''
    const path = pathOf(await oidc.signIn(page, ida.sub))
    expect(endOf(await client.get(path.replace(/state=[^&]*/, '')))).toBe(refusal('expired'))
    client.cookies.set('company_sign_in', cookie)
    expect(endOf(await client.get(path))).toBe('302 /dashboards')
    client.cookies.set('company_sign_in', cookie)
    expect(endOf(await client.get(path))).toBe(refusal('expired'))
    const late = visitor()
    const tooLate = await back(late, ida.sub)
    app.clock.advance({ minutes: 11 })
    expect(endOf(await late.get(tooLate))).toBe(refusal('expired'))
    app.clock.advance({ minutes: -11 })
  })

  it('a code that was used opens nothing under another state', async () => {
    const ida = account()
    await person({ email: ida.email })
    const [first, second] = [visitor(), visitor()]
    const path = await back(first, ida.sub)
    expect(endOf(await first.get(path))).toBe('302 /dashboards')
    const state = new URL(await begin(second)).searchParams.get('state') ?? ''
    expect(endOf(await second.get(path.replace(/state=[^&]*/, `state=${state}`)))).toBe(refusal('failed'))
    expect(await isIn(second)).toBe(false)
  })

  it('a stolen code is worth nothing in another browser: its verifier is missing', async () => {
    const ida = account()
    await person({ email: ida.email })
    const [victim, thief] = [visitor(), visitor()]
    const code = new URL(await oidc.signIn(await begin(victim), ida.sub)).searchParams.get('code') ?? ''
    const own = new URL(await oidc.signIn(await begin(thief), account().sub))
    own.searchParams.set('code', code)
    expect(endOf(await thief.get(own.pathname + own.search))).toBe(refusal('failed'))
    expect(await isIn(thief)).toBe(false)
  })
})

describe('whoever is signed in nowhere', () => {
  it('is asked before a link signs them in, which anybody can send', async () => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const asked = await client.get(`/oauth/sso/${companyId}?next=%2Fclients`)
    expect(endOf(asked)).toBe(`302 /login/company?company=${companyId}&next=%2Fclients`)
    // Nothing has begun that a provider's answer could end.
    expect([...client.cookies.keys()].filter((name) => name.endsWith('company_sign_in'))).toEqual([])
    const nameOf = async (company: string) =>
      (await client.get(`/api/sso/companies/${company}`)).as(dataOf(ssoCompany.nullable())).data
    const { rows } = await app.owner.query('select name from companies where id = $1', [companyId])
    expect(await nameOf(companyId)).toEqual({ name: rows[0]?.name })
    expect(await nameOf('nobody')).toBeNull()
    const elsewhere = await client.post('/oauth/sso/nobody')
    expect(elsewhere.status).toBe(404)
    expect(await signIn(client, ida.sub, '?next=%2Fclients')).toBe('302 /clients')
    // Who is signed in at the company has said so before.
    expect((await client.get(`/oauth/sso/${companyId}`)).headers.location).toContain(oidc.issuer)
  })

  it('is not sent on where another site calls for it', async () => {
    const client = visitor()
    await client.open('/login')
    const answer = await client.post(`/oauth/sso/${companyId}`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(419)
  })
})

describe('whoever is signed in at another company', () => {
  it('stays so, whatever link is opened, and is told why', async () => {
    const ida = account()
    await person({ email: ida.email })
    const other = await newAdmin()
    other.address = visitor().address
    expect(endOf(await other.get(`/oauth/sso/${companyId}`))).toBe('302 /dashboards')
    const { globals } = await other.open('/dashboards')
    expect(globals.user?.id).toBe(other.userId)
    expect(globals.error).toMatchObject([
      { body: expect.stringMatching(/^You are still signed in to another company/) },
    ])
    // Nor by a sign-in that was begun before.
    const client = visitor()
    const path = await back(client, ida.sub)
    await client.signIn(other.email, other.password)
    expect(endOf(await client.get(path))).toBe('302 /dashboards')
    expect((await whoIs(client))?.id).toBe(other.userId)
    await client.post('/logout')
    expect(await signIn(client, ida.sub)).toBe('302 /dashboards')
    expect((await whoIs(client))?.companyId).toBe(companyId)
  })

  it('of the same company somebody else signs in in their place', async () => {
    const ida = account()
    const user = await person({ email: ida.email })
    const client = visitor()
    await client.signIn(admin.email, admin.password)
    expect(await signIn(client, ida.sub)).toBe('302 /dashboards')
    expect((await whoIs(client))?.id).toBe(user.userId)
  })
})

describe('a mix-up', () => {
  it('is refused by the company that the callback’s path names', async () => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const path = await back(client, ida.sub)
    const other = await newAdmin()
    const moved = path.replace(companyId, other.companyId)
    expect(endOf(await client.get(moved))).toBe(refusal('expired'))
    expect(await isIn(client)).toBe(false)
  })

  it.each([
    ['another issuer', (path: string) => path.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')],
    ['none, where the provider promises one', (path: string) => path.replace(/&?iss=[^&]*/, '')],
  ])('is refused where the redirect names %s', async (_name, change) => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const path = await back(client, ida.sub)
    expect(path).toMatch(/iss=/)
    expect(endOf(await client.get(change(path)))).toBe(refusal('failed'))
    expect(await isIn(client)).toBe(false)
  })

  it('is refused where the provider was changed meanwhile', async () => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const path = await back(client, ida.sub)
    await save({ clientId: 'another app' })
    expect(endOf(await client.get(path))).toBe(refusal('expired'))
  })
})

describe('an ID token', () => {
  type Part = Record<string, unknown>
  const now = () => Math.floor(app.context.now().epochMilliseconds / 1000)
  const attacks: [string, (header: Part, payload: Part) => void][] = [
    ['with another nonce', (_header, payload) => Object.assign(payload, { nonce: 'another' })],
    ['without a nonce', (_header, payload) => delete payload.nonce],
    ['for another client', (_header, payload) => Object.assign(payload, { aud: 'another' })],
    ['for several clients', (_header, payload) => Object.assign(payload, { aud: [CLIENT.id, 'another'] })],
    ['of another issuer', (_header, payload) => Object.assign(payload, { iss: 'https://evil.example' })],
    ['that has expired', (_header, payload) => Object.assign(payload, { exp: now() - 3_600 })],
    ['without an expiry', (_header, payload) => delete payload.exp],
    ['without a subject', (_header, payload) => delete payload.sub],
    ['that nobody has signed', (header) => Object.assign(header, { alg: 'none' })],
    ['signed with a shared secret', (header) => Object.assign(header, { alg: 'HS256' })],
    ['that names a key of nobody', (header) => Object.assign(header, { kid: 'unknown' })],
  ]
  it.each(attacks)('%s opens nothing', async (_name, tamper) => {
    const ida = account()
    await person({ email: ida.email })
    oidc.tamper = tamper
    const client = visitor()
    expect(await signIn(client, ida.sub)).toBe(refusal('failed'))
    expect(await isIn(client)).toBe(false)
  })

  it('signed with a key that is not published opens nothing', async () => {
    const ida = account()
    await person({ email: ida.email })
    oidc.rotate(false)
    expect(await signIn(visitor(), ida.sub)).toBe(refusal('failed'))
    expect((await read()).connection?.problem?.text).toMatch(/a key that the provider does not publish/)
    oidc.rotate(true)
  })

  it('about somebody else than the UserInfo endpoint opens nothing', async () => {
    const ida = account()
    await person({ email: ida.email })
    oidc.tamper = (_header, payload) => Object.assign(payload, { sub: 'somebody else' })
    expect(await signIn(visitor(), ida.sub)).toBe(refusal('failed'))
  })
})

describe('a provider that fails', () => {
  const problem = async (client: HttpClient) =>
    (await client.get('/api/sso/problem')).as(dataOf(ssoProblem.nullable())).data

  it('is shown in its own words to the browser that was refused, and to admins', async () => {
    const client = visitor()
    expect(await signIn(client, null)).toBe(refusal('cancelled'))
    const words = 'access_denied: This person is not assigned to the app.'
    expect(await problem(client)).toEqual({ refusal: 'cancelled', words })
    expect(await problem(visitor())).toBeNull()
    expect((await read()).connection?.problem).toMatchObject({ words })
  })

  it('has its words from nobody else: without the state nothing is stored', async () => {
    const client = visitor()
    const forged = `/oauth/sso/${companyId}/callback?state=a-guess&error=x&error_description=Call+us`
    expect(endOf(await client.get(forged))).toBe(refusal('expired'))
    expect(await problem(client)).toBeNull()
    expect((await read()).connection?.problem).toBeNull()
  })

  it('that no longer takes the secret is told', async () => {
    await save({ clientSecret: 'an old secret' })
    expect(await signIn(visitor(), account().sub)).toBe(refusal('failed'))
    expect((await read()).connection?.problem?.text).toBe(
      'The provider does not accept the client id or the client secret.',
    )
  })

  it.each([
    ['/token', 'a fault', { status: 500, body: 'oops' }, 'failed'],
    ['/token', 'half an answer', { status: 200, body: '{"access_token":' }, 'failed'],
    ['/token', 'another shape', { status: 200, body: '[]' }, 'failed'],
    ['/token', 'too much', { status: 200, body: `{"access_token":"${'x'.repeat(300_000)}"}` }, 'unreachable'],
    ['/token', 'too deep', { status: 200, body: '['.repeat(20_000) }, 'unreachable'],
    ['/jwks', 'nothing', { status: 404, body: '' }, 'failed'],
    ['/jwks', 'another shape', { status: 200, body: '{"keys":"none"}' }, 'failed'],
    ['/me', 'garbage', { status: 200, body: '[[[[' }, 'failed'],
    ['/.well-known/openid-configuration', 'a fault', { status: 500, body: '' }, 'unreachable'],
  ] as const)('at %s with %s ends at the sign-in page', async (path, _name, answer, word) => {
    const ida = account()
    await person({ email: ida.email })
    const client = visitor()
    const way = await back(client, ida.sub)
    oidc.instead = (asked) => (asked === path ? answer : null)
    expect(endOf(await client.get(way))).toBe(refusal(word))
    expect(await isIn(client)).toBe(false)
  })

  it('that does not answer holds no page up', async () => {
    oidc.instead = () => 'silence'
    const waiting = admin.get(`/oauth/sso/${companyId}`)
    const started = performance.now()
    const pages = await Promise.all([visitor().open('/login'), admin.get('/api/company/sso')])
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(performance.now() - started).toBeLessThan(1_500)
    expect(endOf(await waiting)).toBe(refusal('unreachable'))
    const client = visitor()
    await client.open('/login')
    const answer = await client.post('/oauth/sso', { email: `ida@${DOMAIN}` })
    expect([answer.status, answer.error().error.id]).toEqual([503, 'provider_unavailable'])
  }, 30_000)
})
