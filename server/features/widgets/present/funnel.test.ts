import { describe, expect, it } from 'vitest'
import type { WidgetInput } from '../../../../shared/api/widgets.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'
import type { Assembled } from './assemble.ts'
import { funnelBody } from './funnel.ts'

const SIZE = { width: 2, height: 2 } as const
type Format = WidgetInput['format']
const body = (format: Format, metrics: number, rows?: number) =>
  interactive({ format, ...SIZE }, 'short', metrics, rows).body

describe('a funnel', () => {
  const of = (metrics: number) => {
    const made = body('funnel', metrics)
    if (made?.kind !== 'funnel') throw new Error('no funnel')
    return made
  }

  it('is of metrics, of which those of another unit are no part of the first', () => {
    const { metric, steps } = of(4)
    expect(metric).toBeNull()
    expect(steps.map(({ label, ofFirst, ofBefore, grows }) => [label, ofFirst, ofBefore, grows])).toEqual([
      ['Clicks', null, null, undefined],
      ['Cost', null, null, undefined],
      ['CTR', null, null, undefined],
      // 1,234,567 of 29,957; the step before it is no count.
      ['Users', '4,121.1%', null, undefined],
    ])
    expect(steps[3]?.part).toBe(1)
    expect(steps[0]?.part).toBeCloseTo(29_957 / 1_234_567, 12)
  })

  it('has eight steps at most and counts the others', () => {
    const { steps, moreSteps } = of(10)
    expect([steps.length, moreSteps]).toEqual([8, 2])
  })

  it('tells which times its rows are', () => {
    const of = (type: 'time' | 'text', step: 'day' | null) =>
      funnelBody(
        {
          table: { columns: [{ id: 'd', type }], rows: [['2026-10-05', 3]], totals: [null, 3] },
          previousTotals: null,
          previous: [],
          moreRows: 0,
          step,
          locale: DEFAULT_LOCALE,
        } as unknown as Assembled,
        [],
      ).step
    expect([of('time', 'day'), of('text', null)]).toEqual(['day', undefined])
  })
})
