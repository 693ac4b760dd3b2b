import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type CompanySso, companySso, ssoStarted, ssoTestResult } from '../../../shared/api/sso.ts'
import { authenticator } from '../../../test/authenticator.ts'
import { makeCompany, makeInvitation, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type OidcServer, startOidcServer } from '../../../test/oidcServer.ts'
import { eraseCompany, type Person, signedIn } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { addPasskey, challenge, setUpApp, unlock } from '../../../test/secondFactor.ts'
import { endOf, signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sha256 } from '../../http/session.ts'
import { storeIdentity } from '../identities/store.ts'
import { newAddressMailJob } from '../users/emailChangeMailJobs.ts'
import { ssoChangedJob } from './changedJob.ts'
import { checkSsoDomainJob, planSsoDomainChecks } from './checkDomainJob.ts'
import { checkDomains } from './checkDomains.ts'
import { ssoDomainLostJob } from './domainLostJob.ts'

const DOMAIN = 'harbourpine.example'
const SECRET = 'the-secret-of-the-client'

let app: TestApp
let oidc: OidcServer
let admin: Person
let rival: Person

beforeAll(async () => {
  oidc = await startOidcServer()
  app = await startTestApp({ config: { trustProxy: 1 }, allow: [oidc.issuer] })
})
afterAll(async () => {
  await app.stop()
  await oidc.stop()
})
let lastAddress = 0
const nextAddress = () => `198.51.${++lastAddress % 250}.9`
async function newAdmin(): Promise<Person> {
  const user = await makeUser(app.context, await makeCompany(app.context), { role: 'admin' })
  const person = Object.assign(await signedIn(app, user), { address: nextAddress() })
  await unlock(person)
  return person
}
beforeEach(async () => {
  oidc.instead = null
  app.sandbox.nameServer.mode = 'answering'
  app.sandbox.nameServer.setRecords([])
  const { owner } = app
  for (const table of ['sso_domains', 'sso_connections', 'sso_identities', 'company_hosts'])
    await owner.query(`delete from ${table}`)
  app.context.hosts.forget()
  admin = await newAdmin()
  rival = await newAdmin()
  oidc.serve({
    id: 'agency',
    secret: SECRET,
    redirectUris: [...(await read()).redirectAddresses, `http://login.harbourpine.example/x`],
  })
})

const data = dataOf(companySso)
const read = async (person: Person = admin) => (await person.get('/api/company/sso')).as(data).data
const settings = (change: object = {}) => ({
  issuer: oidc.issuer,
  clientId: 'agency',
  clientSecret: SECRET,
  enabled: false,
  required: false,
  createsMembers: false,
  ...change,
})
const save = (change: object = {}, person: Person = admin) => person.put('/api/company/sso', settings(change))
const add = (domain: string, person: Person = admin) => person.post('/api/company/sso/domains', { domain })
const check = async (person: Person = admin) =>
  (await person.post('/api/company/sso/domains/check')).as(data).data
const recordsOf = ({ domains }: CompanySso) =>
  domains.map(({ record }) => ({ name: record.host, type: record.type, value: record.expected }))
const publish = (...all: CompanySso[]) => app.sandbox.nameServer.setRecords(all.flatMap(recordsOf))
async function prove(person: Person = admin, domain = DOMAIN): Promise<void> {
  publish((await add(domain, person)).as(data).data)
  expect((await check(person)).domains[0]?.state).toBe('proven')
}
const fieldErrors = async (answer: ReturnType<typeof save>) => {
  const { status, ...rest } = await answer
  return [status, Object.values(rest.error().errors ?? {})[0]?.[0]]
}
const test = async (issuer: string) =>
  (await admin.post('/api/company/sso/test', { issuer })).as(dataOf(ssoTestResult)).data

