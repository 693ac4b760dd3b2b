import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { dimensionOf } from '../catalogue/dimensions.ts'
import { definition } from '../definition.ts'
import { labelOfEnum } from '../labels.ts'
import { resultTable } from '../table.ts'
import { valueNames } from '../values.ts'
import { GoogleAdsRow, SearchPage } from '../wire.ts'
import { now, question } from './ads.ts'

const { results } = SearchPage.parse(
  JSON.parse(readFileSync(new URL('fixtures/search.json', import.meta.url), 'utf8')),
)
const recorded = GoogleAdsRow.array().parse(results)
const found = (rows: GoogleAdsRow[], summary: GoogleAdsRow | null = null) => ({
  rows,
  summary,
  truncated: false,
})
const read = (
  change: Partial<ProviderQuery>,
  rows: GoogleAdsRow[],
  totals: ReturnType<typeof found> | null = null,
) =>
  resultTable(
    { ...question, ...change },
    {
      rows: found(rows),
      totals,
      currency: 'NOK',
      timeZone: 'Europe/Oslo',
      countries: new Map([['2578', 'Norway']]),
    },
    now,
  )
const by = (id: string, row: GoogleAdsRow) => {
  const dimension = dimensionOf(id)
  if (!dimension) throw new Error(`no ${id}`)
  return valueNames([row], dimension, new Map([['2578', 'Norway']])).get(row)?.label
}

describe('rows', () => {
  it('hold millionths as money, whole numbers and rates as they are', () => {
    const metrics = [
      'cost_micros',
      'average_cpc',
      'conversions_value',
      'ctr',
      'clicks',
      'video_trueview_views',
    ]
    expect(read({ dimension: 'campaign.name', metrics }, recorded).rows).toEqual([
      [
        'Brand',
        128.45,
        expect.closeTo(128.45 / 42, 10),
        1830.5,
        expect.closeTo(0.0521091811414, 10),
        42,
        null,
      ],
    ])
  })
  it('of one value are put together: sums, and rates of sums', () => {
    const metrics = ['impressions', 'cost_micros', 'ctr', 'average_cpc', 'average_cpm', 'cost_per_conversion']
    const { rows } = read({ dimension: 'segments.date', metrics }, recorded)
    expect(rows).toEqual([
      ...[['2026-10-01', 1000, 128.45, 0.042, expect.closeTo(128.45 / 42, 10), 128.45, 36.7]],
    ])
  })
  it('that cannot be put together are empty and say so', () => {
    const rows = [0.4, 0.6].map((searchImpressionShare) => ({
      segments: { date: '2026-10-01' },
      metrics: { searchImpressionShare },
    }))
    const table = read({ dimension: 'segments.date', metrics: ['search_impression_share'] }, rows)
    expect(table.rows).toEqual([['2026-10-01', null]])
    expect(table.notices.map(({ code }) => code)).toEqual(['partial'])
  })
  it('without any figure are left out, unless they are days', () => {
    const nothing = {
      campaign: { id: '1', name: 'Idle' },
      segments: { date: '2026-10-02' },
      metrics: { clicks: '0' },
    }
    expect(read({ dimension: 'campaign.name', metrics: ['clicks'] }, [nothing]).rows).toEqual([])
    expect(read({ dimension: 'segments.date', metrics: ['clicks'] }, [nothing]).rows).toEqual([
      ['2026-10-02', 0],
    ])
  })
  it('of values with one name are told apart', () => {
    const group = (id: string, name: string, campaign: string) => ({
      adGroup: { id, name },
      campaign: { name: campaign },
      metrics: { clicks: '1' },
    })
    const rows = [
      ...[group('1', 'Sale', 'Boots'), group('2', 'Sale', 'Black Friday')],
      ...[group('3', 'Sale', 'Boots'), group('4', 'Tents', 'Boots')],
    ]
    const table = read({ dimension: 'ad_group.name', metrics: ['clicks'] }, [
      ...rows,
      group('1', 'Sale', 'Boots'),
    ])
    expect(table.rows).toEqual([
      ['Sale (Black Friday)', 1],
      ['Sale (Boots) (#1)', 2],
      ['Sale (Boots) (#3)', 1],
      ['Tents', 1],
    ])
  })
})

