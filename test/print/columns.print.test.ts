import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scorecard, snapshot, view } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { launchPrintBrowser } from '../printBrowser.ts'
import { serveReader } from '../readersPage.ts'

const { renderDashboard } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await launchPrintBrowser()
})
afterAll(() => browser.close())

/** Runs in a page: how many cards begin a row beside one another, and how far the head's edges are from theirs. */
const columns = () => {
  const cards = Array.from(document.querySelectorAll('.w-card'), (card) => card.getBoundingClientRect())
  const head = document.querySelector('.w-sheet-line')?.getBoundingClientRect()
  const edges = [Math.min(...cards.map(({ left }) => left)), Math.max(...cards.map(({ right }) => right))]
  return {
    columns: new Set(cards.map(({ left }) => Math.round(left))).size,
    apart: [head?.left, head?.right].map((edge, at) => Math.round(Math.abs((edge ?? 0) - (edges[at] ?? 0)))),
  }
}

it.each([
  [390, 1],
  [768, 2],
  [1000, 2],
  [1024, 2],
  [1280, 4],
  [1920, 4],
])(
  'on a page of %i pixels cards stand in columns, %i in number, as wide as its head',
  async (width, count) => {
    const views = Array.from({ length: 8 }, (_, order) => ({
      ...view(scorecard([5, 3, 8]), { title: 'Card', width: 1, height: 1 }),
      format: 'scorecard' as const,
      id: `w${order}`,
      order,
    }))
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const html = renderDashboard(snapshot(views), { layout: 'wide', theme: 'light', owner: false })
    await page.route('**/*', serveReader(html))
    await page.goto('http://check.test/')
    expect(await page.evaluate(columns)).toEqual({ columns: count, apart: [0, 0] })
    await page.close()
  },
)
