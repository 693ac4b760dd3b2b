import { devices, type Locator, type Page } from '@playwright/test'
import { dateButton, expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'
import { TRY_MS } from './patience.ts'

const { userAgent } = devices['Pixel 7']
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent })

test('a client opens a protected link on a phone', async ({ page, refused }) => {
  const shop = await demoDashboard(await apiAs(OWNER), 'shop and marketing')
  const code = collectCode(page)
  await page.goto(`/dashboards/${shop.permalink}`)
  await expect(page.getByRole('heading', { name: 'This dashboard is protected' })).toBeVisible()
  await expect(page.getByText(shop.name)).toHaveCount(0)
  refused(422, /\/authorise$/)
  await page.getByLabel('Password', { exact: true }).fill('southwind')
  await page.getByRole('button', { name: 'Open the dashboard' }).click()
  await expect(page.getByText('This password is not right. Ask whoever sent you the link.')).toBeVisible()
  // The wrong one is selected: typing replaces it.
  await page.keyboard.type('northwind')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
  await expect(page).toHaveTitle(shop.name)
  await expect(widgetsOf(page)).toHaveCount(9)
  await expectAllReady(page)
  await expect(page.getByRole('switch', { name: 'Edit' })).toHaveCount(0)
  await expectNoSideways(page)

  const dates = dateButton(page)
  const before = await dates.textContent()
  await dates.click()
  const picker = page.getByRole('dialog', { name: 'Date range' })
  const accentOf = (part: Locator) =>
    part.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'))
  const accent = await accentOf(picker.getByRole('button', { name: 'Apply' }))
  expect(accent).toBe(await accentOf(page.locator('.w-sheet-head')))
  expect(accent).not.toBe(await accentOf(page.locator('body')))
  await picker.getByLabel('Range', { exact: true }).selectOption({ label: 'Last month' })
  await expectNoSideways(page)
  await picker.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?month=\d+&year=\d{4}$/)
  await expect(dates).not.toHaveText(before ?? '')
  const chosen = await dates.textContent()
  await expectAllReady(page)

  await page.reload()
  await expect(dates).toHaveText(chosen ?? '')
  await expect(widgetsOf(page)).toHaveCount(9)
  const loaded = await code()
  expect(loaded).toContain('Download PDF')
  for (const editing of ['Add a widget', 'Remove this article', 'Re-authorise']) {
    expect(loaded).not.toContain(editing)
  }
})

test('where the form for the password cannot be loaded, the page says so and tries again by itself', async ({
  page,
  problems,
}) => {
  const shop = await demoDashboard(await apiAs(OWNER), 'shop and marketing')
  const context = page.context()
  const form = /\/PasswordForm-[\w-]+\.js$/
  await context.route(form, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(`/dashboards/${shop.permalink}`)
  await expect(page.getByRole('alert')).toContainText('The server could not be reached')
  await context.unroute(form)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'This dashboard is protected' })).toBeVisible()
  for (const problem of problems.splice(0)) expect(problem).toContain('could not be reached')
})

test('where the calendar cannot be loaded, its dates say so until it can', async ({ page, problems }) => {
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  const context = page.context()
  const panel = /\/DatePanel-[\w-]+\.js$/
  await context.route(panel, async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(`/dashboards/${website.permalink}`)
  await expectAllReady(page)
  await dateButton(page).click()
  const dates = page.getByRole('dialog', { name: 'Date range' })
  await expect(dates.getByRole('alert')).toContainText('The server could not be reached')
  await expectAllReady(page)
  await expect(widgetsOf(page).first()).toBeVisible()
  await context.unroute(panel)
  await context.setOffline(false)
  // Browsers that remember that a module failed cannot load it again in place: there the page is loaded anew.
  await expect(async () => {
    if (!(await dates.isVisible())) await dateButton(page).click()
    await expect(dates.getByRole('button', { name: 'Apply' })).toBeVisible({ timeout: TRY_MS })
  }).toPass()
  for (const problem of problems.splice(0)) expect(problem).toContain('could not be reached')
})

test('dates in the address count only where readers may choose them', async ({ page }) => {
  const api = await apiAs(OWNER)
  const open = await makeDashboard(api, { name: 'Dates for all', texts: ['A word'] })
  const fixed = await makeDashboard(api, {
    name: 'Fixed dates',
    texts: ['A word'],
    hiddenDateSelector: true,
  })
  const query = '?startDate=2026-02-03&endDate=2026-02-12'
  const asked = page.getByText(/3\s?–\s?12 February 2026/)
  await page.goto(`/dashboards/${open.permalink}${query}`)
  await expect(page.getByRole('article', { name: 'A word' })).toBeVisible()
  await expect(asked.first()).toBeVisible()

  await page.goto(`/dashboards/${open.permalink}?startDate=2001-02-03&endDate=2001-02-12`)
  const note = /February 2001 was requested\. Dashboards reach back ten years/
  await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
  await expect(dateButton(page)).toBeVisible()
  await expect(dateButton(page)).not.toContainText('2001')

  await page.goto(`/dashboards/${fixed.permalink}${query}`)
  await expect(page.getByRole('article', { name: 'A word' })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(dateButton(page)).toHaveCount(0)
})

test('an unknown link and an archived dashboard say that there is nothing', async ({ page, refused }) => {
  const api = await apiAs(OWNER)
  const gone = await makeDashboard(api, { name: 'To be archived', texts: ['A word'] })
  await api.delete(`/api/dashboards/${gone.id}/archive`)
  for (const permalink of [gone.permalink, 'a'.repeat(21)]) {
    refused(404, new RegExp(`/dashboards/${permalink}$`))
    const answer = await page.goto(`/dashboards/${permalink}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no dashboard at this address' })).toBeVisible()
  }
})

/** All script the page has loaded so far, as one text. */
function collectCode(page: Page): () => Promise<string> {
  const loaded: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') loaded.push(answer.text())
  })
  return async () => (await Promise.all(loaded)).join('\n')
}

/** Nothing is wider than the phone. */
async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}
