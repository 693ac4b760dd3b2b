import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { attestationOptions, secondFactor, secondStep } from '../../../shared/api/secondFactor.ts'
import { type Authenticator, authenticator } from '../../../test/authenticator.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import type { Person } from '../../../test/people.ts'
import { addPasskey, challenge, isIn, unlock } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

const PUBLIC = 'app.broadsheet.example'
const OWN = 'reports.harbour.example'

let app: TestApp
let companyId: string
let networks = 0
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1, publicUrl: `https://${PUBLIC}`, sandbox: false } })
  companyId = await makeCompany(app.context, { name: 'Harbour & Pine' })
  const values = { companyId, host: OWN, proof: 'x', verifiedAt: app.context.now().toString() }
  await app.context.db.tenant(companyId, (tx) => tx.insertInto('companyHosts').values(values).execute())
  app.context.hosts.forget()
})
afterAll(() => app.stop())

/** A browser at one of the product's hosts. */
const visitor = (host = PUBLIC) =>
  Object.assign(httpClient(app.url, host), { address: `10.8.0.${++networks}` })
async function newPerson(host = PUBLIC, company = companyId): Promise<Person> {
  const made = await makeUser(app.context, company)
  const client = visitor(host)
  expect((await client.signIn(made.email, made.password)).status).toBe(200)
  return Object.assign(client, made)
}
const device = (host = PUBLIC, options?: { counts: boolean }) => authenticator(`https://${host}`, options)
const signIn = async (client: HttpClient, key: Authenticator, twist = {}) =>
  client.post('/login/passkey', key.use(await challenge(client, 'signIn'), twist))
async function firstStep({ email, password }: TestUser, host = PUBLIC): Promise<HttpClient> {
  const client = visitor(host)
  expect((await client.signIn(email, password)).text).toBe('{"data":null}')
  return client
}
const stepBy = async (client: HttpClient, key: Authenticator, twist = {}) =>
  client.post('/api/second-step', { passkey: key.use(await challenge(client, 'secondStep'), twist) })
const own = async (person: Person) => (await person.get('/api/second-factor')).as(dataOf(secondFactor)).data
const actions = ({ userId }: TestUser) =>
  app.context.db.tenant(companyId, async (tx) =>
    (await tx.selectFrom('auditEntries').select('action').where('actorId', '=', userId).execute()).map(
      ({ action }) => action,
    ),
  )

