import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { resultTable } from '../table.ts'
import { InsightsRow } from '../wire.ts'
import insights from './fixtures/insights.json' with { type: 'json' }
import reactions from './fixtures/reactions.json' with { type: 'json' }

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const about = { currency: 'EUR', timeZone: 'Europe/Berlin', now }
const table = (change: Partial<ProviderQuery>, rows: object[], totals?: object) =>
  resultTable(
    {
      type: 'facebook',
      property: 'act_1',
      inputs: {},
      dimension: null,
      metrics: ['spend'],
      filter: null,
      range: { start: '2026-09-01', end: '2026-09-30' },
      order: null,
      limit: 100,
      realTime: false,
      currency: null,
      ...change,
    },
    { items: rows.map((row) => InsightsRow.parse(row)), truncated: false },
    totals && InsightsRow.parse(totals),
    about,
  )
const dates = { date_start: '2026-09-01', date_stop: '2026-09-30' }
const value = (metric: string, inputs = {}) =>
  table({ metrics: [metric], inputs }, insights.data).rows[0]?.[0]

describe('a figure', () => {
  it.each([
    ['spend', 89.84],
    ['impressions', 32278],
    ['ctr', 0.01846459],
    ['outbound_clicks', 498],
    ['outbound_clicks_ctr', 0.01542846],
    ['landing_page_views', 402],
    ['purchases', 12],
    ['purchase_value', 307.25],
    ['cost_per_purchase', 7.486667],
    ['purchase_roas', 3.419969],
    ['video_average_time', 4],
    ['results', 12],
    ['cost_per_result', 7.486667],
    ['quality_ranking', 5],
    ['engagement_rate_ranking', 3],
  ])('%s is read from Meta’s text', (metric, expected) => {
    expect(value(metric)).toBeCloseTo(expected, 8)
  })

  it('that Meta leaves out is 0 for counts and empty for ratios', () => {
    expect(value('leads')).toBe(0)
    expect(value('video_p25')).toBe(0)
    expect(value('instagram_profile_visits')).toBe(0)
    expect(value('cost_per_lead')).toBeNull()
    expect(value('frequency')).toBeNull()
    expect(value('conversion_rate_ranking')).toBeNull()
  })

  it.each([
    ['1d_click', 8],
    ['7d_click', 11],
    ['1d_view', 1],
    ['28d_click', 0],
    ['default', 12],
  ])('counts purchases within %s', (mode, expected) => {
    expect(value('purchases', { mode })).toBe(expected)
  })

  it('of results is read in both shapes, and not added up over goals', () => {
    const flat = { ...dates, results: [{ indicator: 'actions:lead', value: '7' }] }
    expect(table({ metrics: ['results'] }, [flat]).rows).toEqual([[7]])
    const mixed = {
      ...dates,
      results: [
        { indicator: 'a', value: '7' },
        { indicator: 'b', value: '2' },
      ],
    }
    const answer = table({ metrics: ['results'] }, [mixed])
    expect(answer.rows).toEqual([[null]])
    expect(answer.notices).toEqual([expect.objectContaining({ code: 'partial' })])
  })
})

describe('a table', () => {
  it('of totals has one row even where nothing was delivered', () => {
    expect(table({ metrics: ['spend', 'purchases', 'cpc'] }, []).rows).toEqual([[0, 0, null]])
  })

  it('by time has canonical points in time', () => {
    const row = (start: string, more = {}) => ({ date_start: start, date_stop: start, spend: '1', ...more })
    const keys = (dimension: string, rows: object[]) => table({ dimension }, rows).rows.map(([key]) => key)
    expect(keys('day', [row('2026-09-02'), row('2026-09-01')])).toEqual(['2026-09-01', '2026-09-02'])
    expect(keys('week', [row('2026-09-02')])).toEqual(['2026-W36'])
    expect(keys('month', [row('2026-09-02')])).toEqual(['2026-09'])
    expect(keys('year', [row('2026-09-02')])).toEqual(['2026'])
    const hour = { hourly_stats_aggregated_by_advertiser_time_zone: '09:00:00 - 09:59:59' }
    expect(keys('hour', [row('2026-09-02', hour)])).toEqual(['2026-09-02T09'])
    expect(keys('hour_of_day', [row('2026-09-02', hour)])).toEqual(['09:00–09:59'])
  })

  it('tells campaigns of one name apart', () => {
    const row = (campaign_id: string, campaign_name: string) => ({
      ...dates,
      campaign_id,
      campaign_name,
      spend: '1',
    })
    const rows = [row('1', 'Broad'), row('2', 'Broad'), row('3', 'Sale'), row('4', '')]
    const labels = table({ dimension: 'campaign' }, rows).rows.map(([label]) => label)
    expect(labels.toSorted()).toEqual(['4', 'Broad (#1)', 'Broad (#2)', 'Sale'])
  })

  it('names countries as other kinds do', () => {
    const rows = [
      { ...dates, country: 'US', spend: '2' },
      { ...dates, country: 'unknown', spend: '1' },
    ]
    expect(table({ dimension: 'country' }, rows).rows.map(([label]) => label)).toEqual(
      expect.arrayContaining(['United States', 'unknown']),
    )
  })

  it('writes codes as people read them', () => {
    const row = {
      ...dates,
      publisher_platform: 'instagram',
      platform_position: 'instagram_stories',
      spend: '1',
    }
    expect(table({ dimension: 'placement' }, [row]).rows[0]?.[0]).toBe('Instagram, Instagram stories')
    expect(
      table({ dimension: 'publisher_platform' }, [{ ...dates, publisher_platform: 'new_app' }]).rows,
    ).toEqual([['New app', 0]])
    expect(table({ dimension: 'age' }, [{ ...dates, spend: '3' }]).rows).toEqual([['Unknown', 3]])
  })

  it('by reaction has a row a reaction and no other action', () => {
    const answer = table({ dimension: 'action_reaction', metrics: ['post_reactions'] }, reactions.data)
    expect(answer.rows).toEqual([
      ['Like', 41],
      ['Love', 7],
    ])
    expect(answer.totals).toBeNull()
  })

  it('by action type shows counts and costs, and values where there are any', () => {
    const metrics = ['actions', 'action_values', 'cost_per_action']
    const answer = table({ dimension: 'action_type', metrics }, insights.data)
    expect(answer.rows).toContainEqual(['Purchases', 12, 307.25, 7.486667])
    expect(answer.rows).toContainEqual(['Landing page views', 402, null, null])
  })

  it('takes totals from the account’s row, in the asked order', () => {
    const row = { ...dates, age: '18-24', reach: '5', spend: '2' }
    const answer = table({ dimension: 'age', metrics: ['reach', 'spend'] }, [row], {
      ...dates,
      spend: '9',
      reach: '8',
    })
    expect(answer.totals).toEqual([8, 9])
  })

  it('says when a split is empty because the account has not opted in', () => {
    expect(table({ dimension: 'impression_device' }, []).notices).toEqual([
      expect.objectContaining({ code: 'vendor' }),
    ])
    expect(table({ dimension: 'age' }, []).notices).toEqual([])
  })

  it('marks the last 28 days as unsettled, in the account’s zone', () => {
    const of = (start: string, end: string) => table({ range: { start, end } }, []).unsettledFrom
    expect(of('2026-11-01', '2026-11-20')).toBe('2026-11-01')
    expect(of('2026-10-01', '2026-11-20')).toBe('2026-10-24')
    expect(of('2026-09-01', '2026-10-23')).toBeNull()
  })

  it('carries currency and zone of the account', () => {
    expect(table({}, [])).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' })
  })
})
