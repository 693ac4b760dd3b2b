import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { readAnswers } from '../answer.ts'
import { planQuery } from '../query.ts'
import { Element, Named, pageOf, SponsoredAccount } from '../wire.ts'
import { EUROPE, now, question } from './ads.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const elements = Element.array().parse(fixture('analytics.json').elements)
const read = (
  rows: Element[],
  change: Partial<ProviderQuery>,
  totals: Element[] | null = null,
  names = new Map<string, string>(),
) => {
  const query = { ...question, ...change }
  return readAnswers(planQuery(query, EUROPE, now), { rows, totals, names, currency: 'EUR' }, query, now)
}
const near = (amount: number) => expect.closeTo(amount, 9)
const row = (value: string, fields: object): Element => ({ pivotValues: [value], ...fields })

it('recorded lists are read', () => {
  const page = pageOf(SponsoredAccount).parse(fixture('adAccounts.json'))
  expect(page.metadata?.nextPageToken).toBe('DgF1c2VyQ3Vyc29y')
  expect(page.elements[0]).toMatchObject({ id: '507404993', currency: 'EUR', test: false })
  expect(pageOf(Named).parse(fixture('adCampaigns.json')).elements).toEqual([
    { id: '111222333', name: 'Whitepaper DACH', campaignGroup: 'urn:li:sponsoredCampaignGroup:600100200' },
  ])
})

it('recorded days are read; a count that is missing is zero, a rate of nothing empty', () => {
  const metrics = ['impressions', 'clicks', 'costInLocalCurrency', 'cpc', 'costPerLead']
  expect(read(elements, { dimension: 'date', metrics })).toMatchObject({
    rows: [
      ['2026-09-01', 12500, 342, 145.67, near(145.67 / 342), near(145.67 / 5)],
      ['2026-09-02', 500, 0, 45.67, null, null],
    ],
    totals: [13000, 342, near(191.34), near(191.34 / 342), near(191.34 / 5)],
    currency: 'EUR',
    timeZone: 'UTC',
  })
})

it.each([
  ['week', '2026-W36'],
  ['month', '2026-09'],
  ['year', '2026'],
])('days are added up to a %s', (dimension, key) => {
  expect(read(elements, { dimension }).rows).toEqual([[key, 13000, 342, near(191.34)]])
})

it('answers of several calls are joined', () => {
  const parts = [
    row('urn:li:sponsoredCampaign:1', { impressions: 10 }),
    row('urn:li:sponsoredCampaign:1', { clicks: 2 }),
  ]
  expect(read(parts, { dimension: 'CAMPAIGN', metrics: ['impressions', 'clicks', 'ctr'] }).rows).toEqual([
    ['Campaign 1', 10, 2, 0.2],
  ])
})

it('names that two campaigns share bear their numbers', () => {
  const rows = [1, 2, 3].map((id) => row(`urn:li:sponsoredCampaign:${id}`, { impressions: id }))
  const names = new Map([
    ['1', 'Autumn'],
    ['2', 'Autumn'],
    ['3', 'Winter'],
  ])
  const table = read(rows, { dimension: 'CAMPAIGN', metrics: ['impressions'] }, null, names)
  expect(table.rows).toEqual([
    ['Autumn (#1)', 1],
    ['Autumn (#2)', 2],
    ['Winter', 3],
  ])
})

it('members are unknown, not zero, where LinkedIn is silent', () => {
  const metrics = ['impressions', 'approximateMemberReach', 'frequency']
  expect(read([row('x', { impressions: 9 })], { metrics }).rows).toEqual([[9, null, null]])
  const whole = { impressions: 9, approximateMemberReach: 6 }
  expect(read([row('x', whole)], { metrics }).rows).toEqual([[9, 6, 1.5]])
})

it('rows of members say how much they hold', () => {
  const rows = [row('urn:li:industry:27', { impressions: 60 })]
  const table = read(rows, { dimension: 'MEMBER_INDUSTRY', metrics: ['impressions'] }, [
    row('x', { impressions: 100 }),
  ])
  expect(table).toMatchObject({
    rows: [['Retail', 60]],
    totals: [100],
    notices: [{ code: 'thresholded', text: expect.stringContaining('60 of 100 impressions') }],
  })
})

it('the largest rows are kept where there are too many', () => {
  const rows = [1, 2, 3].map((id) => row(`urn:li:sponsoredCreative:${id}`, { impressions: id }))
  const change = { dimension: 'CREATIVE', metrics: ['impressions'], limit: 2 }
  const table = read(rows, { ...change, order: { column: 'impressions', dir: 'desc' as const } })
  expect(table).toMatchObject({
    rows: [
      ['Ad 3', 3],
      ['Ad 2', 2],
    ],
    truncated: true,
    totals: [6],
  })
})

it('nothing is an empty table', () => {
  expect(read([], { dimension: 'date' })).toMatchObject({ rows: [], totals: null, truncated: false })
})

it('days that may still change are marked', () => {
  const range = { start: '2026-11-01', end: '2026-11-20' }
  expect(read(elements, { range })).toMatchObject({ unsettledFrom: '2026-11-14', notices: [] })
  expect(read(elements, {})).toMatchObject({ unsettledFrom: null, notices: [] })
})

it('an amount that is none is unknown', () => {
  const odd = { pivotValues: ['x'], impressions: 5, costInLocalCurrency: 'much' }
  expect(read([odd], { metrics: ['costInLocalCurrency', 'impressions'] }).rows).toEqual([[null, 5]])
})
