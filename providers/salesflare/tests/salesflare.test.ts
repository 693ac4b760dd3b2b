import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { FilterClause, ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient, type HttpClient } from '../../kit/http/http.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { salesflare } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
const asked: URL[] = []
beforeAll(async () => {
  const watched: typeof emulator = (request, context) => {
    asked.push(new URL(request.url))
    return emulator(request, context)
  }
  server = await serveEmulators({ salesflare: watched }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => {
  asked.length = 0
  server.switchesOf('salesflare').clear()
})

const context = (token = sandboxKey('agency'), change = (text: string) => text): ProviderContext => {
  const client = createHttpClient({ allow: [server.url] })
  const fetch: HttpClient = async (request) => {
    const answer = await client(request)
    return { ...answer, text: change(answer.text) }
  }
  return {
    credentials: { type: 'credentials', account: '', token },
    origin: server.originOf('salesflare'),
    setting: String,
    fetch,
    now,
    signal: new AbortController().signal,
  }
}
const october = { start: '2026-10-01', end: '2026-10-31' }
const month = { start: '2026-10-23', end: '2026-11-21' }
const ask = (change: Partial<ProviderQuery>) =>
  salesflare.run(context(), {
    type: 'salesflare',
    property: null,
    inputs: {},
    dimension: null,
    metrics: ['opportunities_new'],
    filter: null,
    range: month,
    order: null,
    limit: 1000,
    realTime: false,
    currency: null,
    ...change,
  })
const where = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
  filter: { clauses: [{ field, operator, values }] },
})
const sum = (rows: unknown[][], column = 1) => rows.reduce((total, row) => total + Number(row[column]), 0)

describe('connecting', () => {
  it('names the login by its e-mail', async () => {
    expect(await salesflare.probe(context())).toEqual({ accountLabel: 'ann@northwind.example', warnings: [] })
  })
  it('refuses a key that Salesflare does not know, and never tells it', async () => {
    const error = await salesflare.probe(context('sf-wrong')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'reauthorise', field: 'token', vendorMessage: 'Unauthorized' })
    expect(String(error)).not.toContain('sf-wrong')
  })
  it.each([
    ['disabled', (text: string) => text.replace('"disabled":false', '"disabled":true')],
    ['trial_expired', (text: string) => text.replace('"is_admin"', '"trial_expired":true,"is_admin"')],
  ])('refuses an account that is %s', async (word, change) => {
    const failed = salesflare.probe(context(undefined, change))
    await expect(failed).rejects.toMatchObject({ kind: 'reauthorise', vendorMessage: word })
  })
  it('offers pipelines that are not archived, and the stages of the chosen one', async () => {
    const question = { type: 'salesflare', property: null, search: '' } as const
    const options = (parameter: 'pipeline' | 'target', inputs = {}) =>
      salesflare.listOptions(context(), { ...question, parameter, inputs })
    expect((await options('pipeline')).map(({ label }) => label)).toEqual(['Wholesale', 'Tent rental'])
    expect((await options('target')).map(({ label }) => label)).toContain('Offer (Tent rental)')
    expect((await options('target', { pipeline: '22' })).map(({ label }) => label)).toEqual([
      'Enquiry',
      'Offer',
      'Won',
      'Lost',
    ])
  })
})

describe('figures', () => {
  it('of days and of every split add up to the whole', async () => {
    const metrics = ['opportunities_new', 'opportunities_won', 'opportunities_lost', 'won_value']
    const [whole = []] = (await ask({ metrics })).rows
    expect(whole.every((value) => Number(value) > 0)).toBe(true)
    for (const dimension of ['date', 'week', 'pipeline', 'stage', 'owner', 'lead_source', 'account']) {
      const { rows, totals } = await ask({ metrics, dimension })
      expect(metrics.map((_metric, index) => sum(rows, index + 1))).toEqual(whole)
      expect(totals).toEqual(whole)
    }
  })
  it('hang together', async () => {
    const metrics = ['opportunities_won', 'opportunities_lost', 'win_rate', 'won_value', 'average_deal_size']
    const [[won, lost, rate, value, size] = []] = (await ask({ metrics, inputs: { pipeline: '21' } })).rows
    expect(Number(rate)).toBeCloseTo(Number(won) / (Number(won) + Number(lost)), 5)
    expect(Number(size)).toBeGreaterThanOrEqual(Number(value) / Number(won))
  })
  it('of the win rate by owner count lost ones too', async () => {
    const rates = await ask({
      metrics: ['win_rate', 'opportunities_won', 'opportunities_lost'],
      dimension: 'owner',
    })
    const alone = await ask({ metrics: ['win_rate'], dimension: 'owner' })
    expect(alone.rows).toEqual(rates.rows.map(([name, rate]) => [name, rate]))
  })
  it('of reasons are those of lost opportunities', async () => {
    const reasons = await ask({ metrics: ['opportunities_lost'], dimension: 'lost_reason' })
    expect(reasons.rows.length).toBeGreaterThan(1)
    expect([sum(reasons.rows)]).toEqual((await ask({ metrics: ['opportunities_lost'] })).rows[0])
  })
  it('of tasks are everybody’s, each once', async () => {
    const metrics = ['tasks_created', 'tasks_completed']
    await ask({ metrics })
    const query = asked.find(({ pathname }) => pathname.endsWith('/tasks'))?.searchParams
    expect(query?.getAll('assignees')).toEqual(['811', '812', '813', '814'])
    const people = await ask({ metrics, dimension: 'assignee' })
    expect(people.rows.length).toBeGreaterThan(2)
    expect(sum(people.rows)).toBeGreaterThanOrEqual(Number(people.totals?.[0]))
  })
  it('of accounts and contacts stand side by side by time', async () => {
    const { rows, totals } = await ask({ metrics: ['accounts_new', 'contacts_new'], dimension: 'month' })
    expect(rows.map(([key]) => key)).toEqual(['2026-10', '2026-11'])
    expect(totals).toEqual([sum(rows, 1), sum(rows, 2)])
  })
  it('leave archived pipelines out and amounts of other currencies, and say so', async () => {
    const table = await ask({
      metrics: ['opportunities_won', 'won_value'],
      range: { start: '2026-01-01', end: '2026-11-21' },
    })
    expect(table.currency).toBe('EUR')
    expect(table.notices).toEqual([{ code: 'partial', text: expect.stringMatching(/other currencies/) }])
    const dollars = await ask({
      metrics: ['won_value'],
      range: { start: '2026-01-01', end: '2026-11-21' },
      ...where('currency', 'equals', 'usd'),
    })
    expect(dollars.currency).toBe('USD')
    expect(Number(dollars.rows[0]?.[0])).toBeGreaterThan(0)
  })
})

