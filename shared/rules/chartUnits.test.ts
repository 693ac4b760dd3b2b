import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { VALUE_TYPES, type ValueType } from '../domain/values.ts'
import { byAxis, byUnit, unitOf } from './chartUnits.ts'

test.each<[{ type: ValueType; currency?: string | null }, string]>([
  [{ type: 'integer' }, 'number'],
  [{ type: 'decimal', currency: 'EUR' }, 'number'],
  [{ type: 'percent' }, 'percent'],
  [{ type: 'seconds' }, 'seconds'],
  [{ type: 'milliseconds' }, 'milliseconds'],
  [{ type: 'position' }, 'position'],
  [{ type: 'money', currency: 'EUR' }, 'money EUR'],
  [{ type: 'money', currency: null }, 'money '],
  [{ type: 'money' }, 'money '],
])('%o is measured in %s', (measured, unit) => {
  expect(unitOf(measured)).toBe(unit)
})

describe('byUnit', () => {
  it('keeps rates, durations, counts and each currency apart', () => {
    expect(
      byUnit([
        { type: 'integer' },
        { type: 'percent' },
        { type: 'seconds' },
        { type: 'money', currency: 'EUR' },
        { type: 'decimal' },
        { type: 'money', currency: 'USD' },
        { type: 'money', currency: 'EUR' },
      ]),
    ).toEqual([[0, 4], [1], [2], [3, 6], [5]])
  })

  it('has every index once, each beside those of its own unit only', () => {
    const measured = fc.record({
      type: fc.constantFrom(...VALUE_TYPES),
      currency: fc.constantFrom('EUR', 'USD', null),
    })
    fc.assert(
      fc.property(fc.array(measured), (all) => {
        const groups = byUnit(all)
        expect(groups.flat().sort((a, b) => a - b)).toEqual(all.map((_, index) => index))
        const units = groups.map(
          (group) => new Set(group.map((index) => unitOf(all[index] ?? { type: 'hours' }))),
        )
        expect(units.every((unit) => unit.size === 1)).toBe(true)
        expect(new Set(units.flatMap((unit) => [...unit])).size).toBe(groups.length)
      }),
    )
  })
})

describe('byAxis', () => {
  const line = (
    id: string,
    values: (number | null)[],
    more: { type?: ValueType; compareOf?: string } = {},
  ) => ({
    type: more.type ?? ('integer' as const),
    id,
    compareOf: more.compareOf ?? null,
    values,
  })

  it.each([
    ['close ones share an axis', [line('a', [80]), line('b', [10])], [[0, 1]]],
    [
      'clicks lie flat beside impressions',
      [line('clicks', [600, 700]), line('impressions', [7000, 8000])],
      [[0], [1]],
    ],
    ['signs do not count', [line('a', [-800]), line('b', [90])], [[0], [1]]],
    ['nothing is where it is', [line('a', [800]), line('b', [0, null]), line('c', [])], [[0, 1, 2]]],
    [
      'what is compared goes with its own',
      [
        line('a', [800]),
        line('b', [50]),
        line('a0', [700], { compareOf: 'a' }),
        line('b0', [90], { compareOf: 'b' }),
      ],
      [
        [0, 2],
        [1, 3],
      ],
    ],
    [
      'by what either window had at most',
      [line('a', [800]), line('b', [50]), line('b0', [400], { compareOf: 'b' })],
      [[0, 1, 2]],
    ],
    [
      'three sizes, and another unit',
      [line('a', [1]), line('b', [100]), line('c', [10_000]), line('d', [0.2], { type: 'percent' })],
      [[0], [1], [2], [3]],
    ],
    ['none', [], []],
  ])('%s', (_what, series, axes) => {
    expect(byAxis(series)).toEqual(axes)
  })

  it('has every index once, and none that lies flat', () => {
    const made = fc.array(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 5 }), { maxLength: 8 })
    fc.assert(
      fc.property(made, (all) => {
        const series = all.map((values, at) => line(`${at}`, values))
        const axes = byAxis(series)
        expect(axes.flat().sort((a, b) => a - b)).toEqual(all.map((_, at) => at))
        for (const axis of axes) {
          const peaks = axis
            .map((at) => Math.max(0, ...(all[at] ?? []).map(Math.abs)))
            .filter((peak) => peak > 0)
          expect(Math.min(...peaks) * 8).toBeGreaterThanOrEqual(Math.max(0, ...peaks))
        }
      }),
    )
  })
})
