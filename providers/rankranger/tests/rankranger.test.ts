import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { FilterClause, ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { rankranger } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
const asked: string[] = []
beforeAll(async () => {
  server = await serveEmulators(
    {
      rankranger: (request, context) => {
        asked.push(new URL(request.url).search)
        return emulator(request, context)
      },
    },
    { now: () => now },
  )
})
afterAll(() => server.stop())
beforeEach(() => {
  asked.length = 0
  server.switchesOf('rankranger').clear()
})

const context = (token = sandboxKey('agency')): ProviderContext => ({
  credentials: { type: 'credentials', account: '', token },
  origin: server.originOf('rankranger'),
  setting: String,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})
const october = { start: '2026-10-01', end: '2026-10-31' }
const ask = (change: Partial<ProviderQuery>) =>
  rankranger.run(context(), {
    type: 'rankranger',
    property: '101001',
    inputs: {},
    dimension: null,
    metrics: ['average_rank'],
    filter: null,
    range: october,
    order: null,
    limit: 1000,
    realTime: false,
    currency: null,
    ...change,
  })
const where = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
  filter: { clauses: [{ field, operator, values }] },
})

describe('connecting', () => {
  it('asks for the campaigns, the method bare at the start of the query', async () => {
    const key = sandboxKey('agency')
    expect(await rankranger.probe(context())).toEqual({
      accountLabel: `Key ••••${key.slice(-4)}`,
      warnings: [],
    })
    expect(asked).toEqual([`?package_campaigns&key=${key}&output=json&json_strict=true`])
  })
  it('refuses a key that Rank Ranger does not know, and never tells it', async () => {
    const error = await rankranger.probe(context('123-none')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'reauthorise', field: 'token', vendorMessage: 'Invalid API key' })
    expect(String(error)).not.toContain('123-none')
  })
  it('lists engines by what recent ranks hold; two of one name are told apart', async () => {
    const question = {
      parameter: 'searchEngine',
      type: 'rankranger',
      property: '101001',
      inputs: {},
    } as const
    expect(await rankranger.listOptions(context(), { ...question, search: '' })).toEqual([
      { value: '64', label: 'google.com (#64)' },
      { value: '443', label: 'google.com (#443)' },
      { value: '6', label: 'bing.com' },
    ])
  })
})

