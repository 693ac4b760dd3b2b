import type { CDPSession, Page } from '@playwright/test'
import { fromBase32, totpAt } from '../test/totp.ts'
import { answerByKey } from './byKeys.ts'
import { apiAs, DEMO_PASSWORD, expect, MEMBER, mailTo, OTHER, OWNER, test } from './journey.ts'

const dashboards = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboards' })
const card = (page: Page) => page.getByRole('region', { name: 'Second factor' })

/** Chromium's own virtual authenticator: one in the device that asks for a finger, and holds passkeys. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}

async function openOwnPage(page: Page): Promise<void> {
  const id = await page.evaluate(
    () => JSON.parse(document.getElementById('globals')?.textContent ?? '{}').user.id,
  )
  await page.goto(`/users/${id}`)
}

async function confirmIdentity(page: Page): Promise<void> {
  await card(page).getByLabel('Your password, to confirm that it is you').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

/** The ten codes that are shown once. */
async function storeCodes(page: Page): Promise<string[]> {
  const codes = card(page).getByRole('status').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have stored them' }).press('Enter')
  return texts
}

/** Sets the app up on the own page; returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: Buffer; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).press('Enter')
  await confirmIdentity(page)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = fromBase32((await card(page).locator('code').innerText()).replace(/\s/g, ''))
  const before = Temporal.Now.instant().subtract({ seconds: 30 })
  await card(page).getByLabel('Code from your authenticator app').fill(totpAt(secret, before))
  await page.keyboard.press('Enter')
  return { secret, codes: await storeCodes(page) }
}

/** Removes it again, as journeys of this worker share the demo's people. */
async function removeApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the authenticator app' }).press('Enter')
  await answerByKey(page, 'Remove')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
}

