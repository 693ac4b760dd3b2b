import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chart, series } from '../sample.ts'
import { categoryAt } from './geometry.ts'
import { planChart } from './plan.ts'
import { unsettledRect, unsettledWords } from './unsettled.ts'

const box = { width: 400, height: 200 }
const days = (count: number, unsettledFrom: number | null, kind: 'line' | 'bar' = 'line') =>
  chart(
    kind,
    [
      series(
        'a',
        Array.from({ length: count }, (_, index) => index),
      ),
    ],
    { unsettledFrom },
  )
const groundOf = (body: ReturnType<typeof chart>, room = box) => unsettledRect(body, planChart(body, room))

describe('the ground behind what may still change', () => {
  it.each([
    ['everything is settled', null],
    ['the first day that may change is after the last', 30],
  ])('is not there where %s', (_, from) => expect(groundOf(days(30, from))).toBeNull())

  it('is not there behind bars that lie, which have no time', () => {
    const names = ['A long name of a channel', 'Another long name', 'A third one that is long']
    const body = chart('bar', [series('a', [1, 2, 3])], {
      dimension: { label: 'Channel', step: null },
      categories: names.map((label) => ({ key: label, label })),
      unsettledFrom: 1,
    })
    expect(planChart(body, { width: 200, height: 200 }).horizontal).toBe(true)
    expect(groundOf(body, { width: 200, height: 200 })).toBeNull()
  })

  it('begins between the last settled point and the first that is not, and reaches the end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }),
        fc.nat(59),
        fc.constantFrom('line' as const, 'bar' as const),
        (count, at, kind) => {
          const from = at % count
          const body = days(count, from, kind)
          const plan = planChart(body, box)
          const ground = groundOf(body)
          if (!ground) throw new Error('no ground')
          expect(ground.x).toBeLessThanOrEqual(categoryAt(plan, from))
          if (from > 0) expect(ground.x).toBeGreaterThan(categoryAt(plan, from - 1))
          else expect(ground.x).toBeCloseTo(plan.plot.x)
          expect(ground.x + ground.width).toBeCloseTo(plan.plot.x + plan.plot.width)
        },
      ),
    )
  })

  it.each([
    [400, 0, 'all of it may still change'],
    [400, 20, 'may still change'],
    [110, 20, 'may change'],
    [60, 20, ''],
  ])('says in %d pixels, from day %d on, “%s”', (width, from, words) => {
    const body = days(30, from)
    const plan = planChart(body, { width, height: 200 })
    const ground = unsettledRect(body, plan)
    expect(ground && unsettledWords(ground, plan).style.text).toBe(words)
  })
})
