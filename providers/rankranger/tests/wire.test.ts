import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Campaign, isoDate, nextPage, RankRow, rowsOf, VisibilityRow } from '../wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const row = { keyword: 'a' }

describe('the rows of an answer', () => {
  it.each<[string, unknown, unknown[]]>([
    ['a list under a root', { result: [row] }, [row]],
    ['another root', { campaigns: [row] }, [row]],
    ['a bare list', [row, row], [row, row]],
    ['an object for a list', { result: { 0: row, 1: row } }, [row, row]],
    ['a single row for a list', { result: row }, [row]],
    ['wrapped in a list', [{ result: [row] }], [row]],
    ['an empty list', { result: [] }, []],
    ['nothing', { result: null }, []],
    ['text', 'no', []],
  ])('%s', (_case, json, rows) => {
    expect(rowsOf(json)).toEqual(rows)
  })
})

describe('a row', () => {
  it('of each recorded body', () => {
    expect(rowsOf(fixture('campaigns.json')).map((one) => Campaign.parse(one))).toEqual([
      { id: '101001', name: 'Example shop', domain: 'example.com', packageId: '5501' },
    ])
    expect(rowsOf(fixture('rank_stats.json')).map((one) => RankRow.parse(one))).toEqual([
      {
        day: '2026-10-31',
        keyword: 'blue widgets',
        engineId: '64',
        engine: 'google.com',
        page: 'https://example.com/blue',
        tags: ['core'],
        rank: 3,
        volume: 1900,
        reach: null,
      },
    ])
    expect(rowsOf(fixture('visibility.json')).map((one) => VisibilityRow.parse(one))).toEqual([
      { day: '2026-10-31', score: 412.5 },
    ])
  })
  it.each([0, '0', '', '-', null, undefined, 'not in top 100'])('of rank %j does not rank', (rank) => {
    expect(RankRow.parse({ ...row, rank }).rank).toBeNull()
  })
  it('may bear other names', () => {
    expect(Campaign.parse({ id: 7, name: 'Shop', url: 'example.com' })).toMatchObject({
      id: '7',
      name: 'Shop',
      domain: 'example.com',
    })
  })
  it('without its key is refused', () => {
    expect(Campaign.safeParse({ name: 'x' }).success).toBe(false)
    expect(RankRow.safeParse({ rank: 1 }).success).toBe(false)
  })
})

it.each([
  ['10/31/2026', '2026-10-31'],
  ['1/2/2026', '2026-01-02'],
  ['2026-10-31', '2026-10-31'],
  ['31.10.2026', null],
  [null, null],
])('%s is the day %s', (written, day) => {
  expect(isoDate(written)).toBe(day)
})

it('a further page is named beside the rows, or not at all', () => {
  expect(nextPage({ result: [], nextpage: 2 })).toBe('2')
  expect(nextPage([{ result: [], nextpage: 'https://x/?page=3' }])).toBe('https://x/?page=3')
  expect(nextPage({ result: [], nextpage: '' })).toBeNull()
  expect(nextPage([])).toBeNull()
})
