import { describe, expect, it } from 'vitest'
import type { FilterClause, FilterOperator, ProviderQuery } from '../../contract.ts'
import { METRICS } from '../catalogue/index.ts'
import { askedReports } from '../query.ts'

const question: ProviderQuery = {
  type: 'google_analytics_4',
  property: '2000',
  inputs: {},
  dimension: 'sessionDefaultChannelGroup',
  metrics: ['sessions', 'engagementRate', 'totalRevenue'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: { column: 'sessions', dir: 'desc' },
  limit: 50,
  realTime: false,
  currency: null,
}
const requests = (change: Partial<ProviderQuery>) => askedReports({ ...question, ...change }).requests
const first = (change: Partial<ProviderQuery>) => requests(change)[0]
const filtered = (...clauses: FilterClause[]) => first({ filter: { clauses } })
const on = (field: string, operator: FilterOperator, ...values: string[]) => ({ field, operator, values })

describe('a question as a runReport body', () => {
  it('names days, fields and order, and asks for Google’s own totals', () => {
    expect(requests({})).toEqual([
      {
        dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
        dimensions: [{ name: 'sessionDefaultChannelGroup' }],
        metrics: [{ name: 'sessions' }, { name: 'engagementRate' }, { name: 'totalRevenue' }],
        orderBys: [
          { metric: { metricName: 'sessions' }, desc: true },
          {
            dimension: { dimensionName: 'sessionDefaultChannelGroup', orderType: 'ALPHANUMERIC' },
            desc: false,
          },
        ],
        metricAggregations: ['TOTAL'],
        limit: '50',
      },
    ])
  })

  it('without a dimension is one row that is its own total', () => {
    expect(first({ dimension: null })).toEqual({
      dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
      dimensions: [],
      metrics: [{ name: 'sessions' }, { name: 'engagementRate' }, { name: 'totalRevenue' }],
      limit: '50',
    })
  })

  it.each([
    ['nothing', null, false],
    ['the dimension upwards', { column: 'date', dir: 'asc' as const }, false],
    ['the dimension downwards', { column: 'date', dir: 'desc' as const }, true],
  ])('ordered by %s', (_name, order, desc) => {
    expect(first({ dimension: 'date', order })?.orderBys).toEqual([
      { dimension: { dimensionName: 'date', orderType: 'ALPHANUMERIC' }, desc },
    ])
  })

  it('never asks for a page above ten thousand rows and passes a currency on', () => {
    expect(first({ limit: 1_000_000, currency: 'USD' })).toMatchObject({
      limit: '10000',
      currencyCode: 'USD',
    })
  })

  it('turns inputs into one filter that holds for all', () => {
    const inputs = { country: ['Norway', 'Sweden'], device: 'mobile', campaign: [], profile: '7000' }
    const list = (fieldName: string, ...values: string[]) => ({
      filter: { fieldName, inListFilter: { values } },
    })
    expect(first({ inputs })?.dimensionFilter).toEqual({
      andGroup: {
        expressions: [
          list('country', 'Norway', 'Sweden'),
          list('deviceCategory', 'mobile'),
          list('streamId', '7000'),
        ],
      },
    })
    expect(first({ inputs: { device: ['tablet'] } })?.dimensionFilter).toEqual(
      list('deviceCategory', 'tablet'),
    )
    expect(first({ inputs: { device: '' } })).not.toHaveProperty('dimensionFilter')
  })

  it.each<[FilterOperator, object]>([
    ['equals', { stringFilter: { matchType: 'EXACT', value: 'a' } }],
    ['contains', { stringFilter: { matchType: 'CONTAINS', value: 'a' } }],
    ['beginsWith', { stringFilter: { matchType: 'BEGINS_WITH', value: 'a' } }],
    ['endsWith', { stringFilter: { matchType: 'ENDS_WITH', value: 'a' } }],
    ['matches', { stringFilter: { matchType: 'PARTIAL_REGEXP', value: 'a' } }],
    ['oneOf', { inListFilter: { values: ['a', 'b'] } }],
  ])('text that %s', (operator, filter) => {
    const values = operator === 'oneOf' ? ['a', 'b'] : ['a']
    expect(filtered(on('pagePath', operator, ...values))?.dimensionFilter).toEqual({
      filter: { fieldName: 'pagePath', ...filter },
    })
  })

  it.each<[FilterOperator, string]>([
    ['notEquals', 'EXACT'],
    ['notContains', 'CONTAINS'],
    ['notMatches', 'PARTIAL_REGEXP'],
  ])('text that is %s', (operator, matchType) => {
    expect(filtered(on('pagePath', operator, 'a'))?.dimensionFilter).toEqual({
      notExpression: { filter: { fieldName: 'pagePath', stringFilter: { matchType, value: 'a' } } },
    })
  })

  it.each<[FilterOperator, object]>([
    [
      'equals',
      {
        filter: { fieldName: 'sessions', numericFilter: { operation: 'EQUAL', value: { doubleValue: 2.5 } } },
      },
    ],
    [
      'greater',
      {
        filter: {
          fieldName: 'sessions',
          numericFilter: { operation: 'GREATER_THAN', value: { doubleValue: 2.5 } },
        },
      },
    ],
    [
      'less',
      {
        filter: {
          fieldName: 'sessions',
          numericFilter: { operation: 'LESS_THAN', value: { doubleValue: 2.5 } },
        },
      },
    ],
    [
      'notEquals',
      {
        notExpression: {
          filter: {
            fieldName: 'sessions',
            numericFilter: { operation: 'EQUAL', value: { doubleValue: 2.5 } },
          },
        },
      },
    ],
  ])('a number that %s goes into the metric filter', (operator, metricFilter) => {
    expect(filtered(on('sessions', operator, '2.5'))).toMatchObject({ metricFilter })
  })

  it('adds a metric that is only filtered or ordered by without a column of its own', () => {
    const asked = first({
      filter: { clauses: [on('newUsers', 'greater', '1')] },
      order: { column: 'keyEvents', dir: 'asc' },
    })
    expect(asked?.metrics).toEqual([
      { name: 'sessions' },
      { name: 'engagementRate' },
      { name: 'totalRevenue' },
      { name: 'newUsers', invisible: true },
      { name: 'keyEvents', invisible: true },
    ])
  })

  it.each([10, 11, 25, METRICS.length])('splits %i metrics so that none is lost or too many', (count) => {
    const metrics = METRICS.slice(0, count).map(({ id }) => id)
    const parts = requests({ metrics })
    expect(
      parts.flatMap((part) => part.metrics.filter(({ invisible }) => !invisible)).map(({ name }) => name),
    ).toEqual(metrics)
    for (const part of parts) {
      expect(part.metrics.length).toBeLessThanOrEqual(10)
      expect(part.metrics.map(({ name }) => name)).toContain('sessions')
      expect({ ...part, metrics: [] }).toEqual({ ...parts[0], metrics: [] })
    }
  })

  it.each([
    [on('pagePath', 'greater', '3'), /cannot be compared/],
    [on('sessions', 'contains', '3'), /cannot be compared/],
    [on('sessions', 'greater', 'many'), /with a number/],
    [on('sessions', 'greater'), /Write a value/],
    [on('sessions', 'less', ''), /Write a value/],
  ])('refuses a filter that makes no sense: %j', (clause, sentence) => {
    expect(() => filtered(clause)).toThrow(
      expect.objectContaining({
        kind: 'bad_request',
        field: 'filter',
        message: expect.stringMatching(sentence),
      }),
    )
  })
})

describe('a real-time question', () => {
  it('has no days and no currency', () => {
    expect(
      first({
        realTime: true,
        dimension: 'unifiedScreenName',
        metrics: ['activeUsers'],
        order: null,
        currency: 'USD',
      }),
    ).toEqual({
      dimensions: [{ name: 'unifiedScreenName' }],
      metrics: [{ name: 'activeUsers' }],
      orderBys: [
        { dimension: { dimensionName: 'unifiedScreenName', orderType: 'ALPHANUMERIC' }, desc: false },
      ],
      metricAggregations: ['TOTAL'],
      limit: '50',
    })
  })
})
