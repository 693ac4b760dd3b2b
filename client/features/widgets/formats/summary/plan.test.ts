import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { planCard, planSummary, summaryRoom } from './plan.ts'

const change = { text: '+12.3%', tone: 'success' as const, previous: '1' }
const body = (texts: string[], short?: string): SummaryBody => ({
  kind: 'summary',
  items: texts.map((text, index) => ({
    id: `${index}`,
    label: `Metric ${index}`,
    figure: { value: index, text, change, ...(short && { short }) },
  })),
})
const many = (count: number) => body(Array.from({ length: count }, () => '94,110'))
const quarter = summaryRoom({ width: 1, height: 1, described: false })

describe('planSummary', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('shows all of %d figures in the smallest card', (count) => {
    expect(planSummary(many(count), quarter).shown).toBe(count)
  })

  it('shrinks figures only as far as their number asks for', () => {
    expect([2, 4, 10].map((count) => planSummary(many(count), quarter).size)).toEqual([
      'large',
      'medium',
      'small',
    ])
    expect(planSummary(many(10), summaryRoom({ width: 4, height: 2, described: false })).size).toBe('large')
  })

  it('writes a figure short where it is too wide for its column', () => {
    const money = body(Array(10).fill('€1,302,711.34'), '€1.3M')
    expect(planSummary(money, quarter)).toMatchObject({ shown: 10, texts: Array(10).fill('€1.3M') })
    expect(planSummary(body(['€1,302,711.34'], '€1.3M'), quarter).texts).toEqual(['€1,302,711.34'])
  })

  it('writes figures below a message as without one, smaller', () => {
    const views = body(['67,428', '51,825', '92,939', '235,966'], '236K')
    const size = { width: 2, height: 1, described: false }
    for (const banner of [0, 40, 56, 72]) {
      const plan = planCard(views, { ...size, banner })
      expect([banner, plan.shown, plan.texts]).toEqual([banner, 4, ['67,428', '51,825', '92,939', '235,966']])
    }
  })

  it('counts what it has no room for', () => {
    const { shown } = planSummary(many(10), summaryRoom({ width: 1, height: 1, described: true }))
    expect(shown).toBeGreaterThanOrEqual(4)
    expect(shown).toBeLessThanOrEqual(10)
    expect(planSummary(many(40), quarter).shown).toBeLessThan(40)
  })

  it('never plans more than fits, nor none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[€$]?[0-9,.]{1,22}$/), { minLength: 1, maxLength: 40 }),
        fc.record({
          width: fc.integer({ min: 1, max: 4 }),
          height: fc.integer({ min: 1, max: 3 }),
          described: fc.boolean(),
        }),
        (texts, size) => {
          const room = summaryRoom(size)
          const plan = planSummary(body(texts, '1.3M'), room)
          expect(plan.shown).toBeGreaterThanOrEqual(1)
          expect(plan.shown).toBeLessThanOrEqual(texts.length)
          expect(plan.texts).toHaveLength(texts.length)
          const rows = Math.ceil(plan.shown / plan.columns)
          const least = { large: 48, medium: 40, small: 33 }[plan.size]
          expect(rows * least).toBeLessThanOrEqual(room.height)
        },
      ),
    )
  })
})
