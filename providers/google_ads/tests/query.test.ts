import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { accountOf } from '../client.ts'
import { parseGaql, satisfies } from '../emulator/gaql.ts'
import { quoted } from '../gaql.ts'
import { planQuery } from '../query.ts'
import { question } from './ads.ts'

const plan = (change: Partial<ProviderQuery>) => planQuery({ ...question, ...change })
const rows = (change: Partial<ProviderQuery>) => plan(change).rows?.gaql ?? ''
const where = (field: string, operator: FilterClause['operator'], ...values: string[]) =>
  plan({ filter: { clauses: [{ field, operator, values }] } }).totals.gaql.split(" AND '2026-10-31' AND ")[1]

describe('a question', () => {
  it('without a split is one row of the account with its currency and zone', () => {
    expect(plan({ metrics: ['clicks', 'cost_micros'] })).toMatchObject({
      rows: null,
      totals: {
        gaql: "SELECT customer.currency_code, customer.time_zone, metrics.clicks, metrics.cost_micros FROM customer WHERE segments.date BETWEEN '2026-10-01' AND '2026-10-31'",
        omitResults: false,
      },
    })
  })
  it('by campaign tells campaigns apart by number and totals without rows', () => {
    const { rows: asked, totals } = plan({ dimension: 'campaign.name', metrics: ['clicks'] })
    expect(asked?.gaql).toBe(
      "SELECT campaign.id, campaign.name, customer.currency_code, customer.time_zone, metrics.clicks FROM campaign WHERE segments.date BETWEEN '2026-10-01' AND '2026-10-31'",
    )
    expect(totals).toEqual({
      gaql: "SELECT metrics.clicks FROM campaign WHERE segments.date BETWEEN '2026-10-01' AND '2026-10-31'",
      omitResults: true,
    })
  })
  it.each([
    [null, {}, 'customer'],
    ['segments.date', {}, 'customer'],
    ['segments.date', { campaign: ['11'] }, 'campaign'],
    ['segments.device', { adGroup: ['11'] }, 'ad_group'],
    ['campaign.name', { ad: ['11'] }, 'ad_group_ad'],
    ['ad_group_criterion.keyword.text', { adGroup: ['11'] }, 'keyword_view'],
    ['campaign.name', { reportType: 'search_term_view' }, 'search_term_view'],
    ['segments.product_title', {}, 'shopping_performance_view'],
  ])('by %s with %o asks the widest report: %s', (dimension, inputs, resource) => {
    expect(plan({ dimension, inputs, metrics: ['clicks'] }).resource).toBe(resource)
  })
  it('with a figure that only keywords have asks keywords', () => {
    expect(plan({ metrics: ['historical_quality_score', 'clicks'] }).resource).toBe('keyword_view')
  })
  it('with a rate asks for its parts too', () => {
    expect(rows({ dimension: 'campaign.status', metrics: ['ctr', 'invalid_click_rate'] })).toContain(
      'metrics.ctr, metrics.invalid_click_rate, metrics.clicks, metrics.impressions, metrics.invalid_clicks FROM',
    )
  })
  it('lets Google cut the list only where a value is one row', () => {
    const order = { column: 'cost_micros', dir: 'desc' as const }
    const asked = { metrics: ['clicks'], order, limit: 10 }
    expect(rows({ ...asked, dimension: 'campaign.name' })).toMatch(
      /metrics\.clicks, metrics\.cost_micros FROM .* ORDER BY metrics\.cost_micros DESC LIMIT 11$/,
    )
    expect(rows({ ...asked, dimension: 'campaign.name', inputs: { device: ['MOBILE'] } })).toMatch(
      /LIMIT 11$/,
    )
    for (const change of [
      { dimension: 'campaign.name', inputs: { device: ['MOBILE', 'TABLET'] } },
      { dimension: 'ad_group_criterion.keyword.text' },
      { dimension: 'segments.date' },
      { dimension: 'campaign.name', order: { ...order, dir: 'asc' as const } },
    ])
      expect(rows({ ...asked, ...change })).not.toMatch(/LIMIT/)
  })
  it('selects a segment that it filters by', () => {
    expect(plan({ inputs: { device: ['MOBILE'] } }).totals.gaql).toMatch(
      /^SELECT segments\.device, .*segments\.device IN \('MOBILE'\)$/,
    )
  })
})

