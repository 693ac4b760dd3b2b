import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHttpClient } from '../../../providers/kit/http/http.ts'
import { providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { option, property, source } from '../../../shared/api/sources.ts'
import { makeCompany, makeSource, makeUser } from '../../../test/factories.ts'
import { makePeople, type People, type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { testCredentials } from './connect.ts'
import { providerFor } from './providerFor.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const kind of ['semrush', 'woocommerce', 'google_webmasters']) switches(kind).clear()
})

const switches = (kind: string) => app.sandbox.emulators.switchesOf(kind)
const one = dataOf(source)
const list = async (person: Person) => (await person.get('/api/sources')).as(dataOf(z.array(source))).data

async function keyFor(kind: 'semrush' | 'woocommerce') {
  const found = await app.sandbox.credentialsFor(kind)
  if (found.type !== 'credentials') throw new Error(`${kind} is not connected with a key`)
  return { account: found.account, token: found.token }
}

/** A user whose company has nothing yet. */
const newcomer = async () => signedIn(app, await makeUser(app.context, await makeCompany(app.context)))

describe('connecting with credentials', () => {
  it.each(['semrush', 'woocommerce'] as const)('%s: tested, then kept', async (kind) => {
    const person = await newcomer()
    const answer = await person.post('/api/sources', { name: kind, ...(await keyFor(kind)) })
    expect(answer.status).toBe(201)
    const made = answer.as(one).data
    expect(made).toMatchObject({ name: kind, invalid: false, invalidReason: null })
    expect(made.account).not.toBe('')
    expect(made.lastSuccessAt).not.toBeNull()
    expect(await list(person)).toEqual([made])
  })

  it('tells what is left of a limit where the test on connecting says it', async () => {
    const person = await newcomer()
    const made = (await person.post('/api/sources', { name: 'semrush', ...(await keyFor('semrush')) })).as(
      one,
    )
    expect(made.data.budgets).toEqual([
      { name: 'API units', property: null, left: expect.any(Number), of: null, renewsAt: null },
    ])
  })

  it('refuses a wrong key with the vendor’s words and keeps nothing', async () => {
    const person = await newcomer()
    const answer = await person.post('/api/sources', { name: 'semrush', account: 'A', token: 'f'.repeat(32) })
    expect(answer.status).toBe(422)
    expect(answer.error().error.vendor).toMatch(/WRONG KEY - ID PAIR/)
    expect(Object.keys(answer.error().errors ?? {})).toEqual(['token'])
    expect(answer.text).not.toContain('f'.repeat(32))
    expect(await list(person)).toEqual([])
  })

  it('keeps nothing while the vendor is out of order, and says that waiting helps', async () => {
    const person = await newcomer()
    switches('semrush').add('server_error')
    const answer = await person.post('/api/sources', { name: 'semrush', ...(await keyFor('semrush')) })
    expect(answer.error().error.id).toBe('provider_unavailable')
    expect(answer.status).toBe(503)
    expect(await list(person)).toEqual([])
  })

  it.each([
    ['a kind that is connected by signing in', { name: 'google_analytics', token: 'x' }, /signing in there/],
    ['a kind that nobody has heard of', { name: 'altavista', token: 'x' }, /not one of|Choose/],
    ['an empty key', { name: 'semrush', token: '  ' }, /^Fill in/],
    ['a shop without its address', { name: 'woocommerce', token: 'ck_x|cs_y' }, /^Fill in/],
    ['a field too much', { name: 'semrush', token: 'x', companyId: 'x' }, /no field called/],
  ])('refuses %s', async (_what, body, words) => {
    const answer = await people.owner.post('/api/sources', body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.error().error.message).toMatch(words)
  })

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost:5432',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://2130706433:9/',
    'https://10.0.0.1/',
  ])('never dials an address inside: %s', async (account) => {
    const answer = await people.owner.post('/api/sources', {
      name: 'woocommerce',
      account,
      token: (await keyFor('woocommerce')).token,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.error().error.message).toMatch(/^[“A-Z].*\.$/)
    expect(await list(people.owner)).toEqual([])
    app.takeOutsideCalls()
  })

  it('dials not even the sandbox’s shop where the installation is a real one', async () => {
    const provider = providerFor('woocommerce')
    const real = app.context.with({ http: createHttpClient() })
    const credentials = { type: 'credentials' as const, ...(await keyFor('woocommerce')) }
    const calls = app.sandbox.emulators.calls.length
    await expect(testCredentials(real, provider, credentials, null)).rejects.toThrow(/address/i)
    expect(app.sandbox.emulators.calls.length).toBe(calls)
  })
})

