import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnelShares } from './funnel.ts'

const steps = (...values: (number | null)[]) => values.map((value) => ({ value, unit: 'number' }))

describe('funnelShares', () => {
  it('says what is left of the first step and of the one before', () => {
    expect(funnelShares(steps(1000, 400, 100))).toEqual([
      { part: 1, ofFirst: null, ofBefore: null, grows: false },
      { part: 0.4, ofFirst: 0.4, ofBefore: 0.4, grows: false },
      { part: 0.1, ofFirst: 0.1, ofBefore: 0.25, grows: false },
    ])
  })

  it('draws a step that is larger than the first as the longest', () => {
    expect(funnelShares(steps(100, 250, 50))).toEqual([
      { part: 0.4, ofFirst: null, ofBefore: null, grows: false },
      { part: 1, ofFirst: 2.5, ofBefore: 2.5, grows: true },
      { part: 0.2, ofFirst: 0.5, ofBefore: 0.2, grows: false },
    ])
  })

  it('knows no share of what nobody told, and goes on after it', () => {
    const shares = funnelShares(steps(100, null, 20, 10))
    expect(shares.map(({ part }) => part)).toEqual([1, null, 0.2, 0.1])
    expect(shares.map(({ ofFirst }) => ofFirst)).toEqual([null, null, 0.2, 0.1])
    expect(shares.map(({ ofBefore }) => ofBefore)).toEqual([null, null, null, 0.5])
  })

  it('knows no share of nothing, and of none at all no length', () => {
    expect(funnelShares(steps(0, 5))[1]).toEqual({ part: 1, ofFirst: null, ofBefore: null, grows: true })
    expect(funnelShares(steps(0, 0)).map(({ part }) => part)).toEqual([0, 0])
    expect(funnelShares([])).toEqual([])
  })

  it('leaves out what is below zero or of another unit', () => {
    const shares = funnelShares([...steps(10, -5), { value: 2, unit: 'money EUR' }])
    expect(shares.slice(1)).toEqual([
      { part: null, ofFirst: null, ofBefore: null, grows: false },
      { part: null, ofFirst: null, ofBefore: null, grows: false },
    ])
  })

  it('keeps the lengths in the ratio of the figures, the largest whole', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(values, (all) => {
        const largest = Math.max(...all)
        funnelShares(steps(...all)).forEach(({ part, ofFirst, grows }, at) => {
          expect(part).toBe(largest === 0 ? 0 : (all[at] ?? 0) / largest)
          if (ofFirst !== null) expect(ofFirst * (all[0] ?? 0)).toBeCloseTo(all[at] ?? 0, 0)
          expect(grows).toBe(at > 0 && (all[at] ?? 0) > (all[at - 1] ?? 0))
        })
      }),
    )
  })
})
