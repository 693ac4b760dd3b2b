import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WIDGET_FORMATS } from '../domain/widgets.ts'
import { mostRows } from './shownRows.ts'

describe('rows of a format', () => {
  it.each([
    ['chart:radar', 1, false, 24],
    ['chart:radar', 2, true, 24],
    ['chart:bar', 6, false, 200],
    ['chart:bar', 60, false, 200],
    ['chart:bar', 61, false, 196],
    ['table', 3, false, 1_000],
    ['heatTable', 60, false, 100],
    ['funnel', 1, false, 8],
    ['table', 60, false, 100],
    // Three years of days are drawn whole with nine metrics that are compared.
    ['chart:line', 18, true, 1_111],
    ['chart:line', 1, true, 2_000],
    ['chart:pie', 0, false, 200],
  ] as const)('%s with %d columns, in time: %s', (format, columns, inTime, most) => {
    expect(mostRows(format, { columns, inTime })).toBe(most)
  })

  it('are at least one and never so many that figures grow beyond measure', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WIDGET_FORMATS),
        fc.integer({ min: 0, max: 30_000 }),
        fc.boolean(),
        (format, columns, inTime) => {
          const rows = mostRows(format, { columns, inTime })
          expect(rows).toBeGreaterThanOrEqual(1)
          expect(rows * columns).toBeLessThanOrEqual(Math.max(columns, 20_000))
        },
      ),
    )
  })
})
