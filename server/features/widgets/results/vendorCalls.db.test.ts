import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../../../providers/contract.ts'
import { providerOf } from '../../../../providers/registry.ts'
import type { SourceKind } from '../../../../shared/domain/sources.ts'
import { makeCompany, makeSource, makeUser, type TestUser } from '../../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import type { DemoSource } from '../../../seed/connectDemo.ts'
import { budgetsOf } from '../../sources/budgets.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'
import { loadSourceFacts } from '../widgetRun.ts'
import { type Caller, VendorCalls } from './vendorCalls.ts'

let app: TestApp
let user: TestUser
let analytics: DemoSource
let search: DemoSource

beforeAll(async () => {
  app = await startTestApp()
  user = await makeUser(app.context, await makeCompany(app.context))
  analytics = await makeSource(app, user, 'google_analytics')
  search = await makeSource(app, user, 'google_webmasters')
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.emulators.switchesOf('google_analytics').clear())

const never = new AbortController().signal
const METRICS = [
  'sessions',
  'newUsers',
  'screenPageViews',
  'eventCount',
  'transactions',
  'addToCarts',
  'checkouts',
]

async function sourceQuery(
  kind: SourceKind,
  from: DemoSource,
  facts: Partial<ProviderQuery>,
): Promise<SourceQuery> {
  const facts_ = await app.context.db.tenant(user.companyId, (tx) => loadSourceFacts(tx, [from.id]))
  const source = facts_.get(from.id)
  const provider = providerOf(kind)
  const type = provider?.definition.types[0]
  if (!source || !provider || !type) throw new Error(`There is no ${kind} here`)
  const query: ProviderQuery = {
    type: type.type,
    property: from.propertyIds[0] ?? null,
    inputs: {},
    dimension: null,
    metrics: ['sessions'],
    filter: null,
    range: { start: '2026-10-01', end: '2026-10-31' },
    order: null,
    limit: 100,
    realTime: false,
    currency: null,
    ...facts,
  }
  return { source, about: { provider, type }, query } as SourceQuery
}
const callsDuring = async <T>(work: () => Promise<T>): Promise<[T, string[]]> => {
  const before = app.sandbox.emulators.calls.length
  const answer = await work()
  const made = app.sandbox.emulators.calls.slice(before).map(({ path }) => path)
  return [answer, made.filter((path) => !path.includes('token'))]
}
const asker = (facts: Partial<Caller> = {}): Caller => ({
  companyId: user.companyId,
  purpose: 'reader',
  signal: never,
  ...facts,
})
const ask = async (calls: VendorCalls, sourceQueries: SourceQuery[]) =>
  Promise.all(sourceQueries.map((one) => calls.fetch(asker(), one)))

describe('queries that come at about the same time', () => {
  it('share calls where the vendor takes several, and get the answers they would get alone', async () => {
    const sourceQueries = await Promise.all(
      METRICS.map((metric) => sourceQuery('google_analytics', analytics, { metrics: [metric] })),
    )
    const [together, made] = await callsDuring(() => ask(new VendorCalls(app.context), sourceQueries))
    expect(made).toHaveLength(2)
    for (const path of made) expect(path).toMatch(/batchRunReports$/)
    const calls = new VendorCalls(app.context)
    for (const [index, one] of sourceQueries.entries())
      expect(together[index]).toEqual((await ask(calls, [one]))[0])
  })

  it('go one by one where the vendor takes no more', async () => {
    const sourceQueries = await Promise.all(
      ['date', 'week'].map((dimension) =>
        sourceQuery('google_webmasters', search, { dimension, metrics: ['clicks'] }),
      ),
    )
    const alone = await callsDuring(() => ask(new VendorCalls(app.context), sourceQueries.slice(0, 1)))
    const [, made] = await callsDuring(() => ask(new VendorCalls(app.context), sourceQueries))
    expect(made).toHaveLength(2 * alone[1].length)
  })

  it('do not mix properties', async () => {
    const sourceQueries = await Promise.all(
      analytics.propertyIds
        .slice(0, 2)
        .map((property) => sourceQuery('google_analytics', analytics, { property })),
    )
    const [, made] = await callsDuring(() => ask(new VendorCalls(app.context), sourceQueries))
    expect(new Set(made).size).toBe(2)
  })
})

describe('a call with several queries', () => {
  it('lets a wrong query fail alone', async () => {
    const [right, wrong] = [
      await sourceQuery('google_analytics', analytics, { metrics: ['sessions'] }),
      await sourceQuery('google_analytics', analytics, { metrics: ['noSuchMetric'] }),
    ]
    const calls = new VendorCalls(app.context)
    const [good, bad] = await Promise.allSettled([right, wrong].map((one) => calls.fetch(asker(), one)))
    expect(good?.status).toBe('fulfilled')
    expect(bad).toMatchObject({ status: 'rejected', reason: { kind: 'bad_request' } })
  })

  it('fails for all where the vendor is out of order, and leaves nobody waiting', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const sourceQueries = await Promise.all(
      METRICS.map((metric) => sourceQuery('google_analytics', analytics, { metrics: [metric] })),
    )
    const calls = new VendorCalls(app.context)
    const ends = await Promise.allSettled(sourceQueries.map((one) => calls.fetch(asker(), one)))
    expect(ends.map(({ status }) => status)).toEqual(METRICS.map(() => 'rejected'))
    app.sandbox.emulators.switchesOf('google_analytics').clear()
    expect(await ask(calls, sourceQueries)).toHaveLength(METRICS.length)
  })

  it('goes on for the others when one asker leaves', async () => {
    const sourceQueries = await Promise.all(
      ['sessions', 'newUsers'].map((metric) =>
        sourceQuery('google_analytics', analytics, { metrics: [metric] }),
      ),
    )
    const calls = new VendorCalls(app.context)
    const leaving = new AbortController()
    const [first, second] = sourceQueries.map((one, index) =>
      calls.fetch(asker({ signal: index === 0 ? leaving.signal : never }), one),
    )
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    await expect(second).resolves.toMatchObject({ rows: expect.any(Array) })
  })
})

