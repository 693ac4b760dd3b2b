import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'
import { openWidget } from './widgetForm.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const widget = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
/** What is explained; not the dates' calendar, which is a dialog too. */
const explanation = (page: Page): Locator => page.locator('.w-explain:popover-open')
const fact = (page: Page, name: string): Locator =>
  explanation(page)
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')

test('the owner has any figure explained by mouse', async ({ page, people }) => {
  await people.signIn()
  await openWebsite(page)

  const figure = widget(page, 'Users at a glance')
    .getByRole('button', { name: /^[\d,.]+, [^,]+ of “Users at a glance”$/ })
    .first()
  const text = await figure.textContent()
  expect(text).toMatch(/^[\d,.]+$/)
  await figure.click()
  await expect(explanation(page)).toContainText('Active users')
  await expect(explanation(page)).toContainText(text ?? 'nothing')
  await expect(explanation(page)).toContainText('The figure as read from Google Analytics.')
  await expect(fact(page, 'Metric').locator('code')).toHaveText('activeUsers')
  await expect(fact(page, 'Source')).toHaveText('Google Analytics')
  await expect(fact(page, 'Account')).not.toBeEmpty()
  await expect(fact(page, 'Time zone')).toHaveText('Europe/Berlin')
  await expect(fact(page, 'Read')).toHaveText(/\d{4}/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toHaveCount(0)
  await expect(figure).toBeFocused()

  const channels = widget(page, 'Channels')
  const row = channels.locator('tbody').first().getByRole('row').first()
  await row.getByRole('cell').nth(1).click()
  await expect(explanation(page)).toContainText((await row.getByRole('rowheader').textContent()) ?? '')
  await expect(fact(page, 'Metric').locator('code')).toHaveText('engagementRate')
  // Another figure takes its place.
  await row.getByRole('cell').nth(0).click()
  await expect(fact(page, 'Metric').locator('code')).toHaveText('sessions')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(explanation(page)).toHaveCount(0)

  await widget(page, 'Sessions over time').locator('.w-reader').click()
  await expect(explanation(page)).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/)
  await explanation(page).getByRole('button', { name: 'Engaged sessions', exact: true }).click()
  await expect(fact(page, 'Metric').locator('code')).toHaveText('engagedSessions')
  await expect(explanation(page)).toContainText(/against [\d,]+, \d{1,2} [A-Z][a-z]+ \d{4}/)
  await explanation(page).getByRole('button', { name: 'Close' }).click()
  await expect(explanation(page)).toHaveCount(0)

  for (const [name, figures, metric] of [
    ['Devices', '.w-slices > li', 'sessions'],
    ['Engagement rate', '.w-figure', 'engagementRate'],
    ['Days of the week', '.w-reader', 'sessions'],
    ['Countries', '.w-reader', 'activeUsers'],
  ] as const) {
    await widget(page, name).locator(figures).first().click()
    await expect(fact(page, 'Metric').locator('code'), name).toHaveText(metric)
    await page.keyboard.press('Escape')
    await expect(explanation(page), name).toHaveCount(0)
  }
})

test('in a widget’s form Escape closes the explanation alone', async ({ page, people }) => {
  await people.signIn()
  await openWebsite(page)
  await openWidget(page, 'Channels')
  const form = page.getByRole('dialog', { name: /widget/i })
  const cell = form.getByRole('region', { name: 'Preview' }).getByRole('cell').first()
  await cell.click()
  await expect(fact(page, 'Metric').locator('code')).toHaveText('sessions')
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('a reader of the link has figures explained by keyboard', async ({ page }) => {
  await openWebsite(page)

  const table = widget(page, 'Channels').getByRole('region')
  await table.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const cell = table.locator('tbody').first().getByRole('row').nth(1).getByRole('cell').nth(1)
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(explanation(page)).toBeFocused()
  await expect(fact(page, 'Metric').locator('code')).toHaveText('engagementRate')
  await expect(explanation(page)).toContainText((await cell.locator('bdi').textContent()) ?? 'nothing')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toHaveCount(0)
  await expect(cell).toBeFocused()

  const reader = widget(page, 'Revenue over time').locator('.w-reader')
  await reader.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Metric').locator('code')).toHaveText('totalRevenue')
  await expect(fact(page, 'Metric')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(reader).toBeFocused()

  const figure = widget(page, 'Users at a glance')
    .getByRole('button', { name: /^[\d,.]+, [^,]+ of “Users at a glance”$/ })
    .nth(1)
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Metric').locator('code')).toHaveText('newUsers')
  // Going on with Tab leaves it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(explanation(page)).toHaveCount(0)

  await widget(page, 'Devices').getByRole('list').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const second = await widget(page, 'Devices')
    .getByRole('listitem')
    .nth(1)
    .locator('.w-slice-name')
    .textContent()
  await expect(explanation(page)).toContainText(second ?? 'nothing')
})

test('a reader with a phone taps figures', async ({ someoneElse }) => {
  const { page } = await someoneElse({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await openWebsite(page)
  for (const [name, figures, metric] of [
    ['Sessions over time', '.w-reader', /^(engagedS|s)essions$/],
    ['Devices', '.w-reader', 'sessions'],
    ['Engagement rate', '.w-figure', 'engagementRate'],
    ['Top pages', 'td', 'screenPageViews'],
  ] as const) {
    await widget(page, name).locator(figures).first().tap()
    await expect(fact(page, 'Metric').locator('code'), name).toHaveText(metric)
    const box = await explanation(page).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await explanation(page).getByRole('button', { name: 'Close' }).tap()
    await expect(explanation(page), name).toHaveCount(0)
  }
})

async function openWebsite(page: Page): Promise<void> {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${permalink}`)
  await expect(widgetsOf(page).first()).toBeVisible()
  await expectAllReady(page)
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).include('.w-explain').withTags(TAGS).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  }
}
