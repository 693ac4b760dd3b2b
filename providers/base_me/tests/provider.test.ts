import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ImportedRecord, ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { refreshToken } from '../../kit/signIn/oauth2.ts'
import { definition } from '../definition.ts'
import { emulator, sandboxCredentials } from '../emulator/index.ts'
import { baseMe } from '../index.ts'
import { Link, namesOf } from '../links.ts'
import { ApiLink, Client, pageOf } from '../wire.ts'

const KIND = 'base_me'
const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
let server: EmulatorServer
let signedIn: ProviderContext
/** A source that is imported from the emulator's own export. */
let imported: ProviderContext
let asked: URL[] = []
let fileRead: Awaited<ReturnType<NonNullable<typeof baseMe.import>['read']>>

beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  const http = createHttpClient({ allow: [server.url] })
  const base = {
    origin: server.originOf(KIND),
    setting: String,
    fetch: ((request) => {
      asked.push(new URL(request.url))
      return http(request)
    }) satisfies typeof http,
    now,
    signal: new AbortController().signal,
  }
  const given = await sandboxCredentials()
  if (definition.auth.type !== 'oauth' || given.type !== 'oauth') throw new Error('It signs in by OAuth')
  const client = { id: 'sandbox-base_me', secret: 'sandbox-secret' }
  const renewal = { ...base, client, refreshToken: given.refreshToken ?? '' }
  const { accessToken } = await refreshToken({ auth: definition.auth }, renewal)
  signedIn = { ...base, credentials: { type: 'oauth', accessToken, scopes: ['read'] } }
  const { text } = await http({ url: `${base.origin('app')}/export.csv` })
  const answers = { currency: 'USD' }
  const file = await baseMe.import?.read(text, answers)
  if (!file) throw new Error('It reads files')
  fileRead = file
  imported = { ...base, credentials: { type: 'imported', answers, records: recordsIn(file.records) } }
})
afterAll(() => server.stop())
beforeEach(() => {
  server.switchesOf(KIND).clear()
  asked = []
})

const recordsIn =
  (records: readonly ImportedRecord[]) =>
  async ({ property, range }: { property: string | null; range: ProviderQuery['range'] }) =>
    records
      .filter((one) => one.property === property && one.day >= range.start && one.day <= range.end)
      .map(({ content }) => content)

const question: ProviderQuery = {
  type: 'base_me',
  property: '301',
  inputs: {},
  dimension: null,
  metrics: ['confirmed'],
  filter: null,
  range: { start: '2026-09-01', end: '2026-10-31' },
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
const ask = (change: Partial<ProviderQuery>, context = signedIn) =>
  baseMe.run(context, { ...question, ...change })
const where = (field: string, operator: 'equals' | 'notEquals' | 'contains' | 'greater', value: string) => ({
  filter: { clauses: [{ field, operator, values: [value] }] },
})
const sum = (rows: readonly (readonly unknown[])[], column = 1) =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)

const metrics = definition.types.flatMap((type) => type.metrics.map(({ id }) => id))
const COUNTS = ['opportunities', 'requested', 'pending', 'confirmed', 'live', 'dead']

it('clients are listed with their agency; an archived one cannot be chosen', async () => {
  const listed = await baseMe.listProperties(signedIn)
  expect(listed.map(({ id, name, available }) => [id, name, available])).toEqual([
    ['301', 'Northwind Outdoor', true],
    ['302', 'Northwind Wholesale', true],
    ['303', 'Northwind Cabins', false],
  ])
  expect(listed[0]?.group).toBe('Harbour & Pine')
  const options = await baseMe.listOptions(signedIn, {
    parameter: 'property',
    type: 'base_me',
    property: null,
    inputs: {},
    search: 'whole',
  })
  expect(options.map(({ label }) => label)).toEqual(['Northwind Wholesale'])
})

describe('both doors', () => {
  it.each(definition.types[0]?.dimensions.map(({ id }) => [id]) ?? [])(
    'give the same figures by %s',
    async (dimension) => {
      const allowed = metrics.filter((metric) => {
        if (dimension === 'status') return metric !== 'conversion_rate'
        return dimension !== 'health' || ['confirmed', 'live', 'cost'].includes(metric)
      })
      const one = await ask({ dimension, metrics: allowed })
      expect(one.rows.length).toBeGreaterThan(0)
      expect(await ask({ property: 'northwind outdoor', dimension, metrics: allowed }, imported)).toEqual(one)
    },
  )
  it('and nothing is called for a file', async () => {
    await ask({ property: 'northwind outdoor', metrics }, imported)
    expect(asked).toEqual([])
    expect(fileRead.faults).toEqual([])
    expect(fileRead.ignoredColumns).toEqual(['Notes'])
  })
})