describe('values', () => {
  it.each([
    ['segments.week', { segments: { week: '2026-12-28' } }, '2026-W53'],
    ['segments.month', { segments: { month: '2026-10-01' } }, '2026-10'],
    ['segments.quarter', { segments: { quarter: '2026-10-01' } }, '2026 Q4'],
    ['segments.year', { segments: { year: 2026 } }, '2026'],
    ['segments.hour', { segments: { hour: 7 } }, '07'],
    ['segments.day_of_week', { segments: { dayOfWeek: 'MONDAY' } }, 'Monday'],
    ['segments.product_brand', { segments: {} }, '(not set)'],
    ['ad_group_criterion.quality_info.quality_score', { adGroupCriterion: { qualityInfo: {} } }, 'Unknown'],
    ['geographic_view.country_criterion_id', { geographicView: { countryCriterionId: '2578' } }, 'Norway'],
    ['geographic_view.country_criterion_id', { geographicView: { countryCriterionId: '9' } }, 'Location 9'],
    [
      'ad_group_ad.ad.final_urls',
      { adGroupAd: { ad: { finalUrls: ['https://a', 'https://b'] } } },
      'https://a, https://b',
    ],
    ['ad_group_ad.ad.name', { adGroupAd: { ad: { id: '5', name: 'Mine' } } }, 'Mine'],
    [
      'ad_group_ad.ad.name',
      {
        adGroupAd: {
          ad: { id: '5', responsiveSearchAd: { headlines: [{ text: 'A' }, { text: 'B' }, { text: 'C' }] } },
        },
      },
      'A | B',
    ],
    [
      'ad_group_ad.ad.name',
      // JSON of protocol buffers leaves out empty text.
      {
        adGroupAd: { ad: { id: '5', responsiveSearchAd: { headlines: [{ text: 'A' }, {}, { text: 'C' }] } } },
      },
      'A | C',
    ],
    ['ad_group_ad.ad.name', { adGroupAd: { ad: { id: '5' } } }, 'Ad 5'],
  ])('%s %o', (id, row, expected) => {
    expect(by(id, row)).toBe(expected)
  })
  it.each([
    ['campaign.advertising_channel_type', 'PERFORMANCE_MAX', 'Performance Max'],
    ['segments.ad_network_type', 'CONTENT', 'Display Network'],
    ['ad_group_criterion.age_range.type', 'AGE_RANGE_25_34', '25–34'],
    ['segments.click_type', 'BRAND_NEW_THING', 'Brand new thing'],
  ])('%s %s is called %s', (field, value, label) => {
    expect(labelOfEnum(field, value)).toBe(label)
  })
})

describe('totals', () => {
  it('are Google’s summary where there is one', () => {
    const summary = { metrics: { clicks: '1203', costMicros: '4012340000', ctr: 0.0487 } }
    const metrics = ['clicks', 'cost_micros', 'ctr']
    expect(read({ dimension: 'campaign.name', metrics }, recorded, found([], summary)).totals).toEqual([
      1203, 4012.34, 0.0487,
    ])
    expect(read({ metrics }, [], found([], summary)).rows).toEqual([[1203, 4012.34, 0.0487]])
  })
  it('of an account without any answer are no row', () => {
    expect(read({}, [], found([]))).toMatchObject({ rows: [], totals: null })
  })
})

describe('days that may still change', () => {
  const november = { start: '2026-11-01', end: '2026-11-20' }
  it('are three for clicks and cost, thirty for conversions', () => {
    expect(read({ range: november, metrics: ['clicks'] }, []).unsettledFrom).toBe('2026-11-18')
    expect(read({ range: november, metrics: ['clicks', 'cost_per_conversion'] }, []).unsettledFrom).toBe(
      '2026-11-01',
    )
    expect(read({ metrics: ['clicks'] }, []).unsettledFrom).toBeNull()
    expect(read({ metrics: ['conversions_value_per_cost'] }, []).unsettledFrom).toBe('2026-10-22')
    expect(definition.types[0]?.settlingReason).toContain('30 days')
    expect(read({ range: { start: '2026-09-01', end: '2026-09-30' } }, [])).toMatchObject({
      unsettledFrom: null,
      notices: [],
    })
  })
})
