import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { REPORTS } from '../catalogue/reports.ts'
import { archiveDate, historyStep, rowsBackTo } from '../dates.ts'
import { planQuery } from '../query.ts'

const TODAY = '2026-11-21'
const ask = (change: Partial<ProviderQuery>): ProviderQuery => ({
  type: 'semrush',
  property: null,
  inputs: { target: 'example.com' },
  dimension: null,
  metrics: ['Ot'],
  filter: null,
  range: { start: '2026-11-01', end: TODAY },
  order: null,
  limit: 15,
  realTime: false,
  currency: null,
  ...change,
})
const october = { start: '2026-10-01', end: '2026-10-31' }
const first = (change: Partial<ProviderQuery>) => planQuery(ask(change), TODAY).steps[0]?.request
const parameters = (change: Partial<ProviderQuery>) => first(change)?.parameters

describe('the overview', () => {
  it('is live while the range reaches today, and costs one row', () => {
    expect(first({})).toMatchObject({
      parameters: { type: 'domain_rank', domain: 'example.com', database: 'us' },
      columns: ['Ot'],
      rows: 1,
    })
  })
  it('of an earlier month is the monthly history, newest first', () => {
    const plan = planQuery(ask({ range: october }), TODAY)
    expect(plan.take).toBe('asOf')
    expect(plan.steps[0]?.request).toMatchObject({
      parameters: { type: 'domain_rank_history', display_sort: 'dt_desc' },
      columns: ['Dt', 'Ot'],
      rows: 2,
    })
    expect(plan.steps[0]?.request.parameters).not.toHaveProperty('display_daily')
  })
  it('of last week is the daily history', () => {
    const range = { start: '2026-11-09', end: '2026-11-15' }
    expect(first({ range })).toMatchObject({ parameters: { display_daily: '1' }, rows: 8 })
  })
  it('by domain asks each competitor once', () => {
    const inputs = { target: 'www.example.com', competitor: 'rival.com, https://www.rival.com/, other.no' }
    const plan = planQuery(ask({ inputs, dimension: 'domain' }), TODAY)
    expect(plan.steps.map(({ subject }) => subject)).toEqual(['example.com', 'rival.com', 'other.no'])
  })
})

describe('a list', () => {
  const keywords = { reportType: 'keywords', target: 'example.com', database: 'uk' }
  const list = { inputs: keywords, dimension: 'keyword', metrics: ['Po', 'Pd'], limit: 20 }

  it('asks for the rows wanted, in the order wanted, with the columns that the change needs', () => {
    expect(first({ ...list, order: { column: 'Po', dir: 'asc' } })).toMatchObject({
      path: '/',
      parameters: { type: 'domain_organic', database: 'uk', display_sort: 'po_asc' },
      columns: ['Ph', 'Po', 'Pp'],
      rows: 20,
      price: 10,
    })
  })
  it('ordered by its names is asked for by traffic, not as an alphabetical cut', () => {
    expect(parameters({ ...list, order: { column: 'keyword', dir: 'asc' } })?.display_sort).toBe('tr_desc')
  })
  it('of an earlier month is the archive, at five times the price', () => {
    expect(first({ ...list, range: october })).toMatchObject({
      parameters: { display_date: '20261015' },
      price: 50,
    })
  })
  it('writes filters in the vendor’s form', () => {
    const filter = {
      clauses: [
        { field: 'Po', operator: 'less' as const, values: ['11'] },
        { field: 'Ph', operator: 'notContains' as const, values: ['brand'] },
        { field: 'Br', operator: 'equals' as const, values: ['0'] },
        { field: 'movement', operator: 'equals' as const, values: ['new'] },
      ],
    }
    expect(parameters({ ...list, filter })).toMatchObject({
      display_filter: '+|Po|Lt|11|-|Ph|Co|brand|+|Br||0',
      display_positions: 'new',
    })
  })
  it.each([
    ['mobile device', { ...keywords, device: 'mobile' }, { type: 'domain_organic', database: 'mobile-uk' }],
    [
      'subdomain',
      { ...keywords, target: 'shop.example.com', mode: 'subdomain' },
      { type: 'subdomain_organic', subdomain: 'shop.example.com' },
    ],
    [
      'folder',
      { ...keywords, target: 'https://example.com/blog', mode: 'subfolder' },
      { type: 'subfolder_organic', subfolder: 'example.com/blog/' },
    ],
    [
      'page',
      { ...keywords, target: 'example.com/a?b=1', mode: 'url' },
      { type: 'url_organic', url: 'https://example.com/a?b=1' },
    ],
  ])('%s', (_case, inputs, expected) => {
    expect(parameters({ ...list, inputs })).toMatchObject(expected)
  })
  it('of backlinks goes to its own address', () => {
    const inputs = { reportType: 'referringDomains', target: 'shop.example.com', mode: 'subdomain' }
    expect(first({ inputs, dimension: 'referringDomain', metrics: ['backlinks_num'] })).toMatchObject({
      path: '/analytics/v1/',
      parameters: { type: 'backlinks_refdomains', target: 'shop.example.com', target_type: 'domain' },
    })
  })
})

