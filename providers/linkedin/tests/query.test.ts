import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { METRICS } from '../catalogue.ts'
import { planQuery } from '../query.ts'
import { EUROPE, now, question } from './ads.ts'

const plan = (change: Partial<ProviderQuery>) => planQuery({ ...question, ...change }, EUROPE, now)
const day = (year: number, month: number, of: number) => ({ year, month, day: of })

describe('a question', () => {
  it('without a dimension is one row of the account', () => {
    expect(plan({})).toEqual({
      rows: {
        q: 'analytics',
        pivot: 'ACCOUNT',
        timeGranularity: 'ALL',
        dateRange: { start: day(2026, 10, 1), end: day(2026, 10, 31) },
        accounts: ['urn:li:sponsoredAccount:507404993'],
      },
      totals: null,
      fieldSets: [['impressions', 'clicks', 'costInLocalCurrency']],
      kept: { notices: [] },
      notices: [],
    })
  })

  it.each([
    ['date', 'ACCOUNT', 'DAILY', false],
    ['week', 'ACCOUNT', 'DAILY', false],
    ['month', 'ACCOUNT', 'DAILY', false],
    ['year', 'ACCOUNT', 'DAILY', false],
    ['CAMPAIGN', 'CAMPAIGN', 'ALL', false],
    ['IMPRESSION_DEVICE_TYPE', 'IMPRESSION_DEVICE_TYPE', 'ALL', true],
    ['MEMBER_INDUSTRY', 'MEMBER_INDUSTRY', 'ALL', true],
  ])('by %s', (dimension, pivot, timeGranularity, totals) => {
    const { rows, totals: apart } = plan({ dimension })
    expect(rows).toMatchObject({ pivot, timeGranularity })
    expect(apart !== null).toBe(totals)
  })

  it('keeps to LinkedIn’s number of fields and asks each once', () => {
    const metrics = METRICS.map(({ id }) => id).filter((id) => id !== 'costInUsd')
    const { fieldSets } = plan({ metrics })
    expect(fieldSets.length).toBe(3)
    for (const fields of fieldSets) expect(fields.length + 2).toBeLessThanOrEqual(20)
    const all = fieldSets.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('approximateMemberReach')
    expect(all.filter((field) => ['ctr', 'cpc', 'roas', 'frequency'].includes(field))).toEqual([])
  })

  it('names the account beside groups, campaigns, ads and filters', () => {
    const inputs = { adGroup: ['600100200'], campaign: ['211000101', '211000102'], ad: '301500001' }
    const clauses = [{ field: 'objectiveType', operator: 'equals' as const, values: ['WEBSITE_VISIT'] }]
    expect(plan({ inputs, filter: { clauses } }).rows).toMatchObject({
      accounts: ['urn:li:sponsoredAccount:507404993'],
      campaignGroups: ['urn:li:sponsoredCampaignGroup:600100200'],
      campaigns: ['urn:li:sponsoredCampaign:211000101', 'urn:li:sponsoredCampaign:211000102'],
      creatives: ['urn:li:sponsoredCreative:301500001'],
      objectiveType: 'WEBSITE_VISIT',
    })
  })
})