describe('figures', () => {
  it('of days and of every split but anchors and targets add up to the whole', async () => {
    const [whole = []] = (await ask({ metrics: COUNTS })).rows
    expect(sum([whole], 3)).toBeGreaterThan(20)
    for (const dimension of [
      'date',
      'week',
      'month',
      'link_type',
      'status',
      'category',
      'domain',
      'owner',
      'team',
    ]) {
      const { rows, totals } = await ask({ metrics: COUNTS, dimension })
      expect(COUNTS.map((_metric, index) => sum(rows, index + 1))).toEqual(whole)
      expect(totals).toEqual(whole)
    }
    const anchors = await ask({ metrics: COUNTS, dimension: 'anchor' })
    expect(sum(anchors.rows, 4)).toBeGreaterThan(Number(whole[3]))
    expect(anchors.totals).toEqual(whole)
  })
  it('hang together', async () => {
    const { rows } = await ask({ metrics })
    const figures = Object.fromEntries(metrics.map((metric, index) => [metric, Number(rows[0]?.[index])]))
    const of = (metric: string) => figures[metric] ?? Number.NaN
    const all = of('opportunities') + of('requested') + of('pending') + of('confirmed')
    expect(of('conversion_rate')).toBeCloseTo(of('confirmed') / all, 6)
    expect(of('live')).toBe(of('live_dofollow') + of('live_nofollow'))
    expect(of('live') + of('dead')).toBe(of('confirmed'))
    expect(of('live_rate')).toBeCloseTo(of('live') / of('confirmed'), 6)
    expect(of('referring_domains')).toBeLessThanOrEqual(of('confirmed'))
    // By links that have a price, which not all have.
    expect(of('cost_per_link')).toBeGreaterThan(of('cost') / of('confirmed'))
  })
  it('are those of the vendor’s own summary', async () => {
    const { text } = await signedIn.fetch({
      url: `${server.originOf(KIND)('app')}/api/v1/links/summary?client_id=301&date_from=2026-09-01&date_to=2026-10-31&group_by=type`,
      headers: {
        authorization: `Bearer ${signedIn.credentials.type === 'oauth' && signedIn.credentials.accessToken}`,
      },
    })
    const summary: { data: Record<string, number | string>[] } = JSON.parse(text)
    const { rows } = await ask({ metrics: [...COUNTS, 'live_dofollow', 'cost'] })
    const names = [...COUNTS, 'live_dofollow', 'cost']
    expect(
      names.map((name) =>
        sum(
          summary.data.map((row) => [row[name]]),
          0,
        ),
      ),
    ).toEqual(rows[0])
  })
  it('of the youngest links are in the funnel', async () => {
    const [row] = (await ask({ metrics: COUNTS, range: { start: '2026-11-18', end: '2026-11-21' } })).rows
    expect(Number(row?.[0]) + Number(row?.[1]) + Number(row?.[2])).toBeGreaterThan(Number(row?.[3]))
    expect(row?.[4]).toBe(0)
  })
  it('of a period without links are zero, and rates are empty', async () => {
    const range = { start: '2020-01-01', end: '2020-01-31' }
    const { rows } = await ask({ metrics: ['confirmed', 'live_rate', 'cost', 'cost_per_link'], range })
    expect(rows).toEqual([[0, null, 0, null]])
  })
})

describe('amounts', () => {
  const ofWholesale = {
    property: '302',
    metrics: ['cost', 'confirmed'],
    range: { start: '2025-11-01', end: '2026-10-31' },
  }
  it('are in the account’s currency, and say what they leave out', async () => {
    const table = await ask(ofWholesale)
    expect(table.currency).toBe('USD')
    expect(table.notices).toEqual([
      { code: 'partial', text: expect.stringMatching(/links in other currencies/) },
    ])
    const euros = await ask({ ...ofWholesale, ...where('currency', 'equals', 'eur') })
    expect([euros.currency, euros.notices]).toEqual(['EUR', []])
    expect(Number(euros.rows[0]?.[0])).toBeGreaterThan(0)
  })
  it('are not asked for where nobody wants any', async () => {
    const { currency, notices } = await ask({ property: '302' })
    expect([currency, notices]).toEqual([null, []])
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/base_me/app/api/v1/links'])
  })
})

