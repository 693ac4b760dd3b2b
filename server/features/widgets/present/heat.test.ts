import { describe, expect, it } from 'vitest'
import type { WidgetInput } from '../../../../shared/api/widgets.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'

const SIZE = { width: 2, height: 2 } as const
type Format = WidgetInput['format']
const body = (format: Format, metrics: number, rows?: number, more: Partial<WidgetInput> = {}) =>
  interactive({ format, ...SIZE, ...more }, 'short', metrics, rows).body

describe('a heat table', () => {
  const steps = (metrics: number, more: Partial<WidgetInput> = {}) => {
    const made = body('heatTable', metrics, 4, more)
    if (made?.kind !== 'table') throw new Error('no table')
    return { scale: made.heat, rows: made.rows.map(({ heat }) => heat) }
  }

  // Each column falls from its first row on: by 1, 1.31, 1.62 and 1.93.
  it('has a scale for each column', () => {
    expect(steps(2)).toEqual({
      scale: 'column',
      rows: [
        [5, 5],
        [3, 3],
        [2, 2],
        [1, 1],
      ],
    })
  })

  it('has one scale for the columns of a unit where its author chose so', () => {
    const formatOptions = { oneScale: true }
    // Clicks and orders are counts: 29,957 down to 15,522, and 42 down to 22.
    const { scale, rows } = steps(5, { formatOptions })
    expect(scale).toBe('unit')
    expect(rows.map((row) => row?.[1])).toEqual([5, 3, 2, 1])
    expect(rows.map((row) => [row?.[0], row?.[3], row?.[4]])).toEqual([
      [1, 5, 1],
      [1, 4, 1],
      [1, 4, 1],
      [1, 3, 1],
    ])
  })

  it('is a table like any other without a ground', () => {
    const [heat, plain] = [body('heatTable', 2, 4), body('table', 2, 4)]
    if (heat?.kind !== 'table' || plain?.kind !== 'table') throw new Error('no table')
    const { heat: _, rows, ...rest } = heat
    expect({ ...rest, rows: rows.map(({ heat: _, ...row }) => row) }).toEqual(plain)
  })
})
