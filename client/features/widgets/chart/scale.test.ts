import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALUE_TYPES, type ValueType } from '../../../../shared/domain/values.ts'
import { alignedScales, placeOf, type Scale, type ScaleOptions, valueScale } from './scale.ts'

const options = (more: Partial<ScaleOptions> = {}): ScaleOptions => ({
  type: 'integer',
  currency: null,
  room: 5,
  fromZero: true,
  inverse: false,
  ...more,
})
const texts = (values: (number | null)[], more?: Partial<ScaleOptions>) =>
  valueScale(values, options(more)).ticks.map(({ text }) => text)

describe('valueScale', () => {
  it.each<[string, (number | null)[], Partial<ScaleOptions>, string[]]>([
    ['counts', [3, 1870], {}, ['0', '500', '1K', '1.5K', '2K']],
    ['nothing', [], {}, ['0', '1']],
    ['only gaps', [null, null], {}, ['0', '1']],
    ['zeros', [0, 0], {}, ['0', '1']],
    ['one count', [1], {}, ['0', '1']],
    ['both signs', [-8, 80], {}, ['-20', '0', '20', '40', '60', '80']],
    ['only negatives', [-40, -10], {}, ['-40', '-30', '-20', '-10', '0']],
    ['huge', [1.2e15], {}, ['0', '500T', '1,000T', '1,500T']],
    ['fractions of a percent', [0.0012, 0.004], { type: 'percent' }, ['0%', '0.1%', '0.2%', '0.3%', '0.4%']],
    [
      'quarters of a percent',
      [0.002, 0.0098],
      { type: 'percent', room: 4 },
      ['0%', '0.25%', '0.5%', '0.75%', '1%'],
    ],
    ['fortieths', [0.03, 0.09], { type: 'decimal', room: 4 }, ['0', '0.025', '0.05', '0.075', '0.1']],
    [
      'fortieths of a percent',
      [0.0003, 0.0009],
      { type: 'percent', room: 4 },
      ['0%', '0.025%', '0.05%', '0.075%', '0.1%'],
    ],
    ['tiny money', [0.009], { type: 'money', room: 4 }, ['$0', '$0.0025', '$0.005', '$0.0075', '$0.01']],
    [
      'quarters of a thousand of money',
      [2010, 2990],
      { type: 'money', fromZero: false, room: 4 },
      ['$2K', '$2.25K', '$2.5K', '$2.75K', '$3K'],
    ],
    ['milliseconds', [4], { type: 'milliseconds', room: 4 }, ['0s', '0.001s', '0.002s', '0.003s', '0.004s']],
    [
      'seconds that are hardly apart',
      [100, 101],
      { type: 'seconds', fromZero: false },
      ['100s', '100.2s', '100.4s', '100.6s', '100.8s', '101s'],
    ],
    ['money in its currency', [900], { type: 'money', currency: 'EUR', room: 3 }, ['€0', '€500', '€1K']],
    ['seconds by the clock', [170], { type: 'seconds' }, ['0s', '1m', '2m', '3m']],
    ['far from zero', [1000, 1004], { fromZero: false }, ['1,000', '1,001', '1,002', '1,003', '1,004']],
    ['ranks, best on top', [2.4, 7.2], { type: 'position', inverse: true }, ['1', '3', '5', '7', '9']],
    ['many ranks', [2, 88], { type: 'position', inverse: true }, ['', '20', '40', '60', '80', '100']],
  ])('%s', (_, values, more, expected) => {
    expect(texts(values, more)).toEqual(expected)
  })

  it('takes exactly the steps of the axis it shares its grid with', () => {
    for (const steps of [1, 2, 3, 4, 5]) {
      expect(valueScale([12, 8731], options({ steps })).ticks).toHaveLength(steps + 1)
    }
  })

  it('shows all of an axis that crosses zero beside one with a single step', () => {
    const { min, max, ticks } = valueScale([-8, 80], options({ steps: 1 }))
    expect([min, max, ticks.length]).toEqual([-8, 80, 2])
  })

  it('holds every value between its ends, with few, rising and different ticks', () => {
    const value = fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((one) => Math.abs(one) > 1e-6),
    )
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 30 }),
        fc.constantFrom<ValueType>(...VALUE_TYPES),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (values, type, room, fromZero) => {
          const { min, max, ticks } = valueScale(values, options({ type, room, fromZero }))
          const slack = (max - min) * 1e-6
          expect(min).toBeLessThanOrEqual(Math.min(...values) + slack)
          expect(max).toBeGreaterThanOrEqual(Math.max(...values) - slack)
          expect(ticks.length).toBeGreaterThanOrEqual(2)
          expect(ticks.length).toBeLessThanOrEqual(Math.max(2, room) + 1)
          for (const [index, tick] of ticks.entries()) {
            if (index > 0) expect(tick.value).toBeGreaterThan(ticks[index - 1]?.value ?? Number.NaN)
          }
          expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('alignedScales', () => {
  const side = (values: (number | null)[], more: Partial<ScaleOptions> = {}) => {
    const { room: _, ...rest } = options(more)
    return { values, options: rest }
  }
  const zero = (scale: Scale) => (0 - scale.min) / (scale.max - scale.min)
  const ends = ([left, right]: [Scale, Scale]) => [left.min, left.max, right.min, right.max]

  it.each<[string, (number | null)[], (number | null)[], number[]]>([
    ['both above zero', [0, 80], [0, 8000], [0, 80, 0, 8000]],
    ['left below zero', [-80, 80], [0, 400], [-100, 100, -400, 400]],
    ['right below zero only', [5, 90], [-30, -10], [-100, 100, -40, 40]],
    ['both below zero', [-9, -3], [-400, -90], [-10, 0, -400, 0]],
    ['nothing at the right', [3, 9], [null, null], [0, 10, 0, 1]],
    ['zeros', [0, 0], [0, 0], [0, 1, 0, 1]],
  ])('%s', (_, left, right, expected) => {
    expect(ends(alignedScales(side(left), side(right), 4))).toEqual(expected)
  })

  it('leaves lines that are both far from zero there', () => {
    const far = { fromZero: false }
    const [left, right] = alignedScales(side([1000, 1004], far), side([70, 74], far), 4)
    expect([left.min, right.min]).toEqual([1000, 70])
    expect(left.ticks).toHaveLength(right.ticks.length)
  })

  it('has one zero line, holds all values and has as many ticks on both sides', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.constant(0),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((one) => Math.abs(one) > 1e-6),
    )
    const values = fc.array(value, { maxLength: 20 })
    const type = fc.constantFrom<ValueType>(...VALUE_TYPES)
    fc.assert(
      fc.property(values, values, type, type, fc.integer({ min: 1, max: 6 }), (left, right, a, b, room) => {
        const scales = alignedScales(side(left, { type: a }), side(right, { type: b }), room)
        expect(zero(scales[0])).toBeCloseTo(zero(scales[1]), 6)
        expect(scales[0].ticks).toHaveLength(scales[1].ticks.length)
        expect(scales[0].ticks.length).toBeLessThanOrEqual(Math.max(2, room) + 1)
        for (const [at, all] of [left, right].entries()) {
          const { min, max } = scales[at === 0 ? 0 : 1]
          const slack = (max - min) * 1e-6
          for (const one of all) {
            if (one === null) continue
            expect(one).toBeGreaterThanOrEqual(min - slack)
            expect(one).toBeLessThanOrEqual(max + slack)
          }
          expect(min).toBeLessThanOrEqual(0)
          expect(max).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('placeOf', () => {
  it('puts the best rank at the top', () => {
    const scale = valueScale([1, 9], options({ type: 'position', inverse: true }))
    expect(placeOf(1, scale)).toBe(1)
    expect(placeOf(9, scale)).toBe(0)
  })
  it('holds what is beyond the ends within them', () => {
    const scale = valueScale([0, 10], options())
    expect(placeOf(-5, scale)).toBe(0)
    expect(placeOf(50, scale)).toBe(1)
  })
})
