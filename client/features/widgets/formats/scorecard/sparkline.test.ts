import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import { COLOURS, seriesColour } from '../../chart/colours.ts'
import { scorecard } from '../sample.ts'
import { sparklineShape } from './shape.ts'
import { planSparkline, sparklineBox, sparklineGeometry } from './sparkline.ts'

const box = { width: 220, height: 60 }
const trendOf = (values: (number | null)[]) => {
  const { trend } = scorecard(values)
  if (!trend) throw new Error('no trend')
  return trend
}
const plan = (...values: (number | null)[]) => planSparkline(trendOf(values), box)

describe('a sparkline', () => {
  const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }))

  it('stays within its drawing, in order of time, whatever its figures', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (values) => {
        const { points } = plan(...values)
        expect(points.map((point) => point !== null)).toEqual(values.map((one) => one !== null))
        const known = points.filter((point) => point !== null)
        for (const { x, y } of known) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(box.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(box.height)
        }
        const along = known.map(({ x }) => x)
        expect(along).toEqual(along.toSorted((a, b) => a - b))
      }),
    )
  })

  it('runs through the middle where nothing changes, and stands there as one point', () => {
    expect(plan(4, 4, 4).points.map((point) => point?.y)).toEqual([30, 30, 30])
    expect(plan(4).points).toEqual([{ x: 109, y: 30 }])
  })

  it('has the largest figure at its top, and the best rank', () => {
    const [low, high] = plan(1, 9).points
    expect(high?.y).toBeLessThan(low?.y ?? 0)
    const trend = trendOf([1, 9])
    const ranks: NonNullable<ScorecardBody['trend']> = {
      ...trend,
      series: trend.series.map((one) => ({ ...one, type: 'position' })),
    }
    const [best, worst] = planSparkline(ranks, box).points
    expect(best?.y).toBeLessThan(worst?.y ?? 0)
  })

  it('is read where the pointer is, also at points without a figure', () => {
    const geometry = sparklineGeometry(trendOf([1, null, 3]), box)
    expect(geometry.hit({ x: 110, y: 30 })).toBe(1)
    expect(geometry.hit({ x: 219, y: 30 })).toBe(2)
    expect(geometry.hit({ x: 110, y: 300 })).toBeNull()
    expect(geometry.stops.map(({ dots }) => dots.length)).toEqual([1, 0, 1])
  })

  it('lies at the foot of a high card', () => {
    const { plot } = planSparkline(trendOf([1, 9]), { width: 308, height: 400 })
    expect(plot).toEqual({ x: 3, y: 299, width: 300, height: 96 })
  })

  describe('whose last days may still change', () => {
    const open = (values: (number | null)[], unsettledFrom: number) => {
      const body = scorecard(values)
      if (body.trend) body.trend.unsettledFrom = unsettledFrom
      return body
    }
    const linesOf = (body: ScorecardBody) => [sparklineShape(body, box)?.series ?? []].flat()
    const valuesOf = (line: ReturnType<typeof linesOf>[number] | undefined) =>
      line?.type === 'line'
        ? line.data?.map((item) => (typeof item === 'object' && item && 'value' in item ? item.value : item))
        : undefined

    it('draws them dashed, from the last figure that is certain, on the ground of a line chart', () => {
      const body = open([5, 8, 7, 1], 3)
      const [certain, provisional, ...more] = linesOf(body)
      expect(more).toEqual([])
      expect(valuesOf(certain)).toEqual([5, 8, 7, '-'])
      expect(valuesOf(provisional)).toEqual(['-', '-', 7, 1])
      expect(certain).toMatchObject({ lineStyle: { type: 'solid' } })
      expect(provisional).toMatchObject({ lineStyle: { type: [2, 3] } })
      expect(sparklineShape(body, box)?.graphic).toMatchObject([{ type: 'rect' }])
    })

    it('leaves the dot at their end hollow', () => {
      const dots = (body: ScorecardBody) =>
        linesOf(body).flatMap((line) =>
          line.type === 'line'
            ? (line.data ?? []).flatMap((item) => (typeof item === 'object' && item ? [item] : []))
            : [],
        )
      expect(dots(open([5, 8, 1], 2))).toMatchObject([{ value: 1, itemStyle: { color: COLOURS.surface } }])
      expect(dots(scorecard([5, 8, 1]))).toMatchObject([{ value: 1, itemStyle: { color: seriesColour(0) } }])
    })

    it('has no ground and no dashes where all days are certain', () => {
      for (const body of [scorecard([5, 8]), open([5, 8], 2)]) {
        expect(linesOf(body)).toHaveLength(1)
        expect(sparklineShape(body, box)?.graphic).toBeUndefined()
      }
    })

    it('draws each figure and each step between two figures once, whatever is known', () => {
      const figures = fc.array(fc.option(fc.integer({ min: -99, max: 99 })), { minLength: 1, maxLength: 40 })
      fc.assert(
        fc.property(figures, fc.nat(40), (values, from) => {
          const lines = linesOf(open(values, from)).map((line) => valuesOf(line) ?? [])
          const drawn = (line: unknown[], index: number) => line[index] !== undefined && line[index] !== '-'
          for (const [index, value] of values.entries()) {
            expect(lines.some((line) => drawn(line, index))).toBe(value !== null)
            const steps = lines.filter((line) => drawn(line, index) && drawn(line, index + 1))
            expect(steps).toHaveLength(value !== null && (values[index + 1] ?? null) !== null ? 1 : 0)
          }
        }),
      )
    })
  })

  it('is not drawn where there is no course', () => {
    expect(sparklineShape(scorecard([], { trend: null }), box)).toBeNull()
  })

  it('leaves room for the figure and the target', () => {
    const aim = { share: 0.5, text: '50% of 10', tone: 'neutral' } as const
    const room = { width: 220, height: 176 }
    expect(sparklineBox(room, scorecard([1]), 'wide')).toEqual({ width: 220, height: 92 })
    expect(sparklineBox(room, scorecard([1], { target: aim }), 'wide')).toEqual({ width: 220, height: 56 })
    expect(sparklineBox({ width: 220, height: 48 }, scorecard([1]), 'print')).toEqual({
      width: 220,
      height: 24,
    })
  })
})
