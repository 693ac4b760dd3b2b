import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { OptionsRequest, ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import type { ProviderErrorKind } from '../../providerError.ts'
import type { EmulatorSwitch } from '../../sandbox/emulation.ts'
import { definition } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { googleWebmasters } from '../index.ts'
import { DOMAIN, KIND, now, question, seededTokens, testConsole, WWW } from './console.ts'

let server: EmulatorServer
let tokens: TokenSet
let stranger: TokenSet

beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  tokens = await testConsole(server).tokensOf(GOOGLE_PEOPLE[0])
  stranger = await testConsole(server).tokensOf(GOOGLE_PEOPLE[1])
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const context = (of = tokens) => testConsole(server).context(of)
const ask = (change: Partial<ProviderQuery>) => googleWebmasters.run(context(), { ...question, ...change })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)

const inThousands = (figure: number | null | undefined) =>
  new Intl.NumberFormat('en-US').format(figure ?? Number.NaN)

describe('connecting', () => {
  it('names the login, and warns one that has no property', async () => {
    expect(await googleWebmasters.probe(context())).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    expect((await googleWebmasters.probe(context(stranger))).warnings).toHaveLength(1)
    expect(await googleWebmasters.listProperties(context(stranger))).toEqual([])
  })
  it('lists domains and addresses; an unverified one is there but cannot be used', async () => {
    const properties = await googleWebmasters.listProperties(context())
    expect(properties.map(({ id, available }) => [id, available])).toEqual([
      [DOMAIN, true],
      [WWW, true],
      ['https://us.northwind.example/', true],
      ['https://careers.northwind.example/', true],
      ['https://shop.example.org/', false],
    ])
    expect(properties[0]).toMatchObject({ name: 'northwind.example', timeZone: 'America/Los_Angeles' })
    const typed: OptionsRequest = {
      parameter: 'property',
      type: 'google_webmasters',
      property: null,
      inputs: {},
      search: 'US.',
    }
    const options = await googleWebmasters.listOptions(context(), typed)
    expect(options.map(({ value }) => value)).toEqual(['https://us.northwind.example/'])
  })
})

