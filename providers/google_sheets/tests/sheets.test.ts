import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Inputs, ProviderContext, ProviderQuery } from '../../contract.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { SHEETS_SCOPE } from '../definition.ts'
import { BOOKS } from '../emulator/books.ts'
import { emulator } from '../emulator/index.ts'
import { channelRows, goalRows } from '../emulator/rows.ts'
import { googleSheets } from '../index.ts'
import { ask, contextOf, GOALS, KIND, LEADS, MEDIA, now, ORDERS } from './sheets.ts'

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  context = await contextOf(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const run = (inputs: Inputs, facts: Partial<ProviderQuery> = {}) =>
  googleSheets.run(context, ask(inputs, facts))
const options = (parameter: 'target' | 'sheet' | 'mode' | 'country', inputs: Inputs, search = '') =>
  googleSheets.listOptions(context, { parameter, type: 'google_sheets', property: null, inputs, search })
const columnsOf = async (inputs: Inputs) => {
  const found = await googleSheets.catalogue?.(context, { type: 'google_sheets', property: null, inputs })
  return { metrics: found?.metrics.map(({ id }) => id), dimensions: found?.dimensions.map(({ id }) => id) }
}
/** October of the media plan, by heading. */
function october(): Record<string, unknown>[] {
  const [heading = [], ...rows] = channelRows(now)
  const within = rows.filter(([day]) => Number(day) >= 46_296 && Number(day) < 46_296 + 31)
  return within.map((row) => Object.fromEntries(row.map((cell, place) => [String(heading[place]), cell])))
}
const sum = (rows: Record<string, unknown>[], name: string) =>
  rows.reduce((total, row) => total + (Number(row[name]) || 0), 0)

describe('figures', () => {
  it('are sums, plain averages and latest figures of the rows in the range', async () => {
    const rows = october()
    const { totals, notices } = await run(MEDIA, {
      metrics: [
        'rows',
        'Clicks',
        'Clicks (average)',
        'Clicks (latest)',
        'CTR',
        'Cost',
        'Time on site (average)',
      ],
    })
    expect(totals?.[0]).toBe(155)
    expect(totals?.[1]).toBe(sum(rows, 'Clicks'))
    expect(totals?.[2]).toBeCloseTo(sum(rows, 'Clicks') / 155, 5)
    expect(totals?.[3]).toBe(rows.at(-1)?.Clicks)
    expect(totals?.[4]).toBeCloseTo(sum(rows, 'CTR') / 155, 5)
    expect(totals?.[5]).toBeCloseTo(sum(rows, 'Cost'), 2)
    expect(totals?.[6]).toBeCloseTo((sum(rows, 'Time on site') / 155) * 86_400, 3)
    expect(notices.map(({ text }) => text)).toEqual(['“CTR” is the plain average of the rows.'])
  })

  it.each(['date', 'week', 'month', 'year', 'Channel', 'Paid'])(
    'split by %s add up to the total',
    async (dimension) => {
      const { rows, totals } = await run(MEDIA, { dimension, metrics: ['rows', 'Impressions', 'Cost'] })
      for (const place of [0, 1, 2]) {
        const parts = rows.reduce((total, row) => total + Number(row[place + 1] ?? 0), 0)
        expect(parts).toBeCloseTo(totals?.[place] ?? Number.NaN, 2)
      }
    },
  )

  it('say themselves what their columns are', async () => {
    const { catalogue, columns, timeZone, currency } = await run(MEDIA, {
      dimension: 'Channel',
      metrics: ['Cost', 'rows'],
    })
    expect(catalogue?.metrics).toMatchObject([{ id: 'Cost', type: 'money', currency: 'EUR', additive: true }])
    expect(catalogue?.dimensions).toMatchObject([{ id: 'Channel' }])
    expect(columns.map(({ id, type }) => [id, type])).toEqual([
      ['Channel', 'text'],
      ['Cost', 'money'],
      ['rows', 'integer'],
    ])
    expect([timeZone, currency]).toEqual(['Europe/Berlin', null])
  })

  it('read texts by the locale: dates, money with spaces, dashes for nothing', async () => {
    const { totals, rows, notices, timeZone } = await run(LEADS, {
      dimension: 'Kilde',
      metrics: ['Verdi', 'rows'],
    })
    expect(totals?.[0]).toBeGreaterThan(100_000)
    expect(rows.map(([source]) => source)).toEqual(['Anbefaling', 'Messe', 'Nettside', 'Telefon'])
    expect(notices).toEqual([])
    expect(timeZone).toBe('Europe/Oslo')
  })

  it('leave errors out and say so, know rows by ragged columns, and leave the footer out', async () => {
    const { rows, totals, notices } = await run(GOALS, {
      dimension: 'Goal',
      metrics: ['Target', 'Share', 'rows'],
    })
    const goals = goalRows().slice(1, -1)
    expect(rows.map(([goal]) => goal)).toEqual(goals.map(([goal]) => goal).toSorted())
    expect(totals?.[0]).toBe(goals.reduce((total, [, target]) => total + Number(target), 0))
    expect(rows.find(([goal]) => goal === 'Podcast reviews')).toEqual(['Podcast reviews', 0, null, 1])
    expect(notices[0]?.text).toBe('“Share”: 1 cell holds an error or no number and is left out.')
    const whole = await run({ ...GOALS, has_footer: false }, { metrics: ['Target'] })
    expect(whole.totals?.[0]).toBe((totals?.[0] ?? 0) * 2)
  })

  it('leave the footer of a long sheet out only where it is the last row in any column', async () => {
    const asked = { metrics: ['Amount', 'rows'] }
    const inputs = { ...ORDERS, uses_date_range: false }
    const whole = await run(inputs, asked)
    const without = await run({ ...inputs, has_footer: true }, asked)
    expect([whole.totals?.[1], without.totals?.[1]]).toEqual([50_000, 49_999])
  })

  it('of a range without rows are none', async () => {
    const { rows } = await run(MEDIA, {
      range: { start: '2020-01-01', end: '2020-01-31' },
      metrics: ['Cost'],
    })
    expect(rows).toEqual([])
  })

  it('come in the asked order, cut at the limit', async () => {
    const { rows, truncated } = await run(ORDERS, {
      dimension: 'Product',
      metrics: ['Amount'],
      limit: 3,
      order: { column: 'Amount', dir: 'desc' },
    })
    expect(rows[0]?.[0]).toBe('Ridge 2 tent')
    expect([rows.length, truncated]).toEqual([3, true])
  })

  it.each([
    ['equals', 'Channel', ['search'], 31],
    ['oneOf', 'Channel', ['Search', 'Social'], 62],
    ['notContains', 'Channel', ['e'], 62],
    ['equals', 'Paid', ['TRUE'], 124],
    ['equals', 'Date', ['2026-10-31'], 5],
    ['greater', 'Impressions', ['0'], 155],
    ['less', 'CTR', ['0'], 0],
  ] as const)('are filtered: %s %s %s', async (operator, field, values, expected) => {
    const { totals } = await run(MEDIA, { filter: { clauses: [{ field, operator, values: [...values] }] } })
    expect(totals?.[0]).toBe(expected)
  })
})

describe('calls', () => {
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = server.calls.length
    await work()
    return server.calls.slice(before).length
  }
  it('are one for a small grid, two for a larger, few for a long one', async () => {
    expect(await callsOf(() => run(GOALS))).toBe(1)
    expect(await callsOf(() => run(MEDIA, { metrics: ['Cost'] }))).toBe(2)
    expect(await callsOf(() => run(ORDERS, { metrics: ['Amount'] }))).toBeLessThan(9)
  })

  it('find a tab that was renamed, or whose title another tab took, by its number', async () => {
    const expected = (await run(MEDIA, { metrics: ['Cost'] })).totals
    for (const sheet of ['Old name #0', 'Notes #0', "It's 'old'! #0"]) {
      expect((await run({ ...MEDIA, sheet }, { metrics: ['Cost'] })).totals).toEqual(expected)
    }
  })
})

