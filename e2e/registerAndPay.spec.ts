import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { coupons } from './coupons.ts'
import { expect, sandboxUrl, test } from './journey.ts'
import { atStore, boughtBy, CARDS, checkoutWindow, leaveWindow, switchFault } from './paymentStore.ts'
import {
  confirmRegistration,
  expectPasswordKept,
  fillPassword,
  fillRegistration,
  ownCompany,
  payNow,
} from './registerForm.ts'

test.use({
  settings: {
    PAYMENT: '1',
    PRICE_MONTHLY: '9.50',
    PRICE_ANNUAL: '95',
    PRICES_OTHER: 'EUR=8.90/89',
    BONUS_DASHBOARDS: '2',
  },
})

async function pay(page: Page, card?: string): Promise<void> {
  if (card) await checkoutWindow(page).getByLabel('Card number').fill(card)
  await checkoutWindow(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
}
/** Its script, which the button needs, ends with the focus. */
async function leave(page: Page, heading: string, button: 'Close' | 'Continue'): Promise<void> {
  await expect(checkoutWindow(page).getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await leaveWindow(page, button)
}
const events = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? [])

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
}

test('a person registers with two coupons and pays', async ({ page, product }) => {
  const stacking = '--stacksOn price.discount --maximum 2'
  await coupons(product, `add SPRING --type price.discount --value 2 ${stacking}`)
  await coupons(product, `add FRIEND --type price.discount --value 0.5 ${stacking}`)

  const email = 'kim.sato@payers.example'
  await page.goto('/register?coupons=SPRING,FRIEND&dashboards=10')
  await expect(page.getByRole('list', { name: 'Applied' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('10 × $7.00 = $70.00 a month')).toBeVisible()
  await fillRegistration(page, email)
  await expectAccessible(page)
  await payNow(page).press('Enter')
  await expect(checkoutWindow(page).getByLabel('E-mail')).toHaveValue(email)
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$70.00')
  await pay(page)
  const reference = await checkoutWindow(page).locator('dd').innerText()
  await leave(page, 'Thank you', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
  expect(await events(page)).toContainEqual(
    expect.objectContaining({ event: 'orderCompleted', reference, id: expect.any(String) }),
  )
  // Another address: what is paid is paid.
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('status')).toContainText(`You have paid, order ${reference}`)
  await expect(payNow(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('kim@payers.example')
  await fillPassword(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
  await confirmRegistration(page, 'kim@payers.example')

  expect(await ownCompany(page)).toMatchObject({
    state: 'active',
    services: { dashboards: 10, bonusDashboards: 2 },
  })
  const list = await coupons(product, 'list')
  expect(list.match(/used: 1/g)).toHaveLength(2)
})

test('a declined card, and a checkout that is closed, leave the form as it was', async ({ page }) => {
  await page.goto('/register')
  await fillRegistration(page, 'lee@payers.example')
  await page.getByRole('textbox', { name: 'Dashboards' }).fill('3')
  await payNow(page).press('Enter')
  await pay(page, CARDS.declined)
  await expect(checkoutWindow(page).getByRole('alert')).toContainText('The card was declined')
  await leave(page, 'Checkout', 'Close')
  await expect(page.locator('#fsc-popup-frame')).toHaveCount(0)
  await expect(payNow(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Kim Sato')
  await expectPasswordKept(page)
  await expect(page.getByText('3 × $9.50 = $28.50 a month')).toBeVisible()
  // Another number of dashboards, and again: a new order.
  const count = page.getByRole('textbox', { name: 'Dashboards' })
  await count.press('ControlOrMeta+a')
  await count.press('Backspace')
  await expect(count).toHaveValue('')
  await count.pressSequentially('4')
  await payNow(page).press('Enter')
  await expect(checkoutWindow(page).locator('#total')).toHaveText('$38.00')
  await pay(page)
  await leave(page, 'Thank you', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
})

test('a payment that a review refuses is told before anything is registered, and another one is made', async ({
  page,
  refused,
}) => {
  refused(422, /^\/register$/)
  const email = 'nia@payers.example'
  await page.goto('/register')
  await fillRegistration(page, email)
  await payNow(page).press('Enter')
  await pay(page, CARDS.review)
  await expect(checkoutWindow(page).getByText('Your payment is being reviewed.')).toBeVisible()
  await atStore('reject', (await boughtBy(email)).order)
  await leave(page, 'Thank you', 'Continue')
  const told = page.getByRole('alert').filter({ hasText: 'has not accepted the payment of order' })
  await expect(told).toContainText('nothing was charged')
  await expect(page.getByText('You have paid, order')).toHaveCount(0)
  await expectPasswordKept(page)
  await payNow(page).press('Enter')
  await expect(told).toHaveCount(0)
  await pay(page)
  await leave(page, 'Thank you', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
})

test('what is wrong is said before anything is paid, and a trial needs no card', async ({
  page,
  refused,
}) => {
  refused(422, /^\/register$/)
  await page.goto('/register')
  await fillRegistration(page, 'mo@payers.example')
  await page.getByLabel('E-mail').fill('mo@payers')
  await payNow(page).click()
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
  await expect(page.locator('#fsc-popup-frame')).toHaveCount(0)
  await page.getByLabel('E-mail').fill('mo@payers.example')
  await page.getByRole('button', { name: 'Start the free trial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await confirmRegistration(page, 'mo@payers.example')
  expect(await ownCompany(page)).toMatchObject({
    state: 'trial',
    services: { dashboards: 25, bonusDashboards: 2 },
  })
})

test('a blocked script and a failing provider stop the checkout with a sentence, and it can be tried again', async ({
  page,
  refused,
}) => {
  const script = `${sandboxUrl}/payment/sbl/**`
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto('/register')
  await fillRegistration(page, 'ada@payers.example')
  await payNow(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('A content blocker or a firewall may have stopped it')
  await expectAccessible(page)
  await page.unroute(script)
  refused(503, /^\/payment\/storefront\//)
  await switchFault('down')
  await payNow(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The payment provider’s checkout failed (503)')
  await expect(payNow(page)).toBeFocused()
  await switchFault('down')
  await payNow(page).press('Enter')
  await pay(page)
  await leave(page, 'Thank you', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeFocused()
})
