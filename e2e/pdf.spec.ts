import { expectAllReady, titlesOf, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'
import { downloadBy } from './pdfDownload.ts'

test('the owner downloads the PDF of the dates on screen', async ({ page, people }) => {
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  await people.signIn()
  await page.goto(`/dashboards/${website.permalink}?month=9&year=2026`)
  await expect(widgetsOf(page)).toHaveCount(15)
  await expectAllReady(page)
  const titles = await titlesOf(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await share.getByRole('tab', { name: 'PDF' }).click()
  const pdf = await downloadBy(share.getByRole('button', { name: 'Download PDF' }))
  expect(pdf.name).toBe('Northwind Outdoor website.pdf')
  for (const text of [website.name, ...titles, 'September 2026']) expect(pdf.text).toContain(text)
  expect(pdf.pages).toBeGreaterThanOrEqual(2)
  expect(pdf.pages).toBeLessThanOrEqual(8)
  const events = () => page.evaluate(() => window.dataLayer?.map(({ event }) => event) ?? [])
  expect(await events()).toEqual([])
  await share.getByRole('button', { name: 'PDF downloaded' }).click()
  await expect(share.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  expect(await events()).toEqual(['PDFDownloaded'])
})

test('a reader downloads the PDF of a shared link', async ({ page }) => {
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${website.permalink}`)
  await expectAllReady(page)
  const pdf = await downloadBy(page.getByRole('button', { name: 'Download PDF' }))
  expect(pdf.text).toContain(website.name)
  expect(pdf.text).toContain('Our reading')
})
