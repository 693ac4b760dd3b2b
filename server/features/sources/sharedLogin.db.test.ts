import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { source } from '../../../shared/api/sources.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { arrive, beginConsent, consent, decide } from '../../../test/consent.ts'
import { makeCompany, makeSource, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { finishConsent } from './oauth.ts'
import { refreshProperties } from './properties.ts'
import { loadCredentials, refreshedCredentials } from './refreshLease.ts'
import { connectWithLogin } from './sharedLogin.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.sandbox.emulators.forget('google_analytics')
  person = await newcomer()
})
afterEach(() => {
  for (const kind of GOOGLE) app.sandbox.emulators.switchesOf(kind).clear()
})

const GOOGLE = [
  ...(['google_analytics', 'google_webmasters', 'google_ads'] as const),
  ...(['google_my_business', 'google_sheets'] as const),
]
// developers.google.com/identity/protocols/oauth2/scopes
const ADS = 'https://www.googleapis.com/auth/adwords'
const ANALYTICS = 'https://www.googleapis.com/auth/analytics.readonly'
const SEARCH_CONSOLE = 'https://www.googleapis.com/auth/webmasters.readonly'
const ALEX = 'alex.rivera@northwind.example'

let lastAddress = 0
async function newcomer(): Promise<Person> {
  const client = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
  return Object.assign(client, { address: `203.0.113.${++lastAddress}` })
}
const sources = async (by = person) => (await by.get('/api/sources')).as(dataOf(z.array(source))).data
const idOf = async (kind: SourceKind) => (await sources()).find(({ name }) => name === kind)?.id ?? ''
const kinds = async () => (await sources()).map(({ name }) => name).sort()
const share = (sourceId: string, name: string, by = person) =>
  by.post(`/api/sources/${sourceId}/login`, { name })
const stored = (sourceId: string, context = app.context) =>
  loadCredentials(context, { companyId: person.companyId, sourceId })
const ask = (sourceId: string, context = app.context) =>
  refreshProperties(context, person.companyId, sourceId)
const calls = (path: string) => app.sandbox.emulators.calls.filter((call) => call.path === path).length
const mark = (invalid: boolean) =>
  app.context.db.tenant(person.companyId, (tx) =>
    tx.updateTable('sources').set({ invalid, invalidReason: 'It has ended.' }).execute(),
  )

describe('one consent for several kinds', () => {
  it('connects each of them', async () => {
    const page = await beginConsent(person, 'google_analytics', {
      further: ['google_webmasters', 'google_ads', 'google_analytics'],
    })
    const asked = page.searchParams.get('scope')?.split(' ') ?? []
    expect(asked.filter((scope) => scope.includes('/auth/'))).toEqual([
      'https://www.googleapis.com/auth/userinfo.email',
      ...[ANALYTICS, SEARCH_CONSOLE, ADS],
    ])
    const end = await consent(person, 'google_analytics', { further: ['google_webmasters', 'google_ads'] })
    const made = await sources()
    expect(end.getAll('connected').sort()).toEqual(made.map(({ id }) => id).sort())
    expect(end.has('error')).toBe(false)
    expect(await kinds()).toEqual(['google_ads', 'google_analytics', 'google_webmasters'])
    expect(new Set(made.map(({ account }) => account))).toEqual(new Set([ALEX]))
    expect(made.find(({ name }) => name === 'google_ads')?.alsoServes).toEqual([
      'google_analytics',
      'google_webmasters',
    ])
    for (const { id } of made) expect((await ask(id)).length).toBeGreaterThan(0)
  })

  it('connects the others where one was unticked, and says what to tick', async () => {
    const end = await consent(person, 'google_analytics', {
      further: ['google_webmasters', 'google_ads'],
      untick: /adwords/,
    })
    expect(await kinds()).toEqual(['google_analytics', 'google_webmasters'])
    expect(end.getAll('connected')).toHaveLength(2)
    expect(end.getAll('error')).toEqual([])
    expect(end.getAll('warning')).toEqual([
      expect.stringMatching(
        /^Google Ads is not connected, because “See, edit, .+ Google Ads .+” was not allowed\. Connect/,
      ),
    ])
  })

  it('connects the others where one does not pass its test', async () => {
    app.sandbox.emulators.switchesOf('google_ads').add('server_error')
    const end = await consent(person, 'google_ads', { further: ['google_webmasters'] })
    expect(await kinds()).toEqual(['google_webmasters'])
    expect(end.getAll('warning')).toEqual([expect.stringMatching(/^Google Ads is not connected: [A-Z].+\.$/)])
  })

  it('connects nothing where nothing was ticked, and says so for each', async () => {
    const end = await consent(person, 'google_ads', { further: ['google_webmasters'], untick: /./ })
    expect(await sources()).toEqual([])
    expect(end.getAll('error')).toHaveLength(2)
  })

  it.each([
    ['of another vendor', 'google_ads', 'facebook'],
    ['whose vendor’s grants do not add up', 'facebook', 'instagram'],
  ])('is none for kinds %s', async (_what, kind, other) => {
    const end = await arrive(person, `/oauth/${kind}/start?with=${other}`)
    expect(end.get('error')).toMatch(/^These sources/)
  })
})