describe('what is open', () => {
  it('is told of today, and of an earlier day with a word of caution', async () => {
    const metrics = ['opportunities_open', 'pipeline_value', 'weighted_pipeline']
    const today = await ask({ metrics })
    expect(today.rows[0]?.every((value) => Number(value) > 0)).toBe(true)
    expect(today.notices.map(({ code }) => code)).not.toContain('vendor')
    const earlier = await ask({ metrics, range: october })
    expect(earlier.rows[0]?.map((value) => value === null)).toEqual([false, false, true])
    expect(earlier.notices.filter(({ code }) => code === 'vendor')).toHaveLength(2)
  })
  it('on an earlier day changes by what was made and closed since', async () => {
    const range = { start: '2026-11-01', end: '2026-11-21' }
    const metrics = ['opportunities_new', 'opportunities_won', 'opportunities_lost', 'opportunities_open']
    const [[made, won, lost, open] = []] = (await ask({ metrics, range })).rows
    const [[before] = []] = (await ask({ metrics: ['opportunities_open'], range: october })).rows
    expect(Number(before) + Number(made) - Number(won) - Number(lost)).toBe(open)
  })
})

it('lists are read to their end, page by page', async () => {
  const { rows } = await ask({ range: { start: '2025-01-01', end: '2026-11-21' } })
  const pages = asked.filter(({ pathname }) => pathname.endsWith('/opportunities'))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.map(({ searchParams }) => searchParams.get('offset'))).toEqual(
    pages.map((_page, at) => String(at * 100)),
  )
  expect(pages.every(({ searchParams }) => searchParams.get('order_by') === 'id')).toBe(true)
  expect(Number(rows[0]?.[0])).toBeGreaterThan((pages.length - 1) * 90)
})

describe('filters', () => {
  it('narrow by names and value', async () => {
    const owners = await ask({ dimension: 'owner', ...where('owner', 'equals', 'ann lee') })
    expect(owners.rows.map(([name]) => name)).toEqual(['Ann Lee'])
    const [[large] = []] = (await ask(where('value', 'greater', '20000'))).rows
    const [[all] = []] = (await ask({})).rows
    expect(Number(large)).toBeLessThan(Number(all))
  })
  it('and the pipeline is asked for at Salesflare', async () => {
    const { rows } = await ask({ inputs: { pipeline: '22' }, dimension: 'pipeline' })
    expect(rows.map(([name]) => name)).toEqual(['Tent rental'])
  })
  it('stages that the widget names count as won', async () => {
    const { rows } = await ask({ metrics: ['opportunities_won'], inputs: { target: ['106'] } })
    const lost = await ask({ metrics: ['opportunities_lost'], inputs: { pipeline: '21' } })
    expect(rows).toEqual(lost.rows)
  })
})

describe('questions that cannot be asked', () => {
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['the pipeline over time', { metrics: ['pipeline_value'], dimension: 'date' }, 'metrics'],
    ['tasks by stage', { metrics: ['tasks_created'], dimension: 'stage' }, 'metrics'],
    ['amounts by currency', { metrics: ['won_value'], dimension: 'currency' }, 'metrics'],
    ['reasons of won ones', { metrics: ['opportunities_won'], dimension: 'lost_reason' }, 'metrics'],
    ['tasks of a stage', { metrics: ['tasks_created'], ...where('stage', 'equals', 'Lead') }, 'filter'],
    ['a value that is no number', where('value', 'greater', 'much'), 'filter'],
    ['a pipeline that is gone', { inputs: { pipeline: '99' } }, 'pipeline'],
  ])('%s', async (_case, change, field) => {
    await expect(ask(change)).rejects.toMatchObject({ name: 'ProviderError', kind: 'bad_request', field })
  })
})

it('days are the team’s, and the last ones may still change', async () => {
  const table = await ask({})
  expect(table).toMatchObject({ timeZone: 'Europe/Vienna', unsettledFrom: '2026-11-20' })
  expect((await ask({ range: october })).unsettledFrom).toBeNull()
})

it('reads only', async () => {
  await ask({ metrics: ['opportunities_new', 'accounts_new', 'contacts_new', 'tasks_created'] })
  expect(server.calls.every(({ method }) => method === 'GET')).toBe(true)
})
