import { expect, it } from 'vitest'
import { chart, series } from '../sample.ts'
import { drawnValues } from './drawnValues.ts'
import { chartGeometry } from './geometry.ts'
import { chart as chartFormat } from './index.ts'
import { planChart } from './plan.ts'
import { readChart } from './read.ts'

const box = { width: 600, height: 240 }
const month = series('Sessions', [980, 1010, 1000, 40])
const before = series('Sessions (before)', [900, 950, 940, 960], { compareOf: month.id })
const body = chart('line', [month, before], { running: [3] })

it('ends a line before the day that is not over, and not what it is compared with', () => {
  expect(drawnValues(body, month)).toEqual([980, 1010, 1000, null])
  expect(drawnValues(body, before)).toEqual(before.values)
})

it('leaves the day that is not over out of a line in any other order', () => {
  const newestFirst = series('Sessions', [40, 1000, 1010, 980])
  const line = chart('line', [newestFirst], { running: [0] })
  expect(drawnValues(line, newestFirst)).toEqual([null, 1000, 1010, 980])
  expect([0, 1].map((day) => readChart(line, day).remark)).toEqual(['Not over yet', null])
  const bySize = series('Sessions', [1010, 1000, 40, 30])
  expect(drawnValues(chart('line', [bySize], { running: [2] }), bySize)).toEqual([1010, 1000, null, 30])
})

it('draws all of a line that has nothing else', () => {
  const day = series('Sessions', [40])
  expect(drawnValues(chart('line', [day], { running: [0] }), day)).toEqual(day.values)
  expect(drawnValues(chart('line', [month]), month)).toEqual(month.values)
})

it('gives the figure so far to whoever reads the day, without a dot on the line', () => {
  const reading = readChart(body, 3)
  expect(reading.remark).toBe('Not over yet')
  expect(reading.lines.map(({ change }) => change)).toEqual([null, null])
  expect(readChart(body, 2).lines[0]?.change?.text).toBe('+6.4%')
  expect(reading.lines.map(({ text }) => text)).toEqual([month.texts[3], before.texts[3]])
  const dots = chartGeometry(body, box).stops.map(({ dots }) => dots.map(({ hollow = false }) => hollow))
  expect(dots).toEqual([[false, true], [false, true], [false, true], [true]])
})

it('keeps the scale of a line to what is drawn, and of bars to all', () => {
  const least = (kind: 'line' | 'bar') =>
    planChart(chart(kind, [month], { running: [3] }), box).panels[0]?.scales[0].min ?? Number.NaN
  expect(least('line')).toBeGreaterThan(900)
  expect(least('bar')).toBe(0)
})

it('marks the day that is not over in the table of figures', () => {
  const rows = (running: number[]) => chartFormat.figures?.(chart('line', [month], { running }))?.rows ?? []
  expect(rows([3]).map(([label]) => String(label).includes('(not over yet)'))).toEqual([
    false,
    false,
    false,
    true,
  ])
})
