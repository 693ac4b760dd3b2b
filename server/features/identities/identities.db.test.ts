import { FormData } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TOKEN_FAULTS } from '../../../emulators/signIn/tokens.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { identityStart, signInWays, waitingIdentity } from '../../../shared/api/identities.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import { makeClient, makeCompany, makeInvitation, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { unlock } from '../../../test/secondFactor.ts'
import { beginSignIn, choosePerson, endOf, signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sha256 } from '../../http/session.ts'
import { makeResetLink } from '../auth/resetPassword.ts'
import { inviteToRegister } from '../company/registrationInvitation.ts'
import { registrationMailJob } from '../registration/registrationMailJob.ts'
import { identityChangedMailJob } from './changedMailJob.ts'
import { sweepIdentityRequests } from './requests.ts'
import { storeIdentity } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  await makeCompany(app.context)
})
afterAll(() => app.stop())
afterEach(async () => {
  app.sandbox.signIn.faults.clear()
  // People of the provider are few: each test starts without their accounts.
  const { owner } = app
  await owner.query('delete from identities')
  await owner.query(`delete from users where email in ('ida.berg@berglund.example', 'otto.frey@frey.example',
    'mira.holt@mailbox.example', 'pia@sand.example', 'jonas.kim.sandbox@gmail.com')`)
})

let lastAddress = 0
function visitor(): HttpClient {
  const client = httpClient(app.url)
  client.address = `203.0.113.${++lastAddress % 250}`
  return client
}
const IDA = 'ida.berg@berglund.example'
const newUser = async (facts: Parameters<typeof makeUser>[2] = {}) =>
  makeUser(app.context, await makeCompany(app.context), facts)
const newPerson = async (facts: Parameters<typeof makeUser>[2] = {}) => signedIn(app, await newUser(facts))
const link = (user: TestUser, provider: IdentityProvider, subject: string) =>
  app.context.db.tenant(user.companyId, (tx) =>
    storeIdentity(app.context, tx, user, { provider, subject, email: null }),
  )
const isIn = async (client: HttpClient) => (await client.get('/api/users/me')).status === 200
const waitingOf = async (client: HttpClient) =>
  (await client.get('/api/identities/waiting')).as(dataOf(waitingIdentity.nullable())).data
const waysOf = async (client: HttpClient) => (await client.get('/api/identities')).as(dataOf(signInWays)).data
const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))
/** The worker mails it. */
async function linkedMailTo(address: string, subject = 'Google now signs you in to Broadsheet') {
  await runQueued(app, identityChangedMailJob)
  expect(mailsTo(address).map((mail) => mail.subject)).toContain(subject)
}
function form(change: Record<string, string> = {}): FormData {
  const data = new FormData()
  const fields = { name: 'Ida Berg', email: IDA, terms_consent: '1', age_consent: '1', ...change }
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
/** What a provider gives to whoever exchanges a code with the app's secret. */
async function tokensOf(page: URL, person: string) {
  const own = new URL(page)
  own.searchParams.delete('code_challenge')
  const code = new URL(await choosePerson(own, person), app.url).searchParams.get('code') ?? ''
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: own.searchParams.get('redirect_uri') ?? '',
    client_id: own.searchParams.get('client_id') ?? '',
    client_secret: 'sandbox-secret',
  }
  const address = own.href.replace(/authorise.*/, 'token')
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
  return z.object({ access_token: z.string(), id_token: z.string().optional() }).parse(await answer.json())
}
async function linkOwn(person: Person, provider: IdentityProvider, subject: string): Promise<string> {
  const body = { currentPassword: person.password }
  const { address } = (await person.post(`/api/identities/${provider}`, body)).as(dataOf(identityStart)).data
  return endOf(await person.get(await choosePerson(new URL(address), subject)))
}

const PROVIDERS = ['google', 'facebook', 'linkedin'] as const

