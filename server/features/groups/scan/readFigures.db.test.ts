import { afterAll, beforeAll, expect, it } from 'vitest'
import { ProviderError } from '../../../../providers/providerError.ts'
import { makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import type { AppContext } from '../../../context.ts'
import { loadSourceFacts } from '../../widgets/widgetRun.ts'
import { readFigures } from './readFigures.ts'
import { type WatchedQueries, watchedQueries } from './watchedQueries.ts'

let app: TestApp
let people: People
let queries: WatchedQueries

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const facts = await app.context.db.tenant(people.owner.companyId, (tx) => loadSourceFacts(tx, [source.id]))
  const feed = { type: 'google_webmasters', sourceId: source.id, account: 'sc-domain:northwind.example' }
  queries = watchedQueries([feed], facts, app.context.now())
})
afterAll(() => app.stop())

type Results = Pick<AppContext['results'], 'prime' | 'fetch'>

it('a second account that fails takes nothing from a measure that the first tells', async () => {
  const [query] = queries.days
  if (!query) throw new Error('Search has no days.')
  const second = {
    ...query,
    sourceQuery: { ...query.sourceQuery, key: 'second' },
    measures: query.measures.map((one) => ({ ...one, rank: 2 })),
  }
  const { results } = app.context
  const context = {
    results: {
      prime: async () => {},
      fetch: (async (run, asked) =>
        asked.key === 'second'
          ? { result: null, failure: new ProviderError('unavailable', 'It is down.') }
          : results.fetch(run, asked)) as Results['fetch'],
    },
  }
  const both = { ...queries, days: [second, query] }
  const read = await readFigures(context, people.owner.companyId, both)
  expect(read.problems.get('clicks')).toBeUndefined()
  expect(read.series.get('clicks')).toMatchObject({ figures: expect.any(Array) })
})

/** What is read of search; `late`: by how many days the vendor has told less than usual. */
async function search(late: number) {
  const { results } = app.context
  const fetch: Results['fetch'] = async (run, query) => {
    const outcome = await results.fetch(run, query)
    const { result } = outcome
    const usual = result?.table.incompleteFrom
    if (!result || usual === undefined || late === 0) return outcome
    const incompleteFrom = Temporal.PlainDate.from(usual).subtract({ days: late }).toString()
    const rows = result.table.rows.filter(([day]) => String(day) < incompleteFrom)
    return { ...outcome, result: { ...result, table: { ...result.table, incompleteFrom, rows } } }
  }
  const context = { results: { prime: (id, all) => results.prime(id, all), fetch } satisfies Results }
  const { series, pages } = await readFigures(context, people.owner.companyId, queries)
  const clicks = series.get('clicks')
  if (!clicks || !('figures' in clicks)) throw new Error('There are no clicks.')
  return { clicks, pages }
}

it('days that a vendor is late with are waited for, and are not nothing', async () => {
  const usual = await search(0)
  const late = await search(5)
  const { days } = usual.clicks.through.since(late.clicks.through)
  expect(days).toBeGreaterThanOrEqual(3)
  expect(late.clicks.figures.at(-1)).toBe(usual.clicks.figures.at(-1 - days))
  expect(late.clicks.figures.at(-1)).toBeGreaterThan(0)
  // Pages of fewer days are fewer.
  expect(usual.pages).toBeGreaterThan(0)
  expect(late.pages).toBeNull()
})

it('days that a vendor leaves out without a word are unknown until the account tells them elsewhere', async () => {
  const [query] = queries.days
  if (!query) throw new Error('Search has no days.')
  const through = query.through.get('clicks')
  if (!through) throw new Error('Clicks are not watched.')
  const until = through.subtract({ days: 2 }).toString()
  const { results } = app.context
  const context = {
    results: {
      prime: async () => {},
      fetch: (async (run, asked) => {
        const outcome = await results.fetch(run, { ...asked, key: query.sourceQuery.key })
        if (!outcome.result || asked.key !== 'silent') return outcome
        const { incompleteFrom: _, ...table } = outcome.result.table
        const rows = table.rows.filter(([day]) => String(day) <= until)
        return { ...outcome, result: { ...outcome.result, table: { ...table, rows } } }
      }) as Results['fetch'],
    },
  }
  const silent = {
    ...query,
    sourceQuery: { ...query.sourceQuery, key: 'silent' },
    measures: query.measures.filter(({ measure }) => measure === 'clicks'),
  }
  const positions = {
    ...query,
    measures: query.measures.filter(({ measure }) => measure === 'position'),
  }
  const newest = async (days: typeof queries.days) => {
    const { series } = await readFigures(context, people.owner.companyId, { days, pages: [] })
    const clicks = series.get('clicks')
    return clicks && 'figures' in clicks ? clicks.figures.slice(-3) : clicks
  }
  expect(await newest([silent])).toEqual([expect.any(Number), null, null])
  expect(await newest([silent, positions])).toEqual([expect.any(Number), 0, 0])
})
