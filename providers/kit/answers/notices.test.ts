import { expect, it } from 'vitest'
import type { ResultTable } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { replied } from '../../tests/replies.ts'
import { noticesWhere, notKnown, sayingEmpty, sayingUnread } from './notices.ts'

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

it('tables of an answer with rows that could not be read say so; refusals stay as they are', async () => {
  const table: ResultTable = {
    columns: [],
    rows: [],
    totals: null,
    currency: null,
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: false,
    notices: [],
  }
  const refusal = new ProviderError('bad_request', 'No.')
  const { context } = replied(() => null)
  const told = async (...unread: number[]) => {
    const answers = await sayingUnread('Acme', context, async ({ noteUnread }) => {
      for (const rows of unread) noteUnread?.(rows)
      return [table, refusal]
    })
    expect(answers[1]).toBe(refusal)
    return answers.flatMap((answer) => (answer instanceof ProviderError ? [] : answer.notices))
  }
  expect(await told()).toEqual([])
  expect(await told(1)).toEqual([
    { code: 'partial', text: 'One row of what Acme answered could not be read and is missing here.' },
  ])
  expect(await told(900, 334)).toEqual([
    { code: 'partial', text: '1,234 rows of what Acme answered could not be read and are missing here.' },
  ])
})
