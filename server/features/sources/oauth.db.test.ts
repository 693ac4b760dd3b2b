import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { source } from '../../../shared/api/sources.ts'
import { arrive, beginConsent, consent, decide } from '../../../test/consent.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let person: Person
let companyId: string

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context)
  person = await newcomer(companyId)
})
afterEach(() => switches().clear())

let lastAddress = 0
async function newcomer(company: string): Promise<Person> {
  const client = await signedIn(app, await makeUser(app.context, company))
  return Object.assign(client, { address: `203.0.113.${++lastAddress}` })
}

const switches = () => app.sandbox.emulators.switchesOf('google_analytics')
const sources = async (by = person) => (await by.get('/api/sources')).as(dataOf(z.array(source))).data
const tokenCalls = () => app.sandbox.emulators.calls.filter(({ path }) => path === '/token').length
const STALE = /took too long or was begun elsewhere/

describe.each(['google_analytics', 'google_webmasters'] as const)('%s by signing in there', (kind) => {
  it('is connected, tested and listed', async () => {
    const page = await beginConsent(person, kind)
    expect(page.href).toMatch(`${app.sandbox.emulators.url}/${kind}/accounts/`)
    expect(page.searchParams.get('redirect_uri')).toBe(`${app.url}/oauth/callback`)
    expect(page.searchParams.get('code_challenge_method')).toBe('S256')
    expect(page.searchParams.get('state')?.length).toBeGreaterThanOrEqual(43)
    const end = await arrive(person, await decide(page))
    const [made, ...more] = await sources()
    expect(more).toEqual([])
    expect(made).toMatchObject({
      id: end.get('connected'),
      name: kind,
      account: 'alex.rivera@northwind.example',
      invalid: false,
    })
    expect((await person.get(`/api/sources/${made?.id}/properties`)).text).toContain('"available":true')
  })

  it('is not connected where the person says no', async () => {
    const end = await consent(person, kind, { decision: 'deny' })
    expect(end.get('error')).toMatch(/refused on the consent page/)
    expect(await sources()).toEqual([])
  })

  it('is not connected without the permission that the figures need', async () => {
    const end = await consent(person, kind, { untick: /readonly/ })
    expect(end.get('error')).toMatch(/leave .+ ticked/)
    expect(await sources()).toEqual([])
  })

  it('is connected anew in place: same id, other login', async () => {
    const first = await consent(person, kind, { person: 1 })
    const sourceId = first.get('connected') ?? ''
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('sources').set({ invalid: true, invalidReason: 'It has ended.' }).execute(),
    )
    const again = await consent(person, kind, { sourceId })
    expect(again.get('connected')).toBe(sourceId)
    expect(await sources()).toEqual([
      expect.objectContaining({ id: sourceId, account: 'alex.rivera@northwind.example', invalid: false }),
    ])
  })
})

