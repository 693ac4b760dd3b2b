import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueType } from '../../../../../shared/domain/values.ts'
import { nearestSeries } from '../../chart/geometry.ts'
import { placeOf } from '../../chart/scale.ts'
import { series } from '../sampleFigures.ts'
import { isBar } from './axes.ts'
import { chartGeometry } from './geometry.ts'
import { planChart } from './plan.ts'
import { chart } from './sample.ts'
import { chartShape } from './shape.ts'

const BOX = { width: 560, height: 180 }
const before = (id: string, values: number[], type: ValueType = 'integer') =>
  series(`${id}@compare`, values, { compareOf: id, type })
const body = chart('barLine', [
  series('Sessions', [100, 200, 150]),
  series('Conversion rate', [0.02, 0.04, 0.03], { type: 'percent' }),
  before('Sessions', [90, 210, 140]),
  before('Conversion rate', [0.01, 0.05, 0.02], 'percent'),
])

describe('bars with a line', () => {
  it('draw the first figure and its comparison as bars, the others as lines', () => {
    expect(body.series.map((_, index) => isBar(body, index))).toEqual([true, false, true, false])
    const drawn = [chartShape(body, BOX).series].flat().map((one) => one?.type)
    expect(drawn).toEqual(['bar', 'bar', 'line', 'line'])
  })

  it('give a line of another unit the axis at the right, with one zero line for both', () => {
    const [panel, ...others] = planChart(body, BOX).panels
    expect(others).toEqual([])
    expect(panel?.scales.map((scale) => [scale?.min, scale?.max])).toEqual([
      [0, 300],
      [0, 0.06],
    ])
  })

  it('share the axis of figures of one unit and size', () => {
    const alike = chart('barLine', [series('Clicks', [100, 200]), series('Sessions', [90, 180])])
    expect(planChart(alike, BOX).panels[0]?.scales[1]).toBeNull()
  })

  it('have the line drawn through the middles of the bands, and points on it alone', () => {
    const { stops, mark } = chartGeometry(body, BOX)
    expect(stops.map(({ dots }) => dots.map(({ series }) => series))).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ])
    const band = 'band' in mark ? mark.band : 0
    expect((stops[1]?.at.x ?? 0) - (stops[0]?.at.x ?? 0)).toBeCloseTo(band)
  })

  it('are pressed where they are, and the line where it is', () => {
    const stop = chartGeometry(body, BOX).stops[1]
    const [line] = stop?.dots ?? []
    const [bar] = stop?.bars ?? []
    if (!stop || !line || !bar) throw new Error('nothing to press')
    const [foot, end] = bar.ends
    const pressed = (y: number) => nearestSeries(stop, { x: bar.x + 5, y })
    expect(foot).toBeGreaterThan(end)
    // The line of this category is at the end of its bar.
    expect([foot - 2, (foot + end) / 2, line.y + 6, line.y].map(pressed)).toEqual([0, 0, 1, 1])
  })

  it('keep a rank on its own axis with the first place at the top', () => {
    const ranked = chart('barLine', [
      series('Clicks', [5, 9]),
      series('Rank', [3, 1.5], { type: 'position' }),
    ])
    const [left, right] = planChart(ranked, BOX).panels[0]?.scales ?? []
    expect([left?.inverse, right?.inverse]).toEqual([false, true])
  })

  it('stand on one zero line, whatever is below it', () => {
    const values = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(values, values, (bars, line) => {
        const [left, right] =
          planChart(
            chart('barLine', [
              series('Profit', bars, { type: 'money', currency: 'EUR' }),
              series(
                'Margin',
                line.map((one) => one / 1e6),
                { type: 'percent' },
              ),
            ]),
            BOX,
          ).panels[0]?.scales ?? []
        fc.pre(left?.min !== undefined && left.min <= 0 && left.max >= 0)
        expect(right && left && placeOf(0, right)).toBeCloseTo(left ? placeOf(0, left) : 0, 6)
      }),
    )
  })
})
