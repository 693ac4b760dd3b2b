import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { definition } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { googleAnalytics } from '../index.ts'
import { KIND, now, signIn } from './analytics.ts'

let server: EmulatorServer
let people: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  people = await signIn(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const ask: Awaited<ReturnType<typeof signIn>>['ask'] = (...question) => people.ask(...question)
const column = (rows: (string | number | null)[][], index: number) => rows.map((row) => Number(row[index]))
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('connecting', () => {
  it('names the login; a login without accounts is told so', async () => {
    expect(await googleAnalytics.probe(people.context())).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    expect((await googleAnalytics.probe(people.context(people.stranger))).warnings).toHaveLength(1)
    expect(await googleAnalytics.listProperties(people.context(people.stranger))).toEqual([])
  })

  it.each([false, true])(
    'lists properties with account, zone and currency (pages of one: %s)',
    async (paged) => {
      if (paged) server.switchesOf(KIND).add('two_pages')
      expect(await googleAnalytics.listProperties(people.context())).toMatchObject([
        {
          id: '2000',
          group: 'Northwind Outdoor',
          timeZone: 'Europe/Berlin',
          currency: 'EUR',
          available: true,
          hosts: ['www.northwind.example'],
        },
        {
          id: '2001',
          group: 'Northwind Outdoor',
          timeZone: 'America/New_York',
          hosts: ['us.northwind.example'],
        },
        { id: '2002', group: 'Northwind Outdoor', timeZone: 'Europe/Berlin', currency: 'EUR' },
      ])
    },
  )

  it('lists properties whose streams may not be read, too, without their websites', async () => {
    server.switchesOf(KIND).add('no_access')
    const listed = await googleAnalytics.listProperties(people.context())
    expect(listed.map(({ id, hosts }) => [id, hosts])).toEqual([
      ['2000', []],
      ['2001', []],
      ['2002', []],
    ])
  })

  it('offers data streams, campaigns and countries that occur, narrowed by typing', async () => {
    const options = (parameter: 'profile' | 'campaign' | 'country' | 'property', search = '') =>
      googleAnalytics.listOptions(people.context(), {
        parameter,
        type: 'google_analytics_4',
        property: '2000',
        inputs: {},
        search,
      })
    expect(await options('profile')).toEqual([{ value: '7000', label: 'www.northwind.example' }])
    expect(await options('campaign', 'LETTER')).toEqual([
      { value: 'november_letter', label: 'november_letter' },
    ])
    expect((await options('country')).map(({ value }) => value)).toContain('Norway')
    expect((await options('country', 'nor')).map(({ value }) => value)).toEqual(['Norway'])
    expect(await options('property', 'america')).toMatchObject([
      { value: '2001', group: 'Northwind Outdoor' },
    ])
  })
})

describe('a report', () => {
  it('adds up: days, weeks and channels make the total', async () => {
    const metrics = ['sessions', 'newUsers', 'screenPageViews', 'totalRevenue', 'keyEvents']
    const {
      rows: [total = []],
      totals,
    } = await ask({ metrics })
    expect(totals).toEqual(total)
    for (const dimension of ['date', 'isoYearIsoWeek', 'yearMonth', 'sessionDefaultChannelGroup', 'city']) {
      const split = await ask({ metrics, dimension })
      metrics.forEach((_, index) => {
        expect(sum(column(split.rows, index + 1))).toBeCloseTo(Number(total[index]), 4)
        expect(split.totals?.[index]).toBeCloseTo(Number(total[index]), 4)
      })
    }
  })

  it('never adds up people or ratios: the total is the vendor’s own', async () => {
    const { rows, totals } = await ask({
      dimension: 'date',
      metrics: ['activeUsers', 'engagementRate', 'bounceRate'],
    })
    expect(totals?.[0]).toBeLessThan(sum(column(rows, 1)))
    expect(totals?.[0]).toBeGreaterThan(Math.max(...column(rows, 1)))
    expect(Number(totals?.[1]) + Number(totals?.[2])).toBeCloseTo(1, 10)
  })

  it.each([
    ['date', '2026-10-01', '2026-10-31', 31],
    ['dateHour', '2026-10-01T00', '2026-10-31T23', null],
    ['isoYearIsoWeek', '2026-W40', '2026-W44', 5],
    ['yearMonth', '2026-10', '2026-10', 1],
    ['year', '2026', '2026', 1],
  ])('writes %s canonically and in order', async (dimension, first, last, count) => {
    const { rows, columns } = await ask({ dimension })
    expect(columns[0]).toMatchObject({ id: dimension, type: 'time' })
    const keys = rows.map(([key]) => String(key))
    expect(keys).toEqual(keys.toSorted())
    expect(keys.at(0)).toBe(first)
    expect(keys.at(-1)).toBe(last)
    if (count !== null) expect(keys).toHaveLength(count)
  })

  it('is dated in the property’s zone and says which days may still change', async () => {
    const open = await ask({ range: { start: '2026-11-01', end: '2026-11-21' } })
    expect(open).toMatchObject({ timeZone: 'Europe/Berlin', currency: 'EUR', unsettledFrom: '2026-11-18' })
    const recent = await ask({ range: { start: '2026-11-20', end: '2026-11-21' } })
    expect(recent.unsettledFrom).toBe('2026-11-20')
    expect((await ask({})).unsettledFrom).toBeNull()
    expect(await ask({ property: '2001' })).toMatchObject({ timeZone: 'America/New_York', currency: 'USD' })
  })

  it('keeps one order by metric, cuts at the limit and says so', async () => {
    const top = await ask({ dimension: 'pagePath', order: { column: 'sessions', dir: 'desc' }, limit: 3 })
    expect(top.rows).toHaveLength(3)
    expect(top.truncated).toBe(true)
    expect(column(top.rows, 1)).toEqual(column(top.rows, 1).toSorted((a, b) => b - a))
    const all = await ask({ dimension: 'pagePath' })
    expect(all.truncated).toBe(false)
  })

  it('reads all pages', async () => {
    const whole = await ask({ dimension: 'date' })
    server.switchesOf(KIND).add('two_pages')
    const before = server.calls.length
    expect(await ask({ dimension: 'date' })).toEqual(whole)
    expect(server.calls.length - before).toBeGreaterThan(1)
  })

  it('asks more than ten metrics in a batch and joins the parts', async () => {
    const metrics =
      definition.types[0]?.metrics.map(({ id }) => id).filter((id) => !/^(item|organic)/.test(id)) ?? []
    expect(metrics.length).toBeGreaterThan(50)
    const order = { column: 'screenPageViews', dir: 'desc' as const }
    const wide = await ask({ metrics, dimension: 'sessionSourceMedium', order, limit: 5 })
    expect(wide.columns).toHaveLength(metrics.length + 1)
    expect(wide.totals).not.toContain(null)
    for (const id of ['sessions', 'totalRevenue', 'totalAdRevenue']) {
      const alone = await ask({ metrics: [id], dimension: 'sessionSourceMedium' })
      const index = metrics.indexOf(id) + 1
      for (const row of wide.rows) {
        expect(row[index]).toBe(alone.rows.find(([key]) => key === row[0])?.[1])
      }
    }
    server.switchesOf(KIND).add('two_pages')
    expect(await ask({ metrics, dimension: 'sessionSourceMedium', order, limit: 5 })).toEqual(wide)
  })

  it('filters by inputs and by clauses on text and numbers', async () => {
    const norway = await ask({ inputs: { country: ['Norway'] } })
    const byCountry = await ask({ dimension: 'country' })
    expect(norway.rows[0]?.[0]).toBe(byCountry.rows.find(([key]) => key === 'Norway')?.[1])
    const mobile = await ask({ inputs: { device: ['mobile'], campaign: ['Brand'], profile: '7000' } })
    expect(Number(mobile.rows[0]?.[0])).toBeGreaterThan(0)
    const clause = (field: string, operator: 'contains' | 'notMatches' | 'greater', values: string[]) => ({
      clauses: [{ field, operator, values }],
    })
    const tents = await ask({ dimension: 'pagePath', filter: clause('pagePath', 'contains', ['TENT']) })
    expect(tents.rows.map(([key]) => key)).toEqual(['/tents/', '/tents/ridge-2'])
    const others = await ask({
      dimension: 'pagePath',
      filter: clause('pagePath', 'notMatches', ['^/tents/']),
    })
    expect(others.rows).toHaveLength(11)
    const busy = await ask({
      dimension: 'country',
      metrics: ['newUsers'],
      filter: clause('sessions', 'greater', ['9000']),
    })
    expect(busy.columns.map(({ id }) => id)).toEqual(['country', 'newUsers'])
    expect(busy.rows.map(([key]) => key)).toEqual(
      byCountry.rows.filter(([, sessions]) => Number(sessions) > 9000).map(([key]) => key),
    )
  })

  it('converts money where asked', async () => {
    const metrics = ['totalRevenue', 'sessions']
    const [euro, dollar] = [await ask({ metrics }), await ask({ metrics, currency: 'USD' })]
    expect(dollar.currency).toBe('USD')
    expect(Number(dollar.rows[0]?.[0])).toBeCloseTo(Number(euro.rows[0]?.[0]) * 1.09, 2)
    expect(dollar.rows[0]?.[1]).toBe(euro.rows[0]?.[1])
  })

  it.each([
    ['userGender', { start: '2026-10-01', end: '2026-10-31' }, 'thresholded'],
    ['pageLocation', { start: '2026-10-01', end: '2026-10-31' }, 'other_row'],
    ['yearMonth', { start: '2025-01-01', end: '2026-10-31' }, 'sampled'],
  ])('by %s tells readers what Google did to it', async (dimension, range, code) => {
    const { notices } = await ask({ dimension, range })
    expect(notices).toMatchObject([{ code, text: expect.stringMatching(/Google Analytics .*\.$/) }])
  })

  it('of a property without data has no rows and no error', async () => {
    expect(await ask({ property: '2002', dimension: 'date' })).toMatchObject({
      rows: [],
      totals: null,
      truncated: false,
    })
  })

  it('of tomorrow is empty; of today ends at the hour', async () => {
    expect((await ask({ range: { start: '2026-11-22', end: '2026-11-23' } })).rows).toEqual([])
    const today = await ask({ dimension: 'hour', range: { start: '2026-11-21', end: '2026-11-21' } })
    expect(today.rows.map(([hour]) => Number(hour)).every((hour) => hour < 13)).toBe(true)
  })
})

describe('real time', () => {
  const realTime = { realTime: true, metrics: ['activeUsers', 'screenPageViews'] }
  it('lists who is on the site by page', async () => {
    const answer = await ask({
      ...realTime,
      dimension: 'unifiedScreenName',
      order: { column: 'activeUsers', dir: 'desc' },
    })
    expect(answer).toMatchObject({ currency: null, unsettledFrom: null, truncated: false })
    expect(sum(column(answer.rows, 1))).toBe(answer.totals?.[0])
    expect(answer.totals?.[0]).toBeGreaterThan(20)
  })

  it('by minute, and as one number', async () => {
    const minutes = await ask({ ...realTime, dimension: 'minutesAgo' })
    expect(minutes.rows[0]?.[0]).toBe('00')
    const [total] = (await ask(realTime)).rows
    expect(total?.[0]).toBe(sum(column(minutes.rows, 1)))
  })

  it('refuses what Google cannot do there instead of ignoring it', async () => {
    await expect(ask({ ...realTime, inputs: { campaign: ['Brand'] } })).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'campaign',
    })
    await expect(ask({ realTime: true })).rejects.toMatchObject({ kind: 'bad_request', field: 'metrics' })
  })
})
