import type { Page } from '@playwright/test'
import { chooseProperties } from './chooseProperties.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { expect, OTHER, test } from './journey.ts'

const TYPES = ['Google Analytics', 'Google Ads', 'Meta Ads'] as const

async function pickTemplate(page: Page, name: string): Promise<void> {
  await page.goto('/dashboards/create')
  await page.getByRole('button', { name: /^Paid media report/ }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Paid media report')
  await page.getByLabel('Name').fill(name)
}

test('a template with three sources has them chosen, asks for what is left, and is whole at once', async ({
  page,
  people,
}) => {
  await people.signIn()
  await pickTemplate(page, 'Paid media, whole')
  const groups = page.getByRole('group')
  await expect(groups).toHaveCount(3)
  for (const name of TYPES) {
    await expect(
      page.getByRole('group', { name: new RegExp(name) }).getByRole('combobox', { name: 'Source' }),
    ).not.toHaveValue('')
  }
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('alert')).toContainText('Some sources are not chosen yet.')
  await expect(page.getByText('Choose one, or fill it in later.').first()).toBeVisible()
  await chooseProperties(groups)
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid media, whole' })).toBeVisible()
  await expect(widgetsOf(page)).toHaveCount(12)
  await expectAllReady(page)
  await expect(page.getByText('This dashboard is not set up yet')).toHaveCount(0)
})

test('what is filled in later is said once and chosen once, and a schedule warns of it', async ({
  page,
  people,
  refused,
}) => {
  refused(423, /^\/api\/dashboards\//)
  await people.signIn()
  await pickTemplate(page, 'Paid media, later')
  await page.getByRole('button', { name: 'Fill in later' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid media, later' })).toBeVisible()
  const card = page.getByRole('status').filter({ hasText: 'This dashboard is not set up yet' })
  await expect(card).toContainText(/No ad account is chosen in \d+ widgets: /)

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  const schedule = share.getByRole('tabpanel', { name: 'Schedule' })
  await expect(schedule.getByText(/No ad account is chosen in \d+ widgets: /)).toBeVisible()
  await share.getByRole('button', { name: 'Choose for all of them' }).click()

  const panel = page.getByRole('dialog', { name: 'Sources of this dashboard' })
  await chooseProperties(panel.getByRole('group'))
  await page.route('**/api/dashboards/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 423,
          json: { error: { id: 'locked', message: 'Milo Okafor is editing this dashboard.' } },
        })
      : route.fallback(),
  )
  await panel.getByRole('button', { name: 'Set for the whole dashboard' }).click()
  await expect(panel.getByText('Milo Okafor is editing this dashboard.')).toBeVisible()
  await expect(page.locator('article[aria-busy="true"]')).toHaveCount(0)
  await page.unroute('**/api/dashboards/*')

  await panel.getByRole('button', { name: 'Set for the whole dashboard' }).click()
  await expect(panel).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await expectAllReady(page)
  await page.reload()
  await expect(widgetsOf(page)).toHaveCount(12)
  await expectAllReady(page)
})

test('one who leaves the form to connect a source finds it as it was', async ({ page, people }) => {
  await people.signIn(OTHER)
  await pickTemplate(page, 'Made by the way')
  await page.getByRole('link', { name: 'Connect one' }).first().click()
  await expect(page.getByText('Connect a source here, then go on where you were.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Made by the way')
  await expect(page.getByRole('group')).toHaveCount(3)
})