describe.each(PROVIDERS)('with %s', (provider) => {
  it('a linked person signs in, and goes on where they wanted to', async () => {
    const user = await newUser()
    await link(user, provider, '1001')
    const client = visitor()
    expect(await signInWith(client, provider, '1001', '/clients?x=1')).toBe('302 /clients?x=1')
    const { globals } = await client.open('/clients')
    expect(globals.user?.id).toBe(user.userId)
    expect(globals.signInWith).toEqual(['google', 'facebook', 'linkedin'])
  })

  it('a client’s own person signs in, and stays one', async () => {
    const companyId = await makeCompany(app.context)
    const clientId = await makeClient(app.context, companyId, { name: 'Northwind' })
    const user = await makeUser(app.context, companyId, { role: 'client', clientId })
    await link(user, provider, '1001')
    const client = visitor()
    expect(await signInWith(client, provider, '1001')).toBe('302 /dashboards')
    expect((await client.open('/dashboards')).globals.user).toMatchObject({
      id: user.userId,
      role: 'client',
      clientId,
    })
  })

  it('an account is known by its number, whatever address it has by now', async () => {
    const user = await newUser()
    await link(user, provider, '1002')
    const client = visitor()
    expect(await signInWith(client, provider, '1010')).toBe('302 /dashboards')
    expect((await client.open('/dashboards')).globals.user).toMatchObject({
      id: user.userId,
      email: user.email,
    })
    // Nor does the address that another account has by now open the one that had it first.
    await link(await newUser({ email: IDA }), provider, '1001')
    const heir = visitor()
    await signInWith(heir, provider, '1007')
    expect(await isIn(heir)).toBe(false)
  })

  it('an address that is not shared is asked for', async () => {
    const client = visitor()
    expect(await signInWith(client, provider, '1009')).toBe(`302 /register?with=${provider}`)
    expect(await waitingOf(client)).toMatchObject({ email: null, isProven: false })
  })

  it('a token that a browser brings is no proof, and no code', async () => {
    await link(await newUser(), provider, '1001')
    const tokens = await tokensOf(await beginSignIn(visitor(), provider), '1001')
    const told = { access_token: tokens.access_token, id_token: tokens.id_token ?? tokens.access_token }
    for (const brought of [
      told,
      { access_token: told.access_token },
      { code: told.access_token },
      { code: told.id_token },
    ]) {
      const client = visitor()
      const state = (await beginSignIn(client, provider)).searchParams.get('state') ?? ''
      const query = new URLSearchParams(Object.entries({ state, ...brought }))
      expect(endOf(await client.get(`/oauth/sign-in/${provider}/callback?${query}`))).toMatch(
        /problem=failed/,
      )
      expect(await isIn(client)).toBe(false)
    }
  })

  it('a code that another app was given opens nothing', async () => {
    await link(await newUser(), provider, '1001')
    const client = visitor()
    const page = await beginSignIn(client, provider)
    page.searchParams.set('client_id', 'somebody-elses-app')
    expect(endOf(await client.get(await choosePerson(page, '1001')))).toMatch(/problem=failed/)
    expect(await isIn(client)).toBe(false)
  })

  it('a stranger has nothing but a registration form', async () => {
    const client = visitor()
    expect(await signInWith(client, provider, '1001')).toBe(`302 /register?with=${provider}`)
    expect(await isIn(client)).toBe(false)
    expect(await waitingOf(client)).toEqual({
      provider,
      name: 'Ida Berg',
      email: IDA,
      isProven: provider !== 'facebook',
    })
  })

  it('who changes their mind, and a provider that fails, end at the sign-in', async () => {
    const client = visitor()
    expect(await signInWith(client, provider, null)).toMatch(/^302 \/login\?problem=cancelled/)
    const back = await choosePerson(await beginSignIn(client, provider), null)
    const authorise = back.replace('user_cancelled_login', 'user_cancelled_authorize')
    expect(endOf(await client.get(authorise))).toMatch(/^302 \/login\?problem=cancelled/)
    for (const fault of ['server_error', 'garbage'] as const) {
      app.sandbox.signIn.faults.add(fault)
      expect(await signInWith(client, provider, '1001')).toMatch(/^302 \/login\?problem=failed/)
      app.sandbox.signIn.faults.clear()
    }
    expect(await waitingOf(client)).toBeNull()
  })

  it('a code that was used opens nothing', async () => {
    await link(await newUser(), provider, '1001')
    const [first, second] = [visitor(), visitor()]
    const back = await choosePerson(await beginSignIn(first, provider), '1001')
    expect(endOf(await first.get(back))).toBe('302 /dashboards')
    const state = (await beginSignIn(second, provider)).searchParams.get('state') ?? ''
    const replayed = new URL(back, app.url)
    replayed.searchParams.set('state', state)
    const end = endOf(await second.get(replayed.pathname + replayed.search))
    expect(end).toMatch(/problem=failed/)
    expect(await isIn(second)).toBe(false)
  })
})

