import { describe, expect, it } from 'vitest'
import { queryOf } from '../../tests/source.ts'
import {
  buildTable,
  columnsOf,
  distinctLabels,
  LONGEST_TEXT,
  orderedRows,
  shortened,
  withShortTexts,
} from './resultRows.ts'

const type = {
  dimensions: [
    { id: 'date', label: 'Date', group: 'Time', time: 'day' as const },
    { id: 'name', label: 'Name', group: 'Things' },
  ],
  metrics: [
    { id: 'hits', label: 'Hits', type: 'integer', additive: true, direction: 'up', group: 'All' } as const,
  ],
}
const columns = (dimension: string | null) => columnsOf({ dimension, metrics: ['hits'] }, type)

it('columns are the dimension and the metrics', () => {
  expect(columns('date').map((column) => column.type)).toEqual(['time', 'integer'])
  expect(columns('name')[0]).toEqual({ id: 'name', label: 'Name', type: 'text' })
  expect(columns(null)).toEqual([{ id: 'hits', label: 'Hits', type: 'integer' }])
})

it('rows are put in order before they are cut, and time is never cut', () => {
  const rows = [
    ['b', 1],
    ['c', 3],
    ['a', 2],
  ]
  const order = { column: 'hits', dir: 'desc' as const }
  expect(orderedRows(rows, columns('name'), { dimension: 'name', order, limit: 2 })).toEqual({
    rows: [rows[1], rows[2]],
    truncated: true,
  })
  const inTime = orderedRows(rows, columns('date'), { dimension: 'date', order: null, limit: 1 })
  expect(inTime).toEqual({ rows: [rows[2], rows[0], rows[1]], truncated: false })
})

it('things of one name are told apart', () => {
  const labels = distinctLabels(
    new Map([
      ['1', 'Autumn'],
      ['2', 'Winter'],
      ['3', 'Autumn'],
    ]),
  )
  expect([...labels.values()]).toEqual(['Autumn (#1)', 'Winter', 'Autumn (#3)'])
})

describe('a finished table', () => {
  const query = queryOf({
    type: 'semrush',
    property: null,
    dimension: 'name',
    metrics: ['hits'],
    limit: 1,
  })
  const now = Temporal.Instant.from('2026-11-02T12:00:00Z')
  const finished = (settlingDays: number | null, totals = [3]) => {
    const rows = [
      ['b', 0.1 + 0.2],
      ['a', 1e-17],
    ]
    return buildTable(query, { ...type, settlingDays }, rows, { totals, timeZone: 'UTC', now })
  }
  it('is in order, cut at the limit and without the dust of fractions', () => {
    const cut = { rows: [['a', 0]], truncated: true, totals: [0.3], notices: [] }
    expect(finished(null, [0.1 + 0.2])).toMatchObject(cut)
    const all = { ...query, limit: 2 }
    const table = buildTable(all, { ...type, settlingDays: null }, [['b', 1]], {
      totals: null,
      timeZone: 'UTC',
      now,
    })
    expect(table).toMatchObject({ rows: [['b', 1]], truncated: false, notices: [], currency: null })
  })
  it('marks days that may still change, by the days of its type', () => {
    expect([null, 0, 1, 3].map((days) => finished(days).unsettledFrom)).toEqual([
      ...[null, null, null, '2026-10-30'],
    ])
  })
})

it.each([
  ['short', 'short'],
  ['two\n lines ', 'two lines'],
  ['exactly ten', 'exactly t…'],
  ['a space before', 'a space b…'],
  ['nine and more', 'nine and…'],
])('%j is called %j', (text, label) => {
  expect(shortened(text, 10)).toBe(label)
})

it('texts of a table are cut at what anybody reads, figures never', () => {
  const table = {
    columns: [],
    rows: [
      ['x'.repeat(90_000), 1],
      ['y'.repeat(LONGEST_TEXT), null],
      ['as  it was ', 0],
    ],
    totals: null,
    currency: null,
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: false,
    notices: [],
  }
  expect(withShortTexts(table).rows).toEqual([
    [`${'x'.repeat(LONGEST_TEXT - 1)}…`, 1],
    ['y'.repeat(LONGEST_TEXT), null],
    ['as  it was ', 0],
  ])
  const short = { ...table, rows: table.rows.slice(1) }
  expect(withShortTexts(short)).toBe(short)
})
