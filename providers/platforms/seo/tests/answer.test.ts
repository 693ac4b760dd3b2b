import { expect, it } from 'vitest'
import { queryOf } from '../../../tests/source.ts'
import { asOfToday, seoTable, singleRow, subjectRows } from '../answer.ts'

const type = { dimensions: [], metrics: [] }
const query = queryOf({ type: 'semrush', property: null, metrics: ['traffic'] })

it('an answer says what there is to know of it, in one order', () => {
  const circumstances = { truncated: true, remarks: ['As of today.'], spent: 'It cost 5 units.' }
  const table = seoTable(query, type, singleRow([7]), { vendor: 'Vendor', ...circumstances })
  expect(table.notices.map(({ code }) => code)).toEqual(['vendor', 'truncated', 'balance'])
  expect(table).toMatchObject({ rows: [[7]], totals: [7], currency: 'USD', truncated: true })
  expect(seoTable(query, type, singleRow(null), { vendor: 'Vendor' })).toMatchObject({
    rows: [],
    totals: null,
    notices: [],
    truncated: false,
    unsettledFrom: null,
  })
})

it('a list that was cut in the asked order lacks nothing that is shown', () => {
  const cut = { vendor: 'Vendor', truncated: true, sorted: true }
  expect(seoTable(query, type, singleRow([7]), cut)).toMatchObject({ truncated: true, notices: [] })
})

it('a report without a past says so of earlier ranges alone', () => {
  const of = (end: string) => asOfToday('Vendor', { label: 'Pages' }, { start: end, end }, '2026-11-21')
  expect(of('2026-11-20')).toEqual(['Vendor keeps no history of the report “Pages”: it is as of today.'])
  expect(of('2026-11-21')).toEqual([])
})

it('subjects stand one below the other, or a single one alone', () => {
  const found: [string, number[]][] = [
    ['a.example', [1]],
    ['b.example', [2]],
  ]
  expect(subjectRows({ dimension: 'domain' }, found)).toEqual({
    rows: [
      ['a.example', 1],
      ['b.example', 2],
    ],
    totals: null,
  })
  expect(subjectRows({ dimension: null }, found.slice(0, 1))).toEqual({ rows: [[1]], totals: [1] })
  expect(subjectRows({ dimension: null }, [])).toEqual({ rows: [], totals: null })
})
