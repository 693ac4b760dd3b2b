import type { Page } from '@playwright/test'
import { confirmByPassword } from './byKeys.ts'
import { coupons } from './coupons.ts'
import { DEMO_PASSWORD, expect, MEMBER, mailTo, OWNER, test } from './journey.ts'
import { skipIntro } from './registerForm.ts'

/** Chooses who signs in on the provider's page, by keys. */
async function choose(page: Page, person: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Sign in with .* \(sandbox\)/ })).toBeVisible()
  await page.getByRole('radio', { name: person }).press('Space')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}
const leaveBy = (page: Page, provider: string) =>
  page.getByRole('link', { name: `Continue with ${provider}` }).press('Enter')
async function consentAndRegister(page: Page): Promise<void> {
  await page.getByLabel(/I accept the terms of use/).press('Space')
  await page.getByLabel('I am not under 16 years old').press('Space')
  await page.getByRole('button', { name: 'Register' }).press('Enter')
}
async function openOwnPage(page: Page): Promise<void> {
  const own = await page.evaluate(
    () => JSON.parse(document.getElementById('globals')?.textContent ?? '{}').user.id,
  )
  await page.goto(`/users/${own}`)
}
const dashboards = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboards' })

for (const [provider, person, isProven] of [
  ['Google', /^Ida Berg.*own company/, true],
  ['LinkedIn', /^Jonas Kim,/, true],
  ['Facebook', /^Mira Holt/, false],
] as const) {
  test(`a person registers with ${provider} and signs in with it`, async ({ page, someoneElse, refused }) => {
    await page.goto('/login')
    await leaveBy(page, provider)
    await choose(page, person)
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
    await expect(page.getByText(`No account here is linked with your ${provider} account`)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await consentAndRegister(page)
    if (!isProven) {
      await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
      const { text } = await mailTo('mira.holt@mailbox.example', /^Confirm your address/)
      await page.goto(/https?:\/\/\S+\/confirm-registration\/facebook\?token=[\w-]+/.exec(text)?.[0] ?? '')
      await page.getByRole('button', { name: 'Confirm and start' }).press('Enter')
    }
    await skipIntro(page)
    await openOwnPage(page)
    // Nothing is asked for that they do not have, and what is refused says why.
    await expect(page.getByText('To change it, set a password first')).toBeVisible()
    await expect(page.getByLabel('New e-mail')).toHaveCount(0)
    await expect(page.getByText('an account elsewhere, or your company’s login, signs you in')).toBeVisible()
    refused(409, /^\/api\/identities/)
    await page.getByRole('button', { name: `Remove ${provider}` }).press('Enter')
    await expect(page.getByText(`${provider} is the only way in to your account.`)).toBeVisible()
    // Without a password: having signed in just now has to do.
    await page
      .getByRole('button', { name: /^Link / })
      .first()
      .press('Enter')
    await expect(page.getByRole('heading', { name: /^Sign in with .* \(sandbox\)/ })).toBeVisible()
    const elsewhere = await someoneElse()
    await elsewhere.page.goto('/login')
    await leaveBy(elsewhere.page, provider)
    await choose(elsewhere.page, person)
    await expect(dashboards(elsewhere.page)).toBeVisible()
  })
}

test('an address does not open its account; the password does, and then links the two', async ({
  page,
  refused,
}) => {
  await page.goto('/login')
  await leaveBy(page, 'LinkedIn')
  await choose(page, /^Demo Person/)
  await expect(page.getByRole('alert')).toContainText('There is an account with the e-mail address')
  await page.getByLabel('E-mail').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Link LinkedIn with your account?' })).toBeVisible()
  refused(403, /^\/api\/identities/)
  await page.getByRole('button', { name: 'Link the accounts' }).press('Enter')
  await confirmByPassword(page, DEMO_PASSWORD)
  await expect(dashboards(page)).toBeFocused()
  await expect(page.getByText('Your LinkedIn account is linked')).toBeVisible()
  expect((await mailTo(OWNER, /LinkedIn now signs you in/)).text).toContain('was linked')
})

test('an account is linked on the own page, and removed', async ({ page, people, refused }) => {
  await people.signIn(MEMBER)
  await page.goto('/login?problem=cancelled&with=google')
  await expect(dashboards(page)).toBeVisible()
  await openOwnPage(page)
  await page.getByRole('button', { name: 'Link Google' }).press('Enter')
  const ways = page.getByRole('region', { name: 'Sign in with' })
  await ways.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Sign in with .* \(sandbox\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(ways.getByRole('alert')).toContainText('You did not sign in with Google')
  await expect(ways).toBeFocused()
  await expect(ways.getByRole('alert')).toBeInViewport()
  await page.getByRole('button', { name: 'Link Google' }).press('Enter')
  await ways.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await choose(page, /^Ida Berg.*another account/)
  await expect(ways.getByText('Linked', { exact: true })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Your Google account is linked: you can sign in with it from now on.')
  await expect(messages).toBeFocused()
  // Told once: other screens have the focus where it belongs.
  await page.getByRole('link', { name: 'Sources' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeFocused()
  await page.goBack()
  await expect(ways.getByText('Linked', { exact: true })).toBeVisible()
  refused(403, /^\/api\/identities/)
  await page.getByRole('button', { name: 'Remove Google' }).press('Enter')
  await confirmByPassword(page, DEMO_PASSWORD)
  await expect(ways.getByText('Linked', { exact: true })).toHaveCount(0)
})

test('what was chosen before leaving for a provider is still chosen after it', async ({ page, product }) => {
  await coupons(product, 'add WELCOME --type trial.days --value 7')
  await page.goto('/register?source=mc')
  await page.getByRole('button', { name: 'Add a code or coupon' }).press('Enter')
  await page.getByLabel('Code / Coupon').fill('welcome')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText('WELCOME: 7 days longer trial')).toBeVisible()
  await leaveBy(page, 'Google')
  await choose(page, /^Otto Frey/)
  await expect(page.getByText('Google signs you in')).toBeVisible()
  await expect(page.getByText('WELCOME: 7 days longer trial')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('source')).toBe('mc')
  await page.getByRole('link', { name: 'Use a password instead' }).press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('WELCOME: 7 days longer trial')).toBeVisible()
})

test('who changes their mind is back at the form', async ({ page }) => {
  await page.goto('/register')
  await leaveBy(page, 'Facebook')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('You did not sign in with Facebook')
})

test('who has no password to link an account by sets one, and is then asked to link it', async ({ page }) => {
  await page.goto('/login')
  await leaveBy(page, 'Google')
  await choose(page, /^Demo Member/)
  await page.getByRole('link', { name: 'Forgotten your password?' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(MEMBER)
  await page.keyboard.press('Enter')
  const { text } = await mailTo(MEMBER, /^Set a new/)
  await page.goto(/https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel('New password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sign in' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Link Google with your account?' })).toBeVisible()
})

test('who is invited and chooses a password after all goes on at its field', async ({ page, facts }) => {
  await page.goto(`/invitation?token=${facts.invitationToken}`)
  await leaveBy(page, 'Google')
  await choose(page, /^Otto Frey/)
  await page.getByRole('button', { name: 'Use a password instead' }).press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
