import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshot } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { launchPrintBrowser } from '../printBrowser.ts'
import { serveReader } from '../readersPage.ts'
import { interactive } from '../sampleWidgets.ts'

const { renderDashboard } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await launchPrintBrowser()
})
afterAll(() => browser.close())

it('a legend’s short names are whole in cards that are narrower than their drawing', async () => {
  const formats = ['chart:line', 'chart:barLine', 'chart:stacked'] as const
  const views = formats.map((format, order) => ({
    ...interactive({ format, width: 2, height: 2 }, 'short', 8),
    id: `w${order}`,
    hash: `w${order}`,
    order,
  }))
  const html = renderDashboard(snapshot(views), { layout: 'medium', theme: 'light', owner: false })
  const page = await browser.newPage({ viewport: { width: 740, height: 900 } })
  await page.route('**/*', serveReader(html))
  await page.goto('http://check.test/')
  await page.evaluate(() => document.fonts.ready)
  const names = await page
    .locator('.w-legend bdi')
    .evaluateAll((all) =>
      all.map((one) => ({ name: one.textContent, cut: one.scrollWidth > one.clientWidth + 1 })),
    )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(({ cut }) => cut)).toEqual([])
  await page.close()
}, 60_000)
