import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshot, text, view } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { browserPath } from '../../server/pdf/browserPath.ts'
import { fontSheet } from '../../server/pdf/fontSheet.ts'
import { fillPage, openPage } from '../../server/pdf/openPage.ts'
import { takePicture } from '../../server/pdf/picture.ts'
import type { WidgetView } from '../../shared/api/view.ts'
import { interactive } from '../sampleWidgets.ts'

const { renderDashboard, css } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await browserPath(null),
    args: ['--disable-gpu', '--font-render-hinting=none'],
    chromiumSandbox: process.getuid?.() !== 0,
  })
})
afterAll(() => browser.close())

const scorecard = (width: number, height: number) =>
  interactive({ format: 'scorecard', width, height }, 'short', 1)
const table = (rows: number) => interactive({ format: 'table', width: 4, height: 1 }, 'short', 2, rows)
const words = (count: number) => view(text(`<p>${'Words. '.repeat(count)}</p>`), { width: 4, height: 1 })

interface Box {
  top: number
  bottom: number
}

/** How high the picture is, and where cards, lines and the foot are on the page. */
async function pictured(views: WidgetView[]) {
  const sheet = fontSheet(css)
  const { context, page } = await openPage(browser, sheet)
  try {
    const widgets = views.map((one, order) => ({ ...one, id: `w${order}`, order }))
    const body = renderDashboard(snapshot(widgets), { layout: 'print', theme: 'light', owner: false })
    await fillPage(page, { title: 'Picture', body }, sheet)
    await page.pdf({ preferCSSPageSize: true })
    const { width, height } = await sharp(await takePicture(page)).metadata()
    const boxes = (selector: string) =>
      page.evaluate(
        (of) =>
          Array.from(document.querySelectorAll(of), (part): Box => {
            const { top, bottom } = part.getBoundingClientRect()
            return { top, bottom }
          }),
        selector,
      )
    return {
      width,
      height,
      cards: await boxes('.w-card'),
      lines: await boxes('tr'),
      foot: await boxes('footer'),
    }
  } finally {
    await context.close()
  }
}

/** By more than a part of a pixel. */
const isCut = (height: number) => (box: Box) => box.top < height - 1 && box.bottom > height + 1

it.each([
  ['rows of one height', Array.from({ length: 30 }, () => scorecard(1, 1))],
  [
    'rows of several heights',
    [2, 1, 3, 1, 2, 3].flatMap((height) => [scorecard(2, height), scorecard(2, 1)]),
  ],
  ['tables between cards', [scorecard(4, 1), table(12), scorecard(2, 2), scorecard(2, 1), table(9)]],
  ['words', [words(40), words(300), words(20), words(200), words(100)]],
  ['a first row that is higher than usual', [words(550), scorecard(4, 1)]],
])('is cut between rows, never through a card: %s', async (_what, views) => {
  const { width, height, cards } = await pictured(views)
  expect(width).toBe(760)
  expect(cards).toHaveLength(views.length)
  expect(cards.filter(isCut(height))).toEqual([])
  expect(cards.filter(({ bottom }) => bottom <= height).length).toBeGreaterThan(0)
  expect(cards.filter(({ top }) => top >= height).length).toBeGreaterThan(0)
  expect(height).toBeLessThanOrEqual(1440)
})

it('shows a short page whole, without an empty part below', async () => {
  const { height, cards, foot } = await pictured([scorecard(2, 1), scorecard(2, 1)])
  expect(cards.filter(isCut(height))).toEqual([])
  expect(foot[0]?.bottom).toBeLessThanOrEqual(height)
  expect(height).toBeLessThan(600)
})

it('ends a table that is longer than any picture after a whole line', async () => {
  const { height, lines } = await pictured([table(200)])
  expect(height).toBeLessThanOrEqual(1075)
  expect(height).toBeGreaterThan(1000)
  expect(lines.filter(isCut(height))).toEqual([])
})