describe('the settings', () => {
  it('are changed by who has shown within ten minutes who they are, and by nobody who finds a browser open', async () => {
    await save()
    await add(DOMAIN)
    app.clock.advance({ minutes: 11 })
    const change = settings({ issuer: 'https://login.evil.example' })
    const tried = () =>
      Promise.all([
        admin.put('/api/company/sso', change),
        add('evil.example'),
        admin.delete(`/api/company/sso/domains/${DOMAIN}`),
        admin.delete('/api/company/sso/links'),
      ])
    for (const answer of [...(await tried()), await admin.delete('/api/company/sso')])
      expect([answer.status, answer.error().error]).toMatchObject([
        403,
        { id: 'proof_required', message: 'Enter your password once more to change this.' },
      ])
    expect(await read()).toMatchObject({
      connection: { issuer: oidc.issuer },
      domains: [{ domain: DOMAIN }],
    })
    await unlock(admin)
    expect((await tried()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('hold the secret encrypted and never return it', async () => {
    const answer = await save()
    expect(answer.status).toBe(200)
    for (const text of [
      answer.text,
      (await admin.get('/api/company/sso')).text,
      (await admin.get('/api/audit')).text,
    ])
      expect(text).not.toContain(SECRET)
    const { owner } = app
    const { rows } = await owner.query('select client_secret from sso_connections')
    expect(rows[0].client_secret.toString('latin1')).not.toContain(SECRET)
    expect(app.log()).not.toContain(SECRET)
  })

  it('are mailed about to every admin and to nobody else, whoever has changed them', async () => {
    // What tests before this one have changed.
    await queuedPayloads(app, ssoChangedJob)
    const other = await makeUser(app.context, admin.companyId, { role: 'admin' })
    const demoted = await makeUser(app.context, admin.companyId, { role: 'admin' })
    await makeUser(app.context, admin.companyId)
    await prove()
    await save()
    await save({ createsMembers: true, clientSecret: '' })
    // Saved as it is.
    await save({ createsMembers: true, clientSecret: '' })
    await admin.delete('/api/company/sso/links')
    await admin.delete(`/api/company/sso/domains/${DOMAIN}`)
    await admin.delete('/api/company/sso')
    await admin.put(`/api/users/${demoted.userId}`, { role: 'member' })
    const before = app.sandbox.inbox.mails().length
    expect(await runQueued(app, ssoChangedJob)).toBeGreaterThan(10)
    const all = app.sandbox.inbox.mails()
    const sent = all.slice(0, all.length - before)
    expect([...new Set(sent.flatMap(({ to }) => to))].toSorted()).toEqual(
      [admin.email, other.email].toSorted(),
    )
    const mails = sent.filter(({ to }) => to.includes(other.email))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your company’s single sign-on has another domain',
      'Your company’s single sign-on has forgotten its links',
      'Your company’s single sign-on has lost a domain',
      'Your company’s single sign-on was removed',
      'Your company’s single sign-on was set up or changed',
      'Your company’s single sign-on was set up or changed',
    ])
    expect(mails.map(({ text }) => text).join()).toContain(`added the e-mail domain ${DOMAIN}.`)
    expect(mails.map(({ text }) => text).join()).toContain(
      `set it up or changed it, with the issuer ${oidc.issuer}.`,
    )
    expect(mails.map(({ text }) => text).join()).not.toContain(SECRET)
  })

  it('of two admins at once lose nothing unseen', async () => {
    const { clientSecret: _, ...none } = settings({ issuer: '', clientId: '' })
    expect((await save({ seen: none })).status).toBe(200)
    const seen = { ...none, issuer: oidc.issuer, clientId: 'agency' }
    const change = (part: object) => save({ clientSecret: '', ...part, seen })
    expect((await change({ clientId: 'other' })).status).toBe(200)
    const merged = (await change({ createsMembers: true })).as(data).data.connection
    expect(merged).toMatchObject({ clientId: 'other', createsMembers: true })
    expect(await fieldErrors(change({ clientId: 'third' }))).toEqual([
      409,
      'Somebody else has changed this to “other” meanwhile. Save again to replace it.',
    ])
    // Nor do two who both begin with nothing.
    expect((await save({ clientId: 'mine', seen: none })).status).toBe(409)
    await admin.send('DELETE', '/api/company/sso', { headers: { 'x-csrf-token': admin.csrfToken } })
    const removed = await change({ createsMembers: true })
    expect([removed.status, removed.error().error.message]).toEqual([
      409,
      'Somebody else has removed the single sign-on meanwhile. Save again to set it up anew.',
    ])
  })

  it('ask for the secret anew where the issuer is another, and forget the links', async () => {
    await save()
    expect(await fieldErrors(save({ clientSecret: '', issuer: 'https://login.evil.example' }))).toEqual([
      422,
      'Another issuer needs its own secret.',
    ])
    expect((await save({ clientSecret: '', clientId: 'other' })).status).toBe(200)
    const { owner } = app
    await owner.query('insert into sso_identities values ($1, $2, $3, $4, now())', [
      admin.companyId,
      admin.userId,
      oidc.issuer,
      'ida',
    ])
    expect((await read()).connection?.linkedPeople).toBe(1)
    expect((await save({ clientSecret: 'x', issuer: 'https://login.other.example' })).status).toBe(200)
    expect((await read()).connection?.linkedPeople).toBe(0)
    expect((await admin.delete('/api/company/sso')).as(data).data.connection).toBeNull()
    expect((await admin.delete('/api/company/sso')).status).toBe(404)
  })

  it.each([
    [
      { issuer: 'login.agency.example' },
      'This is not a web address. The issuer looks like https://login.your-agency.com.',
    ],
    [
      { issuer: 'javascript:alert(1)' },
      'This is not a web address. The issuer looks like https://login.your-agency.com.',
    ],
    [{ issuer: 'http://login.agency.example' }, 'The issuer has to begin with https://.'],
    [{ issuer: 'https://a:b@login.agency.example' }, 'An issuer has no “?”, no “#” and no password in it.'],
    [
      { issuer: 'https://login.agency.example/.well-known/openid-configuration' },
      'Leave out everything from /.well-known/ on: the issuer is the part before.',
    ],
    [{ clientSecret: '' }, 'Enter the client secret.'],
    [{ required: true }, 'Switch single sign-on on first.'],
    [{ enabled: true }, 'Prove a domain first: without one nobody could sign in.'],
  ])('refuse %j', async (change, text) => {
    expect(await fieldErrors(save(change))).toEqual([422, text])
    expect((await read()).connection).toBeNull()
  })

  it('take huge and odd input for what it is', async () => {
    expect((await save({ clientId: 'x'.repeat(301) })).status).toBe(422)
    expect((await save({ issuer: `https://${'x'.repeat(600)}.example` })).status).toBe(422)
    const odd = '<script>alert("שלום")</script>'
    expect((await save({ clientId: odd })).as(data).data.connection?.clientId).toBe(odd)
  })

  it('are of the company alone', async () => {
    await save()
    await prove()
    expect(await read(rival)).toMatchObject({ connection: null, domains: [] })
    expect((await rival.delete(`/api/company/sso/domains/${DOMAIN}`)).status).toBe(404)
    expect((await read()).domains).toHaveLength(1)
  })
})

describe('the test of an issuer', () => {
  it('finds one that is as it should be', async () => {
    expect(await test(oidc.issuer)).toEqual({ problem: null, signInHost: new URL(oidc.issuer).host })
  })

  const fine = () => ({
    issuer: oidc.issuer,
    authorization_endpoint: `${oidc.issuer}/auth`,
    token_endpoint: `${oidc.issuer}/token`,
    jwks_uri: `${oidc.issuer}/jwks`,
  })
  it.each([
    [
      'another issuer',
      () => ({ ...fine(), issuer: 'https://evil.example' }),
      /calls itself by another issuer: “https:\/\/evil/,
    ],
    ['no endpoint', () => ({ ...fine(), token_endpoint: undefined }), /names no token_endpoint\.$/],
    [
      'an endpoint without https',
      () => ({ ...fine(), jwks_uri: 'http://keys.example' }),
      /names a jwks_uri without https/,
    ],
    [
      'a script as its page',
      () => ({ ...fine(), authorization_endpoint: 'javascript:alert(1)' }),
      /without https/,
    ],
    [
      'no code flow',
      () => ({ ...fine(), response_types_supported: ['id_token'] }),
      /authorization code flow/,
    ],
    [
      'no signature',
      () => ({ ...fine(), id_token_signing_alg_values_supported: ['none', 'HS256'] }),
      /no signed ID tokens/,
    ],
    ['nothing', () => null, /no configuration of OpenID Connect/],
    ['a list', () => [], /no configuration of OpenID Connect/],
  ])('words what is wrong with %s', async (_name, body, problem) => {
    oidc.instead = () => ({ status: 200, body: JSON.stringify(body()) })
    expect((await test(oidc.issuer)).problem).toMatch(problem)
  })

  it.each([
    [{ status: 404, body: '' }, /no configuration of OpenID Connect at this issuer/],
    [{ status: 302, body: '' }, /answered with status 302/],
    [{ status: 200, body: '<html>' }, /no configuration of OpenID Connect/],
    [{ status: 200, body: `[${'[],'.repeat(90_000)}[]]` }, /more than we read|more values than we read/],
  ])('words an answer of status and shape %#', async (answer, problem) => {
    oidc.instead = () => answer
    expect((await test(oidc.issuer)).problem).toMatch(problem)
  })

  it.each([
    'https://169.254.169.254/latest',
    'https://10.0.0.1',
    'https://127.0.0.1:5432',
    'https://[::1]',
    'https://0x7f.1',
  ])('reaches nothing inside: %s', async (issuer) => {
    expect((await test(issuer)).problem).toMatch(/private network|belongs to a service/)
    expect(app.takeOutsideCalls().length).toBeLessThanOrEqual(1)
  })
})

/** To whom mails about lost domains go that are sent now. */
async function lostMails(): Promise<string[]> {
  const before = app.sandbox.inbox.mails().length
  await runQueued(app, ssoDomainLostJob)
  const fresh = app.sandbox.inbox.mails()
  return fresh.slice(0, fresh.length - before).flatMap(({ to }) => to)
}

describe('a domain', () => {
  it('counts once its record is found', async () => {
    const added = (await add(' @HarbourPine.example. ')).as(data).data
    expect(added.domains[0]).toMatchObject({
      domain: DOMAIN,
      state: 'waiting',
      record: { type: 'TXT', host: `_single-sign-on.${DOMAIN}`, state: 'unchecked' },
    })
    expect((await check()).domains[0]).toMatchObject({ state: 'waiting', record: { state: 'missing' } })
    app.sandbox.nameServer.setRecords([
      { name: `_single-sign-on.${DOMAIN}`, type: 'TXT', value: 'proof=guess' },
    ])
    expect((await check()).domains[0]).toMatchObject({ state: 'waiting', record: { state: 'mismatch' } })
    publish(added)
    expect((await check()).domains[0]).toMatchObject({ state: 'proven', record: { state: 'valid' } })
    for (const same of [DOMAIN, `https://${DOMAIN}/about`])
      expect((await add(same)).error().errors?.domain?.[0]).toBe('This domain is in the list already.')
  })

  it.each(['gmail.com', 'mail.yahoo.co.jp', 'GMX.de', 'co.uk', 'localhost', '127.0.0.1', 'a b', 'com'])(
    'cannot be %s',
    async (domain) => {
      expect((await add(domain)).status).toBe(422)
    },
  )

  it('belongs to one company: whose proof alone is in the zone', async () => {
    await prove()
    const wanted = (await add(DOMAIN, rival)).as(data).data
    expect((await check(rival)).domains[0]).toMatchObject({ state: 'waiting', record: { state: 'mismatch' } })
    publish(wanted, await read())
    expect((await check(rival)).domains[0]).toMatchObject({ state: 'waiting', record: { state: 'multiple' } })
    expect((await check()).domains[0]?.state).toBe('proven')
    publish(wanted)
    expect((await check(rival)).domains[0]?.state).toBe('proven')
    expect(await lostMails()).toEqual([admin.email])
    expect(app.sandbox.inbox.mails()[0]?.text).toContain(
      `Another company has shown by its DNS record that ${DOMAIN}`,
    )
    expect((await read()).domains[0]?.state).toBe('taken')
    expect((await check()).domains[0]).toMatchObject({ state: 'waiting', record: { state: 'mismatch' } })
  })

  it.each([
    ['removes it', () => rival.delete(`/api/company/sso/domains/${DOMAIN}`)],
    ['is deleted', () => eraseCompany(rival, 'Harbour & Pine')],
  ])(
    'stays with the company that has it where the other one %s while name servers are asked',
    async (_what, change) => {
      await prove()
      publish((await add(DOMAIN, rival)).as(data).data)
      const { dns } = app.context
      const ask: typeof dns.ask = async (...question) => {
        const answer = await dns.ask(...question)
        expect((await change()).status).toBeLessThan(300)
        return answer
      }
      await checkDomains(app.context.with({ dns: { ...dns, ask } }), rival.companyId)
      expect((await read()).domains[0]?.state).toBe('proven')
      expect(await lostMails()).toEqual([])
    },
  )

  it('of a company that is deleted is not looked at', async () => {
    expect((await add(DOMAIN)).status).toBe(200)
    expect((await eraseCompany(admin, 'Harbour & Pine')).status).toBe(200)
    expect(await planSsoDomainChecks(app.context)).toBe(0)
  })

  it('is looked at by itself, and given up after three days without its record', async () => {
    await prove()
    const look = async () => {
      await planSsoDomainChecks(app.context)
      await runQueued(app, checkSsoDomainJob)
      return (await read()).domains[0]?.state
    }
    app.sandbox.nameServer.setRecords([])
    app.clock.advance({ hours: 25 })
    expect(await look()).toBe('failing')
    app.sandbox.nameServer.mode = 'failing'
    app.clock.advance({ hours: 25 })
    expect(await look()).toBe('failing')
    app.sandbox.nameServer.mode = 'answering'
    expect(await lostMails()).toEqual([])
    app.clock.advance({ hours: 48 })
    expect(await look()).toBe('waiting')
    expect(await lostMails()).toEqual([admin.email])
    expect(app.sandbox.inbox.mails()[0]?.text).toContain(`${DOMAIN} yours has been gone for three days`)
    const log = (await admin.get('/api/audit?action=sso.domainLost')).as(auditPage).data
    expect(log).toMatchObject([{ actorId: null, subjectName: DOMAIN, details: { reason: 'gone' } }])
    expect(await look()).toBe('waiting')
    expect(await lostMails()).toEqual([])
    app.clock.advance({ hours: -98 })
  })

  it('is not said to be lost by a mail that went out after it was proven again', async () => {
    await prove()
    const record = recordsOf(await read())
    app.sandbox.nameServer.setRecords([])
    await check()
    app.clock.advance({ hours: 73 })
    expect((await check()).domains[0]?.state).toBe('waiting')
    app.sandbox.nameServer.setRecords(record)
    expect((await check()).domains[0]?.state).toBe('proven')
    expect(await lostMails()).toEqual([])
    app.clock.advance({ hours: -73 })
  })

  it('that name servers are silent about holds no page up', async () => {
    await add(DOMAIN)
    app.sandbox.nameServer.mode = 'silent'
    const looking = check()
    const started = performance.now()
    expect((await admin.get('/api/company/sso')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1_500)
    expect((await looking).domains[0]?.record.state).toBe('unknown')
  }, 15_000)
})

describe('where members must sign in with it', () => {
  const REQUIRED = /^Your company has you sign in by its own login/
  const email = `ida@${DOMAIN}`
  const person = async (facts: Parameters<typeof makeUser>[2]) =>
    makeUser(app.context, admin.companyId, facts)
  const signIn = async (address: string, password: string) => {
    const client = Object.assign(httpClient(app.url), { address: nextAddress() })
    const answer = await client.signIn(address, password)
    return answer.status === 200 ? 'in' : answer.error().error.id
  }
  beforeEach(async () => {
    await app.owner.query('delete from users where email like $1', [`%@${DOMAIN}`])
    await prove()
    await save({ enabled: true, required: true })
  })

  it('a right password is refused with the reason, a wrong one as ever', async () => {
    const ida = await person({ email })
    expect(await signIn(email, ida.password)).toBe('conflict')
    expect(await signIn(email, 'a guess')).toBe('invalid_credentials')
    await save({ enabled: true, required: false, clientSecret: '' })
    expect(await signIn(email, ida.password)).toBe('in')
  })

  it('ends the sessions of whom it concerns as it begins, of nobody else', async () => {
    const sessionOf = async (facts: Parameters<typeof makeUser>[2]) => signedIn(app, await person(facts))
    const isIn = async (who: Person) => (await who.get('/api/users/me')).status === 200
    await save({ enabled: true, required: false, clientSecret: '' })
    const ida = await sessionOf({ email })
    const boss = await sessionOf({ email: `boss@${DOMAIN}`, role: 'admin' })
    const guest = await sessionOf({ email: `guest.${crypto.randomUUID()}@elsewhere-entirely.example` })
    await save({ enabled: true, required: true, clientSecret: '' })
    expect(await Promise.all([ida, boss, guest, admin].map(isIn))).toEqual([false, true, true, true])
    await admin.delete(`/api/company/sso/domains/${DOMAIN}`)
    const back = await signedIn(app, await person({ email: `back@${DOMAIN}` }))
    await save({ enabled: true, required: true, clientSecret: '', createsMembers: true })
    expect(await isIn(back)).toBe(true)
    await prove()
    expect(await isIn(back)).toBe(false)
  })

  it('ends the sessions of whom it comes to concern: an admin no more, and who takes such an address', async () => {
    const isIn = async (who: Person) => (await who.get('/api/users/me')).status === 200
    const boss = await signedIn(app, await person({ email: `boss@${DOMAIN}`, role: 'admin' }))
    const guest = await signedIn(app, await person({ email: `g.${crypto.randomUUID()}@elsewhere.test` }))
    expect((await admin.put(`/api/users/${boss.userId}`, { role: 'member' })).status).toBe(200)
    expect(await Promise.all([boss, guest, admin].map(isIn))).toEqual([false, true, true])
    await guest.put(`/api/users/${guest.userId}`, { email, currentPassword: guest.password })
    await runQueued(app, newAddressMailJob)
    const mail = app.sandbox.inbox.mails().find((one) => one.to.includes(email))
    const token = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await guest.post('/confirm-email', { token })).status).toBe(200)
    expect(await Promise.all([guest, admin].map(isIn))).toEqual([false, true])
  })

  it('admins keep their passwords, and so does who has an address elsewhere', async () => {
    const boss = await person({ email, role: 'admin' })
    const guest = await person({ email: 'ida@elsewhere-entirely.example' })
    expect(await signIn(email, boss.password)).toBe('in')
    expect(await signIn(guest.email, guest.password)).toBe('in')
  })

  it('another company’s people with such an address are not concerned', async () => {
    const other = await makeUser(app.context, rival.companyId, { email })
    expect(await signIn(email, other.password)).toBe('in')
  })

  it('accounts elsewhere open nothing, of admins neither', async () => {
    const boss = await person({ email, role: 'admin' })
    await app.context.db.tenant(boss.companyId, (tx) =>
      storeIdentity(app.context, tx, boss, { provider: 'google', subject: '1001', email }),
    )
    const client = httpClient(app.url)
    expect(await signInWith(client, 'google', '1001')).toBe('302 /login?problem=required&with=company')
    expect((await client.get('/api/users/me')).status).toBe(401)
  })

  it('an invitation is not accepted with a password', async () => {
    const token = 's'.repeat(43)
    await makeInvitation(app.context, admin, { tokenHash: sha256(token), email })
    const client = httpClient(app.url)
    await client.open('/invitation')
    const body = { token, name: 'Ida', password: 'seven green bottles', termsConsent: true, ageConsent: true }
    const answer = await client.post('/accept-invitation', body)
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'Your company has you sign in by its own login. Choose “Sign in with your company’s login”.',
    ])
    oidc.accounts.set('ida', { sub: 'ida', email, name: 'Ida Berg' })
    const begun = await client.post(`/oauth/sso/${admin.companyId}`)
    const page = begun.as(dataOf(ssoStarted)).data.address
    const { pathname, search } = new URL(await oidc.signIn(page, 'ida'))
    expect(endOf(await client.get(pathname + search))).toBe('302 /dashboards')
  })

  it('an invitation is not accepted with an account elsewhere', async () => {
    const token = 'e'.repeat(43)
    await makeInvitation(app.context, admin, { tokenHash: sha256(token), email })
    const client = Object.assign(httpClient(app.url), { address: nextAddress() })
    const next = `/invitation?token=${token}`
    expect(await signInWith(client, 'google', '1002', next)).toBe(`302 ${next}`)
    await client.open('/invitation')
    const body = { token, name: 'Ida', termsConsent: true, ageConsent: true }
    expect((await client.post('/accept-invitation/google', body)).error().error.message).toMatch(REQUIRED)
    expect((await client.get('/api/users/me')).status).toBe(401)
  })

  it('passkeys open nothing', async () => {
    const host = `localhost:${new URL(app.url).port}`
    const browser = () => Object.assign(httpClient(app.url, host), { address: nextAddress() })
    await save({ enabled: true, required: false, clientSecret: '' })
    const ida = await person({ email })
    const at = browser()
    expect((await at.signIn(email, ida.password)).status).toBe(200)
    const device = authenticator(`http://${host}`)
    await addPasskey(Object.assign(at, ida), device)
    const use = async (client: HttpClient) =>
      client.post('/login/passkey', device.use(await challenge(client, 'signIn')))
    expect((await use(browser())).status).toBe(200)
    await save({ enabled: true, required: true, clientSecret: '' })
    const answer = await use(browser())
    expect([answer.status, answer.error().error.message]).toEqual([409, expect.stringMatching(REQUIRED)])
  })

  it('a sign-in that waited for its second step as it began opens nothing, by whichever first step', async () => {
    await save({ enabled: true, required: false, clientSecret: '' })
    const ida = await signedIn(app, await person({ email }))
    const boss = await signedIn(app, await person({ email: `boss@${DOMAIN}`, role: 'admin' }))
    await app.context.db.tenant(boss.companyId, (tx) =>
      storeIdentity(app.context, tx, boss, { provider: 'google', subject: '1001', email: null }),
    )
    const [byPassword, elsewhere] = [httpClient(app.url), httpClient(app.url)]
    const codes = [(await setUpApp(app, ida)).code, (await setUpApp(app, boss)).code]
    for (const client of [byPassword, elsewhere]) client.address = nextAddress()
    expect((await byPassword.signIn(email, ida.password)).text).toBe('{"data":null}')
    expect(await signInWith(elsewhere, 'google', '1001')).toMatch(/^302 \/second-step/)
    await elsewhere.open('/second-step')
    await save({ enabled: true, required: true, clientSecret: '' })
    for (const [at, client] of [byPassword, elsewhere].entries()) {
      const answer = await client.post('/api/second-step', { code: codes[at]?.() })
      expect([answer.status, answer.error().error.message]).toEqual([409, expect.stringMatching(REQUIRED)])
      expect((await client.get('/api/users/me')).status).toBe(401)
    }
  })

  describe('a new address', () => {
    const ask = async (who: Person, to: string) => {
      const answer = await who.put(`/api/users/${who.userId}`, { email: to, currentPassword: who.password })
      await runQueued(app, newAddressMailJob)
      return answer
    }
    const confirm = (who: Person, to: string) => {
      const mail = app.sandbox.inbox.mails().find((one) => one.to.includes(to))
      const token = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return who.post('/confirm-email', { token })
    }
    const outside = () => `private.${crypto.randomUUID()}@home.test`
    const REFUSAL =
      'Your company has you sign in by its own login, which needs an address at harbourpine.example. Ask an admin of your company if you need an account with another one.'
    /** With a session from before. */
    const member = async (facts: Parameters<typeof makeUser>[2] = { email }) => {
      await save({ enabled: true, required: false, clientSecret: '' })
      return signedIn(app, await person(facts))
    }
    const require = async () => {
      const { owner } = app
      await owner.query('update sso_connections set required = true')
    }

    it('is at one of its domains, for whom it concerns', async () => {
      const ida = await member()
      await require()
      const to = outside()
      const refused = await ask(ida, to)
      expect([refused.status, refused.error().error.message]).toEqual([409, REFUSAL])
      expect(refused.error().errors?.email).toEqual([REFUSAL])
      expect(app.sandbox.inbox.mails().some((mail) => mail.to.includes(to))).toBe(false)
      const within = `ida.berg@${DOMAIN}`
      expect((await ask(ida, within)).status).toBe(200)
      expect((await confirm(ida, within)).status).toBe(200)
      expect(await signIn(within, ida.password)).toBe('conflict')
    })

    it('that was asked for before does not count', async () => {
      const ida = await member()
      const to = outside()
      expect((await ask(ida, to)).status).toBe(200)
      await require()
      const refused = await confirm(ida, to)
      expect([refused.status, refused.error().error.message]).toEqual([409, REFUSAL])
      expect(await signIn(to, ida.password)).toBe('invalid_credentials')
      await save({ enabled: true, required: false, clientSecret: '' })
      expect((await confirm(ida, to)).status).toBe(200)
    })

    it('of admins, and of people with an address elsewhere, is their own affair', async () => {
      const boss = await member({ email, role: 'admin' })
      const guest = await member({ email: outside() })
      await require()
      for (const who of [boss, guest]) {
        const to = outside()
        expect((await ask(who, to)).status).toBe(200)
        expect((await confirm(who, to)).status).toBe(200)
      }
    })
  })

  it('ends with the proof of the domain', async () => {
    const ida = await person({ email })
    await admin.delete(`/api/company/sso/domains/${DOMAIN}`)
    expect(await signIn(email, ida.password)).toBe('in')
  })
})

