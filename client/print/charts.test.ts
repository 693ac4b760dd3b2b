import { describe, expect, it } from 'vitest'
import type { WidgetBody } from '../../shared/api/view.ts'
import { LAYOUTS } from '../../shared/domain/widgets.ts'
import {
  chart,
  figure,
  gauge,
  pie,
  radar,
  scorecard,
  series,
  view,
} from '../features/widgets/formats/sample.ts'
import { renderChart } from './index.tsx'

const wave = (count: number) =>
  Array.from({ length: count }, (_, index) => Math.round(500 + 400 * Math.sin(index / 5)))
function sparkline(values: number[], unsettledFrom: number): WidgetBody {
  const body = scorecard(values)
  return { ...body, trend: body.trend && { ...body.trend, unsettledFrom } }
}
const names = (labels: string[]) => labels.map((label) => ({ key: label, label }))
const channel = { label: 'Channel', step: null }
const hostile = '"><script>alert(1)</script>'

/** Draws it and checks what holds of every drawing; returns the SVG. */
function draw(
  body: WidgetBody,
  layout: (typeof LAYOUTS)[number] = 'wide',
  size = { width: 2, height: 2 },
): string {
  const svg = renderChart(view(body, size), layout) ?? ''
  expect(svg).toMatch(/^<svg role="img" aria-label="[^"]+"[^>]* viewBox="0 0 \d+ \d+"/)
  expect(svg).not.toMatch(
    /<script|<style|<foreignObject| on\w+=| class=| style=|javascript:|NaN|Infinity|undefined|(?:fill|stroke)="#f0ca/,
  )
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  return svg
}
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
const strokes = (svg: string, variable: string) =>
  [...svg.matchAll(/<path [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`stroke="var(${variable})"`))

describe('drawings', () => {
  it.each<[string, WidgetBody]>([
    ['a line', chart('line', [series('a', wave(31))])],
    ['an area', chart('area', [series('a', wave(31))])],
    ['bars', chart('bar', [series('a', wave(12))])],
    ['no categories', chart('line', [series('a', [])])],
    ['no series', chart('bar', [])],
    ['one point', chart('line', [series('a', [7])])],
    ['one bar', chart('bar', [series('a', [7])])],
    ['400 points', chart('line', [series('a', wave(400))])],
    ['negatives', chart('bar', [series('a', [-5, 3, -80])])],
    ['only gaps', chart('area', [series('a', [null, null, null])])],
    ['gaps', chart('line', [series('a', [1, null, 3, null, null, 6])])],
    [
      'huge and tiny',
      chart('line', [series('a', [1e15, -3e14]), series('b', [1e-9, 2e-9], { type: 'money' })]),
    ],
    [
      'nine series',
      chart(
        'line',
        Array.from({ length: 9 }, (_, index) => series(`s${index}`, wave(20))),
      ),
    ],
    [
      'lying bars',
      chart('bar', [series('a', wave(5))], {
        dimension: channel,
        categories: names(Array(5).fill('A very long channel name')),
      }),
    ],
    ['a pie', pie([50, 30, 20])],
    ['a ring', pie([50, 30, 20], { doughnut: true })],
    ['a pie of zeros', pie([0, 0], { doughnut: true })],
    ['an empty pie', pie([])],
    ['a pie of thirty', pie(wave(30))],
    ['a radar', radar([20, 40, 60, 80, 100])],
    ['a radar with one axis', radar([20])],
    ['a radar without axes', radar([])],
    ['a gauge', gauge(72)],
    ['a gauge beyond its end', gauge(720)],
    ['a gauge without figure', gauge(null)],
    ['a sparkline', scorecard(wave(31))],
    ['a sparkline of one point', scorecard([7])],
    ['a sparkline of gaps', scorecard([null, 3, null, 5, 6, null])],
    ['a sparkline of which all may change', sparkline([7, 3], 0)],
  ])('%s stands by itself in every layout and size', (_, body) => {
    for (const layout of LAYOUTS) {
      for (const width of [1, 2, 4]) for (const height of [1, 3]) draw(body, layout, { width, height })
    }
  })

  it('draws nothing for formats that are not charts', () => {
    expect(
      renderChart(view({ kind: 'summary', items: [{ id: 'a', label: 'A', figure: figure(1) }] }), 'wide'),
    ).toBe(null)
    expect(renderChart(view(null), 'wide')).toBe(null)
  })

  it('is the same each time, with ids of its own widget and layout', () => {
    const body = chart('line', [series('a', wave(31))])
    expect(draw(body)).toBe(draw(body))
    expect(draw(body)).toContain('id="wabcDEF1234-wide-')
  })

  it('writes axes in the type and currency of their series', () => {
    const texts = textsOf(
      draw(
        chart('line', [series('a', [100, 2000]), series('b', [5, 9], { type: 'money', currency: 'EUR' })]),
      ),
    )
    expect(texts).toEqual(expect.arrayContaining(['0', '2K', '€0', '1 Oct', '2 Oct']))
  })

  it('dashes and pales a comparison in the colour of its series', () => {
    const svg = draw(chart('line', [series('a', [1, 2, 3]), series('b', [2, 2, 2], { compareOf: 'a' })]))
    const [pale, solid] = strokes(svg, '--chart-1').sort(
      (a, b) => Number(b.includes('dasharray')) - Number(a.includes('dasharray')),
    )
    expect(pale).toMatch(/stroke-dasharray="5,4"/)
    expect(pale).toMatch(/stroke-opacity="0\.45"|opacity="0\.45"/)
    expect(solid).not.toMatch(/dasharray/)
    expect(strokes(svg, '--chart-2')).toEqual([])
  })

  it('tints the ground of what may still change, says so and keeps its lines and bars whole', () => {
    const both = (values: number[]) => [series('a', values), series('b', values, { compareOf: 'a' })]
    const svg = draw(chart('line', both([1, 2, 3, 4]), { unsettledFrom: 2 }))
    expect(svg).toContain('fill="var(--chart-track)"')
    expect(textsOf(svg)).toContain('may still change')
    const lines = strokes(svg, '--chart-1')
    expect(lines.map((tag) => /stroke-dasharray="([^"]+)"/.exec(tag)?.[1] ?? 'solid').sort()).toEqual([
      '5,4',
      'solid',
    ])
    const all = draw(chart('area', both([1, 2, 3, 4]), { unsettledFrom: 0 }))
    expect(textsOf(all)).toContain('all of it may still change')
    const bars = draw(chart('bar', both([1, 2, 3, 4]), { unsettledFrom: 3 }))
    expect(bars).toContain('fill="var(--chart-track)"')
    expect(bars).not.toContain('stroke-dasharray')
  })

  it('dashes the end of a sparkline that may still change, and leaves its dot hollow', () => {
    const svg = draw(sparkline([5, 8, 7, 1], 3))
    const lines = strokes(svg, '--chart-1').filter((tag) => tag.includes('fill="none"'))
    expect(lines.map((tag) => /stroke-dasharray="([^"]+)"/.exec(tag)?.[1] ?? 'solid')).toEqual([
      'solid',
      '2,3',
    ])
    expect(svg).toContain('fill="var(--chart-track)"')
    expect(svg).toContain('fill="var(--chart-surface)"')
    expect(draw(scorecard([5, 8, 7, 1]))).not.toMatch(/dasharray|--chart-track|--chart-surface/)
  })

  const marks = (svg: string, variable: string) =>
    [...svg.matchAll(/<path [^>]*>/g)].filter(
      ([tag]) => tag.includes(`fill="var(${variable})"`) && tag.includes('transform'),
    ).length

  it('marks lonely points between gaps', () => {
    const count = (values: (number | null)[]) =>
      marks(draw(chart('line', [series('a', values)])), '--chart-1')
    expect(count([1, null, 3, null, 5, 6])).toBe(2)
    expect(count([1, 2, 3])).toBe(0)
  })

  it('marks only the end of lines that must be told apart, and never what they are compared with', () => {
    const svg = draw(
      chart('line', [
        series('a', wave(31)),
        series('b', [...wave(30), null]),
        series('c', wave(31), { compareOf: 'a' }),
      ]),
    )
    expect([marks(svg, '--chart-1'), marks(svg, '--chart-2')]).toEqual([1, 1])
  })

  it('gives each unit its own axis', () => {
    const ticks = (body: WidgetBody) => textsOf(draw(body, 'wide', { width: 2, height: 2 }))
    const mixed = [
      series('Sessions', [100, 2000]),
      series('Engagement rate', [0.4, 0.6], { type: 'percent' }),
      series('Average session duration', [120, 170], { type: 'seconds' }),
      series('Revenue', [1e6, 2e6], { type: 'money', currency: 'EUR' }),
      series('Spend', [10, 20], { type: 'money', currency: 'USD' }),
    ]
    for (const kind of ['line', 'area', 'bar'] as const) {
      const texts = ticks(chart(kind, mixed))
      expect(texts.some((text) => /^[\d.]+%$/.test(text))).toBe(true)
      expect(Math.max(...texts.filter((text) => text.endsWith('%')).map(Number.parseFloat))).toBeLessThan(101)
      // Lines may leave zero; what is filled starts at it, each unit on its own.
      if (kind !== 'line') expect(texts).toEqual(expect.arrayContaining(['0', '0%', '0s', '€0', '$0']))
    }
  })

  it('fills no area from the top', () => {
    const filled = (values: number[]) =>
      /<path [^>]*fill="var\(--chart-1\)"[^>]*fill-opacity/.test(draw(chart('area', [series('a', values)])))
    expect([filled([3, 5]), filled([-3, 5]), filled([-3, -5])]).toEqual([true, true, false])
  })

  it('puts the first place of ranks on top', () => {
    const svg = draw(chart('line', [series('a', [2, 5], { type: 'position' })]))
    const heights = [...svg.matchAll(/translate\([\d.]+ ([\d.]+)\)"[^>]*>(\d+)<\/text>/g)].map(
      ([, y, text]) => [Number(y), text] as const,
    )
    expect(heights.sort(([a], [b]) => a - b)[0]?.[1]).toBe('1')
  })

  it.each([hostile, 'שלום עולם', '日本語の長いラベル', '😀 & <b>', '#f0ca01', '3.14159265'])(
    'keeps %s a text',
    (label) => {
      const body = chart('bar', [series(label, [3, 4])], {
        dimension: channel,
        categories: names([label, 'B']),
        summary: label,
      })
      const escaped = label.replace(
        /[&<>"]/g,
        (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
      )
      expect(draw(body, 'wide', { width: 4, height: 2 })).toContain(`>${escaped}<`)
      draw(
        radar([1, 2, 3], {
          axes: ['a', 'b', label].map((one) => ({ key: one, label: one, max: 5 })),
          summary: label,
        }),
      )
      draw(gauge(5, { minText: label, maxText: label, summary: label }))
      draw(pie([5, 5], { doughnut: true, total: label, summary: label }))
    },
  )
})
