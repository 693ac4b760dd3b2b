import { setTimeout } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { linkTo } from '../client/lib/paths.ts'
import { appUrl, expect, PAYING, sandboxUrl, test } from './journey.ts'
import { expectNoScrollingSideways } from './narrow.ts'
import { CARDS, checkoutWindow } from './paymentStore.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'

/** The states that only the provider's own window has: screens/plan.ts has those of the page. */
test.use({
  settings: PAYING,
})

const WIDE = { width: 1440, height: 900 }

/** The page and the window over it, in light and dark, and in narrow windows. */
async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  await expectNoScrollingSideways(page)
  const over = checkoutWindow(page).locator('html')
  expect(await over.evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
  await page.setViewportSize(WIDE)
}

test('the checkout’s window is open, declines a card, and takes one that is reviewed', async ({
  page,
  people,
}) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  await people.signIn(company.email, REGISTERED_PASSWORD)
  await page.goto(linkTo.subscription())
  await page.getByRole('button', { name: /^Subscribe for / }).click()
  const frame = checkoutWindow(page)
  await expect(frame.getByRole('button', { name: 'Close' })).toBeEnabled()
  await expect(page.locator('#fsc-popup-frame')).toBeFocused()
  await expectFit(page)

  await frame.getByLabel('Card number').fill(CARDS.declined)
  await frame.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(frame.getByRole('alert')).toContainText('The card was declined')
  await expectFit(page)

  await frame.getByLabel('Card number').fill(CARDS.review)
  await frame.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(frame.getByText('Your payment is being reviewed.')).toBeVisible()
  await expectFit(page)
})

test('the vendor’s library is looked for every tenth of a second until it is there', async ({
  page,
  people,
}) => {
  const company = await registerCompany(appUrl, sandboxUrl)
  await people.signIn(company.email, REGISTERED_PASSWORD)
  await page.addInitScript(() => {
    const looks: number[] = []
    let library: unknown
    Object.defineProperty(window, 'looks', { value: looks })
    Object.defineProperty(window, 'fastspring', {
      get: () => {
        if (library === undefined) looks.push(performance.now())
        return library
      },
      set: (value: unknown) => {
        library = value
      },
    })
  })
  await page.route('**/fastspring-builder.min.js*', async (route) => {
    await setTimeout(1_500)
    await route.fallback()
  })
  await page.goto(linkTo.subscription())
  await page.getByRole('button', { name: /^Subscribe for / }).click()
  await expect(checkoutWindow(page).getByRole('button', { name: 'Close' })).toBeEnabled()
  const looks: number[] = await page.evaluate(() => Reflect.get(window, 'looks'))
  const pauses = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
  expect(pauses.length).toBeGreaterThan(4)
  // A timer comes a little early by the clock of the page, and on a busy machine late.
  expect(Math.min(...pauses)).toBeGreaterThan(95)
  expect(Math.min(...pauses)).toBeLessThan(200)
})
