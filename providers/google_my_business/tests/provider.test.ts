import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { METRICS } from '../catalogue.ts'
import { emulator } from '../emulator/index.ts'
import { firstUncounted } from '../facts.ts'
import { googleMyBusiness } from '../index.ts'
import { BERLIN, CAFE, HAMBURG, KIND, now, POP_UP, question, testProfiles } from './profiles.ts'

let server: EmulatorServer
let tokens: TokenSet
let stranger: TokenSet

beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  tokens = await testProfiles(server).tokensOf(GOOGLE_PEOPLE[0])
  stranger = await testProfiles(server).tokensOf(GOOGLE_PEOPLE[1])
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const context = (of = tokens) => testProfiles(server).context(of)
const ask = (change: Partial<ProviderQuery>) => googleMyBusiness.run(context(), { ...question, ...change })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index] ?? 0), 0)

describe('connecting', () => {
  it('names the login, and warns one without any location', async () => {
    expect(await googleMyBusiness.probe(context())).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    expect((await googleMyBusiness.probe(context(stranger))).warnings).toHaveLength(1)
    expect(await googleMyBusiness.listProperties(context(stranger))).toEqual([])
  })
  it('lists a location once though two accounts share it, and an unverified one as not available', async () => {
    const listed = await googleMyBusiness.listProperties(context())
    expect(listed.map(({ name, group, available }) => [name, group, available])).toEqual([
      ['Northwind Guides', 'Alex Rivera', true],
      ['Northwind Outdoor (Berlin)', 'Northwind stores', true],
      ['Northwind Outdoor (Hamburg)', 'Northwind stores', true],
      ['Northwind Outdoor Oslo', 'Northwind stores', true],
      ['Northwind pop-up (POP1)', 'Northwind stores', false],
      ['Northwind Café (Berlin)', 'Brightside Agency', true],
    ])
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([BERLIN, CAFE]))
  })
})

