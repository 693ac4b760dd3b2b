import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Campaign, isoDate, nextPage, RankRow, rowsOf, VisibilityRow, withIsoDates } from '../wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const row = { keyword: 'a' }

describe('the rows of an answer', () => {
  it.each<[string, unknown, unknown[]]>([
    ['a list under a root', { result: [row] }, [row]],
    ['another root', { campaigns: [row] }, [row]],
    ['a bare list', [row, row], [row, row]],
    ['an object for a list', { result: { 0: row, 1: row } }, [row, row]],
    ['an object for a list, with a row that is none', { result: { 0: null, 1: row } }, [null, row]],
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
  ['31/10/2026', null],
  ['02/30/2026', null],
  ['2026-13-01', null],
  [null, null],
])('%s is the day %s', (written, day) => {
  expect(isoDate(written)).toBe(day)
})

it('dates with the day first are known by the days that were requested', () => {
  const dates = (written: string[], start: string, end: string) =>
    withIsoDates(
      written.map((date) => ({ date })),
      { start, end },
    )
  expect(dates(['31/10/2026', '01/11/2026'], '2026-10-25', '2026-11-07')).toEqual([
    { date: '2026-10-31' },
    { date: '2026-11-01' },
  ])
  expect(dates(['05/11/2026', '11/31/2026'], '2026-11-01', '2026-11-07')).toEqual([
    { date: '2026-11-05' },
    { date: '11/31/2026' },
  ])
  expect(dates(['10/31/2026', '11/01/2026', '2026-11-02'], '2026-10-25', '2026-11-07')).toEqual([
    { date: '2026-10-31' },
    { date: '2026-11-01' },
    { date: '2026-11-02' },
  ])
  expect(withIsoDates([null, {}], { start: '2026-11-01', end: '2026-11-07' })).toEqual([
    null,
    { date: undefined },
  ])
})

it('a further page is named beside the rows, or not at all', () => {
  expect(nextPage({ result: [], nextpage: 2 })).toBe('2')
  expect(nextPage([{ result: [], nextpage: 'https://x/?page=3' }])).toBe('https://x/?page=3')
  expect(nextPage({ result: [], nextpage: '' })).toBeNull()
  expect(nextPage([])).toBeNull()
})
