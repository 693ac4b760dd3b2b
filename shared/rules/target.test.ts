import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Direction, ValueType } from '../domain/values.ts'
import { progressOf, progressText, targetProblem } from './target.ts'

const said = (
  value: number | null,
  target: number,
  direction: Direction,
  type: ValueType = 'integer',
  written = target.toLocaleString('en-US'),
) =>
  progressText(
    progressOf(value, target, direction),
    { direction, type },
    {
      target: written,
      percent: (percent) => `${percent}%`,
      decimal: (number) => number.toLocaleString('en-US', { maximumFractionDigits: 2 }),
    },
  )

describe('progress towards a target', () => {
  it.each<[string, number | null, number, Direction, string]>([
    ['on its way', 6_249, 10_000, 'up', '62% of 10,000'],
    ['almost there', 9_999, 10_000, 'up', '99% of 10,000'],
    ['there', 10_000, 10_000, 'up', 'Reached: 100% of 10,000'],
    ['beyond', 11_270, 10_000, 'neutral', 'Reached: 112% of 10,000'],
    ['hardly begun', 3, 10_000, 'up', 'Less than 1% of 10,000'],
    ['at nothing', 0, 10_000, 'up', '0% of 10,000'],
    ['below nothing', -500, 10_000, 'up', '-5% of 10,000'],
    ['unknown', null, 10_000, 'up', 'Target: 10,000'],
    ['too high, where lower is better', 25, 20, 'down', '25% above the target of 20'],
    ['a little too high', 20.001, 20, 'down', '1% above the target of 20'],
    ['low enough', 20, 20, 'down', 'Reached: at most 20'],
    ['below nothing, where lower is better', -3, 20, 'down', 'Reached: at most 20'],
  ])('%s', (_, value, target, direction, words) => {
    expect(said(value, target, direction)).toBe(words)
  })

  it.each<[string, number, number, ValueType, string]>([
    ['points, not per cent of a percentage', 0.4358, 0.2, 'percent', '23.6 points above the target of 20%'],
    ['one point', 0.21, 0.2, 'percent', '1 point above the target of 20%'],
    ['never no points', 0.200001, 0.2, 'percent', '0.1 points above the target of 20%'],
    ['places', 7.75, 3, 'position', '4.8 places behind the target of 3.0'],
    ['one place', 4, 3, 'position', '1 place behind the target of 3.0'],
    ['a rank that is good enough', 2.4, 3, 'position', 'Reached: 3.0 or better'],
  ])('says by how much a limit is exceeded in the words of its unit: %s', (_, value, target, type, words) => {
    const written = type === 'percent' ? `${target * 100}%` : target.toFixed(1)
    expect(said(value, target, 'down', type, written)).toBe(words)
  })

  it('has no share of a target that is not above 0', () => {
    expect(progressOf(5, 0, 'up')).toBeNull()
    expect(progressOf(5, -2, 'up')).toBeNull()
    expect(progressOf(5, Number.NaN, 'up')).toBeNull()
  })

  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
  const target = fc.double({ noNaN: true, min: 1e-6, max: 1e12 })
  const direction = fc.constantFrom<Direction>('up', 'down', 'neutral')

  it('fills the bar when, and only when, the target is reached', () => {
    fc.assert(
      fc.property(value, target, direction, (value, target, direction) => {
        const progress = progressOf(value, target, direction)
        expect(progress?.share).toBeGreaterThanOrEqual(0)
        expect(progress?.share).toBeLessThanOrEqual(1)
        expect(progress?.share === 1).toBe(progress?.reached)
        expect(progress?.reached).toBe(direction === 'down' ? value <= target : value >= target)
      }),
    )
  })

  it('grows with every step in the right direction', () => {
    fc.assert(
      fc.property(value, value, target, direction, (a, b, target, direction) => {
        const [worse, better] = a < b === (direction !== 'down') ? [a, b] : [b, a]
        const share = (value: number) => progressOf(value, target, direction)?.share ?? -1
        expect(share(better)).toBeGreaterThanOrEqual(share(worse))
      }),
    )
  })

  it('never says 100% of a target that is not reached, nor 0% above one', () => {
    fc.assert(
      fc.property(value, target, direction, (value, target, direction) => {
        const progress = progressOf(value, target, direction)
        if (!progress || progress.reached) return
        expect(progress.percent < 100).toBe(direction !== 'down')
        expect(progress.percent).not.toBe(100)
      }),
    )
  })
})

it.each<[number, RegExp | null]>([
  [0.01, null],
  [0.000_001, null],
  [999_999_999_999_999, null],
  [0, /^A target is above 0/],
  [-5, /^A target is above 0/],
  [5e-324, /^A target is at least 0.000001/],
  [1e15, /^A target has at most 15 digits/],
])('a target of %j is refused with %s', (target, words) => {
  if (words) expect(targetProblem(target)).toMatch(words)
  else expect(targetProblem(target)).toBeNull()
})

it('takes no target whose percentages are not finite', () => {
  const progress = progressOf(Number.MAX_SAFE_INTEGER, 0.000_001, 'up')
  expect(progress?.percent).toBeLessThan(Infinity)
})
