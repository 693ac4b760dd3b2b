import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressText, type FigureAddress, readAddress } from './address.ts'
import { nextPlace } from './arrowKeys.ts'

const address: fc.Arbitrary<FigureAddress> = fc.record({
  row: fc.oneof(fc.constant('total' as const), fc.nat()),
  column: fc.oneof(fc.constant(null), fc.nat()),
})

test('an address survives its attribute', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(readAddress(addressText(one))).toEqual(one)
    }),
  )
})

test.each(['', '1', 'a.1', '1.b', '-1.0', '1.2.3'])('%j is no address', (text) => {
  expect(readAddress(text)).toBeNull()
})

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

test('arrow keys lead to figures that are there', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 })
  fc.assert(
    fc.property(lengths, fc.array(fc.constantFrom(...KEYS)), (rows, keys) => {
      let place = { row: 0, column: 0 }
      for (const key of keys) {
        place = nextPlace(key, place, rows) ?? place
        expect(rows[place.row]).toBeGreaterThan(place.column)
      }
    }),
  )
})

test('an arrow key moves by one, the ends stop it, and other keys lead nowhere', () => {
  const lengths = [3, 1, 3]
  expect(nextPlace('ArrowDown', { row: 0, column: 2 }, lengths)).toEqual({ row: 1, column: 0 })
  expect(nextPlace('ArrowUp', { row: 0, column: 2 }, lengths)).toEqual({ row: 0, column: 2 })
  expect(nextPlace('ArrowLeft', { row: 2, column: 2 }, lengths)).toEqual({ row: 2, column: 1 })
  expect(nextPlace('End', { row: 2, column: 0 }, lengths)).toEqual({ row: 2, column: 2 })
  expect(nextPlace('Tab', { row: 2, column: 0 }, lengths)).toBeNull()
})