describe('a source’s limits', () => {
  const row = async (id: string) =>
    app.context.db.tenant(user.companyId, (tx) =>
      tx.selectFrom('sources').select(['budgets']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const keep = async (id: string, readings: object[]) =>
    app.context.db.tenant(user.companyId, (tx) =>
      tx
        .updateTable('sources')
        .set({ budgets: JSON.stringify(Object.fromEntries(readings.map((one, at) => [`${at}`, one]))) })
        .where('id', '=', id)
        .execute(),
    )
  const inAnHour = () => app.context.now().add({ hours: 1 }).toString()
  const attempt = async (from: DemoSource, facts: Partial<ProviderQuery>, purpose: Caller['purpose']) => {
    const asked = await sourceQuery('google_analytics', from, facts)
    const [end, made] = await callsDuring(() =>
      Promise.allSettled([new VendorCalls(app.context).fetch(asker({ purpose }), asked)]),
    )
    return { end: end[0], made }
  }

  it('are read from its answers and kept for every process', async () => {
    const source = await makeSource(app, user, 'google_analytics')
    await attempt(source, {}, 'reader')
    const [property] = source.propertyIds
    expect(budgetsOf(await row(source.id))).toContainEqual(
      expect.objectContaining({ name: 'tokens a day', property, of: 200_000, left: expect.any(Number) }),
    )
  })

  it('that are nearly reached leave the rest to whoever needs it most', async () => {
    const source = await makeSource(app, user, 'google_analytics')
    const left = { name: 'tokens a day', property: source.propertyIds[0], of: 100, renewsAt: inAnHour() }
    await keep(source.id, [{ ...left, left: 10 }])
    expect((await attempt(source, {}, 'renewal')).end).toMatchObject({
      status: 'rejected',
      reason: { kind: 'rate_limited', message: expect.stringMatching(/tokens a day.*reports.*in 1 hour\.$/) },
    })
    await keep(source.id, [{ ...left, left: 10 }])
    expect((await attempt(source, {}, 'reader')).end?.status).toBe('fulfilled')
    await keep(source.id, [{ ...left, left: 2 }])
    expect((await attempt(source, {}, 'reader')).made).toEqual([])
    await keep(source.id, [{ ...left, left: 2 }])
    expect((await attempt(source, {}, 'report')).end?.status).toBe('fulfilled')
    await keep(source.id, [{ ...left, left: 0 }])
    expect((await attempt(source, {}, 'report')).made).toEqual([])
    expect((await attempt(source, { property: source.propertyIds[1] ?? '' }, 'report')).made).toHaveLength(1)
  })

  it('that a query meets while it waits in line stop it there', async () => {
    const source = await makeSource(app, user, 'google_analytics')
    const asked = await sourceQuery('google_analytics', source, {})
    await keep(source.id, [{ name: 'x', property: null, left: 0, of: 9, renewsAt: inAnHour() }])
    const [end, made] = await callsDuring(() =>
      Promise.allSettled([new VendorCalls(app.context).fetch(asker(), asked)]),
    )
    expect(end).toMatchObject([{ status: 'rejected', reason: { kind: 'rate_limited' } }])
    expect(made).toEqual([])
  })

  it('once named by the vendor with a wait, are kept to for the property until the wait is over', async () => {
    const source = await makeSource(app, user, 'google_analytics')
    const switches = app.sandbox.emulators.switchesOf('google_analytics')
    switches.add('rate_limited')
    const first = await attempt(source, {}, 'report')
    expect(first.end).toMatchObject({ status: 'rejected', reason: { waitSeconds: 30 } })
    switches.clear()
    const second = await attempt(source, { metrics: ['newUsers'] }, 'report')
    expect(second.made).toEqual([])
    expect(second.end).toMatchObject({
      reason: {
        message: expect.stringMatching(/at once/),
        vendorMessage: expect.stringMatching(/^Exhausted/),
      },
    })
    app.clock.advance({ seconds: 31 })
    const third = await attempt(source, { metrics: ['newUsers'] }, 'report')
    app.clock.advance({ seconds: -31 })
    expect(third.end?.status).toBe('fulfilled')
  })

  it('of a moment are sat out', async () => {
    const source = await makeSource(app, user, 'seranking')
    const asked = await sourceQuery('seranking', source, { metrics: ['total_up'] })
    app.sandbox.emulators.switchesOf('seranking').add('rate_limited')
    setTimeout(() => app.sandbox.emulators.switchesOf('seranking').clear(), 500)
    await expect(new VendorCalls(app.context).fetch(asker(), asked)).resolves.toBeDefined()
  })

  it('that a provider has sat out itself are not sat out again', async () => {
    const source = await makeSource(app, user, 'serpstat')
    const inputs = { target: 'northwind.example' }
    const asked = await sourceQuery('serpstat', source, { inputs, metrics: ['traff'] })
    const switches = app.sandbox.emulators.switchesOf('serpstat')
    switches.add('rate_limited')
    const [end, made] = await callsDuring(() =>
      Promise.allSettled([new VendorCalls(app.context).fetch(asker(), asked)]),
    )
    switches.clear()
    expect(end).toMatchObject([{ status: 'rejected', reason: { kind: 'rate_limited', waitSeconds: 10 } }])
    expect(made).toHaveLength(3)
  })
})
