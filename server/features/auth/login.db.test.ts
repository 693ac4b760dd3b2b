import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { session, user } from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeResetLink } from './resetPassword.ts'

let app: TestApp
let people: People
let robin: TestUser

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  robin = await makeUser(app.context, await makeCompany(app.context), { password: 'seven green bottles' })
})
afterAll(() => app.stop())

/** Every test comes from an address of its own, as tries are counted by address. */
let lastAddress = 0
const from = () => ({ 'x-forwarded-for': `203.0.113.${++lastAddress}` })

describe('signing in', () => {
  it('answers with the person and lets them in', async () => {
    const client = httpClient(app.url)
    const answer = await client.signIn(robin.email.toUpperCase(), robin.password)
    expect(answer.as(dataOf(user)).data).toMatchObject({ id: robin.userId, email: robin.email })
    expect((await client.get('/api/users/me')).status).toBe(200)
  })

  it('tells a wrong password and an unknown address apart neither by words nor by the work that takes time', async () => {
    const client = httpClient(app.url)
    await client.open()
    const hash = vi.spyOn(argon2, 'hash')
    const verify = vi.spyOn(argon2, 'verify')
    const refusalOf = async (email: string) => {
      verify.mockClear()
      hash.mockClear()
      const { status, text } = await client.post('/login', { email, password: 'not this one' }, from())
      // Up to the salt, a hash names what it costs to verify.
      const costs = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'))
      return { status, text, costs, hashes: hash.mock.calls.length }
    }
    // The first unknown address of a process makes the hash that all are judged by.
    await refusalOf('nobody@people.example')
    const [wrong, unknown] = [await refusalOf(robin.email), await refusalOf('nobody@people.example')]
    vi.restoreAllMocks()
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('invalid_credentials') })
    expect(wrong.costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(wrong.hashes).toBe(0)
  })

  it('takes a password however a keyboard writes its letters', async () => {
    const { email, userId, ...person } = await signedIn(app, await makeUser(app.context, robin.companyId))
    const change = { password: 'caf\u00e9 at seven', currentPassword: person.password }
    expect((await person.put(`/api/users/${userId}`, change)).status).toBe(200)
    expect((await httpClient(app.url).signIn(email, 'cafe\u0301 at seven')).status).toBe(200)
    expect((await httpClient(app.url).signIn(email, 'cafe at seven')).status).toBe(422)
  })

  it('gives every sign-in a new session and ends the one before', async () => {
    const client = await signedIn(app, robin)
    const before = client.cookies.get('session') ?? ''
    expect((await client.signIn(robin.email, robin.password)).status).toBe(200)
    expect(client.cookies.get('session')).not.toBe(before)
    expect((await withCookie(before).get('/api/users/me')).status).toBe(401)
    expect((await client.get('/api/users/me')).status).toBe(200)
  })

  it('never takes over a session id that somebody else has planted', async () => {
    const victim = httpClient(app.url)
    victim.cookies.set('session', 'a'.repeat(43))
    await victim.signIn(robin.email, robin.password)
    expect(victim.cookies.get('session')).not.toBe('a'.repeat(43))
    expect((await withCookie('a'.repeat(43)).get('/api/users/me')).status).toBe(401)
  })

  it.each([
    ['no password', { email: 'a@b.example', password: '' }],
    ['no address', { email: 'nonsense', password: 'x' }],
    ['an unknown field', { email: 'a@b.example', password: 'x', role: 'admin' }],
    ['no object', []],
  ])('refuses %s by its form', async (_what, body) => {
    const client = httpClient(app.url)
    const answer = await client.post('/login', body, from())
    expect(answer.status).toBe(422)
    expect(answer.error().error.id).toBe('invalid_input')
  })
})

describe('the session’s cookie', () => {
  it('is kept from scripts and from other sites', async () => {
    const client = httpClient(app.url)
    await client.open()
    const answer = await client.post('/login', { email: robin.email, password: robin.password })
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Max-Age=2592000/)
  })

  it('is bound to this host over TLS, and so are the guest’s and the known browser’s', async () => {
    const secure = await startTestApp({ config: { publicUrl: 'https://reports.example.com' } })
    try {
      const [person] = [await makeUser(secure.context, await makeCompany(secure.context))]
      const client = httpClient(secure.url)
      const page = await client.open()
      const signIn = await client.post('/login', { email: person.email, password: person.password })
      const cookies = [page, signIn].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
      const set = cookies.filter((line) => !line.includes('=;'))
      expect(set).toHaveLength(3)
      for (const line of set) {
        expect(line).toMatch(/^__Host-/)
        expect(line).toMatch(/; Secure/)
        expect(line).toMatch(/; Path=\//)
        expect(line).not.toMatch(/Domain/i)
      }
      await client.open()
      const signOut = await client.post('/logout')
      expect(signOut.status).toBe(200)
      // Browsers ignore the expiry of a `__Host-` cookie unless it is sent with the same attributes.
      expect(String(signOut.headers['set-cookie'])).toMatch(/^__Host-session=;.*; Secure/)
    } finally {
      await secure.stop()
    }
  })
})

