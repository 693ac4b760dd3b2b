import { describe, expect, it } from 'vitest'
import type { WidgetInput } from '../../../../shared/api/widgets.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'

const SIZE = { width: 2, height: 2 } as const
type Format = WidgetInput['format']
const body = (format: Format, metrics: number, rows?: number, more: Partial<WidgetInput> = {}) =>
  interactive({ format, ...SIZE, ...more }, 'short', metrics, rows).body

describe('a stacked bar chart', () => {
  const of = (more: Partial<WidgetInput> = {}) => {
    const made = body('chart:stacked', 4, 3, more)
    if (made?.kind !== 'chart') throw new Error('no chart')
    return made
  }

  it('names each part with its figure over the window, and keeps what it is compared with', () => {
    const { chart, series } = of()
    expect(chart).toBe('stacked')
    expect(series.map(({ label, total }) => [label, total])).toEqual([
      ['Clicks', '30K'],
      ['Cost', '€322.1K'],
      ['CTR', '56.68%'],
      ['Users', '1.2M'],
      ['Clicks (before)', undefined],
      ['Cost (before)', undefined],
      ['CTR (before)', undefined],
      ['Users (before)', undefined],
    ])
  })

  it('stacks no shares, each of which is of another total', () => {
    expect(of().series.some(({ apart }) => apart)).toBe(false)
    expect(of({ percent: true }).series.every(({ apart }) => apart)).toBe(true)
  })
})
