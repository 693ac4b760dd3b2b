import { describe, expect, it } from 'vitest'
import type { ScorecardBody } from '../../../../shared/api/view.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'

const scorecard = (
  facts: Parameters<typeof interactive>[0],
  rows?: number,
  unsettledFrom?: string,
): ScorecardBody => {
  const { body } = interactive(facts, 'short', 2, rows, unsettledFrom)
  if (body?.kind !== 'scorecard') throw new Error('no scorecard')
  return body
}
const size = { format: 'scorecard', width: 1, height: 1 } as const

describe('a scorecard', () => {
  it('shows the first metric over the window, its change and its course', () => {
    const { label, figure, trend, target, summary } = scorecard(size)
    expect(label).toBe('Clicks')
    expect(figure).toMatchObject({ text: '29,957', change: { text: expect.stringMatching(/^\+/) } })
    expect(trend?.dimension.step).toBe('day')
    expect(trend?.series.map(({ label }) => label)).toEqual(['Clicks'])
    expect(trend?.categories).toHaveLength(14)
    expect(target).toBeNull()
    expect(summary).toMatch(/^Clicks.*29,957/)
  })

  it('runs from the oldest day on, whatever its rows are ordered by', () => {
    const descending = { ...size, orderBy: { column: 'm0', dir: 'asc' as const } }
    const keys = scorecard(descending).trend?.categories.map(({ key }) => key) ?? []
    expect(keys).toEqual(keys.toSorted())
  })

  it('says in words from which day on it may still change', () => {
    const { trend, summary } = scorecard(size, 14, '2026-10-13')
    expect(trend?.unsettledFrom).toBe(12)
    expect(summary).toMatch(/ Figures from 13 Oct on may still change\.$/)
    expect(scorecard(size, 14, '2026-09-20').summary).toMatch(/ All figures may still change\.$/)
    expect(scorecard(size).summary).not.toMatch(/still change/)
  })

  it('may have a single point', () => {
    expect(scorecard(size, 1).trend?.series[0]?.values).toEqual([29_957])
  })

  it('has no course where no day has a figure', () => {
    expect(scorecard(size, 0).trend).toBeNull()
  })

  it('says how far it is from its target', () => {
    const aim = (target: number) => scorecard({ ...size, formatOptions: { target } }).target
    expect(aim(60_000)).toMatchObject({ text: '49% of 60,000', tone: 'neutral' })
    expect(aim(20_000)).toEqual({ share: 1, text: 'Reached: 149% of 20,000', tone: 'success' })
  })

  it('gives no colour to a target that is reached where changes have none', () => {
    const plain = { ...size, hiddenHighlight: true, formatOptions: { target: 1 } }
    expect(scorecard(plain).target?.tone).toBe('neutral')
  })
})
