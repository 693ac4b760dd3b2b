import { describe, expect, it } from 'vitest'
import type { Provenance } from '../../../../shared/api/view.ts'
import { changeableFrom, sourceRows } from './sourceRows.ts'

const answer = (more: Partial<Provenance> = {}): Provenance => ({
  kind: 'google_ads',
  type: 'google_ads',
  sourceId: 's',
  providerName: 'Google Ads',
  account: 'Northwind',
  metrics: [
    { id: 'cost', label: 'Cost', vendorName: 'metrics.cost_micros' },
    { id: 'clicks', label: 'Clicks', vendorName: 'metrics.clicks' },
  ],
  dimension: 'Campaign',
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  timeZone: 'Europe/Berlin',
  fetchedAt: '2026-10-31T08:00:00Z',
  unsettledFrom: null,
  ...more,
})
const shown = { realTime: false, zone: 'Europe/Berlin' }
const rowsOf = (answers: Provenance[], more = {}) =>
  new Map(
    sourceRows(answers, { ...shown, ...more }).map(({ name, values }) => [
      name,
      values.map(({ text }) => text),
    ]),
  )

describe('where figures come from', () => {
  it('says each thing once for all answers', () => {
    const rows = rowsOf([answer(), answer({ account: 'Southwind' }), answer()])
    expect(rows.get('Source')).toEqual(['Google Ads'])
    expect(rows.get('Accounts')).toEqual(['Northwind', 'Southwind'])
    expect(rows.has('Account')).toBe(false)
    expect(rows.get('Metrics')).toEqual(['Cost', 'Clicks'])
  })

  it('names only the metrics that are asked about, with the vendor’s names', () => {
    const rows = sourceRows([answer()], { ...shown, metrics: ['cost'] })
    expect(rows.find(({ name }) => name === 'Metric')?.values).toEqual([
      { text: 'Cost', code: 'metrics.cost_micros' },
    ])
  })

  it('leaves out what there is nothing to say of', () => {
    const rows = rowsOf([answer()])
    expect(rows.has('Only')).toBe(false)
    expect(rows.has('By')).toBe(false)
    const said = rowsOf([answer({ filter: 'Device is mobile' })], { dimension: true })
    expect(said.get('By')).toEqual(['Campaign'])
    expect(said.get('Only')).toEqual(['Device is mobile'])
  })

  it('says the days, the window that is compared with, or that it is now', () => {
    expect(rowsOf([answer()]).get('Window')?.[0]).toMatch(/October 2026/)
    expect(rowsOf([answer()], { window: '1–30 September 2026' }).get('Window')).toEqual([
      '1–30 September 2026',
    ])
    expect(rowsOf([answer()], { realTime: true }).get('Window')).toEqual(['Right now'])
  })

  it('says from when to when it was read, in the dashboard’s zone', () => {
    const [once] = rowsOf([answer(), answer()]).get('Read') ?? []
    const [apart] = rowsOf([answer({ fetchedAt: '2026-10-31T10:30:00Z' }), answer()]).get('Read') ?? []
    expect(once).not.toContain(' to ')
    expect(apart?.startsWith(`${once} to `)).toBe(true)
  })

  it('knows when the earlier window was read only where the answer says so', () => {
    const window = '1–30 September 2026'
    expect(rowsOf([answer()], { window }).has('Read')).toBe(false)
    expect(rowsOf([answer({ earlierFetchedAt: '2026-10-02T08:00:00Z' })], { window }).has('Read')).toBe(true)
  })
})

describe('the first day that may still change', () => {
  it.each([
    ['none', [null], null],
    ['after the window', ['2026-11-01'], null],
    ['within it', ['2026-10-29'], '2026-10-29'],
    ['before it, then from its start', ['2026-09-20'], '2026-10-01'],
    ['the earliest of several', ['2026-10-29', null, '2026-10-27'], '2026-10-27'],
  ])('%s', (_, days, expected) => {
    expect(changeableFrom(days.map((unsettledFrom) => answer({ unsettledFrom })))).toBe(expected)
  })
})
