import { describe, expect, it } from 'vitest'
import type { ChartBody } from '../../../../../shared/api/view.ts'
import { chart, series } from '../sample.ts'
import { chartGeometry } from './geometry.ts'
import { chartRoom, planChart } from './plan.ts'
import { readChart } from './read.ts'

const box = { width: 600, height: 240 }
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, label: `A long channel name ${index}` }))
const days = (count: number) => Array.from({ length: count }, (_, index) => (index * 37) % 101)

describe('the plan of a chart', () => {
  it.each<[string, ChartBody]>([
    ['one point', chart('line', [series('a', [5])])],
    ['400 days', chart('line', [series('a', days(400))])],
    ['400 bars', chart('bar', [series('a', days(400))])],
    ['huge figures', chart('area', [series('a', [1e15, 4e15])])],
    ['two axes', chart('line', [series('a', [1, 2]), series('b', [1e6, 2e6], { type: 'money' })])],
    ['no categories', chart('bar', [series('a', [])])],
    [
      'long names',
      chart('bar', [series('a', days(6))], {
        dimension: { label: 'Channel', step: null },
        categories: names(6),
      }),
    ],
  ])('keeps the plot inside the drawing with %s', (_, body) => {
    for (const size of [box, { width: 132, height: 70 }, { width: 1242, height: 420 }]) {
      const { plot } = planChart(body, size)
      expect(plot.x).toBeGreaterThanOrEqual(0)
      expect(plot.width).toBeGreaterThan(size.width * 0.35)
      expect(plot.height).toBeGreaterThan(size.height * 0.4)
      expect(plot.x + plot.width).toBeLessThanOrEqual(size.width)
      expect(plot.y + plot.height).toBeLessThanOrEqual(size.height)
    }
  })

  it('lays bars down when their names do not fit side by side', () => {
    const body = chart('bar', [series('a', days(7))], {
      dimension: { label: 'Channel', step: null },
      categories: names(7),
    })
    expect(planChart(body, box).horizontal).toBe(true)
    expect(planChart({ ...body, dimension: { label: 'Week', step: 'week' } }, box).horizontal).toBe(false)
    expect(planChart(body, { width: 600, height: 90 }).horizontal).toBe(false)
  })

  const countries = ['Germany', 'Switzerland', 'United Kingdom', 'Bosnia and Herzegovina', 'Austria', 'Italy']
  const pages = [1, 2, 3].flatMap((part) => [
    `/backpacks/trekking-${part}0-litres/green`,
    `/backpacks/trekking-${part}0-litres/grey`,
  ])

  it.each([
    { labels: countries, width: 132 },
    { labels: countries, width: 315 },
    { labels: pages, width: 132 },
    { labels: pages, width: 315 },
  ])('grows on paper, $width wide, until lying bars have whole names: $labels.0', ({ labels, width }) => {
    const body = chart('bar', [series('a', days(6)), series('b', days(6), { compareOf: 'a' })], {
      dimension: { label: 'Country', step: null },
      categories: labels.map((label) => ({ key: label, label })),
    })
    const paper = chartRoom({ width, height: 112 }, body, 'print')
    const plan = planChart(body, paper)
    expect(plan.horizontal).toBe(true)
    expect(plan.labels.map((label) => label.replaceAll(/\s/g, ''))).toEqual(
      labels.map((label) => label.replaceAll(' ', '')),
    )
    expect(plan.plot.x).toBeLessThan(width / 2)
    expect(paper.height).toBeLessThanOrEqual(440)
    expect(chartRoom({ width, height: 112 }, body, 'wide')).toEqual({ width, height: 112 })
  })

  it('tells names that begin alike by their ends where they are cut', () => {
    const body = chart('bar', [series('a', days(6))], {
      dimension: { label: 'Page', step: null },
      categories: pages.map((label) => ({ key: label, label })),
    })
    const { labels } = planChart(body, { width: 270, height: 130 })
    expect(labels.every((label) => label.includes('…'))).toBe(true)
    expect(labels.map((label) => label.slice(-2))).toEqual(['en', 'ey', 'en', 'ey', 'en', 'ey'])
  })

  it('names days by the week when there is no room for each', () => {
    const { labels } = planChart(chart('line', [series('a', days(31))]), { width: 320, height: 200 })
    expect(labels.flatMap((label, index) => (label ? [index] : []))).toEqual([0, 7, 14, 21, 28])
  })
})

describe('reading a chart', () => {
  const line = chart('line', [series('a', [0, 10, null, 20]), series('b', [0, 5, 6, 10], { compareOf: 'a' })])

  it.each([
    ['left of the first point', -10, 0],
    ['on the first', 0, 0],
    ['nearer to the second', 0.3, 1],
    ['on the last', 1, 3],
  ])('finds the nearest point %s', (_, share, stop) => {
    const { plot } = planChart(line, box)
    const x = share < 0 ? plot.x + share : plot.x + share * plot.width
    expect(chartGeometry(line, box).hit({ x, y: plot.y + 20 })).toBe(stop)
  })

  it('finds nothing beside the plot', () => {
    expect(chartGeometry(line, box).hit({ x: 300, y: 239 })).toBe(null)
  })

  it('puts dots on the figures that are there', () => {
    const { plot } = planChart(line, box)
    const { stops } = chartGeometry(line, box)
    expect(stops[3]?.dots.map(({ series: index, y }) => [index, Math.round(y)])).toEqual([
      [0, plot.y],
      [1, Math.round(plot.y + plot.height / 2)],
    ])
    expect(stops[2]?.dots.map(({ series: index }) => index)).toEqual([1])
  })

  it('finds lying bars by their height', () => {
    const body = chart('bar', [series('a', days(5))], {
      dimension: { label: 'Channel', step: null },
      categories: names(5),
    })
    const { plot } = planChart(body, box)
    const known = chartGeometry(body, box)
    expect(known.mark.kind).toBe('horizontal')
    expect([0.05, 0.5, 0.95].map((share) => known.hit({ x: 400, y: plot.y + share * plot.height }))).toEqual([
      0, 2, 4,
    ])
  })

  it('says the change against the compared series, in the tone of the metric', () => {
    const body = chart('line', [
      series('a', [20], { direction: 'down' }),
      series('b', [10], { compareOf: 'a' }),
    ])
    const [first, second] = readChart(body, 0).lines
    expect(first?.change).toEqual({ text: '+100%', tone: 'danger', previous: '10' })
    expect(second).toMatchObject({ compare: true, paint: 0, change: null })
  })

  it('says which figures may still change', () => {
    const body = chart('line', [series('a', [1, 2, 3])], { unsettledFrom: 2 })
    expect([1, 2].map((index) => readChart(body, index).remark)).toEqual([null, 'May still change'])
  })
})
