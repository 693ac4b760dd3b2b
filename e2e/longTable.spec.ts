import { expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'

test('a table that goes on below says by how many rows, until one is there', async ({ page }) => {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${permalink}`)
  await expectAllReady(page)
  const card = page.getByRole('article', { name: 'Channels', exact: true })
  await expect(card.getByText(/^\d+ more rows below$/)).toBeVisible()
  const part = card.getByRole('region')
  await part.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(card.getByText(/more rows? below$/)).toHaveCount(0)
  await part.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(card.getByText(/^\d+ more rows below$/)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Campaigns', exact: true })).toContainText('and 1 more')
})
