import { afterAll, describe, expect, it } from 'vitest'
import { snapshot } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { createPdfPrinter } from '../../server/pdf/printer.ts'
import type { WidgetView } from '../../shared/api/view.ts'
import { readPdf } from '../readPdf.ts'
import { interactive } from '../sampleWidgets.ts'
import { collisions, textBoxes } from '../textBoxes.ts'
import { thorough } from '../thorough.ts'

const { renderDashboard, css } = await loadPrintBundle()
const printer = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 1 }, css)
afterAll(() => printer.close())

/** Pages of a dashboard of tables with that many rows each, as texts. */
async function pagesOf(rows: number[]): Promise<string[]> {
  const widgets = rows.map((count, order) => ({
    ...interactive({ format: 'table', width: 4, height: 1 }, 'short', 2, count),
    id: `w${order}`,
    order,
    title: `Table of ${count}`,
  }))
  return (await readPdf(await pdfOf(widgets))).pageTexts
}

async function pdfOf(widgets: WidgetView[]): Promise<Uint8Array> {
  const body = renderDashboard(snapshot(widgets), {
    layout: 'print',
    theme: 'light',
    owner: false,
  })
  return (await printer.print({ title: 'Long', body })).pdf
}

it.runIf(thorough)(
  'never leaves a head at the foot of a page without a row, wherever the page ends',
  async () => {
    // Each is followed by one that begins a little lower than the one before, over more than a page's height.
    for (const first of [25, 26, 27, 28, 29, 30, 31, 32]) {
      const pages = await pagesOf([first, 30, first + 7, 40])
      for (const page of pages) {
        for (const head of page.split('Channel').slice(1)) expect(head).toMatch(/\d\.\d\d/)
      }
    }
  },
  60_000,
)

it('names the widget again on each page that a table goes on to', async () => {
  const pages = await pagesOf([120])
  expect(pages.length).toBeGreaterThanOrEqual(3)
  for (const page of pages.slice(1, -1)) expect(page).toContain('Table of 120, continued')
})

describe('a table whose columns continue below, before other cards', () => {
  const cards = (order: number) =>
    ['Left', 'Right'].map((title, at) => ({
      ...interactive({ format: 'table', width: 2, height: 1 }, 'short', 1, 4),
      id: `c${order}${at}`,
      order: order + at,
      title: `${title} ${order}`,
    }))

  const blocks = [
    [10, 16, 3],
    [8, 7, 2],
    [8, 12, 2],
    [10, 8, 3],
    [10, 12, 3],
  ]
  it.each(thorough ? blocks : blocks.slice(0, 1))(
    'keeps its totals clear of them: %i metrics, %i rows, in %i blocks',
    async (metrics, rows, blocks) => {
      const losses: string[] = []
      for (const before of [3, 8, 16]) {
        const wide = interactive({ format: 'table', width: 4, height: 2 }, 'long', metrics, rows)
        const widgets = [
          {
            ...interactive({ format: 'table', width: 4, height: 1 }, 'short', 2, before),
            id: 'before',
            order: 0,
          },
          { ...wide, id: 'wide', order: 1, title: 'Wide' },
          ...cards(2),
          ...cards(4),
          ...cards(6),
        ]
        const pages = await textBoxes(await pdfOf(widgets))
        const atLeft = pages.flat().filter(({ left }) => left < 60)
        // One of the table before, one of each of the three cards at the left.
        expect(atLeft.filter(({ text }) => text === 'Total')).toHaveLength(1 + 3 + blocks)
        expect(atLeft.filter(({ text }) => text === 'Donaudampfschifffahrtsgesellschaft')).toHaveLength(
          blocks,
        )
        for (const [at, page] of pages.entries())
          losses.push(...collisions(page).map((one) => `${before} rows before, page ${at + 1}: ${one}`))
      }
      // The name for further pages is in the first one's head too, behind the title.
      expect(losses.filter((one) => !/: (.+), continued over \1$/.test(one))).toEqual([])
    },
    120_000,
  )
})

it.each(['<br>', '</p><p>', '</li><li>'])(
  'keeps a text of many short lines, divided by %s, clear of what follows',
  async (divider) => {
    const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}.`)
    const text = interactive({ format: 'table', width: 1, height: 1 }, 'short', 1, 1)
    const widgets: WidgetView[] = [
      {
        ...text,
        id: 'text',
        order: 0,
        title: 'Words',
        body: { kind: 'text', html: `<p>${lines.join(divider)}</p>` },
      },
      ...[1, 2, 3, 4, 5].map((order) => ({ ...text, id: `t${order}`, order, title: `After ${order}` })),
    ]
    const pages = await textBoxes(await pdfOf(widgets))
    expect(pages.flatMap(collisions)).toEqual([])
    const texts = pages.flat().map(({ text }) => text)
    for (const line of lines) expect(texts).toContain(line)
  },
)
