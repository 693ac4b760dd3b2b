import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { chart, figure, radar, series, view } from '../../../client/features/widgets/formats/sample.ts'
import { loadPrintCode } from '../../lib/printBundle.ts'
import { createDrawer, type Drawer, DrawingFailed } from './drawer.ts'

let drawer: Drawer
const start = (bounds: Parameters<typeof createDrawer>[1] = {}) => {
  drawer = createDrawer(pino({ level: 'silent' }), bounds)
}
afterEach(() => drawer.close())

const wave = (count: number) =>
  Array.from({ length: count }, (_, index) => Math.round(500 + 400 * Math.sin(index)))
const line = view(chart('line', [series('Sessions', wave(31))]))
/** Larger than any widget's chart, since rows are bounded by format; minutes of work. */
const hostile = view(radar(wave(10_000)))

it('draws what the print bundle draws', async () => {
  start()
  const { renderChart } = await loadPrintCode()
  expect(await drawer.draw('company', line, 'wide')).toBe(renderChart(line, 'wide'))
  const summary = view({ kind: 'summary', items: [{ id: 'a', label: 'A', figure: figure(1) }] })
  expect(await drawer.draw('company', summary, 'wide')).toBe(null)
})

it('keeps nobody waiting meanwhile', async () => {
  // The turns that are counted take time from the drawing on a busy machine.
  start({ deadlineMs: 60_000 })
  await drawer.draw('company', line, 'wide')
  let drawing = true
  const drawn = drawer
    .draw('company', view(chart('bar', [series('Sessions', wave(2_000))])), 'wide')
    .finally(() => {
      drawing = false
    })
  let turns = 0
  for (; drawing; turns++) await nextTurn()
  expect(await drawn).toContain('<svg')
  expect(turns).toBeGreaterThan(100)
})

it('gives up a chart that takes too long, and draws those behind it', async () => {
  start()
  const drawn = await Promise.allSettled(
    [hostile, line, hostile, line].map((one) => drawer.draw('company', one, 'wide')),
  )
  expect(drawn.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(drawn[0]).toMatchObject({ reason: expect.any(DrawingFailed) })
}, 60_000)

it('gives up a chart that takes too much memory, and draws the next', async () => {
  start({ heapMb: 40, deadlineMs: 60_000 })
  const large = view(
    chart(
      'bar',
      Array.from({ length: 8 }, (_, at) => series(`s${at}`, wave(40_000))),
    ),
  )
  await expect(drawer.draw('company', large, 'wide')).rejects.toBeInstanceOf(DrawingFailed)
  expect(await drawer.draw('company', line, 'wide')).toContain('<svg')
}, 90_000)