describe('tries', () => {
  const attempt = (email: string, headers: Record<string, string>) =>
    people.nobody.post('/login', { email, password: 'not this one' }, headers)
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
  /** A hundred at once would wait for the database longer than they may, on a machine that has much else to do. */
  const inTens = async <T, A>(all: readonly T[], one: (item: T) => Promise<A>): Promise<A[]> => {
    const answers: A[] = []
    for (let from = 0; from < all.length; from += 10)
      answers.push(...(await Promise.all(all.slice(from, from + 10).map(one))))
    return answers
  }
  /** Counts are reset every quarter of an hour; the test must not straddle a reset. */
  const atWindowStart = () => {
    const window = 900_000
    const next = (Math.floor(app.clock.now().epochMilliseconds / window) + 1) * window
    app.clock.set(Temporal.Instant.fromEpochMilliseconds(next))
  }

  it('are 10 for an account from one address, charged before they are judged, also in parallel', async () => {
    atWindowStart()
    const victim = await makeUser(app.context, robin.companyId)
    const here = from()
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(victim.email, here)))
    expect(statuses(answers).filter((status) => status === 422)).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.error().error.id).toBe('too_many_tries')
    const wait = refused?.error().error.retryAfter ?? 0
    expect(Number(refused?.headers['retry-after'])).toBe(wait)
    expect(wait).toBeLessThanOrEqual(900)
    // The right password is refused as well from here, but not from elsewhere, and everywhere after the wait.
    const right = { email: victim.email, password: victim.password }
    expect((await people.nobody.post('/login', right, here)).status).toBe(429)
    expect((await httpClient(app.url).post('/login', right, from())).status).toBe(200)
    app.clock.advance({ seconds: wait })
    expect((await httpClient(app.url).post('/login', right, here)).status).toBe(200)
  })

  it('are 50 for an account from all addresses', async () => {
    atWindowStart()
    const victim = await makeUser(app.context, robin.companyId)
    const answers = []
    for (let address = 0; address < 6; address++) {
      const here = from()
      for (let count = 0; count < 9; count++) answers.push(await attempt(victim.email, here))
    }
    expect(statuses(answers.slice(0, 50))).toEqual(Array(50).fill(422))
    expect(statuses(answers.slice(50))).toEqual(Array(4).fill(429))
  })

  it('are 100 from one address over all accounts', async () => {
    atWindowStart()
    const here = from()
    const guesses = Array.from({ length: 103 }, (_, index) => `guess${index}@people.example`)
    const answers = await inTens(guesses, (email) => attempt(email, here))
    expect(statuses(answers).toSorted()).toEqual([...Array(100).fill(422), ...Array(3).fill(429)])
  })

  it('count an IPv6 network as one address, and an IPv4 address once however it is written', async () => {
    atWindowStart()
    const network = `2001:db8:${++lastAddress}:1`
    const mapped = `198.51.100.${lastAddress}`
    const addresses = [
      ...Array.from({ length: 60 }, (_, index) => `${network}:${index.toString(16)}::1`),
      ...Array.from({ length: 43 }, (_, index) => `${network}::${(index + 1).toString(16)}`),
    ]
    const answers = await inTens(addresses, (address) =>
      attempt(`${crypto.randomUUID()}@people.example`, { 'x-forwarded-for': address }),
    )
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(3)
    const next = { 'x-forwarded-for': `2001:db8:${lastAddress}:2::1` }
    expect((await attempt('line@people.example', next)).status).toBe(422)
    const written = [mapped, `::ffff:${mapped}`]
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        attempt('mapped@people.example', { 'x-forwarded-for': written[index % 2] ?? '' }),
      ),
    )
    expect(statuses(both).filter((status) => status === 429)).toHaveLength(2)
  })

  it('write nothing more for an address that is refused', async () => {
    atWindowStart()
    const here = from()
    await inTens(Array.from({ length: 100 }), () => attempt(`${crypto.randomUUID()}@people.example`, here))
    const rows = () => app.context.db.system.selectFrom('tries').selectAll().orderBy('key').execute()
    const before = await rows()
    for (let count = 0; count < 5; count++) {
      expect((await attempt(`next${count}@people.example`, here)).status).toBe(429)
    }
    expect(await rows()).toEqual(before)
  })

  it('of strangers lock nobody out of a browser that has signed in before, which has 10 of its own', async () => {
    atWindowStart()
    const person = await makeUser(app.context, robin.companyId)
    const known = await signedIn(app, person)
    await known.post('/logout')
    await known.open('/login')
    for (let address = 0; address < 5; address++) {
      const here = from()
      for (let count = 0; count < 10; count++) await attempt(person.email, here)
    }
    const right = { email: person.email, password: person.password }
    expect((await httpClient(app.url).post('/login', right, from())).status).toBe(429)
    expect((await known.post('/login', right, from())).status).toBe(200)
    await known.open()
    // A browser that is known to another account is a stranger to this one.
    const other = await signedIn(app, await makeUser(app.context, robin.companyId))
    expect((await other.post('/login', right, from())).status).toBe(429)
    const wrong = { ...right, password: 'not this one' }
    const own = []
    for (let count = 0; count < 12; count++) own.push(await known.post('/login', wrong, from()))
    expect(statuses(own)).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('of all known browsers together are 100, and a new password by mail lets its owner in at once', async () => {
    atWindowStart()
    const person = await makeUser(app.context, robin.companyId)
    // Whoever has the password makes as many as they like.
    const wrong = { email: person.email, password: 'not this one' }
    const tried: Awaited<ReturnType<typeof attempt>>[] = []
    const all = []
    for (let count = 0; count < 12; count++) all.push(await signedIn(app, person))
    for (const client of all) {
      await client.post('/logout')
      await client.open('/login')
      for (let count = 0; count < 9; count++) tried.push(await client.post('/login', wrong, from()))
    }
    expect(statuses(tried)).toEqual([...Array(100).fill(422), ...Array(8).fill(429)])
    const owner = httpClient(app.url)
    await owner.open('/login')
    const link = await makeResetLink(app.context, person.email)
    const token = new URL(link?.link ?? '').searchParams.get('token')
    const right = { email: person.email, password: 'seven green bottles' }
    const reset = await owner.post('/reset-password', { token, password: right.password }, from())
    expect(reset.status).toBe(200)
    expect((await owner.post('/login', right, from())).status).toBe(200)
  })

  it('are not used up by people who know their password', async () => {
    atWindowStart()
    const person = await makeUser(app.context, robin.companyId)
    const here = from()
    const right = { email: person.email, password: person.password }
    for (let count = 0; count < 12; count++) {
      expect((await httpClient(app.url).post('/login', right, here)).status).toBe(200)
    }
    for (let count = 0; count < 10; count++) {
      expect((await attempt(person.email, here)).status).toBe(422)
    }
    for (let count = 0; count < 40; count++) {
      expect((await attempt(person.email, from())).status).toBe(422)
    }
  })
})

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const client = await signedIn(app, robin)
    const cookie = client.cookies.get('session') ?? ''
    expect((await client.post('/logout')).status).toBe(200)
    expect(client.cookies.has('session')).toBe(false)
    expect((await withCookie(cookie).get('/api/users/me')).status).toBe(401)
  })

  it('lets other browsers of the same person be', async () => {
    const [one, two] = [await signedIn(app, robin), await signedIn(app, robin)]
    await one.post('/logout')
    expect((await two.get('/api/users/me')).status).toBe(200)
  })
})

