import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { baseMe } from '../index.ts'

const page = (data: object[]) => ({ data, meta: { current_page: 1, last_page: 1, currency: 'EUR' } })
const link = (id: number, more: object) => ({
  id,
  url: `https://site-${id}.example/a`,
  date: '2026-10-05',
  status: 'confirmed',
  ...more,
})

it('a client that says nothing of its state can be chosen', async () => {
  const { context } = replied(() =>
    page([
      { id: 1, name: 'Own' },
      { id: 2, name: 'Old', active: false },
    ]),
  )
  expect(await baseMe.listProperties(context)).toMatchObject([
    { id: '1', available: true },
    { id: '2', available: false },
  ])
})

it.each([
  ['of which one is free', [link(1, { price: 90 }), link(2, { price: 0 })], [2, 90, 45]],
  ['of which one has no price', [link(1, { price: 90 }), link(2, {})], [2, 90, 90]],
  ['of which none has a price', [link(1, {})], [1, null, null]],
])('links %s', async (_what, links, figures) => {
  const { context } = replied(() => page(links))
  const asked = { metrics: ['confirmed', 'cost', 'cost_per_link'] }
  const table = await baseMe.run(context, queryOf({ type: 'base_me', property: '1', ...asked }))
  expect(table.rows).toEqual([figures])
})

it('a link of an unknown status costs itself', async () => {
  const { context, unread } = replied(() => page([link(1, { price: 90 }), link(2, { status: 'moved' })]))
  const asked = { metrics: ['confirmed', 'cost'] }
  const table = await baseMe.run(context, queryOf({ type: 'base_me', property: '1', ...asked }))
  expect([table.rows, unread]).toEqual([[[1, 90]], [1]])
})