describe('at the company’s own host', () => {
  const HOST = 'login.harbourpine.example'
  const at = (host: string) => Object.assign(httpClient(app.url, host), { address: nextAddress() })

  it('the way to it is on the sign-in page, and leads back there', async () => {
    const { owner } = app
    await owner.query(
      'insert into company_hosts (company_id, host, proof, verified_at) values ($1, $2, $3, now())',
      [admin.companyId, HOST, 'p'],
    )
    app.context.hosts.forget()
    const before = at(HOST)
    expect((await before.open('/login')).globals.companyLogin).toBeNull()
    await prove()
    await save({ enabled: true })
    const client = at(HOST)
    const { globals } = await client.open('/login')
    const path = `/oauth/sso/${admin.companyId}`
    expect(globals.companyLogin).toBe(path)
    const { redirectAddresses, startAddress } = await read()
    const { port } = new URL(app.url)
    expect(redirectAddresses).toEqual([
      `${app.url}${path}/callback`,
      `http://${HOST}:${port}${path}/callback`,
    ])
    expect(startAddress).toBe(`http://${HOST}:${port}${path}`)
    oidc.serve({ id: 'agency', secret: SECRET, redirectUris: redirectAddresses })
    const email = `kim.${crypto.randomUUID()}@${DOMAIN}`
    await makeUser(app.context, admin.companyId, { email })
    oidc.accounts.set('kim', { sub: 'kim', email })
    const back = new URL(await oidc.signIn(String((await client.get(path)).headers.location), 'kim'))
    expect(back.host).toBe(`${HOST}:${port}`)
    expect(endOf(await client.get(back.pathname + back.search))).toBe('302 /dashboards')
    expect((await client.get('/api/users/me')).status).toBe(200)
    // Another company is unknown there, by its address as by its people's.
    expect(endOf(await client.get(`/oauth/sso/${rival.companyId}`))).toBe(
      '302 /login?problem=not_offered&with=company',
    )
    const foreign = at(HOST)
    await foreign.open('/login')
    expect((await foreign.post('/oauth/sso', { email: 'kim@rival.example' })).status).toBe(422)
    expect((await httpClient(app.url).open('/login')).globals.companyLogin).toBe('/login/company')
  })
})

// The last one: it moves the clock by weeks, past what the tests above may sign in with.
it('a domain is given up after two weeks without an answer of its name servers', async () => {
  await prove()
  app.sandbox.nameServer.mode = 'failing'
  expect((await check()).domains[0]?.state).toBe('proven')
  app.clock.advance({ hours: 14 * 24 })
  expect((await check()).domains[0]?.state).toBe('waiting')
  app.sandbox.nameServer.mode = 'answering'
  expect(await lostMails()).toEqual([admin.email])
  expect(app.sandbox.inbox.mails()[0]?.text).toContain('have not answered for 14 days')
})
