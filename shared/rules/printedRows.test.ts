import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_PRINTED_ROWS, printedRows } from './printedRows.ts'

describe('printedRows', () => {
  it.each<[string, number[], number[]]>([
    ['no table', [], []],
    ['an empty one', [0], [0]],
    ['usual ones, whole', [15, 24, 200], [15, 24, 200]],
    ['a very long one, in part', [5000], [200]],
    ['short ones beside very long ones, whole', [5000, 12, 5000], [200, 12, 200]],
    ['sixty usual ones, whole', Array(60).fill(15), Array(60).fill(15)],
    ['sixty very long ones, evenly', Array(60).fill(5000), [...Array(20).fill(16), ...Array(40).fill(17)]],
    [
      'what short ones leave goes to the long',
      [...Array(58).fill(12), 4000, 4000],
      [...Array(58).fill(12), 152, 152],
    ],
  ])('%s', (_, counts, expected) => expect(printedRows(counts)).toEqual(expected))

  it('never prints more than there are, nor more than a dashboard can, nor less of a longer table', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 60 }), (counts) => {
        const printed = printedRows(counts)
        expect(printed).toHaveLength(counts.length)
        expect(printed.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(1000)
        for (const [at, rows] of printed.entries()) {
          const count = counts[at] ?? 0
          expect(rows).toBeLessThanOrEqual(Math.min(count, MOST_PRINTED_ROWS))
          // Sixty tables, the most there are, still have sixteen rows each.
          expect(rows).toBeGreaterThanOrEqual(Math.min(count, 16))
          for (const [other, more] of printed.entries())
            if ((counts[other] ?? 0) > count) expect(more).toBeGreaterThanOrEqual(rows)
        }
      }),
    )
  })
})
