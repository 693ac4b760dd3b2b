import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { sampleRow, testedSource } from '../../../shared/api/sampleRow.ts'
import { property, source } from '../../../shared/api/sources.ts'
import { SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import { makeCompany, makeSource, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, makeReader, type People, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sampleOfSource } from './sampleRow.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const kind of SOURCE_KINDS) app.sandbox.emulators.switchesOf(kind).clear()
})

const sample = dataOf(sampleRow)
const tested = dataOf(testedSource)
const list = dataOf(z.array(source))
const propertyNames = async (id: string) =>
  (await people.owner.get(`/api/sources/${id}/properties`))
    .as(z.object({ properties: z.array(property) }))
    .properties.map(({ name }) => name)
const newcomer = async () => signedIn(app, await makeUser(app.context, await makeCompany(app.context)))

/** Those of which every query needs something that people type. */
const TYPED: readonly string[] = ['semrush', 'serpstat']

describe('a row of a connected source', () => {
  it.each(providers.map(({ definition }) => definition))('$kind', async ({ kind, types, properties }) => {
    const { id } = await makeSource(app, people.owner, kind)
    const answer = await people.owner.get(`/api/sources/${id}/sample`)
    expect(answer.status, answer.text).toBe(200)
    const { data } = answer.as(sample)
    if (TYPED.includes(kind)) {
      expect(data).toEqual({
        kind: 'unavailable',
        reason: 'There is no row to show yet: each widget chooses its own target, which figures depend on.',
      })
      return
    }
    if (data.kind !== 'row') throw new Error(answer.text)
    expect(types.map(({ name }) => name)).toContain(data.data)
    if (properties) expect(await propertyNames(id)).toContain(data.account)
    expect(Temporal.PlainDate.from(data.dates.start).add({ days: 27 }).toString()).toBe(data.dates.end)
    expect(data.cells.length).toBeGreaterThan(0)
    expect(data.cells.some(({ text }) => /\d/.test(text))).toBe(true)
    for (const { label, text, step, numeric } of data.cells) {
      expect([label, text]).not.toContain('')
      // Dates are written for people where they are shown.
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) expect([label, step, numeric]).toEqual([label, 'day', false])
    }
    expect(data.cells.some(({ numeric }) => numeric)).toBe(true)
  })

  it('is asked for at once, and only briefly waited for', { timeout: 20_000 }, async () => {
    const { id } = await makeSource(app, people.owner, 'woocommerce')
    const silent = app.context.with({ http: () => new Promise(() => undefined) })
    const begun = performance.now()
    const found = await sampleOfSource(silent, people.owner.companyId, id)
    expect(found).toEqual({ kind: 'unavailable', reason: expect.stringMatching(/^WooCommerce takes long/) })
    expect(performance.now() - begun).toBeLessThan(9_000)
  })

  it('says that there are no figures yet', async () => {
    const { id } = await makeSource(app, people.owner, 'google_analytics')
    app.sandbox.emulators.switchesOf('google_analytics').add('empty')
    const answer = await people.owner.get(`/api/sources/${id}/sample`)
    expect(answer.as(sample).data).toMatchObject({ kind: 'empty', account: expect.any(String) })
  })

  it('says what stands in the way, and is no error', async () => {
    const { id } = await makeSource(app, people.owner, 'google_analytics')
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const answer = await people.owner.get(`/api/sources/${id}/sample`)
    expect(answer.status).toBe(200)
    expect(answer.as(sample).data).toEqual({ kind: 'unavailable', reason: expect.stringMatching(/\.$/) })
  })

  it('takes nothing of what is left for reports', async () => {
    const { id } = await makeSource(app, people.owner, 'woocommerce')
    const renewsAt = app.context.now().add({ hours: 1 }).toString()
    const reading = { name: 'calls an hour', property: null, left: 19, of: 100, renewsAt }
    await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx
        .updateTable('sources')
        .set({ budgets: JSON.stringify({ hour: reading }) })
        .where('id', '=', id)
        .execute(),
    )
    const before = app.sandbox.emulators.calls.length
    const answer = await people.owner.get(`/api/sources/${id}/sample`)
    expect(answer.as(sample).data).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('is kept for scheduled reports'),
    })
    expect(app.sandbox.emulators.calls.length).toBe(before)
  })

  it('is for the company’s own people', async () => {
    const { id } = await makeSource(app, people.owner, 'woocommerce')
    const stranger = await newcomer()
    expect((await stranger.get(`/api/sources/${id}/sample`)).status).toBe(404)
    const reader = await makeReader(app, people.owner.companyId)
    expect((await reader.get(`/api/sources/${id}/sample`)).status).toBe(403)
    expect((await httpClient(app.url).get(`/api/sources/${id}/sample`)).status).toBe(401)
  })
})

describe('a dry run', () => {
  const withKeys = providers.filter(({ definition }) => definition.auth.type === 'credentials')

  it.each(withKeys.map(({ definition }) => definition))(
    'tests $kind and stores nothing',
    async (definition) => {
      const person = await newcomer()
      const given = await app.sandbox.credentialsFor(definition.kind)
      if (given.type !== 'credentials') throw new Error(`${definition.kind} is not connected with a key`)
      const { account, token } = given
      const answer = await person.post('/api/sources', {
        name: definition.kind,
        account,
        token,
        dryRun: true,
      })
      expect(answer.status, answer.text).toBe(200)
      const { data } = answer.as(tested)
      expect(data.sample.kind).toBe(TYPED.includes(definition.kind) ? 'unavailable' : 'row')
      if (definition.properties) expect(data.properties).toBeGreaterThan(0)
      else expect(data.properties).toBeNull()
      expect(answer.text).not.toContain(token)
      expect((await person.get('/api/sources')).as(list).data).toEqual([])
    },
  )

  it('refuses a wrong key as connecting does', async () => {
    const body = { name: 'semrush', account: 'A', token: 'f'.repeat(32), dryRun: true }
    const answer = await people.owner.post('/api/sources', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error().errors ?? {})).toEqual(['token'])
  })
})
