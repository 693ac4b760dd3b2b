import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { PAPER_LAYOUTS, type PaperLayout } from '../../../../shared/domain/widgets.ts'
import { PAGE_ROOM } from '../../../../shared/rules/layout.ts'
import { EVERY_BODY, table, text, view } from '../formats/sample.ts'
import { printedBands as bandsOn } from './printedBands.ts'

const printedBands = <Item extends { view: WidgetView }>(widgets: readonly Item[]) =>
  bandsOn(widgets, 'print')
const card = (id: string, more: Partial<WidgetView> = {}) => ({
  view: view(EVERY_BODY.gauge, { id, ...more }),
})
const tableOf = (count: number) => table(Array.from({ length: count }, (_, row) => [row, row * 2]))
/** Rows of the grid, by its cells: a band has no empty ones. */
const rowsOf = (band: ReturnType<typeof printedBands>[number]) =>
  band.reduce((cells, { view: { width, height } }) => cells + width * height, 0) / 4
const idsOf = (bands: ReturnType<typeof printedBands>) => bands.map((band) => band.map(({ view }) => view.id))

describe('widgets on paper', () => {
  it('stand beside each other as they do on screen', () => {
    const half = { width: 2, height: 1 }
    const bands = printedBands([card('a', half), card('b', half), card('c', { width: 4, height: 1 })])
    expect(idsOf(bands)).toEqual([['a', 'b'], ['c']])
    expect(bands.flat().map(({ paper }) => paper.long)).toEqual([false, false, false])
  })

  it('are a band of their own across the page where they are longer than one', () => {
    const long = { view: view(tableOf(120), { id: 'long', width: 2, height: 1 }) }
    const bands = printedBands([card('a', { width: 1, height: 1 }), long, card('b', { width: 1, height: 1 })])
    expect(idsOf(bands)).toEqual([['a'], ['long'], ['b']])
    const [placed] = bands[1] ?? []
    expect(placed).toMatchObject({ view: { width: 4, height: 1 }, paper: { long: true, rows: 120 } })
  })

  it('are as wide as their columns need, and then as high as their content', () => {
    const wide = table([Array.from({ length: 9 }, (_, column) => 1_000_000 + column)])
    const [[placed] = []] = printedBands([{ view: view(wide, { width: 1, height: 3 }) }])
    expect(placed?.view.width).toBeGreaterThan(1)
    expect(placed?.view.height).toBe(1)
  })

  it('leave no place beside them empty, and are drawn for what they have become', () => {
    const quarter = { width: 1, height: 1 }
    const bands = printedBands([card('a', quarter), card('b', quarter), card('c', { width: 4, height: 1 })])
    expect(bands.map((band) => band.map(({ view, paper }) => [view.width, paper.width]))).toEqual([
      [
        [2, 323],
        [2, 323],
      ],
      [[4, 688]],
    ])
  })

  it('may break where they stand alone, and beside others only where they are longer than a page', () => {
    const rows = { view: view(tableOf(12), { id: 'rows', width: 2, height: 1 }) }
    const beside = printedBands([rows, card('a', { width: 2, height: 1 })])
    expect(beside.flat().map(({ paper }) => paper.long)).toEqual([false, false])
    const [[alone] = []] = printedBands([rows])
    expect(alone).toMatchObject({ view: { width: 4 }, paper: { long: true } })
  })

  it('are lower where they would be higher than the page together', () => {
    const high = { width: 2, height: 3 }
    const three = [card('a', { width: 2, height: 2 }), card('b', high), card('c', high), card('d', high)]
    // In portrait, a and c beside b and d are five rows, one more than a page has; slides have two.
    const sizes = (layout: PaperLayout) =>
      bandsOn(three, layout).map((band) => band.map(({ view }) => `${view.id} ${view.height}`))
    expect(sizes('slides')).toEqual([
      ['a 2', 'b 2'],
      ['c 2', 'd 2'],
    ])
    expect(sizes('print')).toEqual([
      ['a 2', 'b 2'],
      ['c 2', 'd 2'],
    ])
  })

  it('share the rows that a document prints', () => {
    const tables = Array.from({ length: 12 }, (_, at) => ({ view: view(tableOf(200), { id: `t${at}` }) }))
    const rows = printedBands(tables).flatMap((band) => band.map(({ paper }) => paper.rows))
    expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1000)
    expect(Math.min(...rows)).toBeGreaterThan(80)
  })

  it('are each there once and in their order, whatever they hold', () => {
    const change = { text: '+1,150%', tone: 'success' as const, previous: '1' }
    const compared = (rows: number) => {
      const body = tableOf(rows)
      const withChanges = body.rows.map((row) => ({
        ...row,
        figures: row.figures.map((figure) => ({ ...figure, text: '1,234,567', change })),
      }))
      return { ...body, rows: withChanges }
    }
    const bodies = [
      ...Object.values(EVERY_BODY),
      tableOf(80),
      compared(8),
      compared(9),
      compared(10),
      text('<p>Words. </p>'.repeat(400)),
      null,
    ]
    const one = fc.record({
      body: fc.constantFrom(...bodies),
      width: fc.integer({ min: 1, max: 4 }),
      height: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), fc.constantFrom(...PAPER_LAYOUTS), (given, layout) => {
        const widgets = given.map(({ body, ...size }, at) => ({
          view: view(body, { ...size, id: `w${at}` }),
        }))
        const bands = bandsOn(widgets, layout)
        expect(bands.flat().map(({ view: { id } }) => id)).toEqual(widgets.map(({ view: { id } }) => id))
        for (const band of bands) {
          expect(rowsOf(band)).toBeLessThanOrEqual(PAGE_ROOM[layout].rows)
          expect(band.length).toBeGreaterThan(0)
          if (band.some(({ paper }) => paper.long)) expect(band).toHaveLength(1)
        }
        // What was placed once stays as it is: charts are drawn for these sizes, then placed again.
        expect(bandsOn(bands.flat(), layout)).toEqual(bands)
      }),
    )
  })
})