describe('the way back from the vendor', () => {
  it('works once', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    expect((await arrive(person, callback)).get('connected')).toBeTruthy()
    const calls = tokenCalls()
    expect((await arrive(person, callback)).get('error')).toMatch(STALE)
    expect(tokenCalls()).toBe(calls)
    expect(await sources()).toHaveLength(1)
  })

  it('works once, also for two at the same time', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    const ends = await Promise.all([arrive(person, callback), arrive(person, callback)])
    expect(ends.filter((end) => end.has('connected'))).toHaveLength(1)
    expect(await sources()).toHaveLength(1)
  })

  it.each([
    ['another person of another company', async () => newcomer(await makeCompany(app.context))],
    ['a colleague', async () => newcomer(companyId)],
    ['another browser of the same person', async () => signedIn(app, person)],
  ])('is closed to %s, who must not be handed this login', async (_who, other) => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    const calls = tokenCalls()
    expect((await arrive(await other(), callback)).get('error')).toMatch(STALE)
    expect(tokenCalls()).toBe(calls)
    expect(await sources()).toEqual([])
    // The one who began is not hindered by that.
    expect((await arrive(person, callback)).get('connected')).toBeTruthy()
  })

  it('is closed to nobody', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    expect((await httpClient(app.url).get(callback)).status).toBe(401)
  })

  it('leads a person whose sign-in has ended meanwhile to the sign-in', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    const page = await httpClient(app.url).get(callback, { accept: 'text/html,*/*' })
    expect(page).toMatchObject({
      status: 302,
      headers: { location: '/login?next=%2Fcompany%2Fsources' },
    })
  })

  it('is open for a quarter of an hour', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    app.clock.advance({ minutes: 16 })
    expect((await arrive(person, callback)).get('error')).toMatch(STALE)
    app.clock.advance({ minutes: -16 })
    expect(await sources()).toEqual([])
  })

  it.each([
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['a made-up state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['a state twice', (query: URLSearchParams) => query.append('state', 'x'.repeat(43))],
    ['a made-up code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['an answer in place of a code', (query: URLSearchParams) => query.set('response', 'x')],
  ])('says no to %s', async (_what, tamper) => {
    const callback = new URL(await decide(await beginConsent(person, 'google_analytics')), app.url)
    tamper(callback.searchParams)
    const end = await arrive(person, callback.pathname + callback.search)
    expect(end.get('error')).toMatch(/^[A-Z].*\.$/)
    expect(await sources()).toEqual([])
  })

  it('fixes the vendor when it begins: a state of one kind makes no source of another', async () => {
    const begun = await beginConsent(person, 'google_webmasters')
    const page = await beginConsent(person, 'google_analytics')
    page.searchParams.set('state', begun.searchParams.get('state') ?? '')
    const end = await arrive(person, await decide(page))
    expect(end.has('connected')).toBe(false)
    expect(await sources()).toEqual([])
  })

  it('leads nowhere but to our own screen', async () => {
    const callback = await decide(await beginConsent(person, 'google_analytics'))
    const answer = await person.get(`${callback}&next=https://evil.example&redirect_uri=https://evil.example`)
    expect(String(answer.headers.location)).toMatch(/^\/company\/sources\?connected=[\w-]{21}$/)
  })

  it('keeps what it needs unreadable, and nothing afterwards', async () => {
    const rows = () =>
      app.context.db.tenant(companyId, (tx) => tx.selectFrom('oauthRequests').selectAll().execute())
    const page = await beginConsent(person, 'google_analytics')
    const stored = await rows()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(page.searchParams.get('state'))
    await arrive(person, await decide(page))
    expect(await rows()).toEqual([])
  })
})

describe('the way to the vendor', () => {
  it.each([
    ['a kind that is connected with a key', '/oauth/semrush/start', /connected with a key/],
    [
      'a source that does not exist',
      `/oauth/google_analytics/start?source=${'x'.repeat(21)}`,
      /does not exist/,
    ],
  ])('says on our own screen that there is none for %s', async (_what, path, words) => {
    const end = await arrive(person, path)
    expect(end.get('error')).toMatch(words)
  })

  it('is none for a kind that does not exist', async () => {
    expect((await person.get('/oauth/no_such_kind/start')).status).toBe(422)
  })

  it('is none for a source of another kind', async () => {
    const sourceId = (await consent(person, 'google_webmasters')).get('connected')
    const end = await arrive(person, `/oauth/google_analytics/start?source=${sourceId}`)
    expect(end.get('error')).toMatch(/of another kind/)
  })

  it('says what is missing where the installation is not registered with the vendor', async () => {
    const { oauthClients } = app.context.config
    app.context.config.oauthClients = {}
    const end = await arrive(person, '/oauth/google_analytics/start')
    app.context.config.oauthClients = oauthClients
    expect(end.get('error')).toMatch(/OAUTH_GOOGLE_CLIENT_ID/)
  })
})

describe('a login that many sources live on', () => {
  const revoked = () => app.sandbox.emulators.calls.filter(({ path }) => path === '/revoke').length

  it('is given back with the last of them, in whatever company', async () => {
    // Google ends every grant of a person and app at once: the clients of another agency would go blank.
    const colleague = await newcomer(await makeCompany(app.context))
    const as = { person: 1 }
    const analytics = (await consent(person, 'google_analytics', as)).get('connected')
    const search = (await consent(person, 'google_webmasters', as)).get('connected')
    const elsewhere = (await consent(colleague, 'google_webmasters', as)).get('connected')
    const before = revoked()
    // It ends as the source is removed for good, not as it is deleted.
    const remove = async (by: typeof person, id: string | null) => {
      await by.delete(`/api/sources/${id}`)
      await by.delete(`/api/deleted/${id}`)
    }
    await remove(person, analytics)
    await remove(person, search)
    expect(revoked()).toBe(before)
    expect((await colleague.get(`/api/sources/${elsewhere}/properties`)).status).toBe(200)
    await colleague.delete(`/api/sources/${elsewhere}`)
    expect(revoked()).toBe(before)
    await colleague.delete(`/api/deleted/${elsewhere}`)
    expect(revoked()).toBe(before + 1)
  })
})