describe('figures', () => {
  it.each(['date', 'week', 'month', 'year'])(
    'by %s add up to the whole, reviews among them',
    async (dimension) => {
      const metrics = ['impressions', 'interactions', 'new_reviews']
      const whole = await ask({ metrics })
      const table = await ask({ metrics, dimension })
      expect(metrics.map((_, index) => sum(table.rows, index + 1))).toEqual(whole.rows[0])
      expect(table.totals).toEqual(whole.rows[0])
    },
  )
  it.each(['impressionSource', 'product', 'device'])('by %s add up to all impressions', async (dimension) => {
    const metrics = ['impressions']
    expect(sum((await ask({ dimension, metrics })).rows, 1)).toBe((await ask({ metrics })).rows[0]?.[0])
  })
  it('of a year are those of its days, whatever calls they came in', async () => {
    const range = { start: '2025-11-01', end: '2026-10-31' }
    const before = server.calls.length
    const whole = await ask({ range, metrics: ['WEBSITE_CLICKS'] })
    expect(server.calls.length - before).toBe(9)
    expect(sum((await ask({ range, metrics: ['WEBSITE_CLICKS'], dimension: 'date' })).rows, 1)).toBe(
      whole.rows[0]?.[0],
    )
  })
  it('that a category does not have are empty', async () => {
    expect((await ask({ metrics: ['BUSINESS_FOOD_ORDERS'] })).rows).toEqual([[null]])
    expect(
      Number((await ask({ property: CAFE, metrics: ['BUSINESS_FOOD_ORDERS'] })).rows[0]?.[0]),
    ).toBeGreaterThan(0)
  })
  it('of all kinds can be asked at once', async () => {
    const metrics = METRICS.map(({ id }) => id)
    const { rows } = await ask({ metrics, property: CAFE })
    expect(rows[0]?.filter((cell) => cell === null)).toEqual([])
  })
  it('of locations bear their names', async () => {
    const metrics = ['impressions', 'average_rating', 'keyword_impressions']
    const [berlin] = (await ask({ dimension: 'location', metrics })).rows
    const [hamburg] = (await ask({ dimension: 'location', metrics, property: HAMBURG })).rows
    expect([berlin?.[0], hamburg?.[0]]).toEqual(['Northwind Outdoor (Berlin)', 'Northwind Outdoor (Hamburg)'])
    expect(berlin?.slice(1)).toEqual((await ask({ metrics })).rows[0])
  })
  it('of keywords by month add up to those of the months together', async () => {
    const change = {
      metrics: ['keyword_impressions'],
      range: { start: '2026-08-01', end: '2026-10-31' },
      inputs: { term: 'northwind' },
    }
    const months = await ask({ ...change, dimension: 'month' })
    expect(months.rows.map(([month]) => month)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(sum(months.rows, 1)).toBe((await ask(change)).rows[0]?.[0])
  })
  it('of reviews are read back to the beginning of the range, page by page', async () => {
    const change = { metrics: ['new_reviews'], range: { start: '2025-01-01', end: '2026-11-21' } }
    const { rows } = await ask(change)
    expect(rows[0]?.[0]).toBe((await ask({ metrics: ['total_reviews'] })).rows[0]?.[0])
    const before = server.calls.length
    await ask({ metrics: ['new_reviews'], range: { start: '2026-11-15', end: '2026-11-21' } })
    expect(server.calls.length - before).toBe(1)
  })
})

describe('the newest days', () => {
  it('that Google has not counted yet are not covered, and said so', async () => {
    const metrics = ['impressions_maps', 'CALL_CLICKS']
    const table = await ask({ metrics, range: { start: '2026-11-15', end: '2026-11-21' } })
    expect(table.covered).toEqual({ start: '2026-11-15', end: '2026-11-18' })
    expect(table.notices[0]).toEqual({
      code: 'kept',
      text: 'Google has not counted the days from 2026-11-19 on yet.',
    })
    const counted = await ask({ metrics, range: { start: '2026-11-12', end: '2026-11-18' } })
    expect(counted.covered).toBeUndefined()
    const none = await ask({ metrics, range: { start: '2026-11-20', end: '2026-11-21' } })
    expect(none.covered).toBeNull()
  })
  it.each([
    ['begin after the last of which anything is told', '2026-11-20', '2026-11-21'],
    ['are none where the last is', '2026-11-21', undefined],
    ['are three at most', '2026-11-10', '2026-11-19'],
  ])('%s', (_case, told, first) => {
    const days = [...Array(21).keys()].map((before) => {
      const day = `2026-11-${String(before + 1).padStart(2, '0')}`
      return { day, value: day === told ? 3 : undefined }
    })
    const series = [
      { dailyMetric: 'CALL_CLICKS', days },
      { dailyMetric: 'WEBSITE_CLICKS', days: days.map(({ day }) => ({ day, value: undefined })) },
    ]
    expect(firstUncounted({ series }, now)).toBe(first)
  })
})

describe('the wire', () => {
  it('repeats a metric’s name and spells the range as Google reads it', async () => {
    const sent: string[] = []
    const own = context()
    const fetch: ProviderContext['fetch'] = (request) => {
      sent.push(request.url)
      return own.fetch(request)
    }
    await googleMyBusiness.run({ ...own, fetch }, { ...question, metrics: ['CALL_CLICKS', 'WEBSITE_CLICKS'] })
    expect(new URL(sent[0] ?? '').search).toBe(
      '?dailyMetrics=CALL_CLICKS&dailyMetrics=WEBSITE_CLICKS&dailyRange.start_date.year=2026&dailyRange.start_date.month=10&dailyRange.start_date.day=1&dailyRange.end_date.year=2026&dailyRange.end_date.month=10&dailyRange.end_date.day=31',
    )
  })
  it('is answered alike however a client spells the range', async () => {
    const read = async (range: string, start: string, end: string) => {
      const part = (name: string, day: number) =>
        `${range}.${name}.year=2026&${range}.${name}.month=10&${range}.${name}.day=${day}`
      const path = `/v1/locations/5550001:getDailyMetricsTimeSeries?dailyMetric=CALL_CLICKS&${part(start, 1)}&${part(end, 3)}`
      const headers = { authorization: `Bearer ${tokens.accessToken}` }
      return await (await globalThis.fetch(server.originOf(KIND)('performance') + path, { headers })).json()
    }
    const plain = await read('dailyRange', 'startDate', 'endDate')
    expect(plain.timeSeries.datedValues).toHaveLength(3)
    expect(await read('daily_range', 'start_date', 'end_date')).toEqual(plain)
    expect(await read('dailyRange', 'start_date', 'end_date')).toEqual(plain)
  })
})

describe('what fails', () => {
  it.each<[string, Partial<ProviderQuery>]>([
    ['no location', { property: null }],
    ['an unverified location', { property: POP_UP }],
    ['reviews of an unverified location', { property: POP_UP, metrics: ['average_rating'] }],
    ['a location that is gone', { property: 'accounts/100000000000000000002/locations/1' }],
    [
      'reviews by an account that is not one’s own',
      { property: 'accounts/7/locations/5550001', metrics: ['new_reviews'] },
    ],
  ])('%s is named as the cause', async (_case, change) => {
    await expect(ask(change)).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'bad_request',
      field: 'property',
    })
  })
})
