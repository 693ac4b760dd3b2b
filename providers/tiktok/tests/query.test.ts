import { describe, expect, it } from 'vitest'
import type { FilterClause, Inputs, ProviderQuery } from '../../contract.ts'
import { planQuery } from '../query.ts'
import { question } from './tiktok.ts'

const plan = (change: Partial<ProviderQuery>) => planQuery({ ...question, ...change })
const report = (change: Partial<ProviderQuery>) => plan(change).rows.report
const inputs = (more: Inputs): Inputs => ({ ...question.inputs, ...more })
const filter = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
  clauses: [{ field, operator, values }],
})

describe('a question', () => {
  it('without dimension is one of the whole advertiser, with what its rates are made of', () => {
    expect(plan({ metrics: ['ctr', 'cpm', 'average_video_play'] }).rows).toEqual({
      report: {
        report_type: 'BASIC',
        data_level: 'AUCTION_ADVERTISER',
        dimensions: ['advertiser_id'],
        metrics: ['clicks', 'impressions', 'spend', 'average_video_play', 'video_play_actions'],
      },
      slices: [{ start: '2026-10-01', end: '2026-10-28' }],
    })
  })
  it.each([
    ['date', '2026-09-01', '2026-10-31', 3],
    ['week', '2026-10-01', '2026-10-30', 1],
    ['month', '2025-11-01', '2026-10-31', 13],
    ['hour', '2026-10-01', '2026-10-07', 7],
    [null, '2025-11-01', '2026-10-31', 1],
    [null, '2024-11-01', '2026-10-31', 2],
  ])('by %s from %s to %s is asked in pieces that TikTok takes', (dimension, start, end, pieces) => {
    const { slices, report } = plan({ dimension, range: { start, end } }).rows
    expect(slices).toHaveLength(pieces)
    expect([slices[0]?.start, slices.at(-1)?.end]).toEqual([start, end])
    expect(report.dimensions.at(-1)).toMatch(dimension === null ? 'advertiser_id' : /stat_time/)
  })
  it.each([
    ['campaign', 'AUCTION_CAMPAIGN', 'campaign_id', 'campaign_name'],
    ['adGroup', 'AUCTION_ADGROUP', 'adgroup_id', 'adgroup_name'],
    ['ad', 'AUCTION_AD', 'ad_id', 'ad_name'],
    ['adV2', 'AUCTION_AD', 'ad_id_v2', 'ad_name'],
    ['objective', 'AUCTION_CAMPAIGN', 'campaign_id', 'objective_type'],
  ])('by %s asks %s with deleted ones', (dimension, dataLevel, id, attribute) => {
    const asked = report({ dimension, metrics: ['spend'] })
    const expected = { data_level: dataLevel, dimensions: [id], metrics: ['spend', attribute] }
    expect(asked).toMatchObject(expected)
    expect(asked.filtering?.at(-1)?.filter_value).toBe('["STATUS_ALL"]')
  })
  it('of chosen campaigns goes down to their level, and no deeper than needed', () => {
    expect(report({ dimension: 'date', inputs: inputs({ campaign: ['17', '18'] }) })).toMatchObject({
      data_level: 'AUCTION_CAMPAIGN',
      dimensions: ['campaign_id', 'stat_time_day'],
      filtering: [
        { field_name: 'campaign_ids', filter_type: 'IN', filter_value: '["17","18"]' },
        { field_name: 'campaign_status', filter_type: 'IN', filter_value: '["STATUS_ALL"]' },
      ],
    })
    expect(report({ dimension: 'campaign', inputs: inputs({ ad: ['1'] }) }).data_level).toBe('AUCTION_AD')
  })
  it('filtered by a name asks the name with the rows', () => {
    const asked = report({ filter: filter('ad_name', 'contains', 'Tent') })
    expect(asked).toMatchObject({ data_level: 'AUCTION_AD', dimensions: ['ad_id'] })
    expect(asked.metrics).toContain('ad_name')
  })
  it('about the audience asks one cut, or two together', () => {
    const asked = (dimension: string) =>
      report({ dimension, inputs: inputs({ reportType: 'AUDIENCE' }), metrics: ['spend'] })
    expect(asked('age')).toMatchObject({ report_type: 'AUDIENCE', dimensions: ['advertiser_id', 'age'] })
    expect(asked('ageGender').dimensions).toEqual(['advertiser_id', 'age', 'gender'])
  })
  it('about reach by campaign asks the whole advertiser’s too, for people are counted once', () => {
    const { people } = plan({ dimension: 'campaign', metrics: ['spend', 'reach', 'frequency'] })
    expect(people?.report).toEqual({
      report_type: 'BASIC',
      data_level: 'AUCTION_ADVERTISER',
      dimensions: ['advertiser_id'],
      metrics: ['reach', 'frequency'],
    })
    expect(
      plan({ dimension: 'campaign', metrics: ['reach'], inputs: inputs({ ad: ['1'] }) }).people,
    ).toBeNull()
    expect(plan({ dimension: null, metrics: ['reach'] }).people).toBeNull()
  })
  it('about cash asks days, which is all that TikTok has', () => {
    expect(report({ metrics: ['cash_spend'] }).dimensions).toEqual(['advertiser_id', 'stat_time_day'])
  })
})

describe('what TikTok refuses is refused before it is asked', () => {
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['no advertiser', { inputs: {} }, 'profile'],
    ['ages in the basic report', { dimension: 'age' }, 'dimension'],
    ['days of the audience', { dimension: 'date', inputs: inputs({ reportType: 'AUDIENCE' }) }, 'dimension'],
    [
      'video views by age',
      { dimension: 'age', metrics: ['video_watched_2s'], inputs: inputs({ reportType: 'AUDIENCE' }) },
      'dimension',
    ],
    ['reach by week', { dimension: 'week', metrics: ['reach'] }, 'dimension'],
    ['cash by campaign', { dimension: 'campaign', metrics: ['cash_spend'] }, 'dimension'],
    ['cash of a campaign', { metrics: ['cash_spend'], inputs: inputs({ campaign: ['1'] }) }, 'filter'],
    [
      'hours of a quarter',
      { dimension: 'hour', range: { start: '2026-07-01', end: '2026-09-30' } },
      'dimension',
    ],
    ['an empty filter', { filter: filter('ad_name', 'contains', ' ') }, 'filter'],
    ['a filter that is not offered', { filter: filter('objective_type', 'contains', 'x') }, 'filter'],
    ['a filter on cost', { filter: filter('spend', 'greater', '1') }, 'filter'],
  ])('%s', (_case, change, field) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ kind: 'bad_request', field }))
  })
})
