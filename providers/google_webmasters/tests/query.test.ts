import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { COUNTRIES, countryName } from '../countries.ts'
import { planQuery } from '../query.ts'

// Four in the morning in London, still the 20th in California.
const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const ask = (change: Partial<ProviderQuery>): ProviderQuery => ({
  type: 'google_webmasters',
  property: 'sc-domain:example.com',
  inputs: {},
  dimension: null,
  metrics: ['clicks', 'impressions', 'ctr', 'position'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 15,
  realTime: false,
  currency: null,
  ...change,
})
const plan = (change: Partial<ProviderQuery>) => planQuery(ask(change), now)
const where = (field: string, operator: FilterClause['operator'], ...values: string[]) =>
  plan({ filter: { clauses: [{ field, operator, values }] } }).totals?.dimensionFilterGroups?.[0]?.filters[0]

it.each<[string, string, string, ProviderQuery['range'] | null | undefined]>([
  ['all that Google keeps', '2025-07-20', '2025-07-31', undefined],
  ['a day more', '2025-07-19', '2025-07-31', { start: '2025-07-20', end: '2025-07-31' }],
  ['the last day before', '2025-07-01', '2025-07-19', null],
  ['the first day', '2025-07-20', '2025-07-20', undefined],
])('of %s it covers what is kept', (_case, start, end, covered) => {
  const range = { start, end }
  const { totals, kept } = plan({ range })
  const days = covered === undefined ? range : covered
  expect(totals && { start: totals.startDate, end: totals.endDate }).toEqual(days)
  expect(kept.covered).toEqual(covered)
  expect(kept.notices.map(({ code }) => code)).toEqual(covered === undefined ? [] : ['kept'])
})

describe('a question', () => {
  it('without dimension is one row of totals', () => {
    expect(plan({})).toMatchObject({
      rows: null,
      counted: null,
      totals: { startDate: '2026-10-01', endDate: '2026-10-31', type: 'web', dataState: 'final' },
    })
    expect(plan({}).totals).not.toHaveProperty('dimensions')
  })
  it('by a dimension asks for rows and, apart, for totals', () => {
    const { rows, totals } = plan({ dimension: 'query', limit: 20 })
    expect(rows).toMatchObject({ most: 21, body: { dimensions: ['query'] } })
    expect(totals).not.toHaveProperty('dimensions')
    expect(totals).not.toHaveProperty('aggregationType')
  })
  it('by page takes totals that count as its rows do', () => {
    expect(plan({ dimension: 'page' }).totals).toMatchObject({ aggregationType: 'byPage' })
  })
  it.each(['week', 'month'])('by %s is asked by date', (dimension) => {
    expect(plan({ dimension }).rows?.body.dimensions).toEqual(['date'])
  })
  it('in an order that Google does not know needs all rows', () => {
    const dimension = 'query'
    expect(plan({ dimension, order: { column: 'clicks', dir: 'desc' } }).rows?.most).toBe(16)
    expect(plan({ dimension, order: { column: 'query', dir: 'asc' } }).rows?.most).toBe(16)
    expect(plan({ dimension, order: { column: 'position', dir: 'asc' } }).rows?.most).toBe(50_000)
  })
  it('that reaches unsettled days takes fresh data', () => {
    expect(plan({ range: { start: '2026-11-01', end: '2026-11-16' } }).totals?.dataState).toBe('all')
    expect(plan({ range: { start: '2026-11-01', end: '2026-11-15' } }).totals?.dataState).toBe('final')
  })
  it('by hour takes hourly data of the last ten days and says what it left out', () => {
    const { rows, kept } = plan({ dimension: 'hour', range: { start: '2026-11-01', end: '2026-11-20' } })
    expect(rows?.body).toMatchObject({
      startDate: '2026-11-11',
      dataState: 'hourly_all',
      dimensions: ['hour'],
    })
    expect(kept).toMatchObject({
      covered: { start: '2026-11-11', end: '2026-11-20' },
      notices: [{ code: 'kept' }],
    })
    expect(plan({ dimension: 'hour' })).toMatchObject({ rows: null, totals: null })
  })
  it('with a country, a device and words filters all three', () => {
    const inputs = { country: 'nor', device: 'MOBILE', term: 'Shoes', reportType: 'image' }
    expect(plan({ inputs }).totals).toMatchObject({
      type: 'image',
      dimensionFilterGroups: [
        {
          groupType: 'and',
          filters: [
            { dimension: 'country', operator: 'equals', expression: 'nor' },
            { dimension: 'device', operator: 'equals', expression: 'MOBILE' },
            { dimension: 'query', operator: 'contains', expression: 'Shoes' },
          ],
        },
      ],
    })
  })
  it('for Kosovo goes on working that was stored under the code before', () => {
    expect(plan({ inputs: { country: 'xkx', reportType: 'web' } }).totals).toMatchObject({
      dimensionFilterGroups: [{ filters: [{ dimension: 'country', expression: 'xkk' }] }],
    })
    expect(where('country', 'equals', 'XKX')).toMatchObject({ expression: 'xkk' })
    expect(where('country', 'notEquals', 'xkx')).toMatchObject({ expression: 'xkk' })
  })
  it.each<[FilterClause['operator'], string[], string, string]>([
    ['equals', ['a.b'], 'equals', 'a.b'],
    ['notContains', ['a.b'], 'notContains', 'a.b'],
    ['matches', ['^a.b$'], 'includingRegex', '^a.b$'],
    ['notMatches', ['a|b'], 'excludingRegex', 'a|b'],
    ['beginsWith', ['a.b'], 'includingRegex', '^a\\.b'],
    ['endsWith', ['(a)'], 'includingRegex', '\\(a\\)$'],
    ['oneOf', ['a.b', 'c+'], 'includingRegex', '^(a\\.b|c\\+)$'],
  ])('%s is written as Google writes it', (operator, values, vendor, expression) => {
    expect(where('query', operator, ...values)).toEqual({ dimension: 'query', operator: vendor, expression })
  })
})

describe('what Google refuses is refused before it is asked', () => {
  const filter = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
    clauses: [{ field, operator, values }],
  })
  const discover = { reportType: 'discover' }
  const clicks = ['clicks']
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['queries of Discover', { inputs: discover, dimension: 'query', metrics: clicks }, 'dimension'],
    ['positions in Discover', { inputs: discover }, 'metrics'],
    [
      'devices of Google News',
      { inputs: { reportType: 'googleNews' }, dimension: 'device', metrics: clicks },
      'dimension',
    ],
    [
      'appearances of the news tab',
      { inputs: { reportType: 'news' }, dimension: 'searchAppearance' },
      'dimension',
    ],
    ['words in Discover', { inputs: { ...discover, term: 'x' }, metrics: clicks }, 'filter'],
    ['counts by page', { dimension: 'page', metrics: ['queriesTop10'] }, 'dimension'],
    ['an unknown type', { inputs: { reportType: 'maps' } }, 'reportType'],
    ['an empty filter', { filter: filter('query', 'contains', '') }, 'filter'],
    ['a filter on dates', { filter: filter('date', 'equals', '2026-10-01') }, 'filter'],
    ['a regular expression for devices', { filter: filter('device', 'matches', 'M') }, 'filter'],
    ['a filter that is too long', { filter: filter('page', 'contains', 'x'.repeat(4097)) }, 'filter'],
  ])('%s', (_case, change, field) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ kind: 'bad_request', field }))
  })
})

it('countries have names', () => {
  expect(countryName('xkk')).toBe('Kosovo')
  expect([countryName('nor'), countryName('GBR'), countryName('zzz'), countryName('qqq')]).toEqual([
    'Norway',
    'United Kingdom',
    'Unknown',
    'QQQ',
  ])
  expect(new Set(COUNTRIES.map(({ label }) => label)).size).toBe(COUNTRIES.length)
})
