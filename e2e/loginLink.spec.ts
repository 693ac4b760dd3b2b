import type { Route } from '@playwright/test'
import { DEMO_PASSWORD, expect, mailTo, OTHER, test } from './journey.ts'

test('a client without an account signs in by a link, and the agency has the source', async ({
  page,
  people,
  someoneElse,
}) => {
  await people.signIn(OTHER, DEMO_PASSWORD)
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: 'Have a client sign in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Have a client sign in' })
  await dialog.getByLabel('For whom').fill('Ana Sørensen')
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'What to connect' }).fill('Google Ana')
  await page.getByRole('option', { name: 'Google Analytics' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByRole('status')).toContainText('Send this link to Ana Sørensen.')
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for a sign-in' })
  await expect(waiting.getByRole('listitem')).toContainText(['Ana Sørensen'])

  const ana = await someoneElse()
  await ana.page.goto(link)
  await expect(
    ana.page.getByRole('heading', { name: 'Second Agency asks for access to Google Analytics' }),
  ).toBeVisible()
  const goOn = ana.page.getByRole('button', { name: 'Go to the sign-in' })
  // Left for the vendor's page, and shown again by Back as it was left.
  const leave = (route: Route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback()
  await ana.page.route('**', leave)
  const left = ana.page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await goOn.press('Enter')
  await expect(goOn).toBeDisabled()
  await left
  await ana.page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(goOn).toBeEnabled()
  await ana.page.unroute('**', leave)
  await goOn.press('Enter')
  await ana.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(ana.page.getByRole('alert')).toContainText('It did not work')
  await ana.page.getByRole('button', { name: 'Go to the sign-in' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(ana.page.getByRole('status')).toContainText('Second Agency can read Google Analytics of')

  await mailTo(OTHER, /^Ana Sørensen has signed in: Google Analytics$/)
  await page.reload()
  const card = page.getByRole('article', { name: /^Google Analytics/ })
  await expect(card).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Have its owner sign in' }).click()
  const again = page.getByRole('dialog', { name: /^Have .+ signed in again$/ })
  await again.getByLabel('For whom').fill('Ana')
  await again.getByRole('button', { name: 'Make the link' }).click()
  await again.getByRole('button', { name: 'Done' }).click()
  await waiting.getByRole('button', { name: 'Withdraw the link for Ana' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(waiting).toHaveCount(0)
  // Other journeys find this company without a source.
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(card).toHaveCount(0)
})
