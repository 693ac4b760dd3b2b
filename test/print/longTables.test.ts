import { afterAll, expect, it } from 'vitest'
import { snapshot } from '../../client/features/widgets/formats/sample.ts'
import { createPdfPrinter } from '../../server/pdf/printer.ts'
import { loadPrintBundle } from '../../server/print.ts'
import { readPdf } from '../readPdf.ts'
import { interactive } from '../sampleWidgets.ts'

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
  const body = renderDashboard(snapshot(widgets), {
    layout: 'print',
    theme: 'light',
    owner: false,
    productName: null,
  })
  const { pdf } = await printer.print({ title: 'Long', body })
  return (await readPdf(pdf)).pageTexts
}

it('never leaves a head at the foot of a page without a row, wherever the page ends', async () => {
  // Each is followed by one that begins a little lower than the one before, over more than a page's height.
  for (const first of [25, 26, 27, 28, 29, 30, 31, 32]) {
    const pages = await pagesOf([first, 30, first + 7, 40])
    for (const page of pages) {
      for (const head of page.split('Channel').slice(1)) expect(head).toMatch(/\d\.\d\d/)
    }
  }
}, 60_000)

it('names the widget again on each page that a table goes on to', async () => {
  const pages = await pagesOf([120])
  expect(pages.length).toBeGreaterThanOrEqual(3)
  for (const page of pages.slice(1, -1)) expect(page).toContain('Table of 120, continued')
})