describe('columns', () => {
  it('leave out the one date column, which is there as days, weeks, months and years', async () => {
    expect((await columnsOf(MEDIA)).dimensions).toEqual(['Channel', 'Paid'])
    expect((await columnsOf({ ...MEDIA, uses_date_range: false })).dimensions).toEqual([
      'Date',
      'Channel',
      'Paid',
    ])
  })
  it('have letters without headings, and labels only where the form says so', async () => {
    const { metrics } = await columnsOf({ ...GOALS, has_header: false })
    expect(metrics).toContain('Column B')
    expect((await columnsOf({ ...MEDIA, has_labels: 'false' })).dimensions).toEqual(['Channel', 'Paid'])
  })
})

describe('choices', () => {
  it('are spreadsheets, page by page, without workbooks', async () => {
    server.switchesOf(KIND).add('two_pages')
    const found = await options('target', {})
    expect(found.map(({ label }) => label)).toEqual([
      'Northwind media plan',
      'Leads 2026 (svar)',
      'Shop orders (export)',
    ])
  })
  it('hold quotes and backslashes in a search', async () => {
    expect(await options('target', {}, `Kari's \\ 'plan'`)).toEqual([])
  })
  it('hold the spreadsheet that is chosen already, however long ago it was changed, while it is there', async () => {
    const held = async (target: string) =>
      googleSheets.listOptions(context, {
        parameter: 'target',
        type: 'google_sheets',
        property: null,
        inputs: {},
        search: 'nothing is called so',
        include: [target],
      })
    const plan = String(MEDIA.target)
    expect(await held(plan)).toEqual([{ value: plan, label: 'Northwind media plan' }])
    expect(await held('x1')).toEqual([])
  })
  it.each([
    `https://docs.google.com/spreadsheets/d/${MEDIA.target}/edit?gid=77#gid=77`,
    `https://docs.google.com/spreadsheets/u/1/d/${MEDIA.target}/edit`,
    `https://docs.google.com/a/northwind.example/spreadsheets/d/${MEDIA.target}`,
  ])('take a link: %s', async (link) => {
    expect(await options('target', {}, link)).toEqual([
      { value: MEDIA.target, label: 'Northwind media plan' },
    ])
  })
  it('are a spreadsheet’s sheets with cells, hidden ones apart', async () => {
    expect(await options('sheet', MEDIA)).toMatchObject([
      { label: 'Channels' },
      { label: "Kari’s and Ola's goals" },
      { label: 'Notes', group: 'Hidden sheets' },
    ])
    expect(await options('sheet', {})).toEqual([])
  })
  it('are columns with dates', async () => {
    expect(await options('mode', MEDIA)).toEqual([{ value: 'Date', label: 'Date' }])
    expect(await options('mode', GOALS)).toEqual([])
    expect(await options('country', MEDIA)).toEqual([])
  })
})

