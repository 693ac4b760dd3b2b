import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { FilterClause, ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { seranking } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ seranking: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('seranking').clear())

const context = (token = sandboxKey('agency'), style = 'current'): ProviderContext => ({
  credentials: { type: 'credentials', account: 'Agency', token },
  origin: server.originOf('seranking'),
  setting: () => style,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})
const october = { start: '2026-10-01', end: '2026-10-31' }
const ask = (change: Partial<ProviderQuery>, style?: string) =>
  seranking.run(context(undefined, style), {
    type: 'seranking',
    property: '501234',
    inputs: {},
    dimension: null,
    metrics: ['pos'],
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
  it('refuses a key that SE Ranking does not know, and never tells it', async () => {
    const error = await seranking.probe(context('5e4a0b1d-none')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'reauthorise', field: 'token', vendorMessage: 'Unauthorized' })
    expect(String(error)).not.toContain('5e4a0b1d')
  })
  it('lists projects; one that is switched off says why it cannot be used', async () => {
    const [first, second, third] = await seranking.listProperties(context())
    expect(first).toEqual({
      id: '501234',
      name: 'Northwind Outdoor',
      timeZone: 'UTC',
      hosts: ['northwind.example'],
      available: true,
    })
    expect(second?.available).toBe(true)
    expect(third).toMatchObject({ available: false, reason: expect.stringMatching(/switched off/) })
  })
})

describe('figures', () => {
  it('over a month are those of its last day', async () => {
    const metrics = ['pos', 'change', 'top10', 'unranked', 'total_up']
    const whole = await ask({ metrics })
    const days = await ask({ metrics, dimension: 'date' })
    expect(days.rows).toHaveLength(31)
    expect(days.rows.at(-1)).toEqual(['2026-10-31', ...(whole.rows[0] ?? [])])
    expect(days.totals).toEqual(whole.rows[0])
    const weeks = await ask({ metrics, dimension: 'week' })
    expect(weeks.rows.at(-1)?.slice(1)).toEqual(whole.rows[0])
  })
  it('of every search engine add up to the whole', async () => {
    const engines = await ask({ metrics: ['top10', 'keyword_count'], dimension: 'engine' })
    expect(engines.rows.map(([name]) => name)).toEqual(['Google UK', 'Google USA', 'Google USA Mobile'])
    const sum = (column: number) => engines.rows.reduce((total, row) => total + Number(row[column]), 0)
    expect((await ask({ metrics: ['top10', 'keyword_count'] })).rows).toEqual([[sum(1), sum(2)]])
  })
  it('of one engine and one device agree', async () => {
    const mobile = await ask({ metrics: ['top10'], inputs: { device: 'mobile' } })
    const chosen = await ask({ metrics: ['top10'], inputs: { searchEngine: '9002' } })
    expect(mobile.rows).toEqual(chosen.rows)
    const desktop = await ask({ metrics: ['top10'], inputs: { device: 'desktop' } })
    const all = await ask({ metrics: ['top10'] })
    expect(Number(desktop.rows[0]?.[0]) + Number(mobile.rows[0]?.[0])).toBe(all.rows[0]?.[0])
  })
  it('count as SE Ranking’s own shares do', async () => {
    const inputs = { searchEngine: '9001' }
    const metrics = ['top10', 'top10_percent', 'visibility_percent', 'avg_pos']
    const [row = []] = (await ask({ metrics, inputs })).rows
    expect(Number(row[1])).toBeCloseTo(Number(row[0]) / 72, 3)
    expect(Number(row[2])).toBeLessThan(1)
    expect(Number(row[3])).toBeGreaterThan(1)
  })
  it('of keywords: groups, tags and pages hold all of them', async () => {
    const [[all] = []] = (await ask({ metrics: ['top100'] })).rows
    for (const dimension of ['group', 'page']) {
      const { rows } = await ask({ dimension, metrics: ['top100'] })
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(all)
    }
    const tags = await ask({ dimension: 'tag', metrics: ['top100'] })
    expect(tags.rows.map(([name]) => name)).toEqual(['Tag 5', 'Tag 6', 'Tag 7'])
  })
  it('count a keyword’s volume once, however many engines track it', async () => {
    const metrics = ['volume']
    expect((await ask({ metrics })).rows).toEqual(
      (await ask({ metrics, inputs: { searchEngine: '9001' } })).rows,
    )
  })
  it('are the same in the legacy style', async () => {
    const question = { metrics: ['pos', 'visibility'], dimension: 'date' }
    expect(await ask(question, 'legacy')).toEqual(await ask(question))
  })
})

