import type { Page } from '@playwright/test'
import { linkTo } from '../client/lib/paths.ts'
import { checkoutOf } from './companyRow.ts'
import { appUrl, expect, PAYING, type People, sandboxUrl, test } from './journey.ts'
import { boughtBy, checkoutWindow, leaveWindow, payByWallet, payInWindow } from './paymentStore.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'
import { confirmRegistration, fillPassword, fillRegistration, ownCompany, payNow } from './registerForm.ts'

/** Payments that do not end on the page, or in the tab, in which they began. */
test.use({ settings: PAYING })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const subscribe = (page: Page) => page.getByRole('button', { name: /^Subscribe for / })
const dashboardsField = (page: Page) => page.getByLabel('Dashboards', { exact: true })
const closed = (page: Page) => page.getByText('Nothing was charged: the payment window was closed.')
const events = (page: Page) => page.evaluate(() => window.dataLayer ?? [])

async function onPlan(page: Page, people: People): Promise<string> {
  const { email } = await registerCompany(appUrl, sandboxUrl)
  await people.signIn(email, REGISTERED_PASSWORD)
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(heading(page, '14 days of your trial left')).toBeVisible()
  return email
}

test('a plan is paid for on a wallet’s page, which leads back; canceled there, the form is as it was', async ({
  page,
  people,
}) => {
  const email = await onPlan(page, people)
  await dashboardsField(page).fill('4')
  await page.getByRole('radio', { name: /^Yearly/ }).press('Space')
  await subscribe(page).press('Enter')
  await checkoutWindow(page).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('link', { name: 'Cancel and return to the shop' }).click()
  // The checkout is where it was, and may still be paid or closed.
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$380.00')
  await leaveWindow(page, 'Close')
  await expect(closed(page)).toBeVisible()
  await expect(page).toHaveURL(linkTo.subscription())
  await expect(dashboardsField(page)).toHaveValue('4')
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked()

  await subscribe(page).press('Enter')
  await payByWallet(page)
  await leaveWindow(page, 'Continue')
  await expect(heading(page, '4 dashboards, paid yearly')).toBeVisible()
  await expect(page).toHaveURL(linkTo.subscription())
  await expect(closed(page)).toHaveCount(0)
  const { order, orders } = await boughtBy(email)
  expect(orders).toHaveLength(1)
  expect(await events(page)).toContainEqual(expect.objectContaining({ event: 'orderCompleted', id: order }))
  // It is over: a reload shows no checkout again.
  await page.reload()
  await expect(heading(page, '4 dashboards, paid yearly')).toBeVisible()
  await expect(page.locator('#fsc-popup-frame')).toHaveCount(0)
})

test('where the end of a wallet’s payment cannot be shown, nobody is led to pay again', async ({
  page,
  people,
}) => {
  await onPlan(page, people)
  await subscribe(page).press('Enter')
  await checkoutWindow(page).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: /with the wallet$/ }).waitFor()
  const script = `${sandboxUrl}/payment/sbl/**`
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Cancel and return to the shop' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Do not pay again' })).toBeVisible()
  await expect(subscribe(page)).toBeDisabled()
  await page.unroute(script)
  await page.reload()
  await leaveWindow(page, 'Close')
  await expect(closed(page)).toBeVisible()
  await expect(subscribe(page)).toBeEnabled()
})

test('the page under a checkout cannot be reached, and Back closes it', async ({ page, people }) => {
  await onPlan(page, people)
  await subscribe(page).press('Enter')
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$237.50')
  await expect(page.locator('#root')).toHaveAttribute('inert', '')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(page.locator('#fsc-popup-frame')).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await page.goForward()
  await expect(subscribe(page)).toBeEnabled()
})

