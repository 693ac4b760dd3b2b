import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { Reply, type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { accuranker } from '../index.ts'

const CURRENCY = 'search_volume.avg_cost_per_click_currency'
const question = queryOf({
  type: 'accuranker',
  property: '81',
  metrics: ['rank'],
  dimension: 'keyword',
  range: { start: '2026-11-01', end: '2026-11-03' },
})

async function run(replying: Replying, change: Partial<ProviderQuery>) {
  const { context, calls } = replied(replying)
  const table = await accuranker.run(context, { ...question, ...change })
  return { table, asked: calls.map((url) => (url.searchParams.get('fields') ?? '').split(',')) }
}

const keyword = {
  id: 5,
  keyword: 'red canoe',
  tags: [],
  search_type: 1,
  search_engine: { name: 'google' },
  search_locale: { country_code: 'FI' },
  search_volume: { search_volume: 40, avg_cost_per_click: 0, avg_cost_per_click_currency: 'EUR' },
  ranks: [{ created_at: '2026-11-03T04:00:00Z', rank: 7, ctr: null }],
}
/** A vendor that refuses the `unknown` names with this message. */
const knowing =
  (unknown: string[], words: (names: string[]) => string, answer: unknown): Replying =>
  (url) => {
    const odd = unknown.filter((name) => url.searchParams.get('fields')?.split(',').includes(name))
    return odd.length > 0 ? new Reply({ detail: words(odd) }, 400) : answer
  }
const naming = (names: string[]) => `Invalid field name(s) in fields: ${names.join(', ')}.`

it.each([
  ['small', 0.8, 0.008],
  ['large', 31, 0.31],
])('a %s CTR is a percentage, whatever the others are', async (_size, ctr, read) => {
  const known = { ...keyword, ranks: [{ created_at: '2026-11-03T04:00:00Z', rank: 7, ctr }] }
  const { table } = await run(() => [known], { metrics: ['ctr'] })
  expect(table.rows).toEqual([['red canoe', read]])
})

describe('the currency of prices', () => {
  it('is asked where there are prices, and nowhere else', async () => {
    const without = await run(() => [keyword], {})
    expect(without.asked[0]).not.toContain(CURRENCY)
    expect(without.table).toMatchObject({ rows: [['red canoe', 7]], notices: [] })
    const priced = await run(() => [keyword], { metrics: ['avg_cost_per_click'] })
    expect(priced.asked[0]).toContain(CURRENCY)
    expect(priced.table).toMatchObject({ rows: [['red canoe', 0]], currency: 'EUR' })
  })

  it.each([
    ['names it', naming],
    ['names nothing', () => 'One of the fields does not exist.'],
  ])('is done without where a vendor that does not know it %s', async (_how, words) => {
    const known = { ...keyword, search_volume: { avg_cost_per_click: 2.5 } }
    const { table, asked } = await run(knowing([CURRENCY], words, [known]), {
      metrics: ['rank', 'avg_cost_per_click'],
    })
    expect(asked).toHaveLength(2)
    expect(table).toMatchObject({
      rows: [['red canoe', 7, 2.5]],
      currency: null,
      notices: [{ code: 'partial', text: expect.stringMatching(/tell “the currency of prices” everywhere/) }],
    })
  })
})

describe('a figure whose name AccuRanker does not know', () => {
  it('of keywords is empty, with a notice, and the others are there', async () => {
    const { table } = await run(knowing(['ranks.pixels_from_top'], naming, [keyword]), {
      metrics: ['rank', 'pixels_from_top'],
    })
    expect(table).toMatchObject({
      rows: [['red canoe', 7, null]],
      notices: [{ text: expect.stringMatching(/tell “Pixels from the top” everywhere/) }],
    })
  })

  it('of a domain, too', async () => {
    const history = [{ date: '2026-11-03', average_rank: 12, traffic_value: 0 }]
    const answer = { id: 81, domain: 'own.example', history }
    const { table } = await run(knowing(['history.ai_traffic_value'], naming, answer), {
      dimension: null,
      metrics: ['average_rank', 'traffic_value', 'ai_traffic_value'],
    })
    expect(table).toMatchObject({
      rows: [[12, 0, null]],
      notices: [{ text: expect.stringMatching(/tell “AI traffic value” everywhere/) }],
    })
  })

  it('does not hide another refusal', async () => {
    const asked = run(() => new Reply({ detail: 'The period may hold at most 100 days.' }, 400), {
      metrics: ['avg_cost_per_click'],
    })
    await expect(asked).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

it('a figure that a keyword or day lacks is not known', async () => {
  const { table } = await run(() => [keyword], { metrics: ['rank', 'estimated_visits'] })
  expect(table.rows).toEqual([['red canoe', 7, null]])
  expect(table.notices).toEqual([
    { code: 'partial', text: expect.stringMatching(/tell “Estimated visits” everywhere/) },
  ])
})

describe('keywords in pages', () => {
  const all = Array.from({ length: 501 }, (_, id) => ({ ...keyword, id, keyword: `canoe ${id}` }))

  it('count once where one moves onto the next page', async () => {
    const { table } = await run(
      (url) => (url.searchParams.get('offset') === '0' ? all.slice(0, 500) : all.slice(499)),
      { dimension: 'country', metrics: ['keywords'] },
    )
    expect(table).toMatchObject({ rows: [['Finland', 501]], truncated: false, notices: [] })
  })

  it('count once where every page is the first, and are said to lack something', async () => {
    const { table, asked } = await run(() => all.slice(0, 500), {})
    expect(table.rows).toHaveLength(500)
    expect(table).toMatchObject({ truncated: true, notices: [{ code: 'truncated' }] })
    expect(asked).toHaveLength(2)
  })

  it('of one country are read to their end, although they are told apart by their ids alone', async () => {
    const tracked = Array.from({ length: 1001 }, (_, id) => ({
      id,
      search_locale: { country_code: id < 1000 ? 'FI' : 'NO' },
    }))
    const { context } = replied((url) => {
      if (!url.pathname.endsWith('/keywords/')) return [{ id: 81, domain: 'own.example' }]
      const offset = Number(url.searchParams.get('offset'))
      return tracked.slice(offset, offset + 500)
    })
    const options = await accuranker.listOptions(context, {
      parameter: 'country',
      type: 'accuranker',
      property: '81',
      inputs: {},
      search: '',
    })
    expect(options.map(({ value }) => value).toSorted()).toEqual(['FI', 'NO'])
  })
})

it('a keyword without its number costs itself, and the next page begins after it', async () => {
  const page = Array.from({ length: 500 }, (_, at) => ({
    ...keyword,
    id: at || null,
    keyword: `canoe ${at}`,
  }))
  const offsets: (string | null)[] = []
  const { context, unread } = replied(({ searchParams }) => {
    offsets.push(searchParams.get('offset'))
    return searchParams.get('offset') === '0' ? page : [{ ...keyword, id: 900 }]
  })
  const { rows } = await accuranker.run(context, question)
  expect([rows.length, offsets, unread]).toEqual([500, ['0', '500'], [1]])
})

it('an account in another form costs itself, and the login is known', async () => {
  const { context, unread } = replied(() => [{ id: 1, name: 'Own' }, { name: 'Nameless' }])
  const { accountLabel } = await accuranker.probe(context)
  expect([accountLabel, unread]).toEqual(['Own', [1]])
})
