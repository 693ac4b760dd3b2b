import { describe, expect, it } from 'vitest'
import type { ScorecardBody } from '../../../../shared/api/view.ts'
import { type WidgetInput, widget } from '../../../../shared/api/widgets.ts'
import type { Direction, ValueType } from '../../../../shared/domain/values.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'
import { scorecardBody } from './scorecard.ts'

const scorecard = (
  facts: Parameters<typeof interactive>[0],
  rows?: number,
  unsettledFrom?: string,
): ScorecardBody => {
  const { body } = interactive(facts, 'short', 2, rows, unsettledFrom)
  if (body?.kind !== 'scorecard') throw new Error('no scorecard')
  return body
}
const sampleWidget = (facts: Partial<WidgetInput>) =>
  widget.parse({
    id: 'w'.repeat(21),
    hash: 'h'.repeat(10),
    order: 1,
    nature: 'interactive',
    ...size,
    ...facts,
  })
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

  it.each<[ValueType, Direction, number, number, string]>([
    ['money', 'up', 45_000, 60_000, '75% of €60,000'],
    ['money', 'up', 45_000, 60_000.5, '74% of €60,000.50'],
    ['money', 'down', 12, 10, '20% above the target of €10'],
    ['percent', 'down', 0.436, 20, '23.6 points above the target of 20%'],
    ['position', 'down', 7.75, 3, '4.8 places behind the target of 3'],
    ['seconds', 'up', 90, 120, '75% of 2m'],
  ])('says a target of %s that is better %s as people write it', (type, direction, value, target, words) => {
    const aimed = sampleWidget({ formatOptions: { target } })
    const metric = {
      at: 0,
      id: 'm',
      label: 'M',
      type,
      direction,
      currency: type === 'money' ? 'EUR' : null,
      additive: true,
      cloaked: false,
      cloakedChange: false,
      plainChange: false,
      numbers: DEFAULT_LOCALE.numbers,
    }
    const { at, cloaked, cloakedChange, plainChange, numbers: _, ...column } = metric
    const assembled = {
      table: { columns: [column], rows: [[value]], totals: [value] },
      previous: [null],
      previousTotals: null,
      moreRows: 0,
      rowSums: [],
      sumsBelowZero: [],
      allRead: true,
      vendor: '',
      cutFrom: null,
      step: null,
      running: null,
      byWeekday: false,
      unequalWeekdays: [],
      locale: DEFAULT_LOCALE,
      empty: false,
    }
    const { target: said, trend } = scorecardBody(aimed, assembled, [metric], null)
    expect(said?.text).toBe(words)
    expect(trend).toBeNull()
  })

  it('gives no colour to a target that is reached where changes have none', () => {
    const plain = { ...size, hiddenHighlight: true, formatOptions: { target: 1 } }
    expect(scorecard(plain).target?.tone).toBe('neutral')
  })
})
