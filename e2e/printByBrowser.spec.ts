import { FormData } from 'undici'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { lostInCards } from '../test/cardBoxes.ts'
import { pageSizes, readPdf } from '../test/readPdf.ts'
import { expectAllReady, titlesOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'

test('a reader prints a shared link with the browser’s own command', async ({ page }) => {
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${website.permalink}`)
  await expectAllReady(page)
  const titles = await titlesOf(page)

  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  for (const text of [website.name, ...titles.map(String), `1/${printed.pages}`])
    expect(printed.text.replace(/ ?\/ ?/g, '/')).toContain(text.replace(/ ?\/ ?/g, '/'))
  expect(printed.text).not.toContain('Download PDF')
  expect(printed.pages).toBeLessThanOrEqual(8)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const { cards, losses } = await page.evaluate(lostInCards, true)
  expect(cards).toBe(titles.length)
  expect(losses).toEqual([])
  // Drawn for paper, not the screen's drawings scaled down: axis labels retain their size.
  const scales = await page
    .locator('.w-drawing > svg')
    .evaluateAll((drawings) =>
      drawings.map(
        (svg) => svg.getBoundingClientRect().width / Number(svg.getAttribute('viewBox')?.split(' ')[2]),
      ),
    )
  expect(scales.length).toBeGreaterThan(2)
  for (const scale of scales) expect(Math.abs(scale - 1)).toBeLessThan(0.15)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.w-sheet')).toHaveAttribute('data-layout', 'screen')
})

test('slides are printed as slides by the browser too', async ({ page }) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'On the big screen', template: 'website_performance' })
  const { version } = (await api.get(`/api/dashboards/${made.permalink}`)).as(dataOf(dashboard)).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('styles', JSON.stringify({ pages: 'slides' }))
  await api.post(`/api/dashboards/${made.id}`, form)
  await page.goto(`/dashboards/${made.permalink}`)
  await expectAllReady(page)
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const sizes = await pageSizes(printed)
  expect(sizes.length).toBeGreaterThan(2)
  for (const size of sizes) expect(size).toEqual([794, 446])
})
