import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { downloadBy } from './pdfDownload.ts'

test('a page, its link and its PDF begin with what changed, once its look says so', async ({
  page,
  people,
  someoneElse,
}) => {
  const made = await makeDashboard(await apiAs(OWNER), {
    name: 'What changed',
    template: 'website_performance',
  })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}?month=9&year=2026`)
  const changes = page.getByRole('region', { name: 'What changed' })
  await expectAllReady(page)
  await expect(changes).toHaveCount(0)
  await page.getByRole('button', { name: 'Style' }).click()
  await page.getByRole('switch', { name: 'Say what changed' }).press('Space')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  const links = changes.getByRole('link')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // The page that has its whole width again is drawn anew.
  await expectAllReady(page)
  await expect(links.first()).toBeVisible()
  const said = await links.allTextContents()
  expect(said.length).toBeLessThanOrEqual(5)

  // By keys: the card that shows the figure has the focus.
  const label = await links.first().locator('.w-key-change-label').textContent()
  await links.first().press('Enter')
  const card = page.locator('.w-card:focus')
  await expect(card).toBeInViewport()
  await expect(card).toContainText(label ?? '')

  const { page: reader } = await someoneElse()
  await reader.goto(`/dashboards/${made.permalink}?month=9&year=2026`)
  await expect(widgetsOf(reader).first()).toBeVisible()
  await expectAllReady(reader)
  await expect(reader.getByRole('region', { name: 'What changed' }).getByRole('link')).toHaveText(said)
  const pdf = await downloadBy(reader.getByRole('button', { name: 'Download PDF' }))
  expect(pdf.text).toContain('What changed')
  await reader.goto(`/dashboards/${made.permalink}?month=9&year=2026&compare=none`)
  await expectAllReady(reader)
  await expect(reader.getByRole('region', { name: 'What changed' })).toHaveCount(0)
})
