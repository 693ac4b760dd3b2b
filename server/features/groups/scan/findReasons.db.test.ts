import { afterAll, beforeAll, expect, it } from 'vitest'
import { effectiveCheck } from '../../../../shared/rules/monitoring/checkSettings.ts'
import { ownAlerts } from '../../../../shared/rules/monitoring/deviationFindings.ts'
import { evaluate } from '../../../../shared/rules/monitoring/evaluate.ts'
import { makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import type { DemoSource } from '../../../seed/connectDemo.ts'
import { openSession } from '../../sources/openSession.ts'
import { loadSourceFacts } from '../../widgets/widgetRun.ts'
import { findReasons } from './findReasons.ts'
import { type ReadFigures, readFigures } from './readFigures.ts'
import { type WatchedQueries, watchedQueries } from './watchedQueries.ts'

let app: TestApp
let people: People
let source: DemoSource
let queries: WatchedQueries
let read: ReadFigures

const SITE = 'sc-domain:northwind.example'

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  source = await makeSource(app, people.owner, 'google_webmasters')
  const { companyId } = people.owner
  const facts = await app.context.db.tenant(companyId, (tx) => loadSourceFacts(tx, [source.id]))
  const feed = { type: 'google_webmasters', sourceId: source.id, account: SITE }
  queries = watchedQueries([feed], facts, app.context.now())
  read = await readFigures(app.context, companyId, queries)
})
afterAll(() => app.stop())

/** Those of measures that have an alert of their own, however few they are a day. */
const own = (series: ReadFigures['series']) =>
  ownAlerts({
    series: Object.fromEntries([...series].filter(([, one]) => 'figures' in one)),
    settings: (check) => ({ ...effectiveCheck(check, {}, {}), minimum: 0 }),
  })

/** What Analytics says of a shop, and why a measure of it has changed. */
async function ofAnalytics(measure: 'traffic' | 'conversions' | 'revenue') {
  const { companyId } = people.owner
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  const facts = await app.context.db.tenant(companyId, (tx) => loadSourceFacts(tx, [analytics.id]))
  const feed = { type: 'google_analytics_4', sourceId: analytics.id, account: '2000' }
  const asked = watchedQueries([feed], facts, app.context.now())
  const { series } = await readFigures(app.context, companyId, asked)
  const told = series.get(measure)
  if (!told || !('figures' in told)) throw new Error('It was not read.')
  return { told, reasons: await findReasons(app.context, companyId, asked, own(new Map([[measure, told]]))) }
}

/** Clicks as they were read, with those of the newest days changed by this factor. */
function withClicks(factor: number) {
  const clicks = read.series.get('clicks')
  if (!clicks || !('figures' in clicks)) throw new Error('There are no clicks.')
  const figures = clicks.figures.map((value, day) => (day < 96 || value === null ? value : value * factor))
  return own(new Map([['clicks', { ...clicks, figures }]]))
}

/** Clicks by page on two days, as the vendor's own API says. */
async function clicksByPage(last: Temporal.PlainDate): Promise<Map<string, number>> {
  const session = await openSession(app.context, people.owner.companyId, source.id)
  const table = await session.run(
    (vendor) =>
      session.provider.run(vendor, {
        type: 'google_webmasters',
        property: SITE,
        inputs: {},
        dimension: 'page',
        metrics: ['clicks'],
        filter: null,
        range: { start: last.subtract({ days: 1 }).toString(), end: last.toString() },
        order: null,
        limit: 10_000,
        realTime: false,
        currency: null,
      }),
    AbortSignal.timeout(10_000),
    SITE,
  )
  return new Map(table.rows.map(([page, clicks]) => [String(page), Number(clicks)]))
}

it('asks nothing where all is as usual', async () => {
  expect(await findReasons(app.context, people.owner.companyId, queries, withClicks(1))).toEqual({})
})

it('names the page that the vendor itself shows to have changed most, or none', async () => {
  const through = queries.days[0]?.through.get('clicks')
  if (!through) throw new Error('Clicks are not watched.')
  const [now, before] = [await clicksByPage(through), await clicksByPage(through.subtract({ days: 7 }))]
  const changes = [...new Set([...now.keys(), ...before.keys()])]
    .map((page) => ({ page, change: (now.get(page) ?? 0) - (before.get(page) ?? 0) }))
    .toSorted((a, b) => b.change - a.change)
  const whole = changes.reduce((sum, { change }) => sum + change, 0)
  const [most] = changes
  const [factor, direction] = whole > 0 ? [4, 1] : [0.1, -1]
  const top = direction > 0 ? most : changes.at(-1)
  const share = (top?.change ?? 0) / whole
  const expected = whole !== 0 && share >= 0.5 && share <= 1.5 ? [new URL(top?.page ?? '').pathname] : []
  const reasons = await findReasons(app.context, people.owner.companyId, queries, withClicks(factor))
  expect((reasons.clicks ?? []).map(({ name }) => name).filter((name) => name.startsWith('/'))).toEqual(
    expected,
  )
})

it.each(['traffic', 'conversions', 'revenue'] as const)(
  'an alert of %s names the channel and the page that were lost',
  async (measure) => {
    app.sandbox.emulators.switchesOf('google_analytics').add('visits_lost')
    const { told, reasons } = await ofAnalytics(measure)
    app.sandbox.emulators.switchesOf('google_analytics').clear()
    expect(reasons[measure]?.map(({ name }) => name)).toEqual(['Organic Search', '/'])
    const [sentence] = evaluate({
      series: { [measure]: told },
      pages: [],
      budget: null,
      site: null,
      sources: [],
      reports: [],
      reasons,
      settings: (check) => effectiveCheck(check, {}, {}),
    }).flatMap((finding) => (finding.verdict === 'found' ? [finding.sentence] : []))
    expect(sentence).toMatch(
      /below .*, mostly Organic Search \(-\d+%\) and \/ \(-\d+%\) compared with the same weekdays before/,
    )
  },
)

it('of several types that give a measure the one whose figures count is asked', async () => {
  const { companyId } = people.owner
  const shop = await makeSource(app, people.owner, 'woocommerce')
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  const facts = await app.context.db.tenant(companyId, (tx) => loadSourceFacts(tx, [shop.id, analytics.id]))
  const both = watchedQueries(
    [
      { type: 'woocommerce', sourceId: shop.id, account: '' },
      { type: 'google_analytics_4', sourceId: analytics.id, account: '2000' },
    ],
    facts,
    app.context.now(),
  )
  const revenue = (await readFigures(app.context, companyId, both)).series.get('revenue')
  if (!revenue || !('figures' in revenue)) throw new Error('There is no revenue.')
  const figures = revenue.figures.map((value, day) => (day < 96 || value === null ? value : value * 4))
  const asked: string[] = []
  const context = {
    results: {
      prime: (id, all) => app.context.results.prime(id, all),
      fetch: (async (run, query) => {
        asked.push(`${query.query.type} ${query.query.dimension}`)
        return app.context.results.fetch(run, query)
      }) as typeof app.context.results.fetch,
    } satisfies Pick<typeof app.context.results, 'prime' | 'fetch'>,
  }
  await findReasons(context, companyId, both, own(new Map([['revenue', { ...revenue, figures }]])))
  expect([...new Set(asked)]).toEqual(['woocommerce source', 'woocommerce product'])
})