describe('what is asked', () => {
  it('is every page of the client’s links in the range', async () => {
    const range = { start: '2026-01-01', end: '2026-10-31' }
    const { rows } = await ask({ metrics: ['conversion_rate', 'opportunities'], range })
    expect(rows[0]?.[0]).toBeGreaterThan(0)
    const pages = asked.map(({ searchParams }) => searchParams)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.map((query) => query.get('page'))).toEqual(pages.map((_query, at) => String(at + 1)))
    expect(Object.fromEntries(pages[0] ?? [])).toEqual({
      client_id: '301',
      date_from: '2026-01-01',
      date_to: '2026-10-31',
      sort: 'date',
      page: '1',
      per_page: '100',
    })
  })
  it('is only confirmed links where they alone count', async () => {
    await ask({ metrics: ['confirmed', 'live_rate'] })
    expect(new Set(asked.map(({ searchParams }) => searchParams.get('status')))).toEqual(
      new Set(['confirmed']),
    )
  })
})

describe('several questions at once', () => {
  it('of one client and range read its links once, and each fails for itself', async () => {
    const { batch } = baseMe
    if (!batch) throw new Error('It takes several at once')
    const queries = [
      { ...question, metrics: ['cost'] },
      { ...question, metrics: ['opportunities', 'confirmed'], dimension: 'week' },
      { ...question, metrics: ['clicks'] },
      { ...question, ...where('price', 'greater', 'much') },
    ]
    expect(new Set(queries.map(batch.key)).size).toBe(1)
    expect(batch.key({ ...question, property: '302' })).not.toBe(batch.key(question))
    const [cost, weeks, unknown, price] = await batch.run(signedIn, queries)
    expect([unknown, price]).toMatchObject([
      { kind: 'bad_request', field: 'metrics' },
      { kind: 'bad_request', field: 'filter' },
    ])
    const links = asked.filter(({ pathname }) => pathname.endsWith('/links'))
    expect(links.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2'])
    expect([cost, weeks]).toEqual([await ask(queries[0] ?? {}), await ask(queries[1] ?? {})])
  })
  it('that can none of them be asked call nobody', async () => {
    const answers = await baseMe.batch?.run(signedIn, [{ ...question, property: null }])
    expect(answers).toMatchObject([{ kind: 'bad_request', field: 'property' }])
    expect(asked).toEqual([])
  })
})

describe('filters', () => {
  it('narrow by names, choices and price', async () => {
    const owners = await ask({ dimension: 'owner', ...where('owner', 'contains', 'ann') })
    expect(owners.rows.map(([name]) => name)).toEqual(['Ann Lee'])
    const types = await ask({ dimension: 'link_type', ...where('link_type', 'equals', 'Guest post') })
    expect(types.rows.map(([name]) => name)).toEqual(['Guest post'])
    const others = await ask({ dimension: 'link_type', ...where('link_type', 'notEquals', 'Guest post') })
    expect(others.rows.map(([name]) => name)).not.toContain('Guest post')
    const [[dear] = []] = (await ask(where('price', 'greater', '200'))).rows
    const [[all] = []] = (await ask({})).rows
    expect(Number(dear)).toBeGreaterThan(0)
    expect(Number(dear)).toBeLessThan(Number(all))
  })
})

describe('questions that cannot be asked', () => {
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['no client', { property: null }, 'property'],
    ['opportunities by health', { metrics: ['opportunities'], dimension: 'health' }, 'metrics'],
    ['a rate by status', { metrics: ['conversion_rate'], dimension: 'status' }, 'metrics'],
    ['a metric there is not', { metrics: ['clicks'] }, 'metrics'],
    ['a price that is none', where('price', 'greater', 'much'), 'filter'],
  ])('%s', async (_case, change, field) => {
    await expect(ask(change)).rejects.toMatchObject({ name: 'ProviderError', kind: 'bad_request', field })
    expect(asked).toEqual([])
  })
})

it('statuses and healths stand in the order of the funnel', async () => {
  const range = { start: '2026-10-01', end: '2026-11-21' }
  const { rows } = await ask({ metrics: COUNTS, dimension: 'status', range })
  expect(rows.map(([name]) => name)).toEqual(['Opportunity', 'Requested', 'Pending', 'Confirmed'])
})

describe('answers', () => {
  const fixture = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))
  it('of the assumed contract are read', () => {
    const [client] = pageOf(Client).parse(fixture('clients')).data
    expect(client).toMatchObject({ id: '301', name: 'Example Shop', agency: 'Demo Agency', active: true })
    const [link] = pageOf(ApiLink).parse(fixture('links')).data
    expect(link).toMatchObject({
      price: 120,
      status: 'Confirmed',
      health: 'Live, dofollow',
      type: 'Guest post',
    })
    expect(link && namesOf(link).team).toEqual(['No team'])
  })
  it('may lack what is not needed', () => {
    const bare = { id: 1, url: 'https://a.example/', date: '2026-11-01', status: 'pending' }
    expect(Link.parse(ApiLink.parse(bare))).toMatchObject({
      domain: 'a.example',
      health: 'Not checked yet',
      price: null,
      anchors: [],
      owner: null,
    })
  })
})
