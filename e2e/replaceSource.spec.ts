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

  await replace(page, old)
  await expect(old.getByText('Not used yet')).toBeVisible()
  await expect(fresh.getByRole('button', { name: /dashboards?, \d+ reports?$/ })).toBeVisible()
  await replace(page, fresh)
  await expect(fresh.getByText('Not used yet')).toBeVisible()

  await fresh.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await expect(question.getByText('No dashboard uses it.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(connected).toHaveCount(1)
})

/** Through the dialog, which first shows what becomes of each widget. */
async function replace(page: Page, source: Locator): Promise<void> {
  await source.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Replace by another' }).click()
  const dialog = page.getByRole('dialog', { name: /^Replace/ })
  await expect(dialog.getByText('Users at a glance').first()).toBeVisible()
  await expect(dialog.getByText('Stays').first()).toBeVisible()
  await expect(dialog.getByText('Loses data')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('The source is replaced.').last()).toBeVisible()
  await expect(dialog).toBeHidden()
}
