import { expect, it } from 'vitest'
import { columnsOf, distinctLabels, firstUnsettled, orderedRows, slicesOf } from './resultRows.ts'

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

it.each([
  ['2026-11-10', '2026-11-17', null],
  ['2026-11-10', '2026-11-19', '2026-11-18'],
  ['2026-11-20', '2026-11-21', '2026-11-20'],
])('of %s to %s the days from %s on are unsettled', (start, end, expected) => {
  // Midnight has passed in Berlin, not in UTC.
  const now = Temporal.Instant.from('2026-11-20T23:30:00Z')
  expect(firstUnsettled({ start, end }, { settlingDays: 3, timeZone: 'Europe/Berlin', now })).toBe(expected)
})

it.each([
  ['2026-10-01', '2026-10-30', [['2026-10-01', '2026-10-30']]],
  [
    '2026-10-01',
    '2026-10-31',
    [
      ['2026-10-01', '2026-10-30'],
      ['2026-10-31', '2026-10-31'],
    ],
  ],
  ['2026-10-01', '2026-10-01', [['2026-10-01', '2026-10-01']]],
])('%s to %s is asked in pieces without gap or overlap', (start, end, expected) => {
  expect(slicesOf({ start, end }, 30).map((slice) => [slice.start, slice.end])).toEqual(expected)
})
