import { expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { salesflare } from '../index.ts'

const won = (id: number, more: object) => ({
  id,
  closed: true,
  stage: { id: 9, name: 'Won', probability: 100 },
  creation_date: '2026-10-01T09:00:00Z',
  close_date: '2026-10-11',
  ...more,
})
const open = (id: number, more: object) => ({
  id,
  closed: false,
  stage: { id: 2, name: 'Offer' },
  creation_date: '2026-10-01T09:00:00Z',
  ...more,
})

async function run(deals: object[], change: Partial<ProviderQuery>) {
  const { context } = replied(
    (url) => {
      if (url.pathname.endsWith('/me')) {
        return { team: { name: 'Own', currency: { iso: 'EUR' }, time_zone: 'Europe/Brussels' } }
      }
      return url.pathname.endsWith('/opportunities') ? deals : []
    },
    { credentials: { type: 'credentials', account: '', token: 'key' } },
  )
  const asked = queryOf({ type: 'salesflare', property: null, metrics: [], ...change })
  return await salesflare.run(context, asked)
}
const november = { start: '2026-11-01', end: '2026-11-21' }

it.each<[string, object[], Partial<ProviderQuery>, (number | null)[], RegExp | null]>([
  [
    'a deal won for nothing',
    [won(1, { value: 90 }), won(2, { value: 0 })],
    { metrics: ['opportunities_won', 'won_value', 'average_deal_size'] },
    [2, 90, 45],
    null,
  ],
  [
    'a won deal without a value',
    [won(1, { value: 90 }), won(2, {})],
    { metrics: ['opportunities_won', 'won_value', 'average_deal_size'] },
    [2, 90, 90],
    /“Won value”, “Average deal size”/,
  ],
  [
    'no value at all',
    [won(1, { value: null })],
    { metrics: ['opportunities_won', 'won_value', 'average_deal_size'] },
    [1, null, null],
    /“Won value”/,
  ],
  [
    'an open deal whose chance is not told',
    [open(1, { value: 80 })],
    { metrics: ['opportunities_open', 'pipeline_value', 'weighted_pipeline'], range: november },
    [1, 80, null],
    /“Weighted pipeline”/,
  ],
  [
    'a deal without its number beside others, which costs itself',
    [won(1, { value: 90 }), { ...won(2, { value: 9 }), id: null }],
    { metrics: ['opportunities_won', 'won_value'] },
    [1, 90],
    null,
  ],
  [
    'an open deal without a chance',
    [open(1, { value: 80, probability: 0 })],
    { metrics: ['opportunities_open', 'pipeline_value', 'weighted_pipeline'], range: november },
    [1, 80, 0],
    null,
  ],
])('%s', async (_what, deals, change, figures, notice) => {
  const table = await run(deals, change)
  expect(table.rows).toEqual([figures])
  expect(table.notices.map(({ text }) => text)).toEqual(notice ? [expect.stringMatching(notice)] : [])
})
