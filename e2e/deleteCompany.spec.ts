import { httpClient } from '../test/httpClient.ts'
import { appUrl, expect, mailTo, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NAME = 'Lund & Söner — שיווק'

test('an admin sets the company up, deletes it by keys, and restores it on another day', async ({
  page,
  people,
  refused,
  someoneElse,
}) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  const { permalink } = await makeDashboard(company, { name: 'Spring' })
  await people.signIn(company.email, REGISTERED_PASSWORD)
  await page.getByRole('link', { name: 'Settings' }).click()

  const card = page.getByRole('region', { name: 'Company' })
  await card.getByLabel('Name').fill('')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Give the company a name.')).toBeVisible()
  await expect(card.getByLabel('Name')).toBeFocused()
  await card.getByLabel('Name').fill(NAME)
  await card.getByLabel('Phone').fill('call me')
  await card.getByLabel('Phone').press('Enter')
  await expect(card.getByText(/Write the number with digits/)).toBeVisible()
  await card.getByLabel('Phone').fill('+46 8 123 45 67')
  await card
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(card.getByRole('img', { name: 'Logo' })).toBeVisible()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your company is saved.')).toBeVisible()
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain('company updated')
  await page.reload()
  await expect(card.getByLabel('Name')).toHaveValue(NAME)
  await expect(card.getByLabel('Phone')).toHaveValue('+46 8 123 45 67')

  const reader = httpClient(appUrl)
  expect((await reader.get(`/api/dashboards/${permalink}`)).status).toBe(200)

  const opener = page.getByRole('button', { name: 'Delete the account' })
  // A key is not waited with, as a click is, until the button can be pressed.
  await expect(opener).toBeEnabled()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete the account?' })
  const submit = dialog.getByRole('button', { name: 'Delete the account' })
  const typed = dialog.getByRole('textbox', { name: /To confirm, type/ })
  await expect(typed).toBeFocused()
  await expect(dialog.getByText('Save what you want to keep before')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export everything' })).toBeEnabled()
  await expect(submit).toBeDisabled()
  await page.keyboard.type('Lund')
  await page.keyboard.press('Enter')
  await typed.fill(NAME)
  await expect(submit).toBeDisabled()
  refused(422, /^\/api\/company$/)
  await dialog.getByLabel('Your password').fill('six green bottles')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(REGISTERED_PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'This account was deleted' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(NAME)
  expect((await reader.get(`/api/dashboards/${permalink}`)).status).toBe(404)
  expect((await mailTo(company.email, /was deleted$/)).text).toContain('Ida Lund has deleted the account')
  await page.getByRole('link', { name: 'Leave it deleted' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/dashboards')
  await expect(page).toHaveURL(/\/login/)

  const later = await someoneElse()
  refused(403, /^\/login$/)
  await later.page.goto('/login')
  await later.people.fillSignIn(company.email, REGISTERED_PASSWORD)
  await expect(later.page.getByRole('heading', { level: 1, name: 'This account was deleted' })).toBeVisible()
  await later.page.getByRole('button', { name: 'Restore the account' }).press('Enter')
  await expect(later.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(later.page.getByRole('link', { name: 'Spring' })).toBeVisible()
  expect((await reader.get(`/api/dashboards/${permalink}`)).status).toBe(200)
})
