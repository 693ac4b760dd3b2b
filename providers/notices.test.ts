import { expect, it } from 'vitest'
import { noticesWhere, untold, withUntold } from './notices.ts'

it('what is the case is said, in order', () => {
  expect(
    noticesWhere([true, 'vendor', 'One.'], [false, 'partial', 'Two.'], [true, 'truncated', 'Three.']),
  ).toEqual([
    { code: 'vendor', text: 'One.' },
    { code: 'truncated', text: 'Three.' },
  ])
  expect(noticesWhere()).toEqual([])
})

it('what a vendor left out is named, each once; nothing is said where it left out nothing', () => {
  expect(untold('Acme', ['Clicks', 'Cost', 'Clicks'])).toEqual([
    {
      code: 'partial',
      text: 'Acme did not tell everything about Clicks and Cost: what is missing is not known, which is not 0.',
    },
  ])
  expect(untold('Acme', [])).toEqual([])
})

it('a table names the figures that none of its rows has, but for positions', () => {
  const column = (label: string, type: 'integer' | 'position' | 'text') => ({ id: label, label, type })
  const table = {
    columns: [
      column('Page', 'text'),
      column('Clicks', 'integer'),
      column('Cost', 'integer'),
      column('Rank', 'position'),
    ],
    rows: [
      ['/a', null, null, null],
      ['/b', 0, null, null],
    ],
    ...{ totals: null, currency: null, timeZone: 'UTC', unsettledFrom: null, truncated: false, notices: [] },
  }
  expect(withUntold('Acme', table).notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(/about Cost:/),
  ])
  expect(withUntold('Acme', { ...table, rows: [] }).notices).toEqual([])
})
