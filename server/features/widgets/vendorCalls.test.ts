import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../../providers/contract.ts'
import { providerOf } from '../../../providers/registry.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { makeCompany, makeSource, makeUser, type TestUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'
import type { Question } from './questions.ts'
import { VendorCalls } from './vendorCalls.ts'
import { loadSourceFacts } from './widgetRun.ts'

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

async function question(
  kind: SourceKind,
  from: DemoSource,
  facts: Partial<ProviderQuery>,
): Promise<Question> {
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
  return { source, about: { provider, type }, query } as Question
}
const callsDuring = async <T>(work: () => Promise<T>): Promise<[T, string[]]> => {
  const before = app.sandbox.emulators.calls.length
  const answer = await work()
  const made = app.sandbox.emulators.calls.slice(before).map(({ path }) => path)
  return [answer, made.filter((path) => !path.includes('token'))]
}
const ask = async (calls: VendorCalls, questions: Question[]) =>
  Promise.all(questions.map((one) => calls.ask(user.companyId, one, never)))

describe('questions that come at about the same time', () => {
  it('share calls where the vendor takes several, and get the answers they would get alone', async () => {
    const questions = await Promise.all(
      METRICS.map((metric) => question('google_analytics', analytics, { metrics: [metric] })),
    )
    const [together, made] = await callsDuring(() => ask(new VendorCalls(app.context), questions))
    expect(made).toHaveLength(2)
    for (const path of made) expect(path).toMatch(/batchRunReports$/)
    const calls = new VendorCalls(app.context)
    for (const [index, one] of questions.entries())
      expect(together[index]).toEqual((await ask(calls, [one]))[0])
  })

  it('go one by one where the vendor takes no more', async () => {
    const questions = await Promise.all(
      ['clicks', 'impressions'].map((metric) => question('google_webmasters', search, { metrics: [metric] })),
    )
    const alone = await callsDuring(() => ask(new VendorCalls(app.context), questions.slice(0, 1)))
    const [, made] = await callsDuring(() => ask(new VendorCalls(app.context), questions))
    expect(made).toHaveLength(2 * alone[1].length)
  })

  it('do not mix properties', async () => {
    const questions = await Promise.all(
      analytics.propertyIds
        .slice(0, 2)
        .map((property) => question('google_analytics', analytics, { property })),
    )
    const [, made] = await callsDuring(() => ask(new VendorCalls(app.context), questions))
    expect(new Set(made).size).toBe(2)
  })
})

describe('a call with several questions', () => {
  it('lets a wrong question fail alone', async () => {
    const [right, wrong] = [
      await question('google_analytics', analytics, { metrics: ['sessions'] }),
      await question('google_analytics', analytics, { metrics: ['noSuchMetric'] }),
    ]
    const calls = new VendorCalls(app.context)
    const [good, bad] = await Promise.allSettled(
      [right, wrong].map((one) => calls.ask(user.companyId, one, never)),
    )
    expect(good?.status).toBe('fulfilled')
    expect(bad).toMatchObject({ status: 'rejected', reason: { kind: 'bad_request' } })
  })

  it('fails for all where the vendor is out of order, and leaves nobody waiting', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const questions = await Promise.all(
      METRICS.map((metric) => question('google_analytics', analytics, { metrics: [metric] })),
    )
    const calls = new VendorCalls(app.context)
    const ends = await Promise.allSettled(questions.map((one) => calls.ask(user.companyId, one, never)))
    expect(ends.map(({ status }) => status)).toEqual(METRICS.map(() => 'rejected'))
    app.sandbox.emulators.switchesOf('google_analytics').clear()
    expect(await ask(calls, questions)).toHaveLength(METRICS.length)
  })

  it('goes on for the others when one asker leaves', async () => {
    const questions = await Promise.all(
      ['sessions', 'newUsers'].map((metric) =>
        question('google_analytics', analytics, { metrics: [metric] }),
      ),
    )
    const calls = new VendorCalls(app.context)
    const leaving = new AbortController()
    const [first, second] = questions.map((one, index) =>
      calls.ask(user.companyId, one, index === 0 ? leaving.signal : never),
    )
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    await expect(second).resolves.toMatchObject({ rows: expect.any(Array) })
  })
})