describe('the state', () => {
  const expired = /^302 \/login\?problem=expired/
  it.each(PROVIDERS)(
    'of %s belongs to the browser: sent to somebody else it signs them in nowhere',
    async (provider) => {
      await link(await newUser(), provider, '1001')
      const [attacker, victim] = [visitor(), visitor()]
      const back = await choosePerson(await beginSignIn(attacker, provider), '1001')
      expect(endOf(await victim.get(back))).toMatch(expired)
      await beginSignIn(victim, provider)
      expect(endOf(await victim.get(back))).toMatch(expired)
      expect(await isIn(victim)).toBe(false)
    },
  )

  it.each(PROVIDERS)(
    'of %s is needed, and works once even where the browser retains its cookie',
    async (provider) => {
      await link(await newUser(), provider, '1001')
      const client = visitor()
      const page = await beginSignIn(client, provider)
      const cookie = client.cookies.get('sign_in') ?? ''
      const back = await choosePerson(page, '1001')
      const without = back.replace(/state=[^&]*/, '')
      expect(endOf(await client.get(without))).toMatch(expired)
      client.cookies.set('sign_in', cookie)
      expect(endOf(await client.get(back))).toBe('302 /dashboards')
      client.cookies.set('sign_in', cookie)
      expect(endOf(await client.get(back))).toMatch(/^302 \/users\/[\w-]+\?problem=expired/)
    },
  )

  it.each(PROVIDERS)('of %s links for the browser alone that began it', async (provider) => {
    const [attacker, victim] = [await newPerson(), await newPerson()]
    const body = { currentPassword: attacker.password }
    const begun = await attacker.post(`/api/identities/${provider}`, body)
    const page = new URL(begun.as(dataOf(identityStart)).data.address)
    const back = await choosePerson(page, '1002')
    // On their own page: who is signed in never sees that of signing in.
    const own = `302 /users/${victim.userId}?problem=expired&with=${provider}`
    expect(endOf(await victim.get(back))).toBe(own)
    expect((await waysOf(victim)).identities).toEqual([])
    expect((await waysOf(attacker)).identities).toEqual([])
  })

  it('ends after ten minutes, and is then forgotten', async () => {
    const client = visitor()
    const back = await choosePerson(await beginSignIn(client, 'linkedin'), '1001')
    app.clock.advance({ minutes: 11 })
    expect(endOf(await client.get(back))).toMatch(expired)
    await sweepIdentityRequests(app.context)
    expect(await app.context.db.system.selectFrom('identityRequests').selectAll().execute()).toEqual([])
  })

  it('fixes the provider: one provider’s answer does not pass for another’s', async () => {
    await link(await newUser(), 'linkedin', '1001')
    const client = visitor()
    const back = await choosePerson(await beginSignIn(client, 'google'), '1001')
    expect(endOf(await client.get(back.replace('/google/', '/linkedin/')))).toMatch(expired)
    const named = await choosePerson(await beginSignIn(client, 'google'), '1001')
    expect(endOf(await client.get(`${named}&iss=https%3A%2F%2Fevil.example`))).toMatch(/problem=failed/)
    expect(await isIn(client)).toBe(false)
  })
})

describe('an id token', () => {
  const faults = [...TOKEN_FAULTS, 'no_id_token'] as const
  const table = ['google', 'linkedin'].flatMap((provider) => faults.map((fault) => [provider, fault]))
  it.each(table as [IdentityProvider, 'other_key'][])(
    'of %s with %s opens nothing',
    async (provider, fault) => {
      await link(await newUser(), provider, '1001')
      app.sandbox.signIn.faults.add(fault)
      const client = visitor()
      expect(await signInWith(client, provider, '1001')).toMatch(/problem=failed/)
      expect(await isIn(client)).toBe(false)
    },
  )
})

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/oauth/google/start',
  '',
])('sends nobody to %j', async (next) => {
  await link(await newUser(), 'google', '1001')
  expect(await signInWith(visitor(), 'google', '1001', next)).toBe('302 /dashboards')
})

it('a token of LinkedIn may lack the nonce and word that the address is verified; Google’s needs the nonce', async () => {
  app.sandbox.signIn.faults.add('no_nonce')
  app.sandbox.signIn.faults.add('verified_as_text')
  const client = visitor()
  expect(await signInWith(client, 'google', '1001')).toMatch(/problem=failed/)
  expect(await signInWith(client, 'linkedin', '1001')).toBe('302 /register?with=linkedin')
  expect((await waitingOf(client))?.isProven).toBe(true)
})

