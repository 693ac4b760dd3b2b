import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountCell, choiceCell, severalIn, UnreadableRow } from './importCells.ts'

describe('an amount', () => {
  it.each([
    ['', null],
    ['0', 0],
    ['120', 120],
    ['1,200', 1200],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['12,5', 12.5],
    ['$ 1 200', 1200],
    ['EUR 80', 80],
    ['€99.90', 99.9],
  ])('%s', (text, price) => {
    expect(amountCell(text, 'price')).toBe(price)
  })
  it('every amount is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const amount = cents / 100
        for (const locale of ['en', 'de']) {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
          expect(amountCell(written, 'price')).toBe(amount)
        }
      }),
    )
  })
})

it('a choice is known in any case, and a wrong one is told with what there is', () => {
  expect(choiceCell('PENDING', ['Pending', 'Done'], 'status')).toBe('Pending')
  expect(() => choiceCell('x', ['Pending', 'Done'], 'status')).toThrow(
    new UnreadableRow('The status “x” is none of Pending, Done.'),
  )
})

it('a long cell is cut where it is repeated', () => {
  expect(() => choiceCell('x'.repeat(100), ['Done'], 'status')).toThrow(`“${'x'.repeat(60)}…”`)
})

it('several values stand on lines of their own or are parted by a bar', () => {
  expect(severalIn('one\ntwo | |three')).toEqual(['one', 'two', null, 'three'])
})
