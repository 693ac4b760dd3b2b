import { describe, expect, it } from 'vitest'
import type { DataTypeDefinition, FilterOperator, ProviderQuery } from '../../../contract.ts'
import { averagePosition, keywordCount, sumOncePerKeyword } from '../figures.ts'
import type { RankCheck, Tracked } from '../index.ts'
import { ranksPart } from '../parts.ts'

const text: FilterOperator[] = ['equals', 'notEquals', 'contains']
const type: DataTypeDefinition = {
  type: 'rankranger',
  name: 'Ranks',
  parameters: [],
  metrics: [],
  rules: [],
  presets: [],
  settlingDays: null,
  dayZone: 'UTC',
  realTime: null,
  manyAccounts: false,
  dimensions: [
    { id: 'date', label: 'Date', group: 'Time', time: 'day' },
    { id: 'keyword', label: 'Keyword', group: 'Keywords' },
    { id: 'tags', label: 'Tag', group: 'Keywords' },
    { id: 'lp', label: 'Landing page', group: 'Keywords' },
  ],
  filters: [
    { id: 'keyword', label: 'Keyword', type: 'text', operators: text },
    { id: 'tags', label: 'Tag', type: 'text', operators: text },
    { id: 'lp', label: 'Landing page', type: 'text', operators: text },
    { id: 'rank', label: 'Rank', type: 'number', operators: ['less'] },
    { id: 'volume', label: 'Volume', type: 'number', operators: ['greater'] },
  ],
}
const check = (day: string, position: number | null, page: string | null = null): RankCheck => ({
  day,
  position,
  page,
  facts: {},
})
const tracked = (keyword: string, tags: string[], volume: number | null, checks: RankCheck[]): Tracked => ({
  keyword,
  names: { tags },
  facts: { volume },
  checks,
})
const all = [
  tracked('Blue tent', ['core', 'tents'], 100, [check('2026-10-05', 9, '/a'), check('2026-10-06', 3, '/b')]),
  tracked('boots', ['core'], 300, [check('2026-10-06', 5, '/b')]),
  tracked('hat', [], null, [check('2026-10-01', null, '/gone')]),
]
const catalogue = {
  figures: { rank: averagePosition, keywords: keywordCount, volume: sumOncePerKeyword('volume') },
  position: 'rank',
  page: 'lp',
}
const ask = (change: Partial<ProviderQuery>, some = all) =>
  ranksPart(
    {
      dimension: null,
      metrics: ['rank', 'keywords', 'elsewhere'],
      inputs: {},
      filter: null,
      range: { start: '2026-10-05', end: '2026-10-11' },
      ...change,
    },
    type,
    some,
    catalogue,
  )
const where = (field: string, operator: FilterOperator, value: string) => ({
  filter: { clauses: [{ field, operator, values: [value] }] },
})

describe('figures over tracked keywords', () => {
  it('are those of the metrics that are reckoned from keywords', () => {
    expect(ask({})).toEqual({ rows: new Map(), totals: { rank: 4, keywords: 3 }, notices: [] })
    expect(ask({}, []).totals).toEqual({ rank: null, keywords: null })
  })
  it.each<[string, [string, number][]]>([
    ['keyword', [['Blue tent', 1], ['boots', 1], ['hat', 1]]], // biome-ignore format: a row a case
    ['tags', [['core', 2], ['tents', 1], ['No tag', 1]]], // biome-ignore format: a row a case
    ['lp', [['/b', 2], ['No landing page', 1]]], // biome-ignore format: a row a case
    ['date', [['2026-10-05', 1], ['2026-10-06', 2]]], // biome-ignore format: a row a case
  ])('by %s stand under each of their names', (dimension, expected) => {
    const { rows } = ask({ dimension })
    expect([...rows].map(([name, { keywords }]) => [name, keywords])).toEqual(expected)
  })
  it.each<[string, Partial<ProviderQuery>, number | null]>([
    ['its text, in any case', { inputs: { term: 'TENT' } }, 1],
    ['a name', where('tags', 'equals', 'Core'), 2],
    ['a name that it has not', where('tags', 'notEquals', 'core'), 1],
    ['the page of the last check', where('lp', 'contains', '/a'), null],
    ['the last position', where('rank', 'less', '5'), 1],
    ['a fact; one that is not known meets nothing', where('volume', 'greater', '1'), 2],
  ])('are narrowed by %s', (_case, change, expected) => {
    expect(ask(change).totals.keywords).toBe(expected)
  })
  it('count the same keywords over time', () => {
    const { rows } = ask({ dimension: 'date', ...where('rank', 'less', '5') })
    expect([...rows].map(([day, { rank }]) => [day, rank])).toEqual([
      ['2026-10-05', 9],
      ['2026-10-06', 3],
    ])
  })
  it('say of which day they are where no check fell into the range', () => {
    const { notices } = ask({ range: { start: '2026-10-07', end: '2026-10-11' } })
    expect(notices).toEqual([{ code: 'vendor', text: expect.stringContaining('2026-10-06') }])
  })
  it('are refused for a filter that is not offered', () => {
    expect(() => ask(where('rank', 'less', 'ten'))).toThrow(expect.objectContaining({ field: 'filter' }))
  })
})