describe('filters', () => {
  it.each<[FilterClause['operator'], string[], string]>([
    ['equals', ["O'Brien"], "campaign.name = 'O\\'Brien'"],
    ['notEquals', ['back\\slash'], "campaign.name != 'back\\\\slash'"],
    ['contains', ['50% [a_b]'], "campaign.name LIKE '%50[%] [[]a[_]b]%'"],
    ['notContains', ['x'], "campaign.name NOT LIKE '%x%'"],
    ['beginsWith', ['x'], "campaign.name LIKE 'x%'"],
    ['endsWith', ['x'], "campaign.name LIKE '%x'"],
    ['matches', ['a|b'], "campaign.name REGEXP_MATCH '.*(a|b).*'"],
    ['notMatches', ['a'], "campaign.name NOT REGEXP_MATCH '.*(a).*'"],
    ['oneOf', ['a', "b'"], "campaign.name IN ('a', 'b\\'')"],
  ])('%s %o', (operator, values, expected) => {
    expect(where('campaign.name', operator, ...values)).toBe(expected)
  })
  it('of figures are in the wire’s units', () => {
    expect(where('cost_micros', 'greater', '12.5')).toBe('metrics.cost_micros > 12500000')
    expect(where('conversions_value', 'less', '99.9')).toBe('metrics.conversions_value < 99.9')
    expect(where('ctr', 'greater', '0.0000001')).toBe('metrics.ctr > 0.0000001')
  })
  it('cannot break out of their quotes, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const text = typed.replace(/\p{Cc}+/gu, ' ')
        const [condition] = parseGaql(
          `SELECT campaign.id FROM campaign WHERE campaign.name = ${quoted(typed)}`,
        ).where
        expect(condition?.values).toEqual([text])
      }),
    )
  })
  it('find what is typed literally', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((typed) => typed.trim() !== ''),
        (typed) => {
          const asked = plan({
            filter: { clauses: [{ field: 'campaign.name', operator: 'contains', values: [typed] }] },
          })
          const condition = parseGaql(asked.totals.gaql).where.at(-1)
          if (!condition) throw new Error('no condition')
          expect(satisfies(`before ${typed.trim().replace(/\p{Cc}+/gu, ' ')} after`, condition)).toBe(true)
        },
      ),
    )
  })
})

describe('what Google refuses is refused before it is asked', () => {
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['an unknown split', { dimension: 'segments.moon' }, 'dimension'],
    ['clicks by conversion action', { dimension: 'segments.conversion_action_name' }, 'metrics'],
    ['shares by hour', { dimension: 'segments.hour', metrics: ['search_impression_share'] }, 'metrics'],
    ['keywords of an ad', { dimension: 'ad_group_criterion.keyword.text', inputs: { ad: ['1'] } }, 'filter'],
    [
      'a report that lacks the split',
      {
        dimension: 'segments.hour',
        inputs: { reportType: 'performance_max_placement_view' },
        metrics: ['impressions'],
      },
      'reportType',
    ],
    ['an unknown report', { inputs: { reportType: 'moon_view' } }, 'reportType'],
    ['a campaign that is no number', { inputs: { campaign: ['1) OR (1'] } }, 'campaign'],
    ['a device that is no word', { inputs: { device: ["M' OR"] } }, 'filter'],
    [
      'an empty filter',
      { filter: { clauses: [{ field: 'campaign.name', operator: 'equals', values: [' '] }] } },
      'filter',
    ],
    [
      'a figure that is no number',
      { filter: { clauses: [{ field: 'clicks', operator: 'greater', values: ['many'] }] } },
      'filter',
    ],
    [
      'a filter that is none',
      { filter: { clauses: [{ field: 'customer.id', operator: 'equals', values: ['1'] }] } },
      'filter',
    ],
  ])('%s', (_case, change, field) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ kind: 'bad_request', field }))
  })
})

describe('an account', () => {
  it.each([
    ['1234567890', undefined, { customer: '1234567890', login: null }],
    ['123-456-7890', undefined, { customer: '1234567890', login: null }],
    ['9001000001/1234567890', '', { customer: '1234567890', login: '9001000001' }],
    ['9001000001/1234567890', '900-100-0002', { customer: '1234567890', login: '9001000002' }],
  ])('%s through %s', (property, manager, expected) => {
    expect(accountOf(property, manager)).toEqual(expected)
  })
  it('must be chosen', () => {
    expect(() => accountOf(null, undefined)).toThrow(expect.objectContaining({ field: 'property' }))
    expect(() => accountOf('../x', undefined)).toThrow(expect.objectContaining({ field: 'property' }))
    expect(() => accountOf('1234567890', 'me')).toThrow(expect.objectContaining({ field: 'profile' }))
  })
})