it('a sign-in that another site’s page begins is begun by the person, on the sign-in page', async () => {
  await link(await newUser(), 'google', '1001')
  for (const [site, end] of [
    ['cross-site', '302 /login?next=%2Fclients'],
    ['same-site', '302 /login?next=%2Fclients'],
    ['same-origin', expect.stringContaining('/authorise?')],
    ['none', expect.stringContaining('/authorise?')],
  ]) {
    const answer = await visitor().get('/oauth/sign-in/google?next=%2Fclients', { 'sec-fetch-site': site })
    expect([site, endOf(answer)]).toEqual([site, end])
  }
})

describe('an address with an account', () => {
  it('opens nothing: its person signs in the old way and then links by a call of their own', async () => {
    const user = await newUser({ email: IDA })
    const client = visitor()
    expect(await signInWith(client, 'google', '1001')).toBe(
      '302 /login?problem=exists&with=google&next=%2Flink-sign-in',
    )
    expect(await isIn(client)).toBe(false)
    expect((await client.post('/api/identities/waiting')).status).toBe(401)
    await client.signIn(user.email, user.password)
    expect(await waysOf(client)).toEqual({ hasPassword: true, identities: [] })
    await unlock(Object.assign(client, user))
    expect((await client.post('/api/identities/waiting')).status).toBe(200)
    expect((await waysOf(client)).identities).toMatchObject([{ provider: 'google', email: IDA }])
    await linkedMailTo(IDA)
    expect(await signInWith(visitor(), 'google', '1001')).toBe('302 /dashboards')
  })

  it('is not revealed to whoever only claims it', async () => {
    await newUser({ email: 'otto.frey@frey.example' })
    expect(await signInWith(visitor(), 'google', '1004')).toBe('302 /register?with=google')
    expect(await signInWith(visitor(), 'facebook', '1004')).toBe('302 /register?with=facebook')
  })

  it('that another account elsewhere has by now does not open the one linked before', async () => {
    await link(await newUser({ email: IDA }), 'google', '1001')
    const client = visitor()
    expect(await signInWith(client, 'google', '1007')).toMatch(/problem=exists/)
    expect(await isIn(client)).toBe(false)
  })

  it('gets no new way in by a cookie that somebody puts into a browser found open', async () => {
    const intruder = visitor()
    await signInWith(intruder, 'facebook', '1001')
    app.clock.advance({ minutes: 1 })
    const person = await newPerson()
    for (const [name, value] of intruder.cookies)
      if (name.endsWith('identity')) person.cookies.set(name, value)
    expect(await waitingOf(person)).toMatchObject({ provider: 'facebook' })
    const refused = await person.post('/api/identities/waiting')
    expect([refused.status, refused.error().error]).toEqual([
      403,
      { id: 'proof_required', message: 'Enter your password once more to change this.' },
    ])
    expect((await waysOf(person)).identities).toEqual([])
  })

  it('that was left signed in gets no new way in without signing in once more', async () => {
    const person = await newPerson()
    app.clock.advance({ minutes: 1 })
    await signInWith(person, 'facebook', '1001')
    await unlock(person)
    const answer = await person.post('/api/identities/waiting')
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'Log out and sign in once more to link this account.',
    ])
  })
})

