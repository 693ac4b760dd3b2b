import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, setSwitches, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

const EXPIRED = 'Expired Sources'

test.afterEach(() => setSwitches('google_analytics', []))

test('a login that the vendor has ended is noticed, said and signed in again', async ({
  page,
  people,
  someoneElse,
}) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), {
    name: 'Ended login',
    template: 'website_performance',
  })
  await people.signIn()
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  await page.getByRole('link', { name: dashboard.name }).click()
  const widgets = widgetsOf(page)
  const askAgain = async () => {
    const answer = page.waitForResponse(/\/data\?.*refresh=true/)
    await page.getByRole('button', { name: 'More about this dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Refresh the figures' }).click()
    await answer
    await expect(page.locator('article[aria-busy=true]')).toHaveCount(0)
  }
  await expect(widgets.first()).toHaveAttribute('data-state', 'ready')
  await expectAllReady(page)
  const summary = widgets.first()
  const figures = (await summary.innerText()).match(/\d[\d,.]*[%smh]?/g) ?? []
  expect(figures.length).toBeGreaterThan(0)

  await setSwitches('google_analytics', ['revoked_grant', 'expired_token'])
  await askAgain()
  for (const widget of await widgets.all()) {
    await expect(widget).toHaveAttribute('data-state', 'stale')
    await expect(widget.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  }
  for (const figure of figures) await expect(summary).toContainText(figure)

  const client = await someoneElse()
  await client.page.goto(`/dashboards/${dashboard.permalink}`)
  const theirs = widgetsOf(client.page).first()
  await expect(theirs).toHaveAttribute('data-state', /^(ready|stale)$/)
  for (const figure of figures) await expect(theirs).toContainText(figure)
  await expect(client.page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)

  await summary.getByRole('button', { name: 'Reconnect' }).click()
  await expect(page).toHaveURL(/\/company\/sources\?next=%2Fdashboards%2F/)
  const source = page.getByRole('article', { name: /^Google Analytics/ })
  await expect(source.getByText('Expired')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(EXPIRED)).toBeVisible()
  await messages.getByRole('link', { name: 'Re-authorise' }).click()

  await setSwitches('google_analytics', [])
  await source.getByRole('button', { name: 'Re-authorise' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/company/sources')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('The source is connected.')).toBeVisible()
  await expect(source).toHaveCount(1)
  await expect(source.getByText('Expired')).toHaveCount(0)
  await expect(messages).toHaveCount(0)

  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('link', { name: dashboard.name }).click()
  await expect(summary).toHaveAttribute('data-state', 'ready')
  await askAgain()
  await expectAllReady(page)
  await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
})