describe('sessions', () => {
  const list = dataOf(z.array(session))

  it('are listed for their own person, with the present one marked', async () => {
    const [here, there] = [await signedIn(app, people.member), await signedIn(app, people.member)]
    const { data } = (await here.get('/api/sessions')).as(list)
    expect(data.filter(({ current }) => current)).toHaveLength(1)
    const elsewhere = (await there.get('/api/sessions')).as(list).data
    expect(new Set(elsewhere.map(({ id }) => id))).toEqual(new Set(data.map(({ id }) => id)))
    expect((await here.get('/api/sessions')).text).not.toContain(here.cookies.get('session'))
  })

  it('can be ended from another browser of the same person, and by nobody else', async () => {
    const [here, there] = [await signedIn(app, people.member), await signedIn(app, people.member)]
    const current = (await there.get('/api/sessions')).as(list).data.find(({ current }) => current)
    for (const foreign of [people.owner, people.outsider]) {
      expect((await foreign.delete(`/api/sessions/${current?.id}`)).status).toBe(404)
    }
    expect((await there.get('/api/users/me')).status).toBe(200)
    expect((await here.delete(`/api/sessions/${current?.id}`)).status).toBe(200)
    expect((await there.get('/api/users/me')).status).toBe(401)
  })

  it('can all be ended but the present one, and nobody else’s with them', async () => {
    const [here, there, elsewhere] = [
      await signedIn(app, people.member),
      await signedIn(app, people.member),
      await signedIn(app, people.member),
    ]
    const colleague = await signedIn(app, people.owner)
    expect((await here.delete('/api/sessions')).status).toBe(200)
    const data = (await here.get('/api/sessions')).as(list).data
    expect(data.map(({ current }) => current)).toEqual([true])
    for (const gone of [there, elsewhere]) expect((await gone.get('/api/users/me')).status).toBe(401)
    for (const own of [people.outsider, colleague]) expect((await own.get('/api/users/me')).status).toBe(200)
    const entries = (await colleague.get('/api/audit')).text
    expect(entries.split('session.othersRevoked')).toHaveLength(2)
    expect((await here.delete('/api/sessions')).status).toBe(200)
    expect((await colleague.get('/api/audit')).text).toBe(entries)
  })

  it('end after 30 days', async () => {
    const person = await makeUser(app.context, robin.companyId)
    app.clock.advance({ hours: -24 * 31 })
    const old = await signedIn(app, person).catch((error: unknown) => String(error))
    app.clock.advance({ hours: 24 * 31 })
    if (typeof old === 'string') throw new Error(old)
    expect((await old.get('/api/users/me')).status).toBe(401)
  })
})

function withCookie(value: string) {
  const client = httpClient(app.url)
  client.cookies.set('session', value)
  return client
}