describe('registering', () => {
  it('goes on with what its address chose', async () => {
    expect(await signInWith(visitor(), 'google', '1001', '/register?coupons=SPRING&annual=1')).toBe(
      '302 /register?coupons=SPRING&annual=1&with=google',
    )
  })

  it('makes a company at once where the provider proves the address', async () => {
    const client = visitor()
    await signInWith(client, 'google', '1001')
    await client.open('/register')
    const answer = await client.post('/register/google', form())
    expect([answer.status, answer.text]).toEqual([201, '{"data":{"id":null}}'])
    const { globals } = await client.open('/dashboards')
    expect(globals.user).toMatchObject({ name: 'Ida Berg', email: IDA, role: 'admin', creator: true })
    expect(await waysOf(client)).toMatchObject({ hasPassword: false, identities: [{ provider: 'google' }] })
    expect((await client.get('/api/audit?action=identity.linked')).text).toContain('"provider":"google"')
    expect(await signInWith(visitor(), 'google', '1001')).toBe('302 /dashboards')
    expect((await client.signIn(IDA, '')).status).toBe(422)
  })

  it.each([
    ['google', '1003', 'mira.holt@mailbox.example'],
    ['google', '1004', 'otto.frey@frey.example'],
    ['facebook', '1001', IDA],
    ['linkedin', '1004', 'otto.frey@frey.example'],
    ['facebook', '1005', 'pia@sand.example'],
    // Another address than the proven one.
    ['google', '1001', 'otto.frey@frey.example'],
  ] as const)('by %s as %s has %s confirmed by mail first', async (provider, subject, email) => {
    const before = new Set(mailsTo(email).map(({ text }) => text))
    const fresh = () => mailsTo(email).find(({ text }) => !before.has(text))?.text
    const client = visitor()
    await signInWith(client, provider, subject)
    await client.open('/register')
    const answer = await client.post(`/register/${provider}`, form({ email }))
    expect(answer.status).toBe(201)
    expect(await isIn(client)).toBe(false)
    await runQueued(app, registrationMailJob)
    const [, path = '', token = ''] =
      /(\/confirm-registration\/\w+\?token=([\w-]+))/.exec(fresh() ?? '') ?? []
    // The owner of the address, who has not registered, cannot be made to confirm it.
    const owner = visitor()
    await owner.open()
    const guess = await owner.post(`/confirm-registration/${provider}`, { token })
    expect(guess.error().error.id).toBe('invalid_credentials')
    expect((await owner.post('/confirm-registration', { token, password: 'x' })).status).toBe(422)
    await signInWith(owner, provider, '1006', path)
    expect((await owner.post(`/confirm-registration/${provider}`, { token })).status).toBe(422)
    expect(await signInWith(owner, provider, subject, path)).toBe(`302 ${path}`)
    expect((await owner.post(`/confirm-registration/${provider}`, { token })).status).toBe(201)
    await owner.open()
    expect(await isIn(owner)).toBe(true)
    expect(await signInWith(visitor(), provider, subject)).toBe('302 /dashboards')
  })

  it('ends what somebody else has registered with the address and an account elsewhere', async () => {
    const attacker = visitor()
    await signInWith(attacker, 'facebook', '1003')
    await attacker.open('/register')
    expect((await attacker.post('/register/facebook', form())).status).toBe(201)
    await runQueued(app, registrationMailJob)
    const token = /token=([\w-]+)/.exec(mailsTo(IDA)[0]?.text ?? '')?.[1]
    const victim = visitor()
    await signInWith(victim, 'google', '1001')
    await victim.open('/register')
    expect((await victim.post('/register/google', form())).status).toBe(201)
    expect((await attacker.post('/confirm-registration/facebook', { token })).status).toBe(422)
    expect(await signInWith(visitor(), 'facebook', '1003')).toBe('302 /register?with=facebook')
  })

  it('is refused without consents, and without an account elsewhere', async () => {
    const client = visitor()
    await signInWith(client, 'google', '1001')
    await client.open('/register')
    const answer = await client.post('/register/google', form({ terms_consent: '0' }))
    expect(answer.error().errors?.terms_consent).toBeDefined()
    expect((await client.post('/register/linkedin', form())).status).toBe(409)
    client.cookies.set('identity', 'x'.repeat(200))
    expect((await client.post('/register/google', form())).status).toBe(409)
  })

  it('makes one company of twenty who send the form at once', async () => {
    const client = visitor()
    await signInWith(client, 'google', '1001')
    await client.open('/register')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/register/google', form())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  it('ends what somebody else has registered with the address and a password', async () => {
    const attacker = visitor()
    await attacker.open('/register')
    const trap = form()
    for (const name of ['password', 'password_confirmation']) trap.set(name, 'seven green bottles')
    expect((await attacker.post('/register', trap)).status).toBe(201)
    const victim = visitor()
    await signInWith(victim, 'google', '1001')
    await victim.open('/register')
    expect((await victim.post('/register/google', form())).status).toBe(201)
    const left = await app.context.db.system
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', IDA)
      .execute()
    expect(left).toEqual([])
    expect((await visitor().signIn(IDA, 'seven green bottles')).status).toBe(422)
  })

  it('is by invitation alone where the installation says so', async () => {
    const closed = await startTestApp({ config: { registration: 'invitation' } })
    try {
      await makeCompany(closed.context)
      const client = httpClient(closed.url)
      expect(await signInWith(client, 'google', '1001')).toMatch(/^302 \/login\?problem=unknown/)
      expect((await client.post('/register/google', form())).status).toBe(403)
      const [, link = ''] = inviteToRegister(closed.context.config, closed.context.now(), IDA)
      const { pathname, search, searchParams } = new URL(link)
      expect(await signInWith(client, 'google', '1001', pathname + search)).toMatch(
        /^302 \/register\?invitation=/,
      )
      const invitation = searchParams.get('invitation') ?? ''
      // With as many coupons as the form takes; and no other page is a registration that happens to say the word.
      const codes = Array.from({ length: 20 }, (_, at) => `A-RATHER-LONG-CODE-OF-THE-OPERATORS-${at}`)
      const whole = `${pathname}${search}&${new URLSearchParams({ coupons: codes.join() })}`
      const end = await signInWith(client, 'google', '1001', whole)
      expect(Object.fromEntries(new URL(end.slice(4), closed.url).searchParams)).toEqual({
        invitation,
        coupons: codes.join(),
        with: 'google',
      })
      expect(await signInWith(client, 'google', '1001', '/clients?search=invitation=x')).toMatch(
        /problem=unknown/,
      )
      expect((await client.post('/register/google', form({ invitation }))).status).toBe(201)
    } finally {
      await closed.stop()
    }
  })

  it('is not offered where registration is closed', async () => {
    const closed = await startTestApp({ config: { registration: false } })
    try {
      await makeCompany(closed.context)
      const client = httpClient(closed.url)
      expect(await signInWith(client, 'google', '1001')).toMatch(/^302 \/login\?problem=unknown/)
      expect((await client.post('/register/google', form())).status).toBe(403)
    } finally {
      await closed.stop()
    }
  })
})

