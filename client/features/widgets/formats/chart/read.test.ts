import { describe, expect, it } from 'vitest'
import { chart, series } from '../sample.ts'
import { readChart, seriesTable } from './read.ts'

const now = series('Spend', [12, 0, null, 5], { direction: 'down' })
const before = series('Spend, before', [10, 0, 4, null], { compareOf: 'Spend' })
const body = chart('line', [now, before, series('Clicks', [1, 2, 3, 4])], { unsettledFrom: 2 })
const changesAt = (index: number) => readChart(body, index).lines.map(({ change }) => change)

describe('the reading of a point', () => {
  it('names it and says the figure of each series', () => {
    const { heading, lines } = readChart(body, 0)
    expect(heading).toBe('1 Oct')
    expect(lines.map(({ label, text }) => [label, text])).toEqual([
      ['Spend', '12'],
      ['Spend, before', '10'],
      ['Clicks', '1'],
    ])
    expect(lines.map(({ compare }) => compare)).toEqual([false, true, false])
  })

  it('has the change of what is compared, and of nothing else', () => {
    expect(changesAt(0)).toEqual([{ text: '+20%', tone: 'danger', previous: '10' }, null, null])
  })

  it.each([
    ['today’s figure is missing', 2],
    ['the earlier figure is missing', 3],
  ])('has no change where %s', (_, index) => {
    expect(changesAt(index)).toEqual([null, null, null])
  })

  it('gives a series and what it is compared with the same colour', () => {
    const [spend, earlier, clicks] = readChart(body, 0).lines.map(({ paint }) => paint)
    expect(earlier).toBe(spend)
    expect(clicks).not.toBe(spend)
  })

  it.each([
    [1, null],
    [2, 'May still change'],
    [3, 'May still change'],
  ])('says from the first unsettled point on that it may change: %i', (index, note) => {
    expect(readChart(body, index).remark).toBe(note)
  })

  it('is empty beyond the last point', () => {
    const { heading, lines } = readChart(body, 9)
    expect(heading).toBe('')
    expect(lines.map(({ text, change }) => [text, change])).toEqual(lines.map(() => ['', null]))
  })
})

it('series as a table have a row for each category, and a cell for a figure that is missing', () => {
  const short = series('Users', [7])
  expect(seriesTable('Day', ['Mon', 'Tue'], [series('Visits', [1, 2]), short])).toEqual({
    columns: [
      { label: 'Day', numeric: false },
      { label: 'Visits', numeric: true },
      { label: 'Users', numeric: true },
    ],
    rows: [
      ['Mon', '1', '7'],
      ['Tue', '2', ''],
    ],
  })
})
