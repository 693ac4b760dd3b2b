import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { seranking } from '../index.ts'

const asked = queryOf({
  type: 'seranking',
  property: '41',
  metrics: ['pos', 'volume', 'cpc'],
  dimension: 'keyword',
  range: { start: '2026-11-10', end: '2026-11-16' },
})

it('a figure that a keyword lacks is not known and named; not to rank is no figure that is missing', async () => {
  const positions = [{ date: '2026-11-16', pos: 0 }]
  const keywords = [{ id: 1, name: 'red canoe', volume: 0, positions }]
  const { context } = replied(
    ({ pathname }) => {
      if (pathname.endsWith('/sites')) return [{ id: 41, title: 'Own', check_freq: 'daily' }]
      return pathname.endsWith('/positions') ? [{ site_engine_id: 3, keywords }] : []
    },
    { credentials: { type: 'credentials', account: '', token: 'key' }, setting: () => 'current' },
  )
  const table = await seranking.run(context, asked)
  expect(table.rows).toEqual([['red canoe', null, 0, null]])
  expect(table.notices).toEqual([
    { code: 'partial', text: expect.stringMatching(/^SE Ranking does not tell “[^”]+” /) },
  ])
})

it('a keyword or project without its number costs itself', async () => {
  const positions = [{ date: '2026-11-16', pos: 4 }]
  const keyword = { name: 'red canoe', volume: 30, cpc: 1, positions }
  const keywords = [{ ...keyword, id: 1 }, keyword, { ...keyword, id: 2, positions: [{ pos: 1 }] }]
  const { context, unread } = replied(
    ({ pathname }) => {
      if (pathname.endsWith('/sites'))
        return [{ title: 'Lost' }, { id: 41, title: 'Own', check_freq: 'daily' }]
      return pathname.endsWith('/positions') ? [{ site_engine_id: 3, keywords }] : []
    },
    { credentials: { type: 'credentials', account: '', token: 'key' }, setting: () => 'current' },
  )
  expect((await seranking.run(context, asked)).rows).toEqual([['red canoe', 4, 30, 1]])
  expect(unread).toEqual([1, 2])
})
