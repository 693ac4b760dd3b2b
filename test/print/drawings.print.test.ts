import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chart, gauge, pie, radar, series, view } from '../../client/features/widgets/formats/sample.ts'
import { renderChart } from '../../client/print/index.tsx'
import { browserEnvironment } from '../../server/pdf/browserFonts.ts'
import { browserPath } from '../../server/pdf/browserPath.ts'
import type { WidgetBody } from '../../shared/api/view.ts'
import { LAYOUTS } from '../../shared/domain/widgets.ts'
import { formatValue } from '../../shared/rules/numberFormat.ts'
import { thorough } from '../thorough.ts'

const UNITS = [
  { type: 'integer' },
  { type: 'percent' },
  { type: 'money', currency: 'EUR' },
  { type: 'seconds' },
  { type: 'money', currency: 'USD' },
  { type: 'integer' },
] as const
const SHORT = ['Direct', 'Email', 'Organic Search', 'Paid Social', 'Referral', 'Display', 'Video']
const LONG = [
  'https://www.northwind.example/journal/how-to-pack-for-a-week-in-the-mountains',
  'Performance Max: Bestsellers Autumn/Winter',
  'United Kingdom of Great Britain and Northern Ireland',
  'Donaudampfschifffahrtsgesellschaft',
  'Wednesday',
]
const COUNTS = [1, 2, 4, 10]

const wave = (count: number, height: number, sign: number) =>
  Array.from(
    { length: count },
    (_, index) => height * (1.2 + Math.sin(index / 4)) * (index % 5 === 0 ? sign : 1),
  )

/** So many metrics of several units, each with its earlier window, over so many categories. */
function metrics(count: number, points: number, sign = 1) {
  const leads = Array.from({ length: count }, (_, index) => {
    const unit = UNITS[index % UNITS.length] ?? UNITS[0]
    const values = wave(points, unit.type === 'percent' ? 0.3 : 41_000, sign)
    const texts = values.map((value) => formatValue(value, unit.type))
    return series(`Metric number ${index + 1}`, values, { ...unit, texts })
  })
  const before = leads.map((one) => ({ ...one, id: `${one.id}@compare`, compareOf: one.id }))
  return [...leads, ...before]
}

const named = (names: string[], count: number) =>
  Array.from({ length: count }, (_, index) => {
    const label = names[index % names.length] ?? ''
    return { key: `${index}`, label: index < names.length ? label : `${label} ${index}` }
  })
const channel = { label: 'Channel', step: null }
const hours = Array.from({ length: 72 }, (_, hour) => ({
  key: `${hour}`,
  label: `${1 + Math.floor(hour / 24)} Oct ${String(hour % 24).padStart(2, '0')}:00`,
}))
const bars = (names: string[], count: number, points: number) =>
  chart('bar', metrics(count, points), { dimension: channel, categories: named(names, points) })
const slices = (names: string[], count: number) => {
  const body = pie(
    wave(count, 900, 1).toSorted((a, b) => b - a),
    { doughnut: true, total: '€12,345,678.90' },
  )
  for (const [index, { label }] of named(names, count).entries()) {
    const slice = body.slices[index]
    if (slice) slice.label = label
  }
  return body
}
const web = (names: string[], count: number, points: number) =>
  radar(wave(points, 50, 1), {
    visibleLabels: count < 3,
    axes: named(names, points).map((axis) => ({ ...axis, max: 110 })),
    series: metrics(count, points),
  })
const ends = { minText: '-€1,000,000.00', maxText: '€123,456,789.00', label: LONG[1] ?? '' }