describe('a passkey', () => {
  it('signs in by itself, and is the second step of the password', async () => {
    const person = await newPerson()
    const key = device()
    const before = visitor()
    await before.signIn(person.email, person.password)
    expect(await addPasskey(person, key, 'Työläppäri 💻')).toHaveLength(10)
    expect(await Promise.all([before, person].map(isIn))).toEqual([false, true])
    const client = visitor()
    const answer = await signIn(client, key)
    expect(answer.as(dataOf(user)).data.id).toBe(person.userId)
    await client.open('/dashboards')
    expect(await isIn(client)).toBe(true)
    const other = await firstStep(person)
    expect((await other.get('/api/second-step')).as(dataOf(secondStep)).data).toEqual({
      app: false,
      passkey: true,
      otherHosts: [],
    })
    expect((await stepBy(other, key)).status).toBe(200)
    expect(await isIn(other)).toBe(true)
    const [listed] = (await own(person)).passkeys
    expect(listed).toMatchObject({ name: 'Työläppäri 💻', host: PUBLIC })
    expect(listed?.lastUsedAt).not.toBeNull()
  })

  it('that has not asked for a finger or a PIN is a second step, and no way in', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    expect((await signIn(visitor(), key, { verified: false })).status).toBe(422)
    expect((await stepBy(await firstStep(person), key, { verified: false })).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `https://${PUBLIC}:8443` }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a ceremony of another kind', { type: 'webauthn.create' }],
    ['another person', { userHandle: Buffer.from('x'.repeat(21)).toString('base64url') }],
    ['nobody', { userHandle: null }],
  ])('of %s is refused', async (_name, twist) => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    const client = visitor()
    const answer = await signIn(client, key, twist)
    expect([answer.status, answer.error().error.id]).toEqual([422, 'invalid_credentials'])
    expect(await isIn(client)).toBe(false)
    expect(await actions(person)).toContain('session.refused')
    expect((await signIn(client, key)).status).toBe(200)
  })

  it('answers a challenge once, in the browser that was given it, within five minutes', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    const client = visitor()
    const options = await challenge(client, 'signIn')
    const cookies = new Map(client.cookies)
    const answer = key.use(options)
    expect((await visitor().post('/login/passkey', answer)).status).toBe(409)
    expect((await client.post('/login/passkey', answer)).status).toBe(200)
    const thief = visitor()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect((await thief.post('/login/passkey', answer)).status).toBe(409)
    const late = visitor()
    const old = key.use(await challenge(late, 'signIn'))
    app.clock.advance({ minutes: 5 })
    expect((await late.post('/login/passkey', old)).status).toBe(409)
    // A challenge of the second step is none of signing in.
    const half = await firstStep(person)
    const mixed = key.use(await challenge(half, 'secondStep'))
    expect((await half.post('/login/passkey', mixed)).status).toBe(409)
  })

  it('whose counter went back may be a copy: it is refused, and stays so', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    expect((await signIn(visitor(), key, { counter: 50 })).status).toBe(200)
    for (const counter of [50, 49, 0]) {
      const answer = await signIn(visitor(), key, { counter })
      expect(answer.error().error.message).toMatch(/there may be a copy/)
    }
    expect(await actions(person)).toContain('secondFactor.copied')
    expect((await signIn(visitor(), key, { counter: 51 })).status).toBe(200)
  })

  it('that does not count works again and again', async () => {
    const person = await newPerson()
    const key = device(PUBLIC, { counts: false })
    await addPasskey(person, key)
    for (let used = 0; used < 3; used++) expect((await signIn(visitor(), key)).status).toBe(200)
  })

  it('of a colleague is no second step', async () => {
    const [person, colleague] = [await newPerson(), await newPerson()]
    const [mine, theirs] = [device(), device()]
    await addPasskey(person, mine)
    await addPasskey(colleague, theirs)
    expect((await stepBy(await firstStep(person), theirs)).status).toBe(422)
  })

  it('is made once, to a challenge of ours, and by its browser', async () => {
    const person = await newPerson()
    const begin = async () =>
      (await person.post('/api/second-factor/passkeys/challenge')).as(dataOf(attestationOptions)).data
    expect((await person.post('/api/second-factor/passkeys/challenge')).status).toBe(403)
    await unlock(person)
    const key = device()
    const make = async (twist = {}) =>
      person.post('/api/second-factor/passkeys', { name: 'Key', answer: key.make(await begin(), twist) })
    for (const twist of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'AAAA' }])
      expect((await make(twist)).status).toBe(422)
    const answer = key.make(await begin())
    expect((await person.post('/api/second-factor/passkeys', { name: ' ', answer })).status).toBe(422)
    expect((await person.post('/api/second-factor/passkeys', { name: 'Key', answer })).status).toBe(201)
    expect((await person.post('/api/second-factor/passkeys', { name: 'Key', answer })).status).toBe(409)
    // The same one for somebody else.
    const colleague = await newPerson()
    await unlock(colleague)
    const options = (await colleague.post('/api/second-factor/passkeys/challenge')).as(
      dataOf(attestationOptions),
    )
    const stolen = { name: 'Key', answer: key.make(options.data) }
    expect((await colleague.post('/api/second-factor/passkeys', stolen)).status).toBe(409)
  })

  it('is renamed and removed; with the last one the recovery codes go', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    const [listed] = (await own(person)).passkeys
    const path = `/api/second-factor/passkeys/${listed?.id}`
    expect((await person.put(path, { name: 'Phone' })).status).toBe(200)
    expect((await own(person)).passkeys[0]?.name).toBe('Phone')
    const colleague = await newPerson()
    expect((await colleague.put(path, { name: 'Mine' })).status).toBe(404)
    expect((await colleague.delete(path)).status).toBe(404)
    app.clock.advance({ minutes: 11 })
    expect((await person.delete(path)).status).toBe(403)
    await unlock(person)
    expect((await person.delete(path)).status).toBe(200)
    expect(await own(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await actions(person)).toSorted()).toEqual([
      'secondFactor.passkeyAdded',
      'secondFactor.passkeyRemoved',
      'session.started',
    ])
    const gone = await signIn(visitor(), key)
    expect(gone.error().error.message).toMatch(/not known here any more/)
    expect((await visitor().signIn(person.email, person.password)).text).not.toBe('{"data":null}')
  })
})

describe('at a company’s own host', () => {
  it('passkeys are the host’s own, and others are of no use', async () => {
    const person = await newPerson(OWN)
    const key = device(OWN)
    await unlock(person)
    const options = (await person.post('/api/second-factor/passkeys/challenge')).as(
      dataOf(attestationOptions),
    )
    expect(options.data.rp).toEqual({ id: OWN, name: 'Harbour & Pine' })
    await addPasskey(person, key)
    expect((await signIn(visitor(OWN), key)).status).toBe(200)
    const elsewhere = visitor()
    // A browser would not even offer it there; one that does is refused.
    expect((await signIn(elsewhere, key, { rpId: PUBLIC, origin: `https://${PUBLIC}` })).status).toBe(422)
    const half = await firstStep(person)
    expect((await half.get('/api/second-step')).as(dataOf(secondStep)).data).toEqual({
      app: false,
      passkey: false,
      otherHosts: [OWN],
    })
    expect((await own(person)).passkeyHost).toBe(OWN)
  })

  it('nobody of another company signs in', async () => {
    const person = await newPerson(PUBLIC, await makeCompany(app.context))
    const key = device()
    await addPasskey(person, key)
    const twist = { rpId: OWN, origin: `https://${OWN}` }
    expect((await signIn(visitor(OWN), key, twist)).status).toBe(422)
  })
})

it('at a bare IP address there are none', async () => {
  const local = await startTestApp()
  const made = await makeUser(local.context, await makeCompany(local.context))
  const client = httpClient(local.url)
  await client.signIn(made.email, made.password)
  expect((await client.get('/api/second-factor')).as(dataOf(secondFactor)).data.passkeyHost).toBeNull()
  expect((await client.post('/api/passkeys/challenge', { purpose: 'signIn' })).status).toBe(409)
  const port = new URL(local.url).port
  const named = httpClient(local.url, `localhost:${port}`)
  await named.signIn(made.email, made.password)
  const key = authenticator(`http://localhost:${port}`)
  expect(await addPasskey(Object.assign(named, made), key)).toHaveLength(10)
  await local.stop()
})