describe('an invitation', () => {
  it('is accepted with an account elsewhere', async () => {
    const admin = await newPerson({ role: 'admin' })
    const token = 't'.repeat(43)
    await makeInvitation(app.context, admin, { tokenHash: sha256(token), email: 'pia@sand.example' })
    const client = visitor()
    const next = `/invitation?token=${token}`
    expect(await signInWith(client, 'facebook', '1005', next)).toBe(`302 ${next}`)
    await client.open('/invitation')
    const body = { token, name: 'Pia Sand', termsConsent: true, ageConsent: true }
    expect((await client.post('/accept-invitation/linkedin', body)).status).toBe(409)
    expect((await client.post('/accept-invitation/facebook', body)).status).toBe(201)
    expect((await client.open()).globals.user).toMatchObject({
      email: 'pia@sand.example',
      companyId: admin.companyId,
    })
    expect((await admin.get('/api/audit?action=identity.linked')).text).toContain('"provider":"facebook"')
    expect(await signInWith(visitor(), 'facebook', '1005')).toBe('302 /dashboards')
  })
})

describe('on the own page', () => {
  it('linking needs the password, is recorded and mailed', async () => {
    const person = await newPerson({ role: 'admin' })
    const guess = await person.post('/api/identities/google', { currentPassword: 'a guess' })
    expect(guess.error().errors?.currentPassword).toBeDefined()
    expect(await linkOwn(person, 'google', '1002')).toBe(`302 /users/${person.userId}`)
    const body = 'Your Google account is linked: you can sign in with it from now on.'
    const told = async () => (await person.open(`/users/${person.userId}`)).globals.success
    expect(await told()).toEqual([{ code: expect.any(Number), body }])
    expect(await told()).toEqual([])
    expect((await waysOf(person)).identities).toHaveLength(1)
    await linkedMailTo(person.email)
    expect((await person.get('/api/audit')).text).toContain('identity.linked')
  })

  it('who has no password links another account right after signing in, and later by nothing but that', async () => {
    const user = await newUser()
    await link(user, 'google', '1001')
    await app.owner.query('update users set password_hash = null where id = $1', [user.userId])
    const client = visitor()
    await signInWith(client, 'google', '1001')
    await client.open('/dashboards')
    const begun = await client.post('/api/identities/facebook', {})
    const page = new URL(begun.as(dataOf(identityStart)).data.address)
    expect(endOf(await client.get(await choosePerson(page, '1002')))).toBe(`302 /users/${user.userId}`)
    expect((await waysOf(client)).identities).toHaveLength(2)
    app.clock.advance({ minutes: 11 })
    for (const one of [client, await newPerson()]) {
      const refused = (await one.post('/api/identities/linkedin', {})).error().error
      if (one === client) expect(refused.message).toMatch(/^Log out and sign in once more/)
      else expect(refused.message).toMatch(/^Enter your password once more/)
    }
  })

  it('takes five tries of a password, the last of which ends the sign-in', async () => {
    const person = await newPerson()
    const statuses = []
    for (let count = 0; count < 12; count++)
      statuses.push((await person.post('/api/identities/google', { currentPassword: 'a guess' })).status)
    expect(statuses).toEqual([...Array(4).fill(422), ...Array(8).fill(401)])
  })

  it('links for the session that began it alone', async () => {
    const person = await newPerson()
    const body = { currentPassword: person.password }
    const { address } = (await person.post('/api/identities/google', body)).as(dataOf(identityStart)).data
    const back = await choosePerson(new URL(address), '1002')
    const other = await newUser()
    await person.signIn(other.email, other.password)
    expect(endOf(await person.get(back))).toMatch(/problem=expired/)
    expect((await waysOf(person)).identities).toEqual([])
  })

  it('an account elsewhere belongs to one person, and a person has one at each provider', async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    await linkOwn(first, 'google', '1002')
    expect(await linkOwn(second, 'google', '1002')).toMatch(/problem=taken/)
    expect(await linkOwn(first, 'google', '1003')).toMatch(/problem=taken/)
    expect(await signInWith(visitor(), 'google', '1003')).toMatch(/register/)
  })

  it('removing needs the password once more, is recorded and mailed', async () => {
    const person = await newPerson({ role: 'admin' })
    await linkOwn(person, 'google', '1002')
    const refused = await person.delete('/api/identities/google')
    expect([refused.status, refused.error().error.id]).toEqual([403, 'proof_required'])
    expect((await waysOf(person)).identities).toHaveLength(1)
    await unlock(person)
    expect((await person.delete('/api/identities/google')).status).toBe(200)
    await linkedMailTo(person.email, 'Google no longer signs you in to Broadsheet')
    expect((await person.get('/api/audit')).text).toContain('identity.unlinked')
  })

  it('the last way in is not removed', async () => {
    const client = visitor()
    await signInWith(client, 'google', '1001')
    await client.open('/register')
    await client.post('/register/google', form())
    await client.open('/dashboards')
    const refused = await client.delete('/api/identities/google')
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'Google is the only way in to your account. Set a password first, then remove it.',
    ])
    const made = await makeResetLink(app.context, IDA)
    const token = new URL(made?.link ?? '').searchParams.get('token')
    expect((await client.post('/reset-password', { token, password: 'seven green bottles' })).status).toBe(
      200,
    )
    await client.signIn(IDA, 'seven green bottles')
    // The first password of an account leaves what it had.
    expect(await waysOf(client)).toMatchObject({ hasPassword: true, identities: [{ provider: 'google' }] })
    await unlock(Object.assign(client, { password: 'seven green bottles' }))
    expect((await client.delete('/api/identities/google')).status).toBe(200)
    expect((await client.delete('/api/identities/google')).status).toBe(404)
    expect(await signInWith(visitor(), 'google', '1001')).toMatch(/problem=exists/)
  })

  it('what somebody linked who had the password ends with it', async () => {
    const person = await newPerson()
    await linkOwn(person, 'google', '1002')
    const made = await makeResetLink(app.context, person.email)
    const token = new URL(made?.link ?? '').searchParams.get('token')
    await visitor().post('/reset-password', { token, password: 'seven green bottles' })
    const attacker = visitor()
    expect(await signInWith(attacker, 'google', '1002')).toMatch(/register/)
    expect(await isIn(attacker)).toBe(false)
  })
})

it('is not offered without an app of the installation', async () => {
  const { google } = app.context.config.signInClients
  const bare = await startTestApp({ config: { signInClients: google ? { google } : {} } })
  try {
    const client = httpClient(bare.url)
    expect((await client.open('/login')).globals.signInWith).toEqual(['google'])
    expect((await client.get('/oauth/sign-in/google')).status).toBe(302)
    expect((await client.get('/oauth/sign-in/facebook')).status).toBe(404)
    expect((await client.get('/oauth/sign-in/facebook/callback?code=x')).status).toBe(404)
  } finally {
    await bare.stop()
  }
})
