import type { Page } from '@playwright/test'
import { linkTo } from '../client/lib/paths.ts'
import { coupons } from './coupons.ts'
import { appUrl, expect, PAYING, type People, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { atStore, boughtBy, checkoutWindow, leaveWindow, payInWindow, switchFault } from './paymentStore.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'
import { withFields } from './screens/messages.ts'

test.use({ settings: PAYING })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const dashboardsField = (page: Page) => page.getByLabel('Dashboards', { exact: true })

/** A company on trial with some dashboards, whose admin looks at the plan. */
async function onTrial(page: Page, people: People, names: readonly string[]) {
  const company = await registerCompany(appUrl, sandboxUrl)
  const dashboards = []
  for (const name of names) dashboards.push(await makeDashboard(company, { name, texts: [name] }))
  await people.signIn(company.email, REGISTERED_PASSWORD)
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(heading(page, '14 days of your trial left')).toBeVisible()
  return { email: company.email, dashboards }
}

/** The same, which has subscribed for this many. */
async function subscribed(page: Page, people: People, names: readonly string[], count: number) {
  const company = await onTrial(page, people, names)
  await dashboardsField(page).fill(String(count))
  await button(page, /^Subscribe for /).click()
  await payInWindow(page)
  await expect(heading(page, `${count} dashboards, paid monthly`)).toBeVisible()
  return { ...company, ...(await boughtBy(company.email)) }
}

test('a company on trial subscribes by keys, and opens its invoice', async ({ page, people }) => {
  const { email } = await onTrial(page, people, ['Spring', 'Summer'])
  await expect(page.getByText('2 of 25 dashboards in use')).toBeVisible()

  const count = dashboardsField(page)
  await count.fill('4')
  await expect(button(page, 'Subscribe for $38.00 a month')).toBeVisible()
  await page.getByRole('radio', { name: /^Yearly, \$95\.00 a dashboard/ }).press('Space')
  await expect(button(page, 'Subscribe for $380.00 a year')).toBeVisible()
  await page.getByRole('radio', { name: /^Monthly/ }).press('Space')
  // Settled before it is sent.
  await count.fill('')
  await count.press('Enter')
  await expect(count).toHaveValue('1')
  const choice = page.getByRole('dialog', { name: 'Choose 1 dashboard to archive' })
  await expect(choice.getByText('1 chosen')).toBeVisible()
  await choice.getByRole('button', { name: 'Continue' }).press('Enter')
  await leaveWindow(page, 'Close')
  await expect(page.getByText('Nothing was charged: the payment window was closed.')).toBeVisible()

  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/company/subscription'))
      told.push(request.postData() ?? '')
  })
  await count.fill('4')
  await button(page, 'Subscribe for $38.00 a month').press('Enter')
  const frame = checkoutWindow(page)
  await expect(frame.locator('#total')).toHaveText('$38.00')
  await payInWindow(page)
  await expect(heading(page, '4 dashboards, paid monthly')).toBeFocused()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('2 of 4 dashboards in use')).toBeVisible()
  await expect(page.getByText('Trial Is Active')).toHaveCount(0)
  const { order } = await boughtBy(email)
  // The server is told once.
  expect(told).toEqual([expect.stringContaining(order)])
  expect(await page.evaluate(() => window.dataLayer)).toContainEqual(
    expect.objectContaining({ event: 'orderCompleted', id: order, reference: expect.any(String) }),
  )

  await page.getByRole('link', { name: 'Invoices' }).last().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: '$38.00' })
  await expect(row).toContainText('4 × Dashboards, monthly')
  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByRole('link', { name: /^PDF of invoice/ }).press('Enter'),
  ])
  await expect(invoice.getByRole('heading', { name: /^Invoice / })).toBeVisible()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('invoices.csv')
})