describe('figures', () => {
  it('by day come in one call', async () => {
    const calls = server.calls.length
    await ask({ dimension: 'week' })
    expect(server.calls).toHaveLength(calls + 1)
  })

  it.each(['date', 'week', 'month', 'country', 'device'])('by %s add up to the total', async (dimension) => {
    const whole = await ask({})
    const table = await ask({ dimension })
    for (const [index, total] of (table.totals ?? []).entries())
      expect(total).toBeCloseTo(Number(whole.rows[0]?.[index]), 9)
    expect(table.totals).toHaveLength(4)
    expect([sum(table.rows, 1), sum(table.rows, 2)]).toEqual(whole.rows[0]?.slice(0, 2))
  })
  it('of time have canonical keys in order', async () => {
    const keys = async (dimension: string) => (await ask({ dimension })).rows.map(([key]) => key)
    expect((await keys('date')).slice(0, 2)).toEqual(['2026-10-01', '2026-10-02'])
    expect(await keys('week')).toEqual(['2026-W40', '2026-W41', '2026-W42', '2026-W43', '2026-W44'])
    expect(await keys('month')).toEqual(['2026-10'])
  })
  it('of a domain are those of its addresses together', async () => {
    const [domain, www, us] = await Promise.all(
      [DOMAIN, WWW, 'https://us.northwind.example/'].map((property) => ask({ property })),
    )
    expect(domain?.rows[0]?.[0]).toBe(Number(www?.rows[0]?.[0]) + Number(us?.rows[0]?.[0]))
  })
  it('by query hold less than the total and say how much', async () => {
    const table = await ask({ dimension: 'query' })
    const shown = sum(table.rows, 1)
    expect(shown).toBeLessThan(Number(table.totals?.[0]))
    expect(table.notices).toEqual([
      {
        code: 'thresholded',
        text: `Google hides rare queries: the rows hold ${inThousands(shown)} of ${inThousands(table.totals?.[0])} clicks.`,
      },
    ])
  })
  it('by page count every page that was shown, and so does their total', async () => {
    const table = await ask({ dimension: 'page' })
    expect([sum(table.rows, 1), sum(table.rows, 2)]).toEqual(table.totals?.slice(0, 2))
    expect(table.totals?.[1]).toBeGreaterThan(Number((await ask({})).rows[0]?.[1]))
  })
  it('bear names people know', async () => {
    const first = async (dimension: string) => (await ask({ dimension })).rows.map(([name]) => name)
    expect(await first('country')).toContain('Norway')
    expect(await first('country')).toContain('Unknown')
    expect((await first('device')).toSorted()).toEqual(['Desktop', 'Mobile', 'Tablet'])
    expect(await first('searchAppearance')).toContain('Product snippet')
  })
  it('filtered by country, device and words are part of the whole', async () => {
    const inputs = { country: 'nor', device: 'MOBILE', term: 'tent' }
    const part = await ask({ inputs, dimension: 'query' })
    expect(part.rows.length).toBeGreaterThan(0)
    expect(part.rows.every(([name]) => String(name).includes('tent'))).toBe(true)
    expect(sum(part.rows, 1)).toBe(part.totals?.[0])
    expect(part.notices[0]?.code).toBe('thresholded')
  })
  it('filtered by a regular expression', async () => {
    const clauses = [{ field: 'query', operator: 'notMatches' as const, values: ['northwind|ridge'] }]
    const names = (await ask({ dimension: 'query', filter: { clauses } })).rows.map(([name]) => String(name))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => /northwind|ridge/.test(name))).toEqual([])
  })
  it('counted from queries agree with the rows and say what they are', async () => {
    const metrics = ['queries', 'queriesTop3', 'queriesTop10', 'queries11to20', 'clicks']
    const counts = await ask({ metrics })
    const places = (await ask({ dimension: 'query' })).rows.map((row) => Number(row[4]))
    const within = (above: number, upTo: number) =>
      places.filter((place) => place > above && place <= upTo).length
    expect(counts.rows[0]?.slice(0, 4)).toEqual([places.length, within(0, 3), within(0, 10), within(10, 20)])
    expect(counts.rows[0]?.[4]).toBe((await ask({})).rows[0]?.[0])
    expect(counts.notices.map(({ code }) => code)).toEqual(['thresholded'])
  })
  it.each(['image', 'video', 'news', 'discover', 'googleNews'])('of %s are their own', async (reportType) => {
    const metrics = ['clicks', 'impressions']
    const own = await ask({ inputs: { reportType }, metrics, dimension: 'page' })
    expect(own.rows.length).toBeGreaterThan(0)
    expect(own.totals).not.toEqual((await ask({ metrics, dimension: 'page' })).totals)
  })
})

describe('order and limit', () => {
  it('the first rows are those with the most clicks, one more asked for to know of the rest', async () => {
    const order = { column: 'clicks', dir: 'desc' as const }
    const all = (await ask({ dimension: 'query', order })).rows
    const few = await ask({ dimension: 'query', limit: 3, order })
    expect(few.rows).toEqual(all.slice(0, 3))
    expect(few.truncated).toBe(true)
    expect(few.notices).toEqual([])
  })
  it('another order is made over all rows', async () => {
    const best = await ask({ dimension: 'query', limit: 1, order: { column: 'position', dir: 'asc' } })
    const all = (await ask({ dimension: 'query' })).rows
    expect(best.rows[0]?.[4]).toBe(Math.min(...all.map((row) => Number(row[4]))))
  })
  it('more rows than fit on a page are read page by page', async () => {
    server.switchesOf(KIND).add('two_pages')
    const before = server.calls.length
    const table = await ask({ dimension: 'query', limit: 40_000, metrics: ['impressions'] })
    expect(table.rows.length).toBeGreaterThan(25_000)
    expect(new Set(table.rows.map(([name]) => name)).size).toBe(table.rows.length)
    expect(server.calls.length - before).toBe(3)
  })
})

