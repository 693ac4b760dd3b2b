import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { consent } from '../../../test/consent.ts'
import { makeDashboard, makeReport, makeSource, makeWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { formDefinitions } from '../configs/forms.ts'
import { loadCredentials } from './refreshLease.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const kind of KINDS) app.sandbox.emulators.switchesOf(kind).clear()
})

const KINDS = ['google_webmasters', 'google_analytics', 'semrush', 'woocommerce']

/** Every secret that a source of the company holds at this moment. */
async function secretsOf(companyId: string, sourceIds: string[]): Promise<string[]> {
  const all = await Promise.all(
    sourceIds.map((sourceId) => loadCredentials(app.context, { companyId, sourceId })),
  )
  return all.flatMap(({ credentials }) => {
    if (credentials.type === 'oauth') return [credentials.accessToken, credentials.refreshToken ?? '']
    return credentials.type === 'credentials' ? credentials.token.split('|') : []
  })
}

it('no answer and no log line holds a token, whatever is asked and however it fails', async () => {
  const { owner, viewer } = people
  const { companyId } = owner
  const search = (await consent(owner, 'google_webmasters')).get('connected') ?? ''
  const analytics = await makeSource(app, owner, 'google_analytics')
  const semrush = await makeSource(app, owner, 'semrush')
  const shop = await makeSource(app, owner, 'woocommerce')
  const sourceIds = [search, analytics.id, semrush.id, shop.id]
  const secrets = new Set(await secretsOf(companyId, sourceIds))
  const widgets = [
    makeWidget('google_analytics_4', 'sessions_over_time', analytics),
    makeWidget('google_analytics_4', 'users_summary', analytics, { order: 2 }),
  ]
  const { permalink } = await makeDashboard(app.context, companyId, { widgets })
  const answers: string[] = []
  const look = async () => {
    for (const path of [
      '/api/sources',
      '/api/company',
      '/api/configs/sources',
      `/api/configs/forms/${formDefinitions.version}`,
      '/company/sources',
      ...sourceIds.map((id) => `/api/sources/${id}/properties`),
      `/api/sources/${shop.id}/term?type=woocommerce`,
      `/api/dashboards/${permalink}`,
      `/api/dashboards/${permalink}/data`,
    ]) {
      answers.push((await owner.get(path)).text)
    }
    for (const path of [`/dashboards/${permalink}`, `/api/dashboards/${permalink}/data`]) {
      answers.push((await viewer.get(path)).text)
    }
  }
  await look()
  for (const failure of [
    'server_error',
    'expired_token',
    'revoked_grant',
    'html_answer',
    'token_server_error',
  ] as const) {
    for (const kind of KINDS) {
      app.sandbox.emulators.switchesOf(kind).clear()
      app.sandbox.emulators.switchesOf(kind).add(failure)
    }
    app.clock.advance({ hours: 2 })
    await look()
    for (const secret of await secretsOf(companyId, sourceIds)) secrets.add(secret)
  }
  const wrong = await owner.post('/api/sources', {
    name: 'semrush',
    account: 'A',
    token: 'wrong-but-secret-key',
  })
  answers.push(wrong.text)
  secrets.add('wrong-but-secret-key')
  expect(secrets.size).toBeGreaterThan(8)
  const everything = answers.join('\n') + app.log()
  for (const secret of secrets) expect(everything.includes(secret), secret.slice(0, 12)).toBe(false)
  expect(everything).not.toContain('sandbox-secret')
})

it('a viewer’s answers name no source, no login and no address of the company', async () => {
  const { owner, viewer } = people
  const analytics = await makeSource(app, owner, 'google_analytics')
  const { permalink, id } = await makeDashboard(app.context, owner.companyId, {
    widgets: [makeWidget('google_analytics_4', 'sessions_over_time', analytics)],
  })
  await makeReport(app.context, { id, permalink, companyId: owner.companyId }, owner.userId)
  for (const path of [
    `/api/dashboards/${permalink}`,
    `/api/dashboards/${permalink}/data`,
    `/dashboards/${permalink}`,
  ]) {
    const { text } = await viewer.get(path)
    for (const told of [
      analytics.id,
      owner.email,
      'client@clients.example',
      'northwind.example',
      owner.companyId,
    ]) {
      expect([path, text.includes(told), told]).toEqual([path, false, told])
    }
  }
})

it('credentials that were moved to another row or changed do not open, and say nothing', async () => {
  const { owner, outsider } = people
  const [mine, second] = [await makeSource(app, owner, 'semrush'), await makeSource(app, owner, 'semrush')]
  const foreign = await makeSource(app, outsider, 'woocommerce')
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select credentials from sources where id = $1', [mine.id])
    const original: Buffer = rows[0].credentials
    const flipped = Buffer.from(original)
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
    expect(original.toString('latin1')).not.toContain('5a4db0c5')
    for (const [to, value] of [
      [second.id, original],
      [foreign.id, original],
      [mine.id, flipped],
    ] as const) {
      await client.query('update sources set credentials = $2 where id = $1', [to, value])
      const person = to === foreign.id ? outsider : owner
      const calls = app.sandbox.emulators.calls.length
      const answer = await person.put(`/api/sources/${to}`, { account: 'Moved', token: '' })
      expect([answer.status, answer.error().error.id]).toEqual([500, 'unexpected'])
      expect(answer.text).not.toMatch(/decrypt|cipher|key/i)
      expect(app.sandbox.emulators.calls.length).toBe(calls)
    }
  } finally {
    await client.end()
  }
})