describe('a login that is connected', () => {
  const connect = async () => {
    await consent(person, 'google_analytics', { further: ['google_webmasters', 'google_ads'] })
    await person.delete(`/api/sources/${await idOf('google_ads')}`)
    return idOf('google_analytics')
  }

  it('serves a further kind that it was granted, without going to Google', async () => {
    const first = await connect()
    const answer = await share(first, 'google_ads')
    expect(answer.status, answer.text).toBe(201)
    const made = answer.as(dataOf(source)).data
    expect(made).toMatchObject({ name: 'google_ads', account: ALEX, invalid: false })
    expect((await ask(made.id)).length).toBeGreaterThan(0)
    const [one, other] = [await stored(first), await stored(made.id)]
    expect(other.credentials).toEqual(one.credentials)
    const { credentials } = one
    if (credentials.type !== 'oauth') throw new Error('Google signs in by OAuth')
    expect(answer.text).not.toContain(credentials.accessToken)
    expect(answer.text).not.toContain(credentials.refreshToken)
  })

  it('says what it lacks, and connects nothing', async () => {
    await consent(person, 'google_analytics')
    const answer = await share(await idOf('google_analytics'), 'google_ads')
    expect(answer.status).toBe(409)
    expect(answer.error().error.message).toMatch(/^alex.+ has not allowed “See, edit, .+” yet\./)
    expect(await kinds()).toEqual(['google_analytics'])
  })

  it('is granted what it lacks by a consent that asks for that alone, on the right account', async () => {
    await consent(person, 'google_analytics')
    const login = await idOf('google_analytics')
    const page = await beginConsent(person, 'google_ads', { login })
    expect(page.searchParams.get('login_hint')).toBe(ALEX)
    expect(page.searchParams.get('include_granted_scopes')).toBe('true')
    expect(page.searchParams.get('scope')).toContain(ADS)
    expect(page.searchParams.get('scope')).not.toContain(ANALYTICS)
    await consent(person, 'google_ads', { login })
    const ads = (await sources()).find(({ name }) => name === 'google_ads')
    expect(ads).toMatchObject({ account: ALEX, alsoServes: ['google_analytics'] })
  })

  it('serves a kind once', async () => {
    const first = await connect()
    expect((await share(first, 'google_ads')).status).toBe(201)
    const again = await share(first, 'google_ads')
    expect([again.status, again.error().error.message]).toEqual([
      409,
      `Google Ads is connected with ${ALEX} already.`,
    ])
    expect(await kinds()).toHaveLength(3)
  })

  it.each([
    ['its own kind', 'google_analytics'],
    ['another vendor’s kind', 'facebook'],
    ['a kind with a key', 'semrush'],
  ])('does not serve %s', async (_what, kind) => {
    const answer = await share(await connect(), kind)
    expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
  })

  it('is none where the source has a key', async () => {
    const { id } = await makeSource(app, person, 'semrush')
    expect((await share(id, 'google_ads')).status).toBe(409)
  })

  it('does not take in a kind whose test fails, and stays as it is', async () => {
    const first = await connect()
    app.sandbox.emulators.switchesOf('google_ads').add('server_error')
    expect((await share(first, 'google_ads')).status).toBe(503)
    expect(await kinds()).toEqual(['google_analytics', 'google_webmasters'])
    expect((await sources()).map(({ invalid, failure }) => [invalid, failure])).toEqual([
      [false, null],
      [false, null],
    ])
  })

  it('that has ended is marked and serves nothing', async () => {
    const first = await connect()
    app.sandbox.emulators.switchesOf('google_analytics').add('revoked_grant')
    expect((await share(first, 'google_ads')).status).toBe(422)
    const ended = (await sources()).find(({ id }) => id === first)
    expect(ended).toMatchObject({ invalid: true, alsoServes: [] })
    expect(await kinds()).toEqual(['google_analytics', 'google_webmasters'])
  })

  it('outlives each of its sources', async () => {
    const first = await connect()
    await share(first, 'google_ads')
    const revoked = calls('/revoke')
    await person.delete(`/api/sources/${first}`)
    await person.delete(`/api/deleted/${first}`)
    expect(calls('/revoke')).toBe(revoked)
    app.clock.advance({ hours: 2 })
    for (const { id } of await sources()) expect((await ask(id)).length).toBeGreaterThan(0)
  })
})

