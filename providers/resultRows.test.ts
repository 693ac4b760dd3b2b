import { expect, it } from 'vitest'
import { columnsOf, distinctLabels, orderedRows, shortened, tableOf, withCutNotice } from './resultRows.ts'

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

it('a table that was cut says so', () => {
  const query = {
    ...{
      type: 'semrush' as const,
      property: null,
      inputs: {},
      dimension: 'name',
      metrics: ['hits'],
      filter: null,
    },
    ...{
      range: { start: '2026-10-01', end: '2026-10-31' },
      order: null,
      limit: 1,
      realTime: false,
      currency: null,
    },
  }
  const rest = { totals: [3], currency: null, timeZone: 'UTC', unsettledFrom: null, notices: [] }
  const whole = tableOf(
    { ...query, limit: 2 },
    type,
    [
      ['b', 1],
      ['a', 2],
    ],
    rest,
  )
  expect(withCutNotice(whole, query)).toEqual(whole)
  const cut = withCutNotice(
    tableOf(
      query,
      type,
      [
        ['b', 1],
        ['a', 2],
      ],
      rest,
    ),
    query,
  )
  expect(cut).toMatchObject({ rows: [['a', 2]], truncated: true })
  expect(cut.notices.map(({ text }) => text)).toEqual(['Only the first 1 rows are shown; there are more.'])
  const told = { ...cut, notices: [{ code: 'truncated' as const, text: 'Only ten posts are read.' }] }
  expect(withCutNotice(told, query)).toEqual(told)
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
