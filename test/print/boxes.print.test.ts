import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshot } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { fontSheet } from '../../server/pdf/fontSheet.ts'
import { BESIDE_SHEET, fillPage, openPage } from '../../server/pdf/openPage.ts'
import type { Look } from '../../shared/api/printBundle.ts'
import type { WidgetView } from '../../shared/api/view.ts'
import { PAPER_LAYOUTS } from '../../shared/domain/widgets.ts'
import { LAYOUT_METRICS } from '../../shared/rules/layout.ts'
import { lostInCards } from '../cardBoxes.ts'
import { launchPrintBrowser } from '../printBrowser.ts'
import { serveReader } from '../readersPage.ts'
import { everyWidget } from '../sampleWidgets.ts'
import { thorough } from '../thorough.ts'

const { renderDashboard, css } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await launchPrintBrowser()
})
afterAll(() => browser.close())

const html = (widgets: WidgetView[], layout: Look['layout']) =>
  renderDashboard(snapshot(widgets), { layout, theme: 'light', owner: false })

function expectNothingLost(
  views: WidgetView[],
  { cards, texts, losses }: ReturnType<typeof lostInCards>,
): void {
  expect(cards).toBe(views.length)
  expect(texts).toBeGreaterThan(views.length * 5)
  expect(losses.map(({ card, what, detail }) => `${card}: ${what} ${detail}`)).toEqual([])
}

describe('every format in every size, with 1 to 10 metrics and short and long names', () => {
  it.each(thorough ? PAPER_LAYOUTS : PAPER_LAYOUTS.slice(0, 1))(
    'loses nothing on paper (%s)',
    async (layout) => {
      const views = everyWidget(layout)
      const sheet = fontSheet(css)
      const { context, page } = await openPage(browser, sheet)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: LAYOUT_METRICS[layout].container + BESIDE_SHEET, height: 960 })
      await fillPage(page, { title: 'Paper', body: html(views, layout) }, sheet)
      expectNothingLost(views, await page.evaluate(lostInCards, true))
      await context.close()
    },
    180_000,
  )

  const screens = [
    [390, 'narrow'],
    [1440, 'wide'],
    [768, 'medium'],
    [320, 'narrow'],
  ] as const
  it.each(thorough ? screens : screens.slice(0, 1))(
    'loses nothing on a screen of %i pixels',
    async (width, layout) => {
      const views = everyWidget(layout)
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await page.route('**/*', serveReader(html(views, layout)))
      await page.goto('http://check.test/')
      await page.evaluate(() => document.fonts.ready)
      expectNothingLost(views, await page.evaluate(lostInCards, false))
      await page.close()
    },
    180_000,
  )
})