describe('Position Tracking', () => {
  const inputs = { reportType: 'trackedKeywords', campaign: '7_1' }
  const list = { inputs, dimension: 'keyword', metrics: ['Fi', 'trackingTr'], limit: 1000, range: october }

  it('asks a campaign for its days, in the vendor’s own codes', () => {
    const change = { inputs: { ...inputs, reportType: 'tracking' }, metrics: ['Vr', 'trackingTr'] }
    expect(first({ ...change, range: october })).toMatchObject({
      path: '/reports/v1/projects/7_1/tracking/',
      parameters: {
        action: 'report',
        type: 'tracking_visibility_organic',
        date_begin: '20261001',
        date_end: '20261031',
      },
      columns: ['Dt', 'Vr', 'Tr'],
      price: 100,
    })
    expect(parameters(change)).not.toHaveProperty('display_sort')
  })
  it.each([
    [{ column: 'Fi', dir: 'asc' as const }, '0_pos_asc'],
    [{ column: 'Diff', dir: 'desc' as const }, '0_diff_desc'],
    [{ column: 'trackingTr', dir: 'asc' as const }, 'vi_desc'],
    [null, 'vi_desc'],
  ])('orders keywords by %j', (order, expected) => {
    expect(parameters({ ...list, order })?.display_sort).toBe(expected)
  })
  it.each([
    ['a day', '2026-10-31', 500],
    ['a month', '2026-10-01', 500],
    ['a quarter', '2026-08-01', 217],
    ['a year', '2025-11-01', 54],
  ])('of %s has so many keywords a call', (_case, start, page) => {
    expect(first({ ...list, range: { start, end: '2026-10-31' } })?.page).toBe(page)
  })
  it('writes movements in its own form', () => {
    const clauses = [
      { field: 'movement', operator: 'equals' as const, values: ['new'] },
      { field: 'Ph', operator: 'beginsWith' as const, values: ['blue'] },
    ]
    expect(parameters({ ...list, filter: { clauses } })).toMatchObject({
      top_filter: 'top_100_income',
      display_filter: '+|Ph|Bw|blue',
    })
  })
})