describe('figures', () => {
  const metrics = ['average_rank', 'top10', 'not_ranking', 'keywords_total', 'visibility_score']
  it('over a month are those of its last day', async () => {
    const whole = await ask({ metrics })
    const days = await ask({ metrics, dimension: 'date' })
    expect(days.rows).toHaveLength(31)
    expect(days.rows.at(-1)).toEqual(['2026-10-31', ...(whole.rows[0] ?? [])])
    expect(days.totals).toEqual(whole.rows[0])
  })
  it('of engines add up to the whole', async () => {
    const added = ['keywords_total', 'top10', 'visibility_score']
    const engines = await ask({ metrics: added, dimension: 'se_name' })
    expect(engines.rows.map(([name]) => name)).toEqual(['bing.com', 'google.com (#64)', 'google.com (#443)'])
    const [whole = []] = (await ask({ metrics: added })).rows
    added.forEach((_metric, index) => {
      const sum = engines.rows.reduce((total, row) => total + Number(row[index + 1]), 0)
      expect(sum).toBeCloseTo(Number(whole[index]), 3)
    })
    expect(whole[0]).toBe(123)
  })
  it('of an engine that the campaign does not have make no row', async () => {
    const inputs = { searchEngine: '64' }
    const table = await ask({
      property: '101002',
      metrics: ['visibility_score'],
      dimension: 'se_name',
      inputs,
    })
    expect(table.rows).toEqual([])
  })
  it('of movements count every keyword once, and fit their ranks', async () => {
    const inputs = { searchEngine: '64' }
    const [row = []] = (
      await ask({ metrics: ['improved', 'declined', 'unchanged', 'keywords_total'], inputs })
    ).rows
    expect(Number(row[0]) + Number(row[1]) + Number(row[2])).toBe(row[3])
    const first = await ask({
      dimension: 'keyword',
      metrics: ['rank'],
      inputs,
      range: { start: '2026-10-01', end: '2026-10-01' },
    })
    const before = new Map(first.rows.map(([name, rank]) => [name, rank]))
    const moved = await ask({ dimension: 'keyword', metrics: ['rank', 'rank_change', 'best_rank'], inputs })
    for (const [name, rank, change, best] of moved.rows) {
      expect(change).toBe(Number(before.get(name ?? '') ?? 101) - Number(rank ?? 101))
      if (rank !== null) expect(Number(best)).toBeLessThanOrEqual(Number(rank))
    }
  })
  it('of reach hang together', async () => {
    const metrics = [
      'total_monthly_reach',
      'total_organic_reach',
      'approx_monthly_search',
      'approx_daily_search',
    ]
    const [[reach, share, searches, daily] = []] = (await ask({ metrics })).rows
    expect(Number(share)).toBeCloseTo(Number(reach) / Number(searches), 5)
    expect(Number(daily)).toBeCloseTo(Number(searches) / 30, 5)
    const keywords = await ask({ metrics: ['reach'], dimension: 'keyword' })
    expect(keywords.rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(reach)
  })
  it('of domains set competitors beside the site', async () => {
    const inputs = { competitor: 'https://www.trailguide.example/, peakstore.example' }
    const table = await ask({ dimension: 'url', metrics: ['top10', 'visibility_score'], inputs })
    expect(table.rows.map(([name]) => name)).toEqual([
      'northwind.example',
      'peakstore.example',
      'trailguide.example',
    ])
    const alone = await ask({ metrics: ['top10'], inputs: { target: 'peakstore.example' } })
    expect(table.rows[1]?.[1]).toBe(alone.rows[0]?.[0])
  })
  it('by tag come from the snapshot of the last day', async () => {
    const table = await ask({ dimension: 'tags', metrics: ['keywords_total'] })
    expect(table.rows.map(([name]) => name)).toEqual(['core', 'long tail', 'push'])
  })
  it('of a keyword’s volume count it once', async () => {
    const one = await ask({ metrics: ['search_volume'], inputs: { searchEngine: '64' } })
    expect((await ask({ metrics: ['search_volume'] })).rows).toEqual(one.rows)
  })
})

describe('filters', () => {
  it('narrow the keywords, by name, tag, rank and volume', async () => {
    const names = async (change: Partial<ProviderQuery>) =>
      (await ask({ dimension: 'keyword', metrics: ['rank'], inputs: { searchEngine: '64' }, ...change })).rows
    expect(await names(where('keyword', 'contains', 'Tent'))).toHaveLength(8)
    expect(await names({ inputs: { searchEngine: '64', term: 'tent' } })).toHaveLength(8)
    expect(await names(where('tags', 'equals', 'core'))).toHaveLength(6)
    expect((await names(where('rank', 'less', '11'))).every(([, rank]) => Number(rank) < 11)).toBe(true)
    expect((await names(where('search_volume', 'greater', '99999999'))).length).toBe(0)
  })
})

it('asks for the campaign with its domain, ISO dates and at most 14 days', async () => {
  await ask({ dimension: 'date' })
  const calls = asked.filter((query) => query.startsWith('?rank&')).map((query) => new URLSearchParams(query))
  expect(calls.map((query) => [query.get('start_date'), query.get('end_date')])).toEqual([
    ['2026-10-01', '2026-10-14'],
    ['2026-10-15', '2026-10-28'],
    ['2026-10-29', '2026-10-31'],
  ])
  expect(calls.every((query) => query.get('domain') === 'northwind.example')).toBe(true)
  expect(asked.every((query) => /^\?(package_campaigns|rank)&/.test(query))).toBe(true)
})

it('reads further pages where an answer names one', async () => {
  const once = await ask({ dimension: 'keyword' })
  server.switchesOf('rankranger').add('two_pages')
  expect(await ask({ dimension: 'keyword' })).toEqual(once)
  expect(asked.some((query) => query.includes('page=2'))).toBe(true)
})

it('the emulator answers in XML unless JSON is asked for, and in objects unless lists are', async () => {
  const get = async (query: string) =>
    (
      await fetch(`${server.url}/rankranger/api/api/v2/?package_campaigns&key=${sandboxKey('x')}${query}`)
    ).text()
  expect(await get('')).toMatch(/^<\?xml .*<campaign_id>101001<\/campaign_id>/)
  expect(JSON.parse(await get('&output=json'))).toMatchObject({ result: { 0: { campaign_id: '101001' } } })
  expect(JSON.parse(await get('&output=json&json_strict=true&json_arr=true'))).toMatchObject([
    { result: [{ campaign_id: '101001' }, { campaign_id: '101002' }] },
  ])
})

describe('questions that cannot be asked', () => {
  it.each<[string, Partial<ProviderQuery>, string | null]>([
    ['without a campaign', { property: null }, 'property'],
    ['a campaign that is gone', { property: '1' }, 'property'],
    ['visibility by keyword', { metrics: ['visibility_score'], dimension: 'keyword' }, 'metrics'],
    ['volume over time', { metrics: ['search_volume'], dimension: 'date' }, 'metrics'],
    [
      'visibility of some keywords',
      { metrics: ['visibility_score'], ...where('keyword', 'contains', 'x') },
      'filter',
    ],
    ['visibility of a term', { metrics: ['visibility_score'], inputs: { term: 'x' } }, 'term'],
    [
      'too many competitors',
      { dimension: 'url', inputs: { competitor: 'a.b,c.d,e.f,g.h,i.j,k.l' } },
      'competitor',
    ],
    ['a domain that the campaign does not track', { inputs: { target: 'other.example' } }, null],
  ])('%s', async (_case, change, field) => {
    await expect(ask(change)).rejects.toMatchObject({ name: 'ProviderError', kind: 'bad_request', field })
  })
})
