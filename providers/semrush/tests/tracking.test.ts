import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { combinationProblem, invalidParameters } from '../../../shared/rules/parameterValidity.ts'
import type { Inputs, ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { PARAMETERS, RULES } from '../definition.form.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { semrush } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
let server: EmulatorServer
const context = (): ProviderContext => ({
  credentials: { type: 'credentials', account: '', token: sandboxKey('agency') },
  origin: server.originOf('semrush'),
  setting: String,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})
/** A recorded response of Semrush. */
const answering = (text: string, status = 200): ProviderContext => ({
  ...context(),
  fetch: async ({ url }) => ({ status, headers: {}, text, url }),
})

beforeAll(async () => {
  server = await serveEmulators({ semrush: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('semrush').clear())

const CAMPAIGN = '700100200300_90210'
const october = { start: '2026-10-01', end: '2026-10-31' }
const ask = (change: Partial<ProviderQuery>, given = context()) =>
  semrush.run(given, {
    type: 'semrush',
    property: null,
    inputs: { reportType: 'tracking', campaign: CAMPAIGN },
    dimension: null,
    metrics: ['Vr', 'Sov', 'Av', 'trackingTr', 'trackingTc'],
    filter: null,
    range: october,
    order: null,
    limit: 10_000,
    realTime: false,
    currency: null,
    ...change,
  })
const inputs = { reportType: 'trackedKeywords', campaign: CAMPAIGN }
const keywords = {
  inputs,
  dimension: 'keyword',
  metrics: ['Fi', 'Be', 'Diff', 'Vi', 'Sov', 'Nq', 'trackingTr'],
}
const sum = (rows: unknown[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)
const where = (field: string, operator: 'equals' | 'beginsWith' | 'greater', value: string) => ({
  clauses: [{ field, operator, values: [value] }],
})

describe('the form', () => {
  const asked = { dimension: 'x', metrics: ['x'] }
  const missing = (values: Inputs) => invalidParameters(PARAMETERS, { ...asked, ...values })

  it.each<[string, Inputs]>([
    ['saved before there were campaigns', { reportType: 'overview', target: 'example.com', database: 'us' }],
    ['of Position Tracking, without a target', { reportType: 'tracking', profile: '1', campaign: '1_2' }],
  ])('accepts a widget %s', (_case, values) => {
    expect(missing(values)).toEqual([])
  })
  it('wants a project and a campaign for Position Tracking', () => {
    expect(missing({ reportType: 'tracking', target: 'example.com' })).toEqual(['profile', 'campaign'])
  })
  it.each([
    ['tracking', 'keyword', ['Vr']],
    ['tracking', 'date', ['Ot']],
    ['trackedKeywords', 'date', ['Fi']],
    ['trackedKeywords', 'keyword', ['Vr']],
    ['keywords', 'keyword', ['Fi']],
    ['overview', null, ['Vr']],
  ])('refuses what %s does not have: %s, %j', (reportType, dimension, metrics) => {
    expect(combinationProblem(RULES, { dimension, metrics, parameters: { reportType } })).toMatch(/\.$/)
  })
})

describe('choosing a campaign', () => {
  const options = (parameter: 'profile' | 'campaign' | 'database', profile = '', search = '') =>
    semrush.listOptions(context(), {
      parameter,
      type: 'semrush',
      property: null,
      inputs: profile ? { profile } : {},
      search,
    })

  it('begins with the projects that track something, shared ones too', async () => {
    expect(await options('profile')).toEqual([
      { value: '700100200300', label: 'Northwind Outdoor', group: 'northwind.example' },
      { value: '700100200417', label: 'Trailguide', group: 'trailguide.example' },
    ])
    expect(await options('profile', '', 'trail')).toHaveLength(1)
  })
  it('goes on to what the project tracks, one call each', async () => {
    const before = server.calls.length
    expect(await options('campaign', '700100200300')).toEqual([
      { value: CAMPAIGN, label: 'northwind.example, United States, desktop' },
      { value: '700100200300_90211', label: 'northwind.example, Germany, phone' },
    ])
    expect(server.calls.length - before).toBe(1)
  })
  it('asks nothing without a project, nor for lists that Semrush does not have', async () => {
    const before = server.calls.length
    expect(await options('campaign')).toEqual([])
    expect(await options('campaign', '../../users')).toEqual([])
    expect(await options('database')).toEqual([])
    expect(server.calls.length).toBe(before)
  })
  it('of an account without projects is an empty list', async () => {
    server.switchesOf('semrush').add('empty')
    expect(await options('profile')).toEqual([])
  })
  it('reads the recorded lists', async () => {
    const question = { type: 'semrush' as const, property: null, inputs: { profile: '1' }, search: '' }
    const projects = await semrush.listOptions(answering(fixture('projects.json')), {
      ...question,
      parameter: 'profile',
    })
    expect(projects).toEqual([{ value: '700100200300', label: 'Example', group: 'example.com' }])
    const campaigns = await semrush.listOptions(answering(fixture('campaigns.json')), {
      ...question,
      parameter: 'campaign',
    })
    expect(campaigns).toEqual([{ value: CAMPAIGN, label: 'example.com, United States, desktop' }])
  })
})

describe('visibility', () => {
  it('has a row a day, its last as total and as figure, and costs one call', async () => {
    const before = server.calls.length
    const curve = await ask({ dimension: 'date' })
    expect(server.calls.length - before).toBe(1)
    expect(curve.rows).toHaveLength(31)
    expect(curve.rows.map(([day]) => day)).toEqual(curve.rows.map(([day]) => day).toSorted())
    expect(curve.totals).toEqual(curve.rows.at(-1)?.slice(1))
    expect((await ask({})).rows).toEqual([curve.totals])
    expect(curve).toMatchObject({ currency: 'USD', timeZone: 'UTC', unsettledFrom: null, truncated: false })
    expect(curve.notices).toEqual([
      { code: 'balance', text: 'Cost of this answer: about 100 Semrush API units.' },
    ])
    for (const [, visibility, voice] of curve.rows) {
      expect(Number(visibility)).toBeGreaterThan(0)
      expect(Number(visibility)).toBeLessThan(1)
      expect(Number(voice)).toBeLessThan(1)
    }
  })
  it('by month is that of the last day of each', async () => {
    const range = { start: '2026-09-10', end: '2026-10-31' }
    const [days, months] = [await ask({ dimension: 'date', range }), await ask({ dimension: 'month', range })]
    const endOf = (day: string) => days.rows.find(([key]) => key === day)?.slice(1)
    expect(months.rows).toEqual([
      ['2026-09', ...(endOf('2026-09-30') ?? [])],
      ['2026-10', ...(endOf('2026-10-31') ?? [])],
    ])
  })
  it('of a range that reaches beyond today ends today, unsettled', async () => {
    const table = await ask({ dimension: 'date', range: { start: '2026-11-20', end: '2026-11-30' } })
    expect(table.rows.map(([day]) => day)).toEqual(['2026-11-20', '2026-11-21'])
    expect(table.unsettledFrom).toBe('2026-11-21')
  })
  it('of days to come asks nothing', async () => {
    const before = server.calls.length
    expect((await ask({ range: { start: '2026-11-22', end: '2026-11-30' } })).rows).toEqual([])
    expect(server.calls.length).toBe(before)
  })
  it('of days before the campaign began, or where nothing is tracked, is empty', async () => {
    expect((await ask({ range: { start: '2024-01-01', end: '2024-01-31' } })).rows).toEqual([])
    server.switchesOf('semrush').add('empty')
    expect((await ask({ dimension: 'date' })).rows).toEqual([])
  })
  it('can be that of some keywords alone', async () => {
    const brand = await ask({ metrics: ['Av'], filter: where('Ph', 'beginsWith', 'northwind') })
    expect(brand.rows).toEqual([[1]])
  })
})

describe('tracked keywords', () => {
  it('average and add up to the visibility of the last day', async () => {
    const each = await ask(keywords)
    const [whole] = (await ask({ metrics: ['Vr', 'Sov', 'Av', 'trackingTr'] })).rows
    expect(each.rows).toHaveLength(40)
    expect(sum(each.rows, 4) / 40).toBeCloseTo(Number(whole?.[0]), 4)
    expect(sum(each.rows, 5)).toBeCloseTo(Number(whole?.[1]), 4)
    expect(each.rows.reduce((total, row) => total + Number(row[1] ?? 100), 0) / 40).toBeCloseTo(
      Number(whole?.[2]),
      4,
    )
    expect(sum(each.rows, 7)).toBeCloseTo(Number(whole?.[3]), 1)
  })
  it('come most visible first, with a change that fits both positions', async () => {
    const { rows } = await ask(keywords)
    const visibility = rows.map((row) => Number(row[4]))
    expect(visibility).toEqual(visibility.toSorted((a, b) => b - a))
    for (const [, position, before, change] of rows) {
      expect(change).toBe(Number(before ?? 100) - Number(position ?? 100))
    }
  })
  it('come in the order asked for, no more than asked for', async () => {
    const table = await ask({ ...keywords, order: { column: 'Nq', dir: 'asc' }, limit: 5 })
    const volumes = table.rows.map((row) => Number(row[6]))
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b))
    expect(table.rows).toHaveLength(5)
    expect(table.truncated).toBe(true)
    expect(table.notices.map(({ code }) => code)).toEqual(['balance'])
  })
  it('of several pages are read whole, each page paid for', async () => {
    const once = await ask(keywords)
    server.switchesOf('semrush').add('two_pages')
    const before = server.calls.length
    const again = await ask(keywords)
    expect(again.rows).toEqual(once.rows)
    expect(again.truncated).toBe(false)
    expect(server.calls.length - before).toBe(3)
    expect(again.notices[0]?.text).toContain('300 Semrush API units')
  })
  it('that moved are filtered at the vendor', async () => {
    const rise = await ask({ ...keywords, filter: where('movement', 'equals', 'rise') })
    const fall = await ask({ ...keywords, filter: where('movement', 'equals', 'fall') })
    expect(rise.rows.length).toBeGreaterThan(0)
    expect(fall.rows.length).toBeGreaterThan(0)
    expect(rise.rows.every((row) => Number(row[3]) > 0)).toBe(true)
    expect(fall.rows.every((row) => Number(row[3]) < 0)).toBe(true)
  })
  it('can be filtered by their searches', async () => {
    const { rows } = await ask({ ...keywords, filter: where('Nq', 'greater', '1000') })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => Number(row[6]) > 1000)).toBe(true)
  })
})

describe('recorded answers', () => {
  const rows = async (text: string, change: Partial<ProviderQuery>) =>
    (await ask(change, answering(text))).rows
  const days = { dimension: 'date', metrics: ['Vr', 'Sov', 'Av', 'trackingTr', 'trackingTc'] }
  const visibility = fixture('tracking_visibility_organic.json')
  const expected = [
    ['2026-10-01', 0.4587, 0.0589, 8.07, 3258, 9745.1],
    ['2026-10-02', 0.4427, 0.0555, 8.165, 3230.5, 9866.8],
  ]

  it('of visibility', async () => {
    expect(await rows(visibility, days)).toEqual(expected)
  })
  it.each([['a row'], [{ Vi: 3 }]])('with %j among them, which costs itself', async (odd) => {
    const { data, ...rest } = JSON.parse(visibility)
    const unread: number[] = []
    const text = JSON.stringify({ ...rest, data: [...Object.values(data), odd] })
    const context = { ...answering(text), noteUnread: (count: number) => unread.push(count) }
    expect([(await ask(days, context)).rows, unread]).toEqual([expected, [1]])
  })
  it('with the newest day first, as a list, with numbers as texts', async () => {
    const { data, ...rest } = JSON.parse(visibility)
    const asTexts = Object.values(data)
      .map((row) =>
        Object.fromEntries(Object.entries(Object(row)).map(([code, value]) => [code, String(value)])),
      )
      .reverse()
    expect(await rows(JSON.stringify({ ...rest, data: asTexts }), days)).toEqual(expected)
  })
  it('without the figures that some campaigns lack', async () => {
    const text =
      '{"total":"2","state":"1","data":{"0":{"Dt":"20261002","Vi":1722200,"Vr":5.91415,"Av":84.4875},"1":{"Dt":20261001,"Vi":1720900,"Vr":5.90968,"Av":"-"}}}'
    expect(await rows(text, days)).toEqual([
      ['2026-10-01', 0.0590968, null, null, null, null],
      ['2026-10-02', 0.0591415, null, 84.4875, null, null],
    ])
  })
  it('of positions: a dash does not rank', async () => {
    const metrics = ['Fi', 'Be', 'Diff', 'Vi', 'Sov', 'Nq', 'Cp', 'trackingTr', 'trackingTc']
    expect(await rows(fixture('tracking_position_organic.json'), { ...keywords, metrics })).toEqual([
      ['blue widgets', 3, 5, 2, 0.621, 0.004, 1900, 1.42, 210.5, 298.2],
      ['green widgets', null, 9, -91, 0, 0, 30, 0.8, 0, 0],
    ])
  })
  it('of positions with days below the website', async () => {
    const row = {
      Ph: 'blue widgets',
      Fi: [],
      Vi: { '*.example.com/*': { '20261001': 58.1, '20261031': 62.1 } },
    }
    const text = JSON.stringify({ total: 1, data: [row] })
    expect(await rows(text, { ...keywords, metrics: ['Fi', 'Vi'] })).toEqual([['blue widgets', null, 0.621]])
  })
  it.each([
    ['no rows as a list', '{"total":0,"state":"0","data":[]}'],
    ['no rows as null', '{"total":"0","state":"0","data":null}'],
    ['nothing found, as a line', 'ERROR 50 :: NOTHING FOUND'],
    ['nothing found, as JSON', '{"error":{"code":50,"message":"Nothing found"}}'],
  ])('%s', async (_case, text) => {
    expect(await rows(text, keywords)).toEqual([])
  })
  it.each([
    ['another form', '{"total":1,"rows":[]}', 'unexpected'],
    ['rows of another form', '{"total":1,"data":[{"keyword":"x"}]}', 'unexpected'],
    ['a list of other things', '{"total":1,"data":[1]}', 'unexpected'],
    ['a map of other things', '{"total":1,"data":{"0":1}}', 'unexpected'],
    ['half an answer', '{"total":1,"data":{"0":{"Ph":"blue', 'unavailable'],
  ])('%s', async (_case, text, kind) => {
    await expect(rows(text, keywords)).rejects.toMatchObject({ name: 'ProviderError', kind })
  })
})

describe('failures', () => {
  it.each([
    ['expired_token', 'reauthorise', 'token'],
    ['revoked_grant', 'reauthorise', 'token'],
    ['missing_scope', 'bad_request', 'token'],
    ['no_access', 'bad_request', 'campaign'],
    ['bad_field', 'bad_request', null],
    ['rate_limited', 'rate_limited', null],
    ['quota_used_up', 'rate_limited', null],
    ['server_error', 'unavailable', null],
    ['html_answer', 'unavailable', null],
    ['truncated_answer', 'unavailable', null],
    ['error_in_200', 'unavailable', null],
  ] as const)('%s', async (name, kind, field) => {
    server.switchesOf('semrush').add(name)
    const expected = { name: 'ProviderError', kind, field }
    await expect(ask({})).rejects.toMatchObject(expected)
    await expect(ask(keywords)).rejects.toMatchObject(expected)
  })
  it('a campaign that is gone is named as the fault', async () => {
    const gone = ask({ inputs: { reportType: 'tracking', campaign: '700100200300_1' } })
    await expect(gone).rejects.toMatchObject({ kind: 'bad_request', field: 'campaign' })
  })
})
