import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { rankranger } from '../index.ts'

const asked = queryOf({
  type: 'rankranger',
  property: '51',
  metrics: ['average_rank', 'search_volume'],
  dimension: 'keyword',
  range: { start: '2026-11-10', end: '2026-11-16' },
})
const run = (row: object) => {
  const { context } = replied(
    ({ search }) => {
      if (search.startsWith('?package_campaigns')) return [{ campaign_id: '51', domain: 'own.example' }]
      return [{ date: '11/16/2026', keyword: 'red canoe', se: '1', se_name: 'Google', rank: '4', ...row }]
    },
    { credentials: { type: 'credentials', account: '', token: 'key' } },
  )
  return rankranger.run(context, asked)
}

it('a figure that no row has is not known and named; 0 is a figure', async () => {
  expect(await run({ search_volume: '0' })).toMatchObject({ rows: [['red canoe', 4, 0]], notices: [] })
  expect(await run({})).toMatchObject({
    rows: [['red canoe', 4, null]],
    notices: [{ code: 'partial', text: expect.stringMatching(/^Rank Ranger does not tell “[^”]+” /) }],
  })
})

it('a page that repeats is read twice at most, counts once, and the list is said to lack something', async () => {
  const row = { date: '11/16/2026', keyword: 'red canoe', se: '1', se_name: 'Google', rank: '4' }
  const { context, calls } = replied(
    ({ search }) =>
      search.startsWith('?package_campaigns')
        ? [{ campaign_id: '51', domain: 'own.example' }]
        : { result: [row], nextpage: '2' },
    { credentials: { type: 'credentials', account: '', token: 'key' } },
  )
  expect(await rankranger.run(context, { ...asked, metrics: ['average_rank'] })).toMatchObject({
    rows: [['red canoe', 4]],
    notices: [{ code: 'truncated', text: expect.stringMatching(/^Rank Ranger did not give all/) }],
  })
  expect(calls).toHaveLength(3)
})

it('a row that is none, or of a day that cannot be read, costs itself; days may come first', async () => {
  const row = { keyword: 'red canoe', se: '1', se_name: 'Google' }
  const { context, unread } = replied(
    ({ search }) =>
      search.startsWith('?package_campaigns')
        ? [{ campaign_id: '51', domain: 'own.example' }]
        : [
            null,
            { ...row, date: '15/11/2026', rank: '9' },
            { ...row, date: '16/11/2026', rank: '4' },
            { ...row, date: '16. 11.', rank: '1' },
          ],
    { credentials: { type: 'credentials', account: '', token: 'key' } },
  )
  expect(await rankranger.run(context, { ...asked, metrics: ['average_rank'] })).toMatchObject({
    rows: [['red canoe', 4]],
  })
  expect(unread).toEqual([2])
})
