import type { Page } from '@playwright/test'
import { coupons } from './coupons.ts'
import { expect, mailTo, OTHER, test } from './journey.ts'
import { fillRegistration, skipIntro } from './registerForm.ts'

const linkIn = (text: string) =>
  /https?:\/\/\S+\/confirm-registration\?token=[\w-]+#\S+/.exec(text)?.[0] ?? ''

async function makeFirstDashboard(page: Page): Promise<void> {
  await expect(page.getByText('No dashboards yet')).toBeVisible()
  await page.goto('/dashboards/create')
  await page.getByRole('button', { name: /^Blank dashboard/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our first')
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page).toHaveTitle('Our first | Broadsheet')
}

test('a person registers by keys, confirms the address and has a first dashboard', async ({
  page,
  people,
  refused,
}) => {
  const address = 'ida.lund@newcomers.example'
  await page.goto('/login')
  await page.getByRole('link', { name: 'No account yet? Register' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  // Nothing is paid here, so that no trial ends.
  await expect(page.getByText('You start as the first admin of your company.')).toBeVisible()
  const send = page.getByRole('button', { name: 'Register' })
  await expect(send).toBeDisabled()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(
    /^Your company starts with this name/,
  )
  await page.getByLabel('Your name').fill('Ida Lund')
  await page.getByLabel('E-mail').fill('ida.lund')
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await page.getByLabel('Password, once more').fill('seven green bottle')
  await page.getByLabel(/I accept the terms of use/).press('Space')
  await expect(send).toBeDisabled()
  await page.getByLabel('I am not under 16 years old').press('Space')
  await page.getByLabel('E-mail').press('Enter')
  // The browser's own check, before anything is sent.
  await expect(page.getByLabel('E-mail')).toBeFocused()
  expect(
    await page.getByLabel('E-mail').evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
  ).toBe(true)
  await page.getByLabel('E-mail').fill(address)
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await page.getByLabel('Password, once more').fill('seven green bottles')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Check your e-mail' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('Check your e-mail | Broadsheet')
  const newest = async () => linkIn((await mailTo(address, /^Confirm your address/)).text)
  const former = await newest()
  await page.goBack()
  await expect(page.getByLabel('Your name')).toHaveValue('Ida Lund')
  await page.goForward()
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Use another address' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveValue('Ida Lund')
  await expect(page.getByLabel('E-mail')).toHaveValue(address)
  await expect(page.getByLabel(/I accept the terms of use/)).toBeChecked()
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await page.getByLabel('Password, once more').fill('seven green bottles')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect.poll(newest).not.toBe(former)
  const first = await newest()
  await page.getByRole('button', { name: 'Send it once more' }).press('Enter')
  await expect(page.getByRole('status')).toContainText(
    'Another mail is on its way to ida.lund@newcomers.example',
  )
  await expect.poll(newest).not.toBe(first)
  const link = await newest()
  await page.reload()
  await expect(page.getByRole('status')).toContainText(`A mail is on its way to ${address}`)

  // No account yet, of which no mail would come to set a new password.
  refused(422, /^\/login$/)
  await page.goto('/login')
  await people.fillSignIn(address, 'seven green bottles')
  await expect(page.getByRole('alert')).toContainText('First open the link that was mailed to you.')

  refused(422, /^\/confirm-registration$/)
  await page.goto(first)
  const password = page.getByLabel('Password', { exact: true })
  // For password managers, as no field shows it.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(address)
  await password.fill('seven green bottles')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('was replaced by a newer one')
  await expect(page.getByRole('alert')).toContainText('Sign in if you have confirmed your address already.')
  await page.goto(link)
  await password.fill('six green bottles')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the password that you chose')).toBeVisible()
  await password.fill('seven green bottles')
  await page.keyboard.press('Enter')
  await skipIntro(page)
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible()

  await makeFirstDashboard(page)
  // The mail is still there, and its link is opened once more.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in already' })).toBeVisible()
  await expect(page.getByText(`As Ida Lund, ${address}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('link', { name: 'Confirmed already? Sign in' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('an address with an account is answered alike, and its owner is mailed', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Your name').fill('Mallory')
  await page.getByLabel('E-mail').fill(OTHER)
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await page.getByLabel('Password, once more').fill('seven green bottles')
  await page.getByLabel(/I accept the terms of use/).check()
  await page.getByLabel('I am not under 16 years old').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status')).toContainText(`A mail is on its way to ${OTHER}`)
  expect((await mailTo(OTHER, /You have a Broadsheet account already/)).text).toContain(
    'No second one was made',
  )
})

test('coupons of the address and of the field are applied, and go with the registration', async ({
  page,
  product,
  refused,
}) => {
  await coupons(product, 'add SPRING --type price.discount --value 2.5')
  await coupons(product, 'add LONGER --type trial.days --value 30 --stacksOn price.discount')
  await coupons(product, 'add ALONE --type trial.days --value 7')
  await page.goto('/register?coupons=spring&source=mc&dashboards=40&annual=1')
  const applied = page.getByRole('list', { name: 'Applied' })
  await expect(applied.getByRole('listitem')).toHaveText(['SPRING: $2.50 off each dashboard at every charge'])
  // Also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const words = page.getByText('SPRING: $2.50 off each dashboard at every charge')
  expect(
    await words.evaluate((label) => [label.scrollWidth <= label.clientWidth, label.clientWidth > 150]),
  ).toEqual([true, true])
  await page.setViewportSize({ width: 1440, height: 900 })
  const field = page.getByLabel('Code / Coupon')
  const apply = page.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeDisabled()
  await field.fill('Spring')
  await expect(apply).toBeDisabled()
  refused(404, /^\/api\/coupons\/NOTHING$/)
  await field.fill('NOTHING')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code / Coupon not valid.')).toBeVisible()
  await field.fill('ALONE')
  await expect(page.getByText('Code / Coupon not valid.')).toHaveCount(0)
  await apply.click()
  await expect(page.getByText('Code / Coupon not stackable with other code(s) / coupon(s).')).toBeVisible()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/coupons/longer*', async (route) => {
    await answered
    await route.continue()
  })
  await field.fill('longer')
  await apply.click()
  // As long as it is looked up, nothing is done that its answer would undo.
  await expect(apply).toBeDisabled()
  await expect(field).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Remove SPRING' })).toHaveCount(0)
  answer()
  await expect(field).toHaveValue('')
  await expect(applied.getByRole('listitem')).toHaveText([
    'SPRING: $2.50 off each dashboard at every charge',
    'LONGER: 30 days longer trial',
  ])
  await page.getByRole('button', { name: 'Remove SPRING' }).press('Enter')
  await expect(applied.getByRole('listitem')).toHaveText(['LONGER: 30 days longer trial'])
  await page.getByRole('button', { name: 'Remove LONGER' }).press('Enter')
  await expect(applied).toHaveCount(0)
  await expect(field).toBeFocused()
  await field.fill('spring')
  await apply.click()
  await expect(applied).toHaveText('SPRING: $2.50 off each dashboard at every charge')
  // Typed and not applied: sending the form does it.
  await field.fill('longer')
  await page.getByLabel('Your name').fill('Kim Sato')
  await page.getByLabel('E-mail').fill('kim.sato@coupons.example')
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await page.getByLabel('Password, once more').fill('seven green bottles')
  await page.getByLabel(/I accept the terms of use/).check()
  await page.getByLabel('I am not under 16 years old').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(linkIn((await mailTo('kim.sato@coupons.example', /^Confirm your address/)).text))
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await page.keyboard.press('Enter')
  await skipIntro(page)
  const list = await coupons(product, 'list')
  expect(list).toMatch(/^SPRING; .*used: 1$/m)
  expect(list).toMatch(/^LONGER; .*used: 1$/m)
  expect(list).toMatch(/^ALONE; .*used: 0$/m)
  await makeFirstDashboard(page)
})

test('each code of the address that is refused is named with why, and that one registers without it', async ({
  page,
  product,
  refused,
}) => {
  await coupons(product, 'add EARLY --type price.discount --value 1')
  await coupons(product, 'add SOLO --type trial.days --value 7')
  refused(404, /^\/api\/coupons\/GONE$/)
  await page.goto('/register?coupons=gone,early,solo')
  await expect(page.getByRole('list', { name: 'Applied' })).toHaveText(/^EARLY: /)
  const field = page.getByLabel('Code / Coupon')
  await expect(field).toHaveValue('GONE')
  await expect(page.getByRole('alert')).toHaveText(
    'GONE: Code / Coupon not valid.\nSOLO: Code / Coupon not stackable with other code(s) / coupon(s).',
    { useInnerText: true },
  )
  const leftOut = page.getByRole('status').filter({ hasText: 'not applied' })
  await expect(leftOut).toHaveText('GONE and SOLO are not applied: you register without them.')
  await field.fill('solo')
  await expect(leftOut).toHaveCount(0)
  await fillRegistration(page, 'kim.left@coupons.example')
  const send = page.getByRole('button', { name: 'Register' })
  await send.press('Enter')
  await expect(leftOut).toHaveText('solo is not applied: you register without it.')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/register$/.test(request.url()),
  )
  await send.press('Enter')
  expect((await sent).postData()).toContain('["EARLY"]')
})

test('a coupon that could not be looked up is looked up again as the form is sent, and not left out', async ({
  page,
  product,
  refused,
}) => {
  await coupons(product, 'add LATER --type trial.days --value 30')
  await page.goto('/register')
  await fillRegistration(page, 'kim.later@coupons.example')
  await page.getByRole('button', { name: 'Add a code or coupon' }).press('Enter')
  await page.getByLabel('Code / Coupon').fill('later')
  const message = 'You have looked often. Try again in a minute.'
  await page.route('**/api/coupons/later*', (route) =>
    route.fulfill({ status: 429, json: { error: { id: 'too_many_tries', message } } }),
  )
  refused(429, /^\/api\/coupons\/later$/)
  const send = page.getByRole('button', { name: 'Register' })
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText(message)).toBeVisible()
  const looked = page.waitForResponse('**/api/coupons/later*')
  await send.press('Enter')
  await looked
  await expect(send).toBeEnabled()
  await expect(page.getByText(message)).toBeVisible()
  await page.unroute('**/api/coupons/later*')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/register$/.test(request.url()),
  )
  await send.press('Enter')
  expect((await sent).postData()).toContain('["LATER"]')
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
})
