import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { VALUE_TYPES, type ValueType } from '../domain/values.ts'
import { byUnit, unitOf } from './chartUnits.ts'

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