describe('fresh days', () => {
  const november = { start: '2026-11-01', end: '2026-11-21' }
  it('are there, and those not settled are told apart', async () => {
    const table = await ask({ range: november, dimension: 'date' })
    expect(table.rows.at(-1)?.[0]).toBe('2026-11-21')
    expect(table).toMatchObject({ unsettledFrom: '2026-11-17', timeZone: 'America/Los_Angeles' })
    expect(definition.types[0]?.settlingReason).toContain('four days')
  })
  it('of settled months are final, without a notice', async () => {
    expect(await ask({})).toMatchObject({ unsettledFrom: null, notices: [], truncated: false })
  })
  it('by hour add up to the days', async () => {
    const range = { start: '2026-11-18', end: '2026-11-21' }
    const hours = await ask({ range, dimension: 'hour' })
    expect(hours.rows[0]?.[0]).toBe('2026-11-18T00')
    expect([sum(hours.rows, 1), sum(hours.rows, 2)]).toEqual(hours.totals?.slice(0, 2))
    const days = await ask({ range, dimension: 'date' })
    expect(days.rows.map((row) => row[1])).toEqual(
      days.rows.map(([day]) =>
        sum(
          hours.rows.filter(([hour]) => String(hour).startsWith(String(day))),
          1,
        ),
      ),
    )
  })
  it('by hour before the last ten are an empty table that says why', async () => {
    expect(await ask({ dimension: 'hour' })).toMatchObject({
      rows: [],
      covered: null,
      notices: [{ code: 'kept' }],
    })
  })
})

describe('what fails', () => {
  it.each<[EmulatorSwitch, ProviderErrorKind]>([
    ['expired_token', 'reauthorise'],
    ['revoked_grant', 'reauthorise'],
    ['missing_scope', 'reauthorise'],
    ['no_access', 'bad_request'],
    ['bad_field', 'bad_request'],
    ['rate_limited', 'rate_limited'],
    ['quota_used_up', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['html_answer', 'unavailable'],
    ['truncated_answer', 'unavailable'],
    ['error_in_200', 'unavailable'],
  ])('%s', async (name, kind) => {
    // A token made by a refresh outlives `expired_token`, which ends those made before.
    const bearer = name === 'expired_token' ? await seededTokens(GOOGLE_PEOPLE[0]) : tokens
    server.switchesOf(KIND).add(name)
    const run = googleWebmasters.run(context(bearer), question)
    await expect(run).rejects.toMatchObject({ name: 'ProviderError', kind })
  })
  it.each([
    ['without its slash', 'https://www.northwind.example'],
    ['under http', 'http://www.northwind.example/'],
    ['not verified', 'https://shop.example.org/'],
  ])('a property %s is named as the cause', async (_case, property) => {
    await expect(ask({ property })).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
  it('no property chosen', async () => {
    await expect(ask({ property: null })).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
  it('an unreadable regular expression', async () => {
    const filter = { clauses: [{ field: 'query', operator: 'matches' as const, values: ['('] }] }
    await expect(ask({ filter })).rejects.toMatchObject({ kind: 'bad_request', field: 'filter' })
  })
  it('nothing is no failure', async () => {
    expect(await ask({ property: 'https://careers.northwind.example/', dimension: 'date' })).toMatchObject({
      rows: [],
      totals: null,
    })
    server.switchesOf(KIND).add('empty')
    expect((await ask({})).rows).toEqual([])
  })
})

it('the same question twice has the same answer', async () => {
  const change = { dimension: 'page', range: { start: '2026-11-10', end: '2026-11-21' } }
  expect(await ask(change)).toEqual(await ask(change))
})
