import { expect, it } from 'vitest'
import { noticesWhere, notKnown, sayingEmpty } from './notices.ts'

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
  expect(notKnown('Acme', ['Clicks', 'Cost', 'Clicks'])).toEqual([
    {
      code: 'partial',
      text: 'Acme does not tell “Clicks”, “Cost” everywhere: what is missing is unknown, not zero.',
    },
  ])
  expect(notKnown('Acme', [])).toEqual([])
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
    totals: null,
    currency: null,
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: false,
    notices: [],
  }
  expect(sayingEmpty('Acme', table).notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(/tell “Cost” everywhere/),
  ])
  expect(sayingEmpty('Acme', { ...table, rows: [] }).notices).toEqual([])
})