describe('what cannot be asked', () => {
  const clause = (field: string, value: string) => ({
    clauses: [{ field, operator: 'equals' as const, values: [value] }],
  })
  const tracking = { inputs: { reportType: 'tracking', target: 'a.no' }, metrics: ['Vr'] }
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['no target', { inputs: {} }, 'target'],
    ['a word as target', { inputs: { target: 'localhost' } }, 'target'],
    ['a file as target', { inputs: { target: 'file:///etc/passwd' } }, 'target'],
    ['an unknown report', { inputs: { reportType: 'x', target: 'a.no' } }, 'reportType'],
    ['gb instead of uk', { inputs: { target: 'a.no', database: 'gb' } }, 'database'],
    [
      'a mobile database that is none',
      { inputs: { target: 'a.no', database: 'no', device: 'mobile' } },
      'device',
    ],
    [
      'competitors of a page',
      {
        inputs: { reportType: 'competitors', target: 'a.no/x', mode: 'url' },
        dimension: 'competitor',
        metrics: ['Cr'],
      },
      'mode',
    ],
    ['a keyword report without keyword', { inputs: { reportType: 'keyword' }, metrics: ['Nq'] }, 'term'],
    [
      'a keyword report of a mobile database',
      { inputs: { reportType: 'keyword', term: 'x', database: 'mobile-us' }, metrics: ['Nq'] },
      'database',
    ],
    [
      'a campaign that is none',
      { ...tracking, inputs: { ...tracking.inputs, campaign: '7/../1' } },
      'campaign',
    ],
    ['no campaign', tracking, 'campaign'],
    ['a foreign dimension', { dimension: 'keyword' }, 'dimension'],
    ['a foreign metric', { metrics: ['Ot', 'Kd'] }, 'metrics'],
    [
      'a filter of another report',
      {
        inputs: { reportType: 'pages', target: 'a.no' },
        dimension: 'page',
        metrics: ['Tg'],
        filter: clause('Nq', '1'),
      },
      'filter',
    ],
    [
      'a bar in a filter',
      {
        inputs: { reportType: 'pages', target: 'a.no' },
        dimension: 'page',
        metrics: ['Tg'],
        filter: clause('Ur', 'a|b'),
      },
      'filter',
    ],
  ])('%s', (_case, change, field) => {
    expect(() => planQuery(ask(change), TODAY)).toThrow(
      expect.objectContaining({ kind: 'bad_request', field }),
    )
  })
})

describe('dates', () => {
  it.each([
    ['today', '2026-11-21', null],
    ['yesterday, after the newest snapshot', '2026-11-20', null],
    ['before the newest snapshot', '2026-11-14', '2026-10-15'],
    ['the 15th itself', '2026-10-15', '2026-10-15'],
    ['early in a month', '2026-10-14', '2026-09-15'],
    ['early in a year', '2026-01-03', '2025-12-15'],
    ['the future', '2027-02-01', null],
  ])('%s', (_case, end, expected) => {
    expect(archiveDate({ start: '2025-01-01', end }, TODAY)).toBe(expected)
  })
  it('daily rows reach 31 days back', () => {
    expect(historyStep({ start: '2026-10-22', end: TODAY }, TODAY)).toBe('daily')
    expect(historyStep({ start: '2026-10-21', end: TODAY }, TODAY)).toBe('monthly')
  })
  it('enough monthly rows are asked for to hold the snapshot of any day', () => {
    const day = fc
      .integer({ min: 0, max: 4000 })
      .map((days) => Temporal.PlainDate.from('2016-02-15').add({ days }))
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [asked, today] = Temporal.PlainDate.compare(a, b) < 0 ? [a, b] : [b, a]
        const newest =
          today.day >= 15 ? today.with({ day: 15 }) : today.with({ day: 15 }).subtract({ months: 1 })
        const rows = rowsBackTo(asked.toString(), 'monthly', today.toString())
        const oldest = newest.subtract({ months: rows - 1 })
        return Temporal.PlainDate.compare(oldest, asked) <= 0
      }),
    )
  })
})

it('every report can be planned with each of its dimensions and all its metrics', () => {
  for (const report of REPORTS) {
    for (const dimension of report.dimensions) {
      const inputs = { reportType: report.id, target: 'example.com', term: 'blue widgets', campaign: '7_1' }
      for (const range of [october, { start: TODAY, end: TODAY }]) {
        const plan = planQuery(ask({ inputs, dimension, metrics: [...report.metrics], range }), TODAY)
        expect(plan.steps.length, report.id).toBeGreaterThan(0)
      }
    }
  }
})