test('a passkey is added, signs in without a password, and is the second step with one', async ({
  page,
  people,
}) => {
  const { cdp, id } = await plugIn(page)
  await people.signInByForm(MEMBER)
  await openOwnPage(page)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await confirmIdentity(page)
  await card(page).getByLabel('Name of the passkey').fill('Laptop of Milo')
  await page.keyboard.press('Enter')
  await storeCodes(page)
  await expect(card(page).getByText(/^Works at localhost, added/)).toBeVisible()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Continue with a passkey' }).press('Enter')
  await expect(dashboards(page)).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await people.fillSignIn(MEMBER)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.goto('/dashboards')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goto('/second-step?next=%2Fclients')
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL(/\/clients$/)

  await openOwnPage(page)
  await expect(card(page).getByText(/^Works at localhost, last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Rename Laptop of Milo' }).press('Enter')
  const passkeys = card(page).getByRole('list', { name: 'Your passkeys' })
  await expect(passkeys.getByRole('listitem').getByLabel('Name of the passkey')).toBeFocused()
  await passkeys.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('button', { name: 'Remove Laptop of Milo' }).press('Enter')
  await answerByKey(page, 'Remove')
  // Another session than that in which it was added.
  await confirmIdentity(page)
  await expect(card(page).getByText('Laptop of Milo')).toHaveCount(0)
  await mailTo(MEMBER, /^A passkey was removed/, '“Laptop of Milo”')
})

test('who cancels the browser’s dialog is told so, and can go on', async ({ page }) => {
  const { cdp, id } = await plugIn(page)
  await page.goto('/login')
  // The device holds no passkey for us.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.getByRole('button', { name: 'Continue with a passkey' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeFocused()
})

test('an authenticator app is set up, its codes sign in once, and a recovery code in its place', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  refused(422, /^\/api\/second-step$/)
  // In another browser, which the first thing that is set up signs out.
  await apiAs(OTHER)
  await people.signInByForm(OTHER)
  await openOwnPage(page)
  const signOutOthers = page.getByRole('button', { name: 'Sign out everywhere else' })
  await expect(signOutOthers).toBeVisible()
  const { secret, codes } = await setUpApp(page)
  await expect(signOutOthers).toHaveCount(0)
  await expect(card(page).getByText('10 of 10 are left', { exact: false })).toBeVisible()

  const elsewhere = await someoneElse()
  await elsewhere.page.goto('/login')
  await elsewhere.people.fillSignIn(OTHER)
  const field = elsewhere.page.getByLabel('Code from your authenticator app')
  const code = totpAt(secret, Temporal.Now.instant())
  await field.fill(code)
  await elsewhere.page.keyboard.press('Enter')
  await expect(dashboards(elsewhere.page)).toBeVisible()

  const third = await someoneElse()
  await third.page.goto('/login')
  await third.people.fillSignIn(OTHER)
  await third.page.getByLabel('Code from your authenticator app').fill(code)
  await third.page.keyboard.press('Enter')
  await expect(third.page.getByRole('alert')).toContainText('used already')
  await expect(third.page.getByText('Ask an admin to remove your second factor')).toBeVisible()
  await third.page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await third.page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await third.page.keyboard.press('Enter')
  await expect(dashboards(third.page)).toBeVisible()
  expect((await mailTo(OTHER, /^A recovery code was used/)).text).toContain('9 are left')

  await page.reload()
  await expect(card(page).getByText('9 of 10 are left', { exact: false })).toBeVisible()
  // Those that are stored are not made void unasked.
  const renew = page.getByRole('button', { name: 'Make new codes' })
  await renew.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page).getByText('9 of 10 are left', { exact: false })).toBeVisible()
  await renew.press('Enter')
  await answerByKey(page, 'Make new codes')
  // Not left unasked before they are stored.
  const shownCodes = card(page).getByRole('status').getByRole('listitem')
  await expect(shownCodes).toHaveCount(10)
  await page.getByRole('link', { name: 'Sources' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave without your recovery codes?' })).toBeVisible()
  await answerByKey(page, 'Stay')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await storeCodes(page)
  await renew.press('Enter')
  await answerByKey(page, 'Make new codes')
  await expect(shownCodes).toHaveCount(10)
  await card(page).getByRole('link', { name: 'Download' }).press('Enter')
  await page.getByRole('link', { name: 'Sources' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
  await page.goBack()
  await expect(card(page).getByText('10 of 10 are left', { exact: false })).toBeVisible()
  await removeApp(page)
})

test('people without a password read of their way in, and sign in once more where that is all they can show', async ({
  page,
  people,
}) => {
  await people.signInByForm(MEMBER)
  const mine = {
    hasPassword: false,
    isDemanded: false,
    isUnlocked: false,
    app: null,
    passkeys: [],
    passkeyHost: null,
  }
  await page.route('**/api/second-factor', (route) =>
    route.fulfill({ json: { data: { ...mine, recoveryCodesLeft: 0 } } }),
  )
  await openOwnPage(page)
  const question = page.getByRole('group', { name: 'Confirm that it is you' })
  const setUp = page.getByRole('button', { name: 'Set up an app' })
  await setUp.press('Enter')
  await expect(question.getByRole('button', { name: 'Log out' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(question).toHaveCount(0)
  await setUp.press('Enter')
  await question.getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  await page.unroute('**/api/second-factor')
  await people.signInByForm(MEMBER)
  const app = { createdAt: Temporal.Now.instant().toString() }
  await page.route('**/api/second-factor', (route) =>
    route.fulfill({ json: { data: { ...mine, app, recoveryCodesLeft: 10 } } }),
  )
  await openOwnPage(page)
  await page.getByRole('button', { name: 'Remove the authenticator app' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText(
    'from then on your account elsewhere or your company’s login alone signs you in',
  )
  await answerByKey(page, 'Cancel')
})

test('an admin demands it: who has none sets it up before anything else', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  await people.signInByForm(OWNER)
  await page.goto('/company/settings')
  const security = page.getByRole('region', { name: 'Who needs a second factor' })
  await expect(security.getByRole('radio', { name: 'Everybody who works here' })).toBeDisabled()
  await security.getByRole('link', { name: 'Set one up on your own page' }).press('Enter')
  await setUpApp(page)
  await page.goto('/company/settings')
  await security.getByRole('radio', { name: 'Everybody who works here' }).press('Space')
  await security.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()

  const member = await someoneElse()
  refused(403, /^\/api\/(dashboards|clients|sources)/)
  await member.page.goto('/login')
  await member.people.fillSignIn(MEMBER)
  await expect(card(member.page).getByText('Your company demands a second factor.')).toBeVisible()
  await member.page.goto('/company/sources')
  await expect(member.page).toHaveURL(/\/users\//)
  await setUpApp(member.page)
  await expect(dashboards(member.page)).toBeVisible()

  await security.getByRole('radio', { name: 'Nobody' }).press('Space')
  await security.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(security.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.goto('/company/users')
  await page
    .getByRole('link', { name: (await nameOf(member.page)) ?? '' })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Remove the lost second factor' }).press('Enter')
  await answerByKey(page, 'Remove')
  await expect(page.getByText('None is set up.')).toBeVisible()
  expect((await mailTo(MEMBER, /^Your second factor was removed/)).text).toContain('an admin of your company')
  expect((await apiAs(MEMBER)).userId).not.toBe('')
  await openOwnPage(page)
  await removeApp(page)
})

const nameOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(document.getElementById('globals')?.textContent ?? '{}').user.name)