describe('the tokens of a login', () => {
  const three = async () => {
    await consent(person, 'google_analytics', { further: ['google_webmasters', 'google_ads'] })
    return (await sources()).map(({ id }) => id)
  }

  it('are renewed once for all of its sources, whoever asks', async () => {
    const ids = await three()
    const other = await app.anotherProcess()
    app.clock.advance({ hours: 2 })
    const before = calls('/token')
    await Promise.all([...ids.map((id) => ask(id)), ...ids.map((id) => ask(id, other))])
    expect(calls('/token')).toBe(before + 1)
    const tokens = await Promise.all(ids.map((id) => stored(id)))
    expect(new Set(tokens.map(({ credentials }) => JSON.stringify(credentials))).size).toBe(1)
    expect(tokens.map(({ version }) => version)).toEqual([2, 2, 2])
  })

  it('that the vendor replaces reach a source that joins in that very moment', async () => {
    await consent(person, 'google_analytics', { further: ['google_webmasters', 'google_ads'] })
    await person.delete(`/api/sources/${await idOf('google_ads')}`)
    const first = await idOf('google_analytics')
    const [isTesting, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: AppContext = app.context.with({
      http: async (request) => {
        if (new URL(request.url).pathname.includes('/googleAds')) {
          isTesting.resolve()
          await mayGoOn.promise
        }
        return app.context.http(request)
      },
    })
    const joining = connectWithLogin(slow, person, first, 'google_ads')
    await isTesting.promise
    const rotating: AppContext = app.context.with({
      http: async (request) => {
        const answer = await app.context.http(request)
        mayGoOn.resolve()
        await joining
        return {
          ...answer,
          text: JSON.stringify({ ...JSON.parse(answer.text), refresh_token: 'the next one' }),
        }
      },
    })
    const place = { companyId: person.companyId, sourceId: first }
    await refreshedCredentials(
      rotating,
      place,
      'google_analytics',
      await stored(first),
      AbortSignal.timeout(20_000),
    )
    expect(await kinds()).toEqual(['google_ads', 'google_analytics', 'google_webmasters'])
    for (const { id } of await sources())
      expect((await stored(id)).credentials).toMatchObject({ refreshToken: 'the next one' })
  })
})

describe('signing one source in again', () => {
  it('heals the others of its login', async () => {
    await consent(person, 'google_analytics', { further: ['google_webmasters', 'google_ads'] })
    const before = (await sources()).map(({ id }) => id)
    await mark(true)
    const sourceId = await idOf('google_webmasters')
    const page = await beginConsent(person, 'google_webmasters', { sourceId })
    for (const scope of [ADS, ANALYTICS, SEARCH_CONSOLE])
      expect(page.searchParams.get('scope')).toContain(scope)
    expect(page.searchParams.get('login_hint')).toBe(ALEX)
    const end = await consent(person, 'google_webmasters', { sourceId })
    expect(end.getAll('connected').sort()).toEqual([...before].sort())
    const after = await sources()
    expect(after.map(({ id }) => id)).toEqual(before)
    expect(after.map(({ invalid }) => invalid)).toEqual([false, false, false])
  })

  it('leaves another that was unticked as it was', async () => {
    await consent(person, 'google_analytics', { further: ['google_ads'] })
    await mark(true)
    const sourceId = await idOf('google_analytics')
    await consent(person, 'google_analytics', { sourceId, untick: /adwords/ })
    const marks = new Map((await sources()).map(({ name, invalid }) => [name, invalid]))
    expect(Object.fromEntries(marks)).toEqual({ google_analytics: false, google_ads: true })
  })

  it('with another account leaves the others alone', async () => {
    await consent(person, 'google_analytics', { further: ['google_ads'] })
    const ads = await idOf('google_ads')
    const before = await stored(ads)
    await consent(person, 'google_analytics', { sourceId: await idOf('google_analytics'), person: 1 })
    expect(await stored(ads)).toEqual(before)
    expect((await sources()).map(({ account }) => account)).toEqual(['sam.lindqvist@northwind.example', ALEX])
  })

  it('leaves another that was signed in elsewhere while the login was tested', async () => {
    await consent(person, 'google_analytics', { further: ['google_ads'] })
    const [sourceId, ads] = [await idOf('google_analytics'), await idOf('google_ads')]
    const back = await decide(await beginConsent(person, 'google_analytics', { sourceId }))
    let isDone = false
    const context: AppContext = app.context.with({
      http: async (request) => {
        const answer = await app.context.http(request)
        if (!isDone && request.url.includes('/google_ads/')) {
          isDone = true
          await consent(person, 'google_ads', { sourceId: ads, person: 1 })
        }
        return answer
      },
    })
    const { rows } = await app.owner.query('select id from sessions where user_id = $1', [person.userId])
    const begunBy = { companyId: person.companyId, sessionId: String(rows[0]?.id) }
    await finishConsent(context, person, begunBy, new URL(back, app.url).searchParams)
    const accounts = (await sources()).map(({ account, name }) => [name, account])
    expect(Object.fromEntries(accounts)).toEqual({
      google_analytics: ALEX,
      google_ads: 'sam.lindqvist@northwind.example',
    })
  })

  it('does nothing to sources of the same account in another company', async () => {
    const elsewhere = await newcomer()
    await consent(elsewhere, 'google_ads')
    const [theirs] = await sources(elsewhere)
    const before = await loadCredentials(app.context, {
      companyId: elsewhere.companyId,
      sourceId: theirs?.id ?? '',
    })
    await consent(person, 'google_analytics')
    await consent(person, 'google_analytics', { sourceId: await idOf('google_analytics') })
    const after = await loadCredentials(app.context, {
      companyId: elsewhere.companyId,
      sourceId: theirs?.id ?? '',
    })
    expect(after).toEqual(before)
  })
})