describe('old days', () => {
  const range = { start: '2026-03-15', end: '2026-10-31' }
  it('are cut off where single days are wanted', () => {
    const { rows, kept } = plan({ dimension: 'date', range })
    expect(rows).toMatchObject({ dateRange: { start: day(2026, 5, 21) } })
    expect(kept.covered).toEqual({ start: '2026-05-21', end: '2026-10-31' })
    expect(kept.notices[0]?.text).toContain('six months')
  })
  it('come as whole months where months are wanted', () => {
    const { rows, kept } = plan({ dimension: 'month', range })
    expect(rows).toMatchObject({ timeGranularity: 'MONTHLY', dateRange: { start: day(2026, 3, 15) } })
    expect(kept.covered).toEqual({ start: '2026-03-01', end: '2026-10-31' })
    expect(kept.notices).toHaveLength(1)
  })
  it.each<[string | null, string, string, ProviderQuery['range'] | null | undefined]>([
    [null, '2026-05-21', '2026-06-10', undefined],
    [null, '2026-05-20', '2026-06-10', { start: '2026-05-01', end: '2026-06-10' }],
    [null, '2026-03-10', '2026-03-20', { start: '2026-03-01', end: '2026-03-31' }],
    ['month', '2026-03-01', '2026-03-31', undefined],
    ['CAMPAIGN', '2026-03-01', '2026-04-15', { start: '2026-03-01', end: '2026-04-30' }],
    ['week', '2026-03-01', '2026-03-31', null],
    ['MEMBER_INDUSTRY', '2024-12-01', '2026-10-31', undefined],
    ['MEMBER_INDUSTRY', '2024-11-01', '2026-10-31', { start: '2024-11-21', end: '2026-10-31' }],
    ['MEMBER_INDUSTRY', '2024-01-01', '2024-01-31', null],
  ])('by %s from %s to %s are counted as LinkedIn has them', (dimension, start, end, covered) => {
    const { kept } = plan({ dimension, range: { start, end } })
    expect(kept.covered).toEqual(covered)
    expect(kept.notices.map(({ code }) => code)).toEqual(covered === undefined ? [] : ['kept'])
  })
  it('are not asked for where none is kept', () => {
    const before = { start: '2024-01-01', end: '2024-01-31' }
    expect(plan({ dimension: 'date', range: before }).rows).toBeNull()
    expect(plan({ dimension: 'MEMBER_INDUSTRY', range: before })).toMatchObject({ rows: null, totals: null })
    expect(plan({ dimension: 'CAMPAIGN', range: before }).rows).not.toBeNull()
  })
  it('leave reach empty over more than 92 days, and say so', () => {
    const metrics = ['impressions', 'approximateMemberReach', 'frequency']
    const within = plan({ metrics, range: { start: '2026-08-01', end: '2026-10-31' } })
    expect(within.fieldSets).toEqual([['impressions', 'approximateMemberReach']])
    const beyond = plan({ metrics, range: { start: '2026-07-31', end: '2026-10-31' } })
    expect(beyond.fieldSets).toEqual([['impressions']])
    expect(beyond.notices[0]?.text).toContain('92 days')
  })
})

describe('is refused', () => {
  const filter = (...clauses: [string, 'equals' | 'contains', string[]][]) => ({
    clauses: clauses.map(([field, operator, values]) => ({ field, operator, values })),
  })
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['reach by industry', { dimension: 'MEMBER_INDUSTRY', metrics: ['approximateMemberReach'] }, 'metrics'],
    ['reach by week', { dimension: 'week', metrics: ['frequency'] }, 'metrics'],
    ['conversion value by seniority', { dimension: 'MEMBER_SENIORITY', metrics: ['roas'] }, 'metrics'],
    ['clicks of a conversion rule', { dimension: 'CONVERSION', metrics: ['clicks'] }, 'metrics'],
    ['two currencies', { metrics: ['costInUsd', 'costInLocalCurrency'] }, 'metrics'],
    ['a campaign without a number', { inputs: { campaign: ['x'] } }, 'campaign'],
    [
      'two values of a filter',
      { filter: filter(['campaignType', 'equals', ['TEXT_AD', 'DYNAMIC']]) },
      'filter',
    ],
    [
      'two filters of a field',
      { filter: filter(['campaignType', 'equals', ['TEXT_AD']], ['campaignType', 'equals', ['DYNAMIC']]) },
      'filter',
    ],
    ['another operator', { filter: filter(['campaignType', 'contains', ['TEXT']]) }, 'filter'],
    ['another field', { filter: filter(['name', 'equals', ['x']]) }, 'filter'],
  ])('%s', (_case, change, field) => {
    expect(() => plan(change)).toThrowError(expect.objectContaining({ kind: 'bad_request', field }))
  })
})