test('a person registers and pays on a wallet’s page; only the password is asked for again', async ({
  page,
}) => {
  const email = 'kim@wallets.example'
  await page.goto('/register?dashboards=10&annual=1')
  await fillRegistration(page, email)
  await payNow(page).press('Enter')
  await payByWallet(page)
  await leaveWindow(page, 'Continue')
  const { orders } = await boughtBy(email)
  await expect(page.getByRole('status')).toContainText(`You have paid, order ${orders[0]?.reference}`)
  await expect(page).toHaveURL('/register?dashboards=10&annual=1')
  await expect(payNow(page)).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue('Kim Sato')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await fillPassword(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
  await confirmRegistration(page, email)
  expect(await ownCompany(page)).toMatchObject({ state: 'active', services: { dashboards: 10 } })
})

test('who has paid and lost the tab goes on by the address that is mailed', async ({
  page,
  product,
  someoneElse,
}) => {
  const email = 'mo@lost.example'
  await page.goto('/register?dashboards=10')
  await fillRegistration(page, email)
  await payNow(page).press('Enter')
  await checkoutWindow(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(checkoutWindow(page).getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.close()

  // As server/features/registration/unclaimedMailJob.ts writes it, once an hour has gone.
  const { orders } = await boughtBy(email)
  const [{ id, reference } = { id: '', reference: '' }] = orders
  const completion = new URLSearchParams({ checkout: await checkoutOf(product, email), id, reference })
  const { page: later } = await someoneElse()
  await later.goto(`/register#${completion}`)
  await expect(later.getByRole('status')).toContainText(`You have paid, order ${reference}`)
  // Of what is in the address nothing stays there, nor is it lost with the page.
  await expect(later).toHaveURL('/register')
  await later.reload()
  await expect(later.getByRole('status')).toContainText(`order ${reference}`)
  await expect(payNow(later)).toHaveCount(0)
  await fillRegistration(later, email)
  await later.getByRole('button', { name: 'Register' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
  await confirmRegistration(later, email)
  expect(await ownCompany(later)).toMatchObject({ state: 'active', services: { dashboards: 10 } })
})

test('an address that names no payment says so, shows none of its words, and leaves the form as it is', async ({
  page,
}) => {
  const words = 'FAILED. Call +1 555 0100'
  await page.goto(`/register#${new URLSearchParams({ checkout: 'x'.repeat(21), id: 'a', reference: words })}`)
  await expect(payNow(page)).toBeVisible()
  await expect(page.getByText('555 0100')).toHaveCount(0)
  await page.goto(
    `/register?dashboards=3#${new URLSearchParams({ checkout: 'x'.repeat(21), id: 'a', reference: 'DEM-1' })}`,
  )
  await expect(page.getByRole('alert').filter({ hasText: 'is not known here' })).toBeVisible()
  await expect(page).toHaveURL('/register?dashboards=3')
  await expect(payNow(page)).toBeVisible()
})

test('who reloads the page once the window says that it is paid is not asked to pay again', async ({
  page,
}) => {
  const email = 'ria@reloads.example'
  await page.goto('/register?dashboards=10')
  await fillRegistration(page, email)
  await payNow(page).press('Enter')
  await checkoutWindow(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  // Its script, which tells the page, enables the button last.
  await expect(checkoutWindow(page).getByRole('button', { name: 'Continue' })).toBeEnabled()
  await page.reload()
  const { orders } = await boughtBy(email)
  await expect(page.getByRole('status')).toContainText(`You have paid, order ${orders[0]?.reference}`)
  await expect(payNow(page)).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue('Kim Sato')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await fillPassword(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await confirmRegistration(page, email)
  expect(await ownCompany(page)).toMatchObject({ state: 'active', services: { dashboards: 10 } })
  expect((await boughtBy(email)).orders).toHaveLength(1)
})

test('of two tabs one has a checkout at a time, and what it paid for is not paid for again', async ({
  page,
  people,
  refused,
}) => {
  // The first tab is told of nothing: its socket is never answered.
  await page.routeWebSocket(/\/app\/live/, () => undefined)
  const email = await onPlan(page, people)
  const other = await page.context().newPage()
  await other.goto(linkTo.subscription())
  await dashboardsField(other).fill('5')
  // A browser gives clicks to the tab in front alone.
  await page.bringToFront()
  await dashboardsField(page).fill('3')
  await subscribe(page).press('Enter')
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$28.50')
  await other.bringToFront()
  await subscribe(other).press('Enter')
  await expect(
    other.getByRole('alert').filter({ hasText: 'A checkout is open in another tab.' }),
  ).toBeVisible()

  await page.bringToFront()
  await leaveWindow(page, 'Close')
  await expect(closed(page)).toBeVisible()
  await other.bringToFront()
  await subscribe(other).press('Enter')
  await expect(checkoutWindow(other).locator('#total')).toHaveText('$47.50')
  await payInWindow(other)
  await expect(heading(other, '5 dashboards, paid monthly')).toBeVisible()

  // The first tab does not know yet.
  refused(409, /\/api\/payment\/secure$/)
  await page.bringToFront()
  await subscribe(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Your company has a subscription.' })).toBeVisible()
  await page.reload()
  await expect(heading(page, '5 dashboards, paid monthly')).toBeVisible()
  expect((await boughtBy(email)).orders).toHaveLength(1)
})
