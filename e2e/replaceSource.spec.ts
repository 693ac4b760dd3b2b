import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

test('a source shows what stands on it, and another of its kind takes its place and gives it back', async ({
  page,
  people,
}) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Sources' }).click()
  const connected = page.getByRole('article', { name: /^Google Analytics/ })
  await expect(connected).toHaveCount(1)
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: /^Google Analytics/ }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(connected).toHaveCount(2)
  const [old, fresh] = [connected.first(), connected.last()]

  await expect(fresh.getByText('Not used yet')).toBeVisible()
  await old.getByRole('button', { name: /dashboards?, \d+ reports?$/ }).click()
  const uses = page.getByRole('dialog', { name: /^What uses/ })
  await expect(uses.getByRole('link', { name: 'Northwind Outdoor: website' })).toBeVisible()
  await expect(uses.getByText(/^To client@northwind\.test, next /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(uses).toBeHidden()

  await choose(page, old, 'Delete')
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await expect(question.getByRole('link', { name: 'Northwind Outdoor: website' })).toBeVisible()
  await expect(question.getByText(/these reports are held and their owners are told/)).toBeVisible()
  await question.getByRole('button', { name: 'Put another in its place' }).click()
  await replaceIn(page)
  // Watched domains may still stand on it.
  const onDashboards = { name: /dashboards?, \d+ reports?$/ }
  await expect(fresh.getByRole('button', onDashboards)).toBeVisible()
  await expect(old.getByRole('button', onDashboards)).toHaveCount(0)
  await choose(page, fresh, 'Replace by another')
  await replaceIn(page)
  await expect(fresh.getByText('Not used yet')).toBeVisible()

  await choose(page, fresh, 'Delete')
  await expect(question.getByText('Nothing uses it.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(connected).toHaveCount(1)
})

async function choose(page: Page, source: Locator, action: string): Promise<void> {
  await source.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Through the dialog, which first shows what becomes of each widget. */
async function replaceIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Replace/ })
  await expect(dialog.getByText('Users at a glance').first()).toBeVisible()
  await expect(dialog.getByText('Stays').first()).toBeVisible()
  await expect(dialog.getByText('Loses data')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('The source is replaced.').last()).toBeVisible()
  await expect(dialog).toBeHidden()
}
