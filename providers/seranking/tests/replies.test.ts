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

it.each<[string, string, object[]]>([
  ['history', 'visibility', [{ data: [{ date: '2026-11-16', value: 7 }, { value: 9 }] }]],
  ['ads', 'ads_top', [{ date: '2026-11-16', top: 7 }, { top: 9 }]],
])('a day of %s without its date costs itself', async (_what, metric, days) => {
  const { context, unread } = replied(
    ({ pathname }) => {
      if (pathname.endsWith('/sites')) return [{ id: 41, title: 'Own', check_freq: 'daily' }]
      return /history|ads/.test(pathname) ? days : []
    },
    { credentials: { type: 'credentials', account: '', token: 'key' }, setting: () => 'current' },
  )
  const { rows } = await seranking.run(context, { ...asked, dimension: null, metrics: [metric] })
  expect([rows, unread]).toEqual([[[7]], [1]])
})

it('a search engine without its number costs itself', async () => {
  const engine = { site_engine_id: 3, search_engine_id: 200, region_name: 'Oslo', keyword_count: 12 }
  const { context, unread } = replied(
    ({ pathname }) => {
      if (pathname.endsWith('/system/search-engines')) return [{ id: 200, name: 'Google' }, { name: 'Lost' }]
      return [engine, { ...engine, site_engine_id: null }]
    },
    { credentials: { type: 'credentials', account: '', token: 'key' }, setting: () => 'current' },
  )
  const question = {
    parameter: 'searchEngine',
    type: 'seranking',
    property: '41',
    inputs: {},
    search: '',
  } as const
  expect(await seranking.listOptions(context, question)).toMatchObject([
    { value: '3', label: 'Google, Oslo' },
  ])
  expect(unread).toEqual([1, 1])
})