test('what a change costs is known before it is confirmed, and what is too much is archived', async ({
  page,
  people,
  refused,
}) => {
  await subscribed(page, people, ['Spring', 'Summer', 'Autumn'], 4)
  const count = dashboardsField(page)
  await expect(button(page, 'Review the change')).toBeDisabled()

  // Enter before the price is known: the review has the keys at once, and pays nothing by more of them.
  await count.press('ControlOrMeta+a')
  await count.pressSequentially('9')
  await count.press('Enter')
  const early = dialog(page, 'Change the plan?')
  await expect(early.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(early).toHaveCount(0)
  await expect(heading(page, '4 dashboards, paid monthly')).toBeVisible()

  // The provider is away: nothing is lost, and it is asked again.
  refused(503, /\/estimate$/)
  await switchFault('down')
  await count.fill('2')
  await expect(page.getByText('The payment provider cannot be reached at the moment.')).toBeVisible()
  await switchFault('down')
  await button(page, 'Try again').press('Enter')
  await expect(page.getByText('Given back', { exact: true })).toBeVisible()
  await expect(count).toHaveValue('2')
  await expect(
    page.getByText('3 dashboards are in use: before anything changes, you choose 1 to archive.'),
  ).toBeVisible()

  await button(page, 'Review the change').press('Enter')
  const choice = dialog(page, 'Choose 1 dashboard to archive')
  const box = (name: string) => choice.getByRole('checkbox', { name })
  await expect(box('Spring')).toBeChecked()
  await box('Spring').press('Space')
  await expect(choice.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await choice.getByRole('searchbox').fill('sum')
  await expect(box('Autumn')).toHaveCount(0)
  await box('Summer').press('Space')
  await choice.getByRole('button', { name: 'Continue' }).press('Enter')
  const review = dialog(page, 'Change the plan?')
  await expect(review).toContainText('1 dashboard is archived')
  await expect(review).toContainText('$19.00 is given back.')
  await review.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(box('Summer')).toBeChecked()
  await choice.getByRole('button', { name: 'Continue' }).press('Enter')
  await review.getByRole('button', { name: 'Change the plan' }).press('Enter')
  await expect(heading(page, '2 dashboards, paid monthly')).toBeFocused()
  await expect(page.getByText('2 of 2 dashboards in use')).toBeVisible()

  await count.fill('3')
  await expect(page.getByText('To pay now', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Next invoice: \$28\.50 with taxes on /)).toBeVisible()
  await count.press('Enter')
  await expect(review).toContainText('Now: 2 dashboards, paid monthly')
  await expect(review).toContainText('Then: 3 dashboards, paid monthly')
  await review.getByRole('button', { name: 'Pay $9.50 now' }).press('Enter')
  await expect(heading(page, '3 dashboards, paid monthly')).toBeFocused()

  // No more than the last charge is given back.
  await count.fill('1')
  await expect(page.getByText('Nothing is given back: the plan is smaller from now on')).toBeVisible()

  // What was chosen is not left without a question.
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await dialog(page, 'Discard what you entered?').getByRole('button', { name: 'Keep editing' }).click()
  await expect(count).toHaveValue('1')
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await button(page, 'Discard').click()
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Summer' })).toHaveCount(0)
})

test('a charge fails, clients go on reading, and a new card mends it', async ({
  page,
  people,
  someoneElse,
}) => {
  const { subscription, dashboards } = await subscribed(page, people, ['Spring'], 2)
  await atStore('fail', subscription)
  await page.reload()
  await expect(page.getByText('A charge of your card failed')).toBeVisible()
  await expect(page.getByText('Account Overdue')).toBeVisible()
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()

  const client = await someoneElse()
  await client.page.goto(linkTo.dashboard(dashboards[0]?.permalink ?? ''))
  await expect(client.page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()

  await button(page, 'Cancel the subscription').press('Enter')
  const asked = dialog(page, 'Cancel the subscription?')
  await expect(asked).toContainText('It ends at once, as the last charge has not been paid')
  await asked.getByRole('button', { name: 'Keep the subscription' }).press('Enter')
  await expect(asked).toHaveCount(0)

  // On other screens the message itself leads there.
  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeFocused()
  const [early] = await Promise.all([
    page.context().waitForEvent('page'),
    button(page, 'Manage the payment').press('Enter'),
  ])
  await expect(early.getByRole('button', { name: 'Replace the card' })).toBeVisible()
  await early.close()
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  // The message of the screen before has a button of this name too, until this screen comes and takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeFocused()

  const [store] = await Promise.all([
    page.context().waitForEvent('page'),
    button(page, 'Manage the payment').press('Enter'),
  ])
  await store.getByRole('button', { name: 'Replace the card' }).click()
  await expect(store.getByRole('status')).toContainText('Whatever was overdue is paid now.')
  expect(await store.evaluate(() => window.opener)).toBeNull()
  await store.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('A charge of your card failed')).toHaveCount(0)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Account Overdue')).toHaveCount(0)

  await client.page.reload()
  await expect(client.page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
})

test('a subscription is canceled, taken back, and after its end begun again', async ({ page, people }) => {
  const { subscription } = await subscribed(page, people, ['Spring'], 2)
  const cancel = async () => {
    await button(page, 'Cancel the subscription').press('Enter')
    const asked = dialog(page, 'Cancel the subscription?')
    await expect(asked.getByRole('button', { name: 'Keep the subscription' })).toBeFocused()
    await expect(asked.getByRole('list', { name: 'What stops when' }).getByRole('listitem')).toHaveCount(3)
    await asked.getByRole('button', { name: 'Cancel the subscription' }).press('Enter')
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(heading(page, '2 dashboards, paid monthly')).toBeFocused()
    await expect(page.getByText('Canceled Account')).toBeVisible()
  }
  await cancel()
  await button(page, 'Take the cancellation back').press('Enter')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(heading(page, '2 dashboards, paid monthly')).toBeFocused()
  await expect(page.getByText('Canceled Account')).toHaveCount(0)

  await cancel()
  await atStore('end', subscription)
  await page.reload()
  await expect(heading(page, 'You have no subscription')).toBeVisible()
  await expect(dashboardsField(page)).toHaveValue('2')
  await button(page, 'Subscribe for $19.00 a month').press('Enter')
  await payInWindow(page)
  await expect(heading(page, '2 dashboards, paid monthly')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('an order that is reviewed is waited for, and the plan follows by itself', async ({ page, people }) => {
  const { email } = await onTrial(page, people, [])
  await button(page, /^Subscribe for /).click()
  await payInWindow(page, 'review')
  const waiting = page.getByText('We are waiting for the payment provider to confirm')
  await expect(waiting).toBeVisible()
  await expect(heading(page, 'Subscribe')).toHaveCount(0)
  await page.reload()
  await expect(waiting).toBeVisible()
  // Another tab knows nothing of the order but what the server says.
  const other = await page.context().newPage()
  await other.goto('/company/subscription')
  await expect(other.getByText('Do not pay again')).toBeVisible()
  await expect(heading(other, 'Subscribe')).toHaveCount(0)
  await atStore('approve', (await boughtBy(email)).order)
  await expect(heading(other, '25 dashboards, paid monthly')).toBeVisible()
  await expect(heading(page, '25 dashboards, paid monthly')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('an order that a review refuses is told, and another one is paid', async ({ page, people, refused }) => {
  refused(422, /\/subscription$/)
  const { email } = await onTrial(page, people, [])
  await button(page, /^Subscribe for /).click()
  await payInWindow(page, 'review')
  await expect(page.getByText('We are waiting for the payment provider to confirm')).toBeVisible()
  const { order } = await boughtBy(email)
  await atStore('reject', order)
  const told = page.getByRole('alert').filter({ hasText: 'has not accepted the payment of order' })
  await expect(told).toContainText('nothing was charged')
  await expect(page.getByText('We are waiting for the payment provider to confirm')).toHaveCount(0)
  await dashboardsField(page).fill('3')
  await button(page, 'Subscribe for $28.50 a month').press('Enter')
  await payInWindow(page)
  await expect(heading(page, '3 dashboards, paid monthly')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('an order that is refused before the server has answered is told too', async ({
  page,
  people,
  refused,
}) => {
  refused(422, /\/subscription$/)
  const { email } = await onTrial(page, people, [])
  await page.route('**/api/company/subscription', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    if (response.ok()) await atStore('reject', (await boughtBy(email)).order)
    return route.fulfill({ response })
  })
  await button(page, /^Subscribe for /).click()
  await payInWindow(page, 'review')
  const told = page.getByRole('alert').filter({ hasText: 'has not accepted the payment of order' })
  await expect(told).toContainText('nothing was charged')
})

test('coupons lower the price, each once, and a wrong one is told', async ({ page, people, product }) => {
  await coupons(product, 'add SPRING --type price.discount --value 2.50')
  await onTrial(page, people, [])
  const code = page.getByLabel('Code / Coupon')
  const apply = button(page, 'Apply')
  await expect(apply).toBeDisabled()
  await code.fill('NOTHING')
  await code.press('Enter')
  await expect(page.getByText('Code / Coupon NOTHING is invalid')).toBeVisible()
  await expect(code).toBeFocused()
  await code.press('Backspace')
  await expect(page.getByText('is invalid')).toHaveCount(0)

  await expect(button(page, 'Subscribe for $237.50 a month')).toBeVisible()
  await code.fill('spring')
  await apply.press('Enter')
  await expect(page.getByText('Code / Coupon spring activated successfully')).toBeVisible()
  await expect(page.getByText('SPRING: $2.50 off each dashboard')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await code.fill('Spring')
  await expect(apply).toBeDisabled()
  // 25 × 7.00, as the provider has it too.
  await button(page, 'Subscribe for $175.00 a month').press('Enter')
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$175.00')
  await payInWindow(page)
  await expect(
    page.getByText('$7.00 a dashboard each month, after $2.50 off with your coupons'),
  ).toBeVisible()
})

test('where no provider takes payments, codes are taken and no button leads nowhere', async ({
  page,
  people,
}) => {
  await onTrial(page, people, [])
  await withFields(page, '**/api/company/subscription', { checkout: false })
  await page.reload()
  await expect(page.getByText('Payments cannot be made here at present.')).toBeVisible()
  await page.getByLabel('Code / Coupon').fill('NOTHING')
  await button(page, 'Apply').press('Enter')
  await expect(page.getByText('Code / Coupon NOTHING is invalid')).toBeVisible()
  await page.unroute('**/api/company/subscription')
  await page.reload()
  await button(page, /^Subscribe for /).click()
  await payInWindow(page)
  await expect(button(page, 'Cancel the subscription')).toBeVisible()
  await withFields(page, '**/api/company/subscription', { checkout: false })
  await page.reload()
  await expect(page.getByText('Payments cannot be made here at present.')).toBeVisible()
  for (const name of ['Cancel the subscription', 'Manage the payment', 'Apply']) {
    await expect(button(page, name)).toHaveCount(0)
  }
})

test('where the browser keeps the payment page from opening, a link leads to it', async ({
  page,
  people,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await subscribed(page, people, [], 2)
  await button(page, 'Manage the payment').press('Enter')
  const link = page.getByRole('link', { name: 'Open the payment page' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const [store] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
  await expect(store.getByRole('button', { name: 'Replace the card' })).toBeVisible()
})