describe('sites that are checked weekly', () => {
  const weekly = { property: '501240' }
  it('have a row on check days alone', async () => {
    const { rows } = await ask({ ...weekly, dimension: 'date' })
    expect(rows.map(([day]) => day)).toEqual(['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'])
  })
  it('keep the last check for a range without one, and say of which day it is', async () => {
    const table = await ask({ ...weekly, range: { start: '2026-10-27', end: '2026-10-31' } })
    expect(table.rows).toHaveLength(1)
    expect(table.notices).toEqual([{ code: 'vendor', text: expect.stringContaining('2026-10-26') }])
  })
})

describe('competitors', () => {
  it('stand beside the site', async () => {
    const { rows } = await ask({
      dimension: 'competitor',
      metrics: ['top10'],
      inputs: { competitor: ['3102'] },
    })
    expect(rows.map(([name]) => name)).toEqual(['Northwind Outdoor', 'peakstore.example'])
  })
  it('can be reported on alone', async () => {
    const { rows } = await ask({ metrics: ['top10'], inputs: { competitor: ['3102'] } })
    const beside = await ask({
      dimension: 'competitor',
      metrics: ['top10'],
      inputs: { competitor: ['3102'] },
    })
    expect(rows[0]?.[0]).toBe(beside.rows[1]?.[1])
  })
})

describe('filters', () => {
  it('narrow the keywords', async () => {
    const { rows } = await ask({ dimension: 'keyword', ...where('keyword', 'contains', 'Tent') })
    expect(rows).toHaveLength(8)
    expect((await ask({ dimension: 'keyword', inputs: { term: 'tent' } })).rows).toEqual(rows)
  })
  it('by position look at the last check', async () => {
    const { rows } = await ask({
      dimension: 'keyword',
      inputs: { searchEngine: '9001' },
      ...where('pos', 'less', '11'),
    })
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every(([, position]) => Number(position) <= 10)).toBe(true)
  })
  it('by tag and group use their names', async () => {
    const shelter = await ask({ dimension: 'group', ...where('group', 'equals', 'shelter') })
    expect(shelter.rows.map(([name]) => name)).toEqual(['Shelter'])
    expect((await ask({ metrics: ['top100'], ...where('tag', 'equals', 'Tag 99') })).rows).toEqual([])
  })
})

describe('questions that cannot be asked', () => {
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['without a project', { property: null }, 'property'],
    ['visibility by keyword', { metrics: ['visibility'], dimension: 'keyword' }, 'metrics'],
    ['volume over time', { metrics: ['volume'], dimension: 'date' }, 'metrics'],
    ['a metric that is none', { metrics: ['none'] }, 'metrics'],
    [
      'visibility of some keywords',
      { metrics: ['visibility'], ...where('keyword', 'contains', 'x') },
      'filter',
    ],
    ['visibility of a term', { metrics: ['visibility'], inputs: { term: 'x' } }, 'term'],
    [
      'visibility of a competitor',
      { metrics: ['visibility'], inputs: { competitor: ['3101'] } },
      'competitor',
    ],
    ['two competitors at once', { inputs: { competitor: ['3101', '3102'] } }, 'competitor'],
    ['an engine of another project', { dimension: 'engine', inputs: { searchEngine: '1' } }, 'searchEngine'],
    ['a device without engine', { property: '501240', inputs: { device: 'mobile' } }, 'device'],
    ['shares of two engines', { metrics: ['visibility'], inputs: { device: 'desktop' } }, 'searchEngine'],
    ['a regular expression', where('keyword', 'matches', '.*'), 'filter'],
    ['a position that is no number', where('pos', 'less', 'ten'), 'filter'],
    ['a project that is gone', { property: '1' }, 'property'],
  ])('%s', async (_case, change, field) => {
    await expect(ask(change)).rejects.toMatchObject({ name: 'ProviderError', kind: 'bad_request', field })
  })
})

it('long ranges are asked in months, each day once', async () => {
  const before = server.calls.length
  const table = await ask({ dimension: 'date', range: { start: '2026-08-01', end: '2026-10-31' } })
  expect(table.rows).toHaveLength(92)
  expect(server.calls.slice(before).filter(({ path }) => path.endsWith('/positions'))).toHaveLength(3)
})

it('today’s figures are marked as moving', async () => {
  const range = { start: '2026-11-01', end: '2026-11-21' }
  expect((await ask({ range })).unsettledFrom).toBe('2026-11-21')
  expect((await ask({})).unsettledFrom).toBeNull()
})

it('reads only: no call could start a paid check', async () => {
  await ask({
    metrics: ['pos', 'today_avg', 'ads_top', 'visibility', 'keyword_count'],
    range: { start: '2026-11-01', end: '2026-11-21' },
  })
  expect(server.calls.every(({ method, path }) => method === 'GET' && !path.includes('recheck'))).toBe(true)
})
