import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { ahrefsV3 } from '../index.ts'

it('a figure that an answer lacks is not known and named; 0 is a figure', async () => {
  const { context } = replied(() => ({ metrics: { org_traffic: 0, org_keywords: 12, org_cost: null } }), {
    credentials: { type: 'credentials', account: '', token: 'key' },
  })
  const asked = queryOf({
    type: 'ahrefs_v3',
    property: null,
    inputs: { target: 'own.example' },
    metrics: ['org_traffic', 'org_keywords', 'org_cost', 'paid_traffic'],
    range: { start: '2026-11-01', end: '2026-11-21' },
  })
  const table = await ahrefsV3.run(context, asked)
  expect(table.rows).toEqual([[0, 12, null, null]])
  expect(table.notices.map(({ text }) => text).join()).toMatch(
    /Ahrefs does not tell “[^”]+”, “[^”]+” everywhere/,
  )
})
