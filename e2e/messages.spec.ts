import type { Page } from '@playwright/test'
import { setCompany, setInvalidSources } from './companyRow.ts'
import { appUrl, expect, OWNER, PAYING, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'

test.use({ settings: PAYING })

const bar = (page: Page) => page.getByRole('region', { name: 'Messages' })
const message = (page: Page, title: string) => bar(page).getByRole('alert').filter({ hasText: title })
const closeOf = (page: Page, title: string) =>
  message(page, title).getByRole('button', { name: 'Close message' })
const daysFromNow = (days: number) => Temporal.Now.instant().add({ hours: 24 * days })
const dayInWords = (instant: Temporal.Instant) =>
  instant.toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' })

test('a trial is said on every screen but dashboards, and leads to what it will cost', async ({
  page,
  people,
}) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  const { name } = await makeDashboard(company, { name: 'Spring' })
  await people.signIn(company.email, REGISTERED_PASSWORD)
  const trial = message(page, 'Your Broadsheet Trial Is Active')
  await expect(trial).toContainText(`14 days left, until ${dayInWords(daysFromNow(14))}.`)
  await expect(closeOf(page, 'Trial')).toHaveCount(0)

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Sources' }).click()
  await trial.getByRole('link', { name: 'See the subscription' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '14 days of your trial left' })).toBeVisible()
  await expect(page.getByText('1 of 25 dashboards in use')).toBeVisible()
  // 25 × 9.50.
  await expect(page.getByRole('button', { name: 'Subscribe for $237.50 a month' })).toBeVisible()
  await expect(trial).toBeVisible()
  await expect(trial.getByRole('link')).toHaveCount(0)
})

test('each state of the plan has its message, and those that close stay closed until they are news', async ({
  page,
  people,
  product,
  refused,
}) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  const set = async (row: Parameters<typeof setCompany>[2]) => {
    await setCompany(product, company.email, row)
    // Until then the bar goes by what the page remembered.
    const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/company')
    await page.reload()
    await told
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await makeDashboard(company, { name: 'Spring' })
  await people.signIn(company.email, REGISTERED_PASSWORD)
  const subscribed = { state: 'active', subscription_id: 'sub-1' } as const

  await set({ ...subscribed, expires_at: null })
  await expect(bar(page)).toHaveCount(0)

  await set({ ...subscribed, plan_dashboards: 1 })
  const USED_UP = 'All Dashboards Used Up'
  await expect(message(page, USED_UP)).toContainText('by updating the subscription')
  await closeOf(page, USED_UP).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await set({ plan_dashboards: 1 })
  await expect(bar(page)).toHaveCount(0)
  await set({ plan_dashboards: 25 })
  // What went away is news when it comes back, once the page has seen it gone.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('closed-causes'))).toBe('[]')
  await expect(bar(page)).toHaveCount(0)
  await set({ plan_dashboards: 1 })
  await expect(message(page, USED_UP)).toBeVisible()

  const end = daysFromNow(10)
  await set({ state: 'canceled', expires_at: end.toString(), plan_dashboards: 25 })
  await expect(message(page, 'Canceled Account')).toContainText(
    `Your dashboards and reports remain usable until ${dayInWords(end)}.`,
  )

  await set({ state: 'overdue' })
  await expect(message(page, 'Account Overdue')).toContainText('A recent charge of your card failed.')
  await expect(bar(page).getByRole('alert')).toHaveCount(1)
  // What cannot be done for now says why, in the words of the state.
  await page.getByRole('button', { name: 'Create dashboard' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('A charge of your card failed. Pay with another card')
  refused(409, /\/subscription\/payment$/)
  await message(page, 'Account Overdue').getByRole('button', { name: 'Manage the payment' }).press('Enter')
  // The row alone says that something was bought.
  await expect(message(page, 'Account Overdue')).toContainText('there is no payment to manage')
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(page.getByText('A charge of your card failed')).toBeVisible()

  await set({ state: 'canceled', subscription_id: null, expires_at: daysFromNow(-1).toString() })
  await expect(page.getByRole('heading', { name: 'You have no subscription' })).toBeVisible()
  const INVITATION = 'Create and Share a Marketing KPI Report'
  await expect(message(page, INVITATION)).toContainText('Subscribe to create dashboards again')
  await closeOf(page, INVITATION).click()
  await expect(bar(page)).toHaveCount(0)
})

test('sources that need a new sign-in are said once, and again as soon as there is another one', async ({
  page,
  people,
  product,
}) => {
  const EXPIRED = 'Expired Sources'
  await setInvalidSources(product, OWNER, 1)
  await people.signIn()
  await expect(message(page, EXPIRED)).toContainText('One source no longer lets us in.')
  await closeOf(page, EXPIRED).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await setInvalidSources(product, OWNER, 2)
  await page.reload()
  await expect(message(page, EXPIRED)).toContainText('2 sources no longer let us in.')
  await message(page, EXPIRED).getByRole('link', { name: 'Re-authorise' }).click()
  await expect(page).toHaveURL('/company/sources')
  await expect(page.getByText('Expired', { exact: true })).toHaveCount(2)

  await setInvalidSources(product, OWNER, 0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('a company that was deleted and restored is welcomed back', async ({ page, people }) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  const { globals } = await company.open('/dashboards')
  const headers = { 'x-csrf-token': company.csrfToken }
  const body = { delete: true, name: globals.company?.name, currentPassword: REGISTERED_PASSWORD }
  const deleted = await company.send('DELETE', '/api/company', { body, headers })
  expect(deleted.status, deleted.text).toBe(200)
  expect((await company.signIn(company.email, REGISTERED_PASSWORD)).status).toBe(403)
  expect((await company.post('/api/company/restore')).status).toBe(200)

  await people.signIn(company.email, REGISTERED_PASSWORD)
  const RESTORED = 'Restored Account'
  await expect(message(page, RESTORED)).toContainText('Your account is back, with everything that was in it.')
  await closeOf(page, RESTORED).click()
  await expect(message(page, RESTORED)).toHaveCount(0)
  await page.reload()
  await expect(message(page, 'Trial Is Active')).toBeVisible()
  await expect(message(page, RESTORED)).toHaveCount(0)
})
