import { setCompany } from './companyRow.ts'
import { coupons } from './coupons.ts'
import { appUrl, expect, PAYING, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { checkoutWindow, payInWindow } from './paymentStore.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'

test.use({ settings: PAYING })

const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString()
/** Servers trust a page in memory for so long; the plan's own end is looked at each time, but here the row is moved. */
const TRUSTED_MS = 6_000

test('a trial runs out: its links are read on for a while, then say so in the agency’s look, until it is subscribed with two coupons', async ({
  page,
  people,
  product,
  refused,
  someoneElse,
}) => {
  const stacking = '--stacksOn price.discount --maximum 2'
  await coupons(product, `add THAW --type price.discount --value 2 ${stacking}`)
  await coupons(product, `add PARTNER --type price.discount --value 0.5 ${stacking}`)
  const company = await registerCompany(appUrl, sandboxUrl)
  const brand = { logo: null, logoDark: null, icon: null, accent: '#8a1538', palette: [] }
  const headers = { 'x-csrf-token': company.csrfToken }
  expect((await company.send('PUT', '/api/company/brand', { body: brand, headers })).status).toBe(200)
  const { name, permalink } = await makeDashboard(company, { name: 'Spring', texts: ['Fresh snow'] })
  const link = `/dashboards/${permalink}`
  const reader = (await someoneElse()).page
  const unavailable = reader.getByRole('heading', { name: 'This dashboard is not available at present' })

  await setCompany(product, company.email, { expires_at: daysAgo(1) })
  await reader.goto(link)
  await expect(reader.getByText('Fresh snow')).toBeVisible()
  await people.signIn(company.email, REGISTERED_PASSWORD)
  const invitation = page.getByRole('alert').filter({ hasText: 'Create and Share a Marketing KPI Report' })
  await expect(invitation).toContainText('Your trial ended on')
  await expect(invitation).toContainText('Shared links can be read until')
  // Nothing can be changed, which the page says before anybody tries, and still does when they do.
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Fresh snow')).toBeVisible()
  const ended = page.getByText('The trial has ended. Subscribe to change dashboards and reports again.')
  const edit = page.getByRole('switch', { name: 'Edit' })
  await expect(ended).toBeVisible()
  await expect(edit).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Add widget' })).toHaveCount(0)
  refused(402, /dashboards/)
  const asked = page.waitForResponse(/\/lock$/)
  await edit.press('Space')
  expect((await asked).status()).toBe(402)
  await expect(edit).not.toBeChecked()
  await expect(ended).toBeVisible()

  // The grace ends while the page is open: its next figures are not answered, and it says why.
  await setCompany(product, company.email, { expires_at: daysAgo(15) })
  await reader.waitForTimeout(TRUSTED_MS)
  await reader.getByRole('button', { name: 'Previous period' }).click()
  await expect(unavailable).toBeVisible()
  await expect(reader.getByText('Ida Lund')).toBeVisible()
  await expect(reader.getByText('Ask whoever sent you the link.')).toBeVisible()
  await expect(reader).toHaveTitle('Not available at present')
  await expect(reader.getByText('Spring')).toHaveCount(0)

  await page.goto(link)
  await expect(page).toHaveURL('/company/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
  // Nobody fills in a form that would be refused in the end.
  await page.goto('/dashboards/create')
  await expect(
    page.getByText('The trial has ended. Subscribe to add dashboards and reports again.'),
  ).toBeVisible()
  // The message at the top has one too.
  await expect(page.getByRole('link', { name: 'See the subscription' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Blank dashboard/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your dashboards' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your trial is over' })).toBeVisible()
  await page.getByLabel('Dashboards', { exact: true }).fill('3')
  await expect(page.getByRole('button', { name: 'Subscribe for $28.50 a month' })).toBeVisible()
  for (const code of ['THAW', 'PARTNER']) {
    await page.getByLabel('Code / Coupon').fill(code)
    await page.getByLabel('Code / Coupon').press('Enter')
    await expect(page.getByText(`Code / Coupon ${code} activated successfully`)).toBeVisible()
  }
  // 3 × (9.50 − 2.00 − 0.50), as the provider has it too.
  await page.getByRole('button', { name: 'Subscribe for $21.00 a month' }).press('Enter')
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$21.00')
  await payInWindow(page)
  await expect(page.getByRole('heading', { name: '3 dashboards, paid monthly' })).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(edit).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add widget' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Fresh snow')).toBeVisible()
})
