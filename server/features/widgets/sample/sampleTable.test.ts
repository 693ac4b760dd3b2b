import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../../../providers/contract.ts'
import { providers } from '../../../../providers/registry.ts'
import type { MetricDefinition } from '../../../../shared/domain/definitions.ts'
import { catalogued } from '../catalogue.ts'
import { split } from './amounts.ts'
import { sampleTable } from './sampleTable.ts'

const FACTS = { today: '2026-11-26', currency: 'EUR', timeZone: 'Europe/Berlin' }
const types = providers.flatMap(({ definition }) =>
  definition.types.filter(({ catalogue }) => catalogue !== 'remote'),
)
const analytics = catalogued('google_analytics_4')?.type
if (!analytics) throw new Error('Analytics is not built in.')

const asked = (facts: Partial<ProviderQuery>): ProviderQuery => ({
  type: 'google_analytics_4',
  property: 'sample',
  inputs: {},
  dimension: null,
  metrics: ['sessions'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 10_000,
  realTime: false,
  currency: null,
  ...facts,
})
const table = (facts: Partial<ProviderQuery>) => sampleTable(asked(facts), analytics, FACTS)

/** Any type, some of its metrics, any of its dimensions or none, any days of the last years. */
const question = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    metrics: fc.uniqueArray(fc.constantFrom(...type.metrics), { minLength: 1, maxLength: 4 }),
    dimension: fc.option(fc.constantFrom(...type.dimensions)),
    start: fc.integer({ min: 0, max: 1_000 }),
    length: fc.integer({ min: 0, max: 70 }),
    realTime: fc.boolean(),
  }),
)
const dayAfter = (days: number) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString()

const isPossible = (value: number, { type, label }: Pick<MetricDefinition, 'type' | 'label'>): boolean => {
  if (!Number.isFinite(value) || value < 0) return false
  if (type === 'percent') return value <= 1
  if (type === 'position') return value >= 1
  if (/0–100/.test(label)) return value <= 100
  return type !== 'integer' || Number.isInteger(value)
}

describe('a sample of any provider’s figures', () => {
  it('has possible figures alone, in the columns, order and number that were asked for', () => {
    fc.assert(
      fc.property(question, ({ type, metrics, dimension, start, length, realTime }) => {
        const query = asked({
          type: type.type,
          metrics: metrics.map(({ id }) => id),
          dimension: dimension?.id ?? null,
          range: { start: dayAfter(start), end: dayAfter(start + length) },
          limit: 5,
          realTime,
        })
        const { columns, rows, totals, currency, notices } = sampleTable(query, type, FACTS)
        const ids = [...(dimension ? [dimension.id] : []), ...query.metrics]
        expect(columns.map(({ id }) => id)).toEqual(ids)
        expect(rows.length).toBeGreaterThan(0)
        if (!dimension?.time) expect(rows.length).toBeLessThanOrEqual(5)
        expect(totals).toHaveLength(metrics.length)
        expect(currency === 'EUR' || metrics.some((metric) => metric.currency)).toBe(true)
        expect(notices).toEqual([])
        const skipped = dimension ? 1 : 0
        for (const [at, metric] of metrics.entries()) {
          for (const value of [...rows.map((row) => row[at + skipped]), totals?.[at]]) {
            if (value === null) continue
            expect([metric.id, value, isPossible(Number(value), metric)]).toEqual([metric.id, value, true])
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('adds up to its totals, where figures add up at all', () => {
    fc.assert(
      fc.property(question, ({ type, metrics, dimension, start, length }) => {
        const query = asked({
          type: type.type,
          metrics: metrics.map(({ id }) => id),
          dimension: dimension?.id ?? null,
          range: { start: dayAfter(start), end: dayAfter(start + length) },
        })
        const { rows, totals } = sampleTable(query, type, FACTS)
        const alone = sampleTable({ ...query, dimension: null }, type, FACTS)
        for (const [at, metric] of metrics.entries()) {
          if (!metric.additive) continue
          const sum = rows.reduce((all, row) => all + Number(row[at + (dimension ? 1 : 0)]), 0)
          expect(totals?.[at]).toBeCloseTo(sum, 1)
          // Another widget that shows the same days by something else comes to the same.
          expect(alone.totals?.[at]).toBeCloseTo(Number(totals?.[at]), 1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for the same days, alone or within others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (start) => {
        const range = { start: dayAfter(start), end: dayAfter(start + 20) }
        const days = { dimension: 'date', metrics: ['sessions', 'totalRevenue', 'bounceRate'] }
        const whole = table({ ...days, range })
        expect(table({ ...days, range })).toEqual(whole)
        const later = table({ ...days, range: { ...range, start: dayAfter(start + 7) } })
        expect(later.rows).toEqual(whole.rows.slice(7))
      }),
    )
  })
})

describe('sample figures', () => {
  it('agree with one another: a rate is what it is a rate of', () => {
    const ads = catalogued('google_ads')?.type
    if (!ads) throw new Error('Google Ads is not built in.')
    const metrics = ['clicks', 'impressions', 'ctr', 'cost_micros', 'average_cpc']
    const { rows } = sampleTable(
      asked({ type: 'google_ads', dimension: 'campaign.name', metrics }),
      ads,
      FACTS,
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const [, clicks, impressions, ctr, cost, cpc] of rows.map((row) => row.map(Number))) {
      expect(ctr).toBeCloseTo(Number(clicks) / Number(impressions), 2)
      expect(cpc).toBeCloseTo(Number(cost) / Number(clicks), 1)
    }
  })

  it('have a week: Sundays are quieter than Tuesdays, over a quarter', () => {
    const { rows } = table({ dimension: 'date', range: { start: '2026-07-01', end: '2026-09-29' } })
    const on = (weekday: number) =>
      rows
        .filter(([day]) => Temporal.PlainDate.from(String(day)).dayOfWeek === weekday)
        .reduce((sum, [, sessions]) => sum + Number(sessions), 0)
    expect(on(7)).toBeLessThan(on(2))
  })

  it('count people once: fewer than the days have, and no fewer than the busiest', () => {
    const { rows, totals } = table({ dimension: 'date', metrics: ['activeUsers'] })
    const days = rows.map(([, users]) => Number(users))
    const total = Number(totals?.[0])
    expect(total).toBeLessThan(days.reduce((sum, users) => sum + users, 0))
    expect(total).toBeGreaterThanOrEqual(Math.max(...days))
  })

  it('are none for days to come', () => {
    expect(table({ range: { start: '2026-11-27', end: '2026-12-05' } }).rows).toEqual([])
    const running = table({ dimension: 'date', range: { start: '2026-11-20', end: '2026-12-05' } })
    expect(running.rows.map(([day]) => day).at(-1)).toBe('2026-11-26')
  })

  it('are fewer under a filter, and of the rows that a limit leaves the largest where that is the order', () => {
    const filter = { clauses: [{ field: 'country', operator: 'equals' as const, values: ['DE'] }] }
    expect(Number(table({ filter }).totals?.[0])).toBeLessThan(Number(table({}).totals?.[0]))
    const first = table({
      dimension: 'pagePath',
      limit: 3,
      order: { column: 'sessions', dir: 'desc' },
    })
    expect(first).toMatchObject({ truncated: true })
    expect(first.rows).toHaveLength(3)
    const shown = first.rows.map(([, sessions]) => Number(sessions))
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  })

  it('are divided without a remainder', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const parts = split(total, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(parts.every((part) => part >= 0 && Number.isInteger(part))).toBe(true)
        },
      ),
    )
  })
})
