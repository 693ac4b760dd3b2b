import { describe, expect, it } from 'vitest'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { app, one, startWithAnalytics } from '../../../test/shownWidgets.ts'

startWithAnalytics()

const march = { start: '2026-03-01', end: '2026-03-31' }
const beforeMarch = { start: '2026-01-29', end: '2026-02-28' }
const february = { start: '2026-02-01', end: '2026-02-28' }

const allRows = { rowsLimit: 0, totals: true } as const
const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text.replaceAll(',', '')))

/** Figures of a table by this dimension, one list for each row. */
async function rowsBy(
  dimension: string,
  range: DateRange,
  compare: DateRange | null,
  metrics = ['sessions'],
) {
  const view = await one({ dimension, metrics, facts: allRows }, { range, compare })
  if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
  return { rows: view.body.rows.map(({ figures }) => figures), totals: view.body.totals ?? [] }
}

/** Sessions of each day, as a table without a comparison has them. */
const days = async (range: DateRange) =>
  (await rowsBy('date', range, null)).rows.map(([figure]) => figure?.value ?? Number.NaN)
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

describe('rows that the windows cut at different places', () => {
  it('by month are compared with the same days, as the total is', async () => {
    const { rows, totals } = await rowsBy('yearMonth', march, beforeMarch)
    const earlier = sum(await days(beforeMarch))
    expect(rows.map(([figure]) => numberOf(figure?.change?.previous))).toEqual([earlier])
    expect(numberOf(totals[0]?.change?.previous)).toBe(earlier)
    expect(rows[0]?.[0]?.change?.text).toBe(totals[0]?.change?.text)
  })

  it('by week too, and only figures that may be summed', async () => {
    const { rows } = await rowsBy('isoYearIsoWeek', march, beforeMarch, ['sessions', 'bounceRate'])
    const earlier = await days(beforeMarch)
    const weeks = [0, 1, 8, 15, 22, 29].map((from, at, starts) => sum(earlier.slice(from, starts[at + 1])))
    expect(rows.map(([sessions]) => numberOf(sessions?.change?.previous))).toEqual(weeks)
    expect(rows.slice(1).map(([, rate]) => rate?.change)).toEqual([null, null, null, null, null])
  })

  it('have no change where the earlier window is shorter', async () => {
    const { rows } = await rowsBy('isoYearIsoWeek', march, february)
    expect(rows.map(([figure]) => figure?.change === null)).toEqual([false, false, false, false, true, true])
  })

  it('are whole months compared with whole months', async () => {
    const { rows } = await rowsBy('yearMonth', march, february, ['sessions', 'bounceRate'])
    expect(numberOf(rows[0]?.[0]?.change?.previous)).toBe(sum(await days(february)))
    expect(rows[0]?.[1]?.change).not.toBeNull()
  })

  it('of a formula are worked out from its parts', async () => {
    const calculatedMetrics = [
      { id: 'c'.repeat(21), name: 'Twice', type: 'numeric', expression: 'sessions * 2' },
    ]
    const view = await one(
      { dimension: 'yearMonth', metrics: ['sessions'], calculatedMetrics, facts: allRows },
      { range: march, compare: beforeMarch },
    )
    if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
    const [sessions, twice] = view.body.rows[0]?.figures ?? []
    expect(numberOf(twice?.change?.previous)).toBe(2 * (numberOf(sessions?.change?.previous) ?? Number.NaN))
  })
})

it('weekdays of which the windows have not equally many are not compared by their sums', async () => {
  // March 2026 has five Sundays, Mondays and Tuesdays, February four of each day.
  const view = await one(
    { dimension: 'dayOfWeekName', metrics: ['sessions', 'bounceRate'], facts: allRows },
    { range: march, compare: february },
  )
  if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
  const compared = view.body.rows.map(({ label, figures }) => [
    label,
    ...figures.map(({ change }) => change !== null),
  ])
  expect(compared).toEqual([
    ['Monday', false, true],
    ['Tuesday', false, true],
    ['Wednesday', true, true],
    ['Thursday', true, true],
    ['Friday', true, true],
    ['Saturday', true, true],
    ['Sunday', false, true],
  ])
  expect(view.notices.map(({ text }) => text)).toContain(
    'Without a change, as one window has more of them than the other: Monday, Tuesday, Sunday.',
  )
})

describe('days that the earlier window does not have', () => {
  it('have no change, whatever the metric', async () => {
    const { rows } = await rowsBy('date', march, february, ['sessions', 'bounceRate'])
    expect(rows.slice(28).map((figures) => figures.map(({ change }) => change))).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(rows[27]?.[0]?.change).not.toBeNull()
  })

  it('end the compared line at its last point', async () => {
    const view = await one(
      { dimension: 'date', facts: { ...allRows, format: 'chart:line' } },
      { range: march, compare: february },
    )
    if (view.body?.kind !== 'chart') throw new Error(view.state)
    const earlier = view.body.series.find(({ compareOf }) => compareOf !== null)
    expect(earlier?.values.slice(27)).toEqual([expect.any(Number), null, null, null])
  })
})

describe('a day that is not over', () => {
  const hours = async (day: string) => {
    const view = await one(
      { dimension: 'dateHour', metrics: ['sessions'], facts: allRows },
      { range: { start: day, end: day }, compare: null },
    )
    if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
    return view.body.rows.map(({ key }) => key?.slice(11))
  }

  it('has no hours to come', async () => {
    app.clock.set(Temporal.Instant.from('2026-11-28T02:40:00Z'))
    expect(await hours('2026-11-28')).toEqual(['00', '01', '02', '03'])
    app.clock.reset()
  })

  it('nor the hour that a clock change skips', async () => {
    expect(await hours('2026-03-29')).toHaveLength(23)
  })
})
