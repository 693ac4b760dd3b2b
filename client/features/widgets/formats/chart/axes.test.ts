import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestSeries } from '../../chart/geometry.ts'
import { series } from '../sampleFigures.ts'
import { axesOf, legendSeries, stackEnds } from './axes.ts'
import { chartGeometry } from './geometry.ts'
import { planChart } from './plan.ts'
import { readChart, stackTotals } from './read.ts'
import { chart } from './sample.ts'

const BOX = { width: 560, height: 180 }
const compared = (id: string, values: (number | null)[]) => series(`${id}@compare`, values, { compareOf: id })

describe('the axes of a stack', () => {
  it('hold the parts of a unit, however small, and no comparison', () => {
    const body = chart('stacked', [
      series('Paid', [1000, 2000]),
      series('Cost', [10, 20], { type: 'money', currency: 'EUR' }),
      series('Email', [1, 2]),
      compared('Paid', [900, 1900]),
    ])
    expect(axesOf(body)).toEqual([[0, 2], [1]])
    const { places, panels } = planChart(body, BOX)
    expect(places).toEqual([{ panel: 0, axis: 0 }, { panel: 1, axis: 0 }, { panel: 0, axis: 0 }, null])
    expect(panels.map(({ scales }) => scales[1])).toEqual([null, null])
  })

  it('leave what is no part of a sum to itself', () => {
    const rates = [
      series('CTR', [0.1], { type: 'percent', apart: true }),
      series('Open rate', [0.2], { type: 'percent', apart: true }),
    ]
    expect(axesOf(chart('stacked', [series('Clicks', [5]), ...rates]))).toEqual([[0], [1], [2]])
  })

  it('name the parts alone in the legend, in the order of the stack', () => {
    const all = [series('Paid', [1000]), series('Email', [1]), compared('Paid', [900])]
    expect(legendSeries(chart('stacked', all)).map(({ label }) => label)).toEqual(['Paid', 'Email'])
    expect(legendSeries(chart('bar', all))).toHaveLength(3)
  })
})

describe('the ends of a stack', () => {
  it.each([
    ['adds what is above zero', [[2], [3], [4]], [9, 0]],
    ['adds what is below it by itself', [[5], [-2], [-1], [3]], [8, -3]],
    ['leaves out what nobody told', [[5], [null], [3]], [8, 0]],
    ['says nothing where nothing is known', [[null], [null]], []],
    [
      'has both ends of each category',
      [
        [1, 10],
        [2, -20],
      ],
      [3, 0, 10, -20],
    ],
    ['of no parts are none', [], []],
  ] as const)('%s', (_, values, ends) => {
    expect(stackEnds(values.map((one) => ({ values: [...one] })))).toEqual(ends)
  })

  it('are what the parts add up to, within the axis', () => {
    const value = fc.option(fc.integer({ min: -1e9, max: 1e9 }))
    const parts = fc
      .integer({ min: 1, max: 12 })
      .chain((length) =>
        fc.array(fc.array(value, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 8 }),
      )
    fc.assert(
      fc.property(parts, (all) => {
        const body = chart(
          'stacked',
          all.map((values, at) => series(`s${at}`, values)),
        )
        const scale = planChart(body, BOX).panels[0]?.scales[0]
        const ends = stackEnds(body.series)
        for (const end of ends) {
          expect(end).toBeGreaterThanOrEqual((scale?.min ?? 0) - 1e-6)
          expect(end).toBeLessThanOrEqual((scale?.max ?? 0) + 1e-6)
        }
        const known = all.flat().filter((one) => one !== null)
        expect(ends.reduce((sum, one) => sum + one, 0)).toBe(known.reduce((sum, one) => sum + one, 0))
      }),
    )
  })
})

describe('the reading of a stack', () => {
  const body = chart('stacked', [
    series('Paid', [1200, null, 300]),
    series('Email', [34, 5, -100]),
    compared('Paid', [1000, 8, 300]),
  ])

  it.each([
    [0, ['1,234']],
    [1, []],
    [2, ['200']],
  ])('says what category %i adds up to, if every part is known', (index, totals) => {
    expect(stackTotals(body, index).map(({ text }) => text)).toEqual(totals)
  })

  it('adds up nobody who may be in several parts', () => {
    const people = [series('Users', [9], { distinct: true }), series('New users', [5])]
    expect(stackTotals(chart('stacked', people), 0)).toEqual([])
  })

  it('keeps what each part is compared with', () => {
    expect(readChart(body, 0).lines.map(({ label, text, change }) => [label, text, change?.text])).toEqual([
      ['Paid', '1,200', '+20%'],
      ['Email', '34', undefined],
      ['Paid@compare', '1,000', undefined],
    ])
  })

  it('has no total of bars that do not stand on each other, or of one part', () => {
    expect(stackTotals({ ...body, chart: 'bar' }, 0)).toEqual([])
    expect(stackTotals(chart('stacked', [series('Paid', [5])]), 0)).toEqual([])
  })
})

it('the parts of a stack are pressed where they are, above zero and below it', () => {
  const parts = [series('Paid', [60]), series('Refunds', [-30]), series('Email', [40])]
  const [stop] = chartGeometry(chart('stacked', parts), BOX).stops
  if (!stop?.bars) throw new Error('nothing to press')
  const middles = stop.bars.map(({ ends: [foot, end] }) => (foot + end) / 2)
  expect(middles.map((y) => nearestSeries(stop, { x: stop.at.x + 9, y }))).toEqual([0, 1, 2])
  expect(stop.bars[2]?.ends[0]).toBe(stop.bars[0]?.ends[1])
})
