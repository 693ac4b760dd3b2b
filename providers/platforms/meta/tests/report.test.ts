import { describe, expect, it } from 'vitest'
import type { DataTypeDefinition, MetricDefinition } from '../../../contract.ts'
import { ProviderError } from '../../../providerError.ts'
import { queryOf } from '../../../tests/source.ts'
import { type DaysReport, daysRows, daysTable, keyedRows, type MetaReport, stretchesOf } from '../report.ts'

const metric = (id: string, more: Partial<MetricDefinition> = {}): MetricDefinition => ({
  id,
  label: id,
  type: 'integer',
  additive: true,
  direction: 'up',
  group: 'All',
  ...more,
})
const TYPE: DataTypeDefinition = {
  type: 'instagram',
  name: 'Days',
  parameters: [],
  rules: [],
  presets: [],
  realTime: null,
  metrics: [
    metric('views'),
    metric('people', { additive: false }),
    metric('time', { type: 'seconds' }),
    metric('fans', { additive: false }),
  ],
  dimensions: [{ id: 'week', label: 'Week', group: 'Time', time: 'week' }],
  filters: [],
  settlingDays: 3,
  dayZone: 'UTC',
  manyAccounts: true,
}
const REPORT: DaysReport = {
  vendor: 'Meta',
  type: TYPE,
  kept: 'Two years are kept.',
  nothing: 'There is nothing.',
  labelOf: (_dimension, key) => key.toUpperCase(),
}
const range = { start: '2026-10-03', end: '2026-10-06' }
/** One view a day, of 1.5 seconds; people are known of whole days and of the range. */
const told: MetaReport = {
  now: {},
  refused: new Map(),
  over: (id, { start, end }) => {
    const days = Number(end.slice(-2)) - Number(start.slice(-2)) + 1
    if (id === 'people') return days === 4 ? 3 : days === 1 ? 1 : null
    return id === 'time' ? days * 1500 : days
  },
  parts: (id) =>
    id === 'views' ? new Map(Object.entries({ '': 4, total: 4, a: 1, b: 2, B: 1 })) : undefined,
}
const rowsOf = (dimension: string | null, metrics: string[], more: Partial<MetaReport> = {}) =>
  daysRows(REPORT, { dimension, metrics }, range, { ...told, ...more })

describe('days that belong together', () => {
  it.each([
    [null, [['', '2026-10-03', '2026-10-06']]],
    ['kind', [['', '2026-10-03', '2026-10-06']]],
    [
      'week',
      [
        ['2026-W40', '2026-10-03', '2026-10-04'],
        ['2026-W41', '2026-10-05', '2026-10-06'],
      ],
    ],
  ])('by %s', (dimension, expected) => {
    const stretches = [...stretchesOf(dimension, range)].map(([key, { start, end }]) => [key, start, end])
    expect(stretches).toEqual(expected)
    expect([...stretchesOf(dimension, null)]).toEqual([])
  })
})

describe('rows', () => {
  it('by time have sums, and over the range what is known of it', () => {
    expect(rowsOf('week', ['views', 'people', 'time'])).toEqual({
      rows: [
        ['2026-W40', 2, null, 3],
        ['2026-W41', 2, null, 3],
      ],
      totals: [4, 3, 6],
    })
    expect(rowsOf(null, ['views', 'people'])).toEqual({ rows: [[4, 3]], totals: [4, 3] })
  })
  it('by parts leave the whole out and put one label together', () => {
    expect(rowsOf('kind', ['views', 'people']).rows).toEqual([
      ['A', 1, null],
      ['B', 3, null],
    ])
    expect(keyedRows([undefined], String)).toEqual([])
    const parts = new Map([
      ['a', 1],
      ['b', null],
      ['c', 2],
    ])
    expect(keyedRows([parts], (key) => (key === 'c' ? 'B' : key.toUpperCase()))).toEqual([
      ['A', 1],
      ['B', null],
    ])
  })
  it('have figures as of now where no day is known', () => {
    const rows = daysRows(REPORT, { dimension: null, metrics: ['fans', 'views'] }, null, {
      ...told,
      now: { fans: 7 },
    })
    expect(rows).toEqual({ rows: [[7, null]], totals: [7, null] })
  })
  it('are none where nothing is known', () => {
    expect(rowsOf('week', ['views'], { over: () => null })).toEqual({ rows: [], totals: null })
  })
})

describe('the table', () => {
  const now = Temporal.Instant.from('2026-10-07T20:00:00Z')
  const query = { ...queryOf({ type: 'instagram', property: '1', metrics: ['views'] }), range }
  const texts = (more: Partial<MetaReport>, asked = query) =>
    daysTable(REPORT, asked, { range, now, told: { ...told, ...more } }, () => []).notices.map(
      ({ text }) => text,
    )
  it('is in Pacific days, the last of which may still change', () => {
    const own = { code: 'vendor' as const, text: 'Mine.' }
    const table = daysTable(REPORT, query, { range, now, told: { ...told, currency: 'EUR' } }, () => [own])
    expect(table).toMatchObject({
      rows: [[4]],
      timeZone: 'America/Los_Angeles',
      currency: 'EUR',
      unsettledFrom: '2026-10-04',
      notices: [own],
    })
  })
  it('lets the product tell why a figure is missing', () => {
    const asked = { ...query, metrics: ['views', 'people', 'fans'] }
    const missing: (readonly string[])[] = []
    const tell = (over: MetaReport['over']) =>
      daysTable(REPORT, asked, { range, now, told: { ...told, over } }, (metrics) => {
        missing.push(metrics)
        return []
      })
    tell((id) => (id === 'views' ? 4 : null))
    tell(() => null)
    expect(missing).toEqual([['people', 'fans'], []])
  })
  it('says what is left out, refused, of now, or not there at all', () => {
    const older = { ...query, range: { ...range, start: '2020-01-01' } }
    expect(texts({}, older)).toEqual(['Two years are kept.'])
    expect(daysTable(REPORT, older, { range, now, told }, () => []).covered).toEqual({
      start: '2024-10-07',
      end: '2026-10-06',
    })
    const refused = new Map([['people', new ProviderError('bad_request', 'Not here.')]])
    expect(texts({ refused })).toEqual(['“people” is left out: Not here.'])
    expect(texts({ now: { fans: 7 } })[0]).toMatch(/^Meta keeps no history/)
    expect(texts({ over: () => null })).toEqual(['There is nothing.'])
  })
})
