import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figure, scorecard, snapshot, view } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { browserEnvironment } from '../../server/pdf/browserFonts.ts'
import { browserPath } from '../../server/pdf/browserPath.ts'
import { fontSheet } from '../../server/pdf/fontSheet.ts'
import { fillPage, openPage } from '../../server/pdf/openPage.ts'
import type { WidgetBody, WidgetView } from '../../shared/api/view.ts'
import { serveReader } from '../readersPage.ts'

const { renderDashboard, css } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await browserPath(null),
    args: ['--disable-gpu', '--font-render-hinting=none'],
    env: browserEnvironment(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
})
afterAll(() => browser.close())

const money = { ...figure(322_109), text: '€322,109.96' }
const change = { text: '+9.2%', tone: 'success' as const, previous: '€295' }
const single = (label: string): WidgetBody => ({
  kind: 'summary',
  items: [{ id: 'm', label, figure: { ...figure(94), change } }],
})

/** A row of all that is one figure: with and without a label of its own, a course, a target. */
const views = (): WidgetView[] =>
  [
    scorecard([5, 3, 8], { label: 'Total revenue', figure: { ...money, change } }),
    scorecard([5, 3, 8], { label: 'Card', figure: { ...figure(15), change }, trend: null }),
    single('Sessions'),
    single('Card'),
  ].map((body, order) => ({
    // On paper the first takes two lines.
    ...view(body, { title: order === 0 ? 'Revenue of the whole shop' : 'Card', width: 1, height: 1 }),
    format: body.kind === 'summary' ? ('summary' as const) : ('scorecard' as const),
    id: `w${order}`,
    order,
  }))

/** Runs in a page: where the figures' base lines and their changes are, and how large the figures on paper. */
const places = () => {
  const tops = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (one) => Math.round(one.getBoundingClientRect().top))
  const baseLines = Array.from(document.querySelectorAll('.w-figure'), (one) => {
    const mark = one.appendChild(document.createElement('span'))
    mark.style.display = 'inline-block'
    return Math.round(mark.getBoundingClientRect().bottom)
  })
  return {
    figures: new Set(baseLines).size,
    changes: new Set(tops('.w-change')).size,
    sizes: new Set(
      Array.from(document.querySelectorAll('.w-figure'), (one) => getComputedStyle(one).fontSize),
    ).size,
    cards: document.querySelectorAll('.w-card').length,
  }
}

it.each([1280, 1072])(
  'figures and changes of a row stand on one line on a page of %i pixels',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const html = renderDashboard(snapshot(views()), { layout: 'wide', theme: 'light', owner: false })
    await page.route('**/*', serveReader(html))
    await page.goto('http://check.test/')
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(places)).toMatchObject({ cards: 4, figures: 1, changes: 1 })
    await page.close()
  },
)

it('figures of a row stand on one line on paper, in one size', async () => {
  const sheet = fontSheet(css)
  const { context, page } = await openPage(browser, sheet)
  await page.emulateMedia({ media: 'print' })
  const body = renderDashboard(snapshot(views()), { layout: 'print', theme: 'light', owner: false })
  await fillPage(page, { title: 'Paper', body }, sheet)
  expect(await page.evaluate(places)).toMatchObject({ cards: 4, figures: 1, changes: 1, sizes: 1 })
  await context.close()
})