describe('new credentials for a source', () => {
  it('are tested before they replace the old ones, under the same id', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'semrush')
    const refused = await person.put(`/api/sources/${id}`, { token: 'f'.repeat(32) })
    expect(refused.status).toBe(422)
    expect((await person.get(`/api/sources/${id}/database?type=semrush`)).status).toBe(200)
    const answer = await person.put(`/api/sources/${id}`, { account: 'Renamed', token: '' })
    expect(answer.as(one).data.id).toBe(id)
    expect(await list(person)).toHaveLength(1)
  })

  it('heal a source that was marked', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'semrush')
    await app.context.db.tenant(person.companyId, (tx) =>
      tx.updateTable('sources').set({ invalid: true, invalidReason: 'The key has ended.' }).execute(),
    )
    expect((await person.get('/api/company')).as(dataOf(company)).data.invalidSources).toBe(1)
    const answer = await person.put(`/api/sources/${id}`, { token: (await keyFor('semrush')).token })
    expect(answer.as(one).data).toMatchObject({ invalid: false, invalidReason: null })
    expect((await person.get('/api/company')).as(dataOf(company)).data.invalidSources).toBe(0)
  })

  it.each([
    ['another host', () => 'https://elsewhere.example'],
    ['another scheme', (site: string) => site.replace('http:', 'https:')],
    ['another port', (site: string) => site.replace(/:\d+/, ':9')],
    ['another shop under the same host', (site: string) => `${site}-of-somebody`],
    ['the host as a user name', (site: string) => site.replace('://', '://elsewhere.example#@')],
    ['what is no address', () => 'elsewhere'],
  ])('take the stored key nowhere else: %s', async (_what, moved) => {
    const person = await newcomer()
    const key = await keyFor('woocommerce')
    const { id } = await makeSource(app, person, 'woocommerce')
    const sent = app.sandbox.emulators.calls.length
    const account = moved(key.account)
    const refused = await person.put(`/api/sources/${id}`, { account, token: '' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error().errors ?? {})).toEqual([account === 'elsewhere' ? 'account' : 'token'])
    expect(app.sandbox.emulators.calls.length).toBe(sent)
    expect(app.takeOutsideCalls()).toEqual([])
    expect((await list(person))[0]).toMatchObject({ invalid: false })
  })

  it('keep the stored key for the same address in other words', async () => {
    const person = await newcomer()
    const key = await keyFor('woocommerce')
    const { id } = await makeSource(app, person, 'woocommerce')
    const inOtherWords = [
      undefined,
      key.account,
      `  ${key.account}/wp-admin/?page=wc-settings#api `,
      key.account.replace('http://', 'HTTP://somebody@'),
    ]
    for (const account of inOtherWords) {
      expect((await person.put(`/api/sources/${id}`, { account, token: '' })).status).toBe(200)
    }
    expect((await person.put(`/api/sources/${id}`, { ...key, account: `${key.account}/` })).status).toBe(200)
  })

  it('are bound to their address wherever the account is one', () => {
    for (const { definition, addressOf } of providers) {
      if (definition.auth.type !== 'credentials') continue
      const { account } = definition.auth
      const isAddress = /https?:|\bURL\b|address|host|domain/i.test(
        [account.label, account.help, account.placeholder].join(' '),
      )
      expect([definition.kind, addressOf !== undefined]).toEqual([definition.kind, isAddress])
    }
  })

  it('are not for a source that is connected by signing in', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'google_webmasters')
    expect((await person.put(`/api/sources/${id}`, { token: 'x' })).status).toBe(422)
  })
})

describe('properties', () => {
  it('come from the vendor and are kept', async () => {
    const person = await newcomer()
    const { id, propertyIds } = await makeSource(app, person, 'google_webmasters')
    const { properties } = (await person.get(`/api/sources/${id}/properties`)).as(
      z.object({ properties: z.array(property) }),
    )
    expect(properties.filter(({ available }) => available).map((found) => found.id)).toEqual(propertyIds)
    expect(properties.some(({ available, reason }) => !available && !reason)).toBe(false)
  })

  it('are none for a kind that has none, without a call', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'semrush')
    const calls = app.sandbox.emulators.calls.length
    expect((await person.get(`/api/sources/${id}/properties`)).text).toBe('{"properties":[]}')
    expect(app.sandbox.emulators.calls.length).toBe(calls)
  })

  it('of a source that fails say why, without marking it for a failure that passes', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'google_webmasters')
    for (const passing of ['server_error', 'rate_limited', 'html_answer', 'truncated_answer'] as const) {
      switches('google_webmasters').clear()
      switches('google_webmasters').add(passing)
      const answer = await person.get(`/api/sources/${id}/properties`)
      expect([passing, answer.status >= 400]).toEqual([passing, true])
      expect((await list(person))[0]?.invalid).toBe(false)
    }
  })
})

describe('options', () => {
  it('are the vendor’s choices for what has been typed', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'woocommerce')
    const ask = async (searchTerm: string) =>
      (await person.get(`/api/sources/${id}/term?type=woocommerce&searchTerm=${searchTerm}`)).as(
        dataOf(z.array(option)),
      ).data
    const all = await ask('')
    expect(all.length).toBeGreaterThan(1)
    const wanted = all.at(-1)
    expect(await ask(encodeURIComponent(wanted?.label ?? ''))).toContainEqual(wanted)
    expect(await ask('no-such-category')).toEqual([])
  })

  it('hold what is chosen beside what a search finds, so that a form keeps its label', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'woocommerce')
    const ask = async (query: string) =>
      (await person.get(`/api/sources/${id}/term?type=woocommerce&${query}`)).as(dataOf(z.array(option))).data
    const [first, second] = await ask('')
    expect(await ask(`searchTerm=no-such-category&include=${second?.value},${first?.value}`)).toEqual([
      first,
      second,
    ])
    expect(await ask('searchTerm=no-such-category&include=gone')).toEqual([])
  })

  it('are refused for a parameter or a type that does not exist', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'semrush')
    expect((await person.get(`/api/sources/${id}/constructor?type=semrush`)).status).toBe(422)
    expect((await person.get(`/api/sources/${id}/database?type=altavista`)).status).toBe(422)
    expect((await person.get(`/api/sources/${id}/database`)).status).toBe(422)
  })
})

describe('deleting', () => {
  it('takes the source away; a second time there is nothing', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'semrush')
    expect((await person.delete(`/api/sources/${id}`)).status).toBe(200)
    expect((await person.delete(`/api/sources/${id}`)).status).toBe(404)
    expect(await list(person)).toEqual([])
  })

  it('succeeds though the vendor has ended the grant before', async () => {
    const person = await newcomer()
    const { id } = await makeSource(app, person, 'google_webmasters')
    switches('google_webmasters').add('revoked_grant')
    expect((await person.delete(`/api/sources/${id}`)).status).toBe(200)
    expect(await list(person)).toEqual([])
  })
})