const bodies: [string, (names: string[], count: number) => WidgetBody, number[]?][] = [
  ['lines of days', (_, count) => chart('line', metrics(count, 29), { unsettledFrom: 20 })],
  [
    'areas of hours',
    (_, count) =>
      chart('area', metrics(count, 72), {
        dimension: { label: 'Hour', step: 'hour' },
        categories: hours,
        unsettledFrom: 0,
      }),
  ],
  ['areas below zero', (_, count) => chart('area', metrics(count, 12, -1))],
  ['four bars', (names, count) => bars(names, count, 4)],
  ['twelve bars', (names, count) => bars(names, count, 12)],
  ['sixty bars', (names, count) => bars(names, count, 60), [1, 4]],
  ['a ring', (names, count) => slices(names, count + 3)],
  ['a web of seven', (names, count) => web(names, count, 7)],
  ['a web of thirty', (names, count) => web(names, count, 30), [1, 10]],
  ['a gauge', (names) => gauge(60, names === LONG ? ends : {})],
]

let browser: Browser
let page: Page
beforeAll(async () => {
  const font = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2')
  const inter = (await readFile(font)).toString('base64')
  browser = await chromium.launch({
    executablePath: await browserPath(null),
    args: ['--no-sandbox'],
    env: browserEnvironment(),
  })
  page = await browser.newPage()
  await page.setContent(`<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${inter}) format("woff2"); }
    text { font-family: Inter; font-variant-numeric: tabular-nums; text-rendering: geometricPrecision; }
  </style><p style="font-family: Inter">0</p><main></main>`)
  await page.evaluate(() => document.fonts.load('11px Inter'))
})
afterAll(() => browser.close())

/** What is wrong with the texts of drawings, as the browser sets them: beyond the edge, or on another text. */
async function faults(drawings: { name: string; svg: string }[]): Promise<string[]> {
  const html = drawings
    .map(({ svg }) => svg.replace(/viewBox="0 0 ([\d.]+) ([\d.]+)"/, '$& width="$1" height="$2"'))
    .join('')
  const found = await page.evaluate((markup) => {
    const main = document.querySelector('main')
    if (!main) throw new Error('There is nothing to draw in.')
    main.innerHTML = markup
    return [...main.querySelectorAll(':scope > svg')].map((svg) => {
      const frame = svg.getBoundingClientRect()
      const texts = [...svg.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        // A line is higher than its letters.
        const [x, y] = bottom - top > right - left && text.textContent.length > 2 ? [2, 0] : [0, 2]
        return { words: text.textContent, left: left + x, right: right - x, top: top + y, bottom: bottom - y }
      })
      const beyond = texts.filter(
        ({ left, right, top, bottom }) =>
          left < frame.left - 0.5 ||
          right > frame.right + 0.5 ||
          top < frame.top - 0.5 ||
          bottom > frame.bottom + 0.5,
      )
      const touching = texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
          )
          .map((other) => `"${one.words}" is on "${other.words}"`),
      )
      return [...beyond.map(({ words }) => `"${words}" leaves the drawing`), ...touching]
    })
  }, html)
  return found.flatMap((all, index) => all.map((fault) => `${drawings[index]?.name}: ${fault}`))
}

describe('the texts of a drawing are in it and on no other text', () => {
  it.each(bodies)(
    '%s',
    async (_, make, counts = COUNTS) => {
      const drawings = LAYOUTS.flatMap((layout) =>
        (thorough ? [1, 2, 3, 4] : [1, 4]).flatMap((width) =>
          (thorough ? [1, 2, 3] : [1]).flatMap((height) =>
            (thorough ? counts : counts.slice(-1)).flatMap((count) =>
              (thorough ? [SHORT, LONG] : [LONG]).map((names) => ({
                name: `${layout} ${width}×${height}, ${count} ${names === LONG ? 'long' : 'short'}`,
                svg: renderChart(view(make(names, count), { width, height }), layout) ?? '',
              })),
            ),
          ),
        ),
      )
      expect(await faults(drawings)).toEqual([])
    },
    120_000,
  )

  it('says so where they are not', async () => {
    const text = (x: number, words: string) => `<text x="${x}" y="20" font-size="11">${words}</text>`
    const svg = `<svg viewBox="0 0 100 40">${text(4, 'Direct')}${text(10, 'Email')}${text(90, 'Video')}</svg>`
    expect(await faults([{ name: 'a', svg }])).toEqual([
      'a: "Video" leaves the drawing',
      'a: "Direct" is on "Email"',
    ])
  })
})
