import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { stepOfDay } from '../../kit/query/days.ts'
import { lastDays, latestDay, pointDay } from '../dates.ts'
import { planQuery } from '../query.ts'

const LATEST = '2026-11-20'
const query = (change: Partial<ProviderQuery>): ProviderQuery => ({
  type: 'ahrefs_v3',
  property: null,
  inputs: { target: 'example.com' },
  dimension: null,
  metrics: ['org_traffic'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 15,
  realTime: false,
  currency: null,
  ...change,
})
const inputs = (reportType: string, more = {}) => ({ target: 'example.com', reportType, ...more })
const callsOf = (change: Partial<ProviderQuery>) => planQuery(query(change), LATEST).calls

describe('an overview', () => {
  it('asks only the calls whose figures are wanted, each with what it takes', () => {
    const calls = callsOf({
      inputs: inputs('overview', { mode: 'domain', country: 'us' }),
      metrics: ['domain_rating', 'live', 'org_cost'],
    })
    expect(calls.map(({ path, parameters }) => [path, parameters])).toEqual([
      [
        '/site-explorer/metrics',
        { target: 'example.com', mode: 'domain', country: 'us', date: '2026-10-31' },
      ],
      ['/site-explorer/domain-rating', { target: 'example.com', date: '2026-10-31' }],
      ['/site-explorer/backlinks-stats', { target: 'example.com', mode: 'domain', date: '2026-10-31' }],
    ])
  })
  it('describes yesterday where the range reaches further', () => {
    const [call] = callsOf({ range: { start: '2026-11-21', end: '2026-11-30' } })
    expect(call?.parameters.date).toBe(LATEST)
  })
  it.each([
    ['https://www.example.com/shop/', 'subdomains', 'www.example.com'],
    ['Example.COM', 'domain', 'example.com'],
    ['example.com/shop/', 'prefix', 'example.com/shop/'],
    ['https://example.com/a?b=c', 'exact', 'https://example.com/a?b=c'],
  ])('of “%s” as %s is about %s', (target, mode, sent) => {
    expect(callsOf({ inputs: { target, mode } })[0]?.parameters.target).toBe(sent)
  })
  it.each([
    [{ target: '' }, 'target'],
    [{ target: 'no website' }, 'target'],
    [{ target: 'ftp://example.com' }, 'target'],
    [{ target: 'example.com', country: 'uk' }, 'country'],
    [{ target: 'example.com', mode: 'all' }, 'mode'],
    [{ target: 'example.com', reportType: 'nothing' }, 'reportType'],
    [{ target: 'example.com', reportType: 'history' }, 'metrics'],
  ])('%o is refused', (wrong, field) => {
    expect(() => callsOf({ inputs: wrong, metrics: ['org_keywords'] })).toThrow(
      expect.objectContaining({ kind: 'bad_request', field }),
    )
  })
})

describe('a history', () => {
  it.each([
    ['date', '2026-10-07', 'daily', '2026-10-07'],
    ['week', '2026-10-07', 'weekly', '2026-10-05'],
    ['month', '2026-10-07', 'monthly', '2026-10-01'],
  ])('by %s begins with the whole group', (dimension, start, grouping, from) => {
    const [call] = callsOf({
      inputs: inputs('history'),
      dimension,
      range: { start, end: '2026-10-31' },
    })
    expect(call?.parameters).toMatchObject({
      date_from: from,
      date_to: '2026-10-31',
      history_grouping: grouping,
      select: 'date,org_traffic',
    })
  })
  it('as one figure looks at the last week', () => {
    const [call] = callsOf({ inputs: inputs('history') })
    expect(call?.parameters).toMatchObject({ date_from: '2026-10-25', date_to: '2026-10-31' })
  })
})

describe('a list', () => {
  const keywords = { inputs: inputs('keywords'), dimension: 'keyword' }
  it('selects what is asked, and orders by an asked column', () => {
    const [call] = callsOf({ ...keywords, metrics: ['volume', 'best_position'], limit: 20 })
    expect(call?.parameters).toMatchObject({
      select: 'keyword,best_position,volume',
      order_by: 'best_position:asc',
      limit: 20,
    })
    expect(call?.parameters.country).toBeUndefined()
  })
  it('takes the widget’s order where Ahrefs can', () => {
    const [call] = callsOf({ ...keywords, metrics: ['volume'], order: { column: 'volume', dir: 'asc' } })
    expect(call?.parameters.order_by).toBe('volume:asc')
  })
  it('compares positions with the day before the range', () => {
    const [call] = callsOf({ ...keywords, metrics: ['best_position_change'] })
    expect(call?.parameters).toMatchObject({
      select: 'keyword,best_position,best_position_prev',
      date_compared: '2026-09-30',
    })
  })
  it('of competitors needs a country', () => {
    const competitors = { dimension: 'competitor_domain', metrics: ['share'] }
    expect(() => callsOf({ ...competitors, inputs: inputs('competitors') })).toThrow(
      expect.objectContaining({ field: 'country' }),
    )
    const [call] = callsOf({ ...competitors, inputs: inputs('competitors', { country: 'gb' }) })
    expect(call?.parameters.country).toBe('gb')
  })
  it('of links counts gains and losses since the range began, and is live otherwise', () => {
    const list = { inputs: inputs('refdomains'), dimension: 'domain' }
    const history = (metrics: string[]) => callsOf({ ...list, metrics })[0]?.parameters.history
    expect(history(['links_to_target'])).toBe('live')
    expect(history(['links_to_target', 'lost_links'])).toBe('since:2026-10-01')
  })
})

describe('a filter', () => {
  const where = (clauses: FilterClause[], reportType = 'keywords', dimension = 'keyword') => {
    const metrics = [reportType === 'pages' ? 'value' : 'volume']
    const [call] = callsOf({ inputs: inputs(reportType), dimension, metrics, filter: { clauses } })
    return JSON.parse(String(call?.parameters.where ?? null))
  }
  it.each<[FilterClause, unknown]>([
    [
      { field: 'best_position', operator: 'less', values: ['11'] },
      { field: 'best_position', is: ['lt', 11] },
    ],
    [
      { field: 'cpc', operator: 'greater', values: ['1.5'] },
      { field: 'cpc', is: ['gt', 150] },
    ],
    [
      { field: 'keyword', operator: 'notContains', values: ['tent'] },
      { not: { field: 'keyword', is: ['isubstring', 'tent'] } },
    ],
    [
      { field: 'keyword', operator: 'oneOf', values: ['a', 'b'] },
      {
        or: [
          { field: 'keyword', is: ['eq', 'a'] },
          { field: 'keyword', is: ['eq', 'b'] },
        ],
      },
    ],
    [
      { field: 'is_branded', operator: 'equals', values: ['false'] },
      { field: 'is_branded', is: ['eq', false] },
    ],
  ])('%o', (clause, expected) => {
    expect(where([clause])).toEqual(expected)
  })
  it('joins clauses by “and”', () => {
    const clause: FilterClause = { field: 'volume', operator: 'greater', values: ['10'] }
    expect(where([clause, clause]).and).toHaveLength(2)
  })
  it.each<FilterClause>([
    { field: 'url', operator: 'equals', values: ['x'] },
    { field: 'volume', operator: 'greater', values: ['many'] },
    { field: 'volume', operator: 'contains', values: ['1'] },
    { field: 'keyword', operator: 'oneOf', values: [] },
  ])('%o is refused', (clause) => {
    expect(() => where([clause])).toThrow(expect.objectContaining({ kind: 'bad_request', field: 'filter' }))
  })
})

describe('days', () => {
  it('end yesterday in UTC', () => {
    expect(latestDay(Temporal.Instant.from('2026-11-21T00:30:00Z'))).toBe('2026-11-20')
  })
  it.each([
    ['2026-10-05', '2026-W41'],
    ['2026-10-04', '2026-W41'],
  ])('a week that begins on %s is %s, Sunday or Monday', (day, week) => {
    const inRange = pointDay(day, 'weekly', '2026-10-07')
    expect([inRange, stepOfDay(inRange, 'week')]).toEqual(['2026-10-07', week])
    expect(stepOfDay(pointDay(day, 'weekly', '2026-09-01'), 'week')).toBe(week)
  })
  it('of a group that began before the range are outside of it, or where it begins', () => {
    expect(pointDay('2026-09-28', 'weekly', '2026-10-07')).toBe('2026-09-28')
    expect(pointDay('2026-10-01', 'monthly', '2026-10-07')).toBe('2026-10-07')
    expect(pointDay('2026-10-06', 'daily', '2026-10-07')).toBe('2026-10-06')
  })
  it('of weeks and months are their last ones, cut at the range and at yesterday', () => {
    expect(lastDays({ start: '2026-10-07', end: '2026-10-20' }, 'week', LATEST)).toEqual([
      ['2026-W41', '2026-10-11'],
      ['2026-W42', '2026-10-18'],
      ['2026-W43', '2026-10-20'],
    ])
    expect(lastDays({ start: '2026-10-15', end: '2026-12-31' }, 'month', LATEST)).toEqual([
      ['2026-10', '2026-10-31'],
      ['2026-11', '2026-11-20'],
    ])
  })
})