describe('refusals', () => {
  const xlsx = BOOKS.at(-1)?.id ?? ''
  it.each<[string, Inputs, Partial<ProviderQuery>, string, RegExp]>([
    ['no spreadsheet', {}, {}, 'target', /Choose a spreadsheet/],
    ['no sheet', { target: MEDIA.target ?? '' }, {}, 'sheet', /Choose a sheet/],
    ['a deleted sheet', { ...MEDIA, sheet: 'Gone #999' }, {}, 'sheet', /was deleted/],
    ['a chart', { ...MEDIA, sheet: 'Chart 1 #1830012345' }, {}, 'sheet', /holds a chart/],
    ['a deleted spreadsheet', { ...MEDIA, target: 'x1' }, {}, 'target', /was deleted/],
    ['a workbook', { ...MEDIA, target: xlsx }, {}, 'target', /Excel/],
    ['no dates', { ...GOALS, uses_date_range: true }, {}, 'uses_date_range', /no column with dates/],
    ['another date column', { ...MEDIA, mode: 'Channel' }, {}, 'mode', /“Channel” with dates/],
    ['days without dates', GOALS, { dimension: 'week' }, 'dimension', /switch on/],
    ['a metric that is gone', MEDIA, { metrics: ['Sales'] }, 'metrics', /“Sales”/],
    ['a text as a metric', MEDIA, { metrics: ['Channel'] }, 'metrics', /“Channel”/],
    ['a dimension that is gone', MEDIA, { dimension: 'Team' }, 'dimension', /“Team”/],
    [
      'a filter that is gone',
      MEDIA,
      { filter: { clauses: [{ field: 'Team', operator: 'equals', values: ['a'] }] } },
      'filter',
      /“Team”/,
    ],
  ])('%s', async (_case, inputs, facts, field, sentence) => {
    await expect(run(inputs, facts)).rejects.toMatchObject({
      kind: 'bad_request',
      field,
      message: expect.stringMatching(sentence),
    })
  })

  it('of somebody else’s spreadsheet', async () => {
    const other = await contextOf(server, GOOGLE_PEOPLE[1])
    await expect(googleSheets.run(other, ask(MEDIA))).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'target',
    })
    expect((await googleSheets.probe(other)).warnings[0]).toMatch(/sees no spreadsheet/)
  })

  it('of the list alone, where the Drive box was left unticked: a link works', async () => {
    const narrow = await contextOf(server, GOOGLE_PEOPLE[0], ['openid', SHEETS_SCOPE])
    expect((await googleSheets.probe(narrow)).warnings[0]).toMatch(/Paste the link/)
    const list = (search: string) =>
      googleSheets.listOptions(narrow, {
        parameter: 'target',
        type: 'google_sheets',
        property: null,
        inputs: {},
        search,
      })
    await expect(list('')).rejects.toMatchObject({ kind: 'bad_request', field: 'target' })
    expect(await list(`https://docs.google.com/spreadsheets/d/${MEDIA.target}/edit`)).toHaveLength(1)
    expect((await googleSheets.run(narrow, ask(MEDIA))).totals?.[0]).toBe(155)
  })
})
