import { answerByKey } from './byKeys.ts'
import { apiAs, DEMO_PASSWORD, expect, MEMBER, mailTo, OWNER, People, test } from './journey.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a person signs in, signs another browser out and logs out', async ({
  page,
  people,
  refused,
  someoneElse,
}) => {
  await page.goto('/dashboards')
  await expect(page).toHaveURL('/login?next=%2Fdashboards')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  refused(422, /^\/login$/)
  await people.fillSignIn(OWNER, 'wrong-password')
  const refusal = 'This e-mail address and password do not belong together.'
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(refusal)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  const first = await alert.elementHandle()
  await people.fillSignIn(OWNER, 'wrong-once-more')
  await expect(alert).toContainText(`${refusal} That was try 2.`)
  expect(await first?.evaluate((element) => element.isConnected)).toBe(false)
  // As much of an address that has no account.
  await people.fillSignIn('nobody@broadsheet.test', 'wrong-password')
  await expect(alert).toContainText(`${refusal} That was try 3.`)
  await alert.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await page.goBack()
  // The other page has a field for the address, too.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await people.fillSignIn(OWNER, 'x'.repeat(201))
  await expect(page.getByRole('alert')).toHaveText('This can have at most 200 characters.')
  await people.fillSignIn()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()

  const elsewhere = await someoneElse({ userAgent: FIREFOX })
  await elsewhere.people.signInByForm()
  const oneMore = await someoneElse({ userAgent: FIREFOX })
  await oneMore.people.signInByForm()
  await page.getByRole('link', { name: /Dana Reyes/ }).click()
  await expect(page).toHaveTitle('Account | Broadsheet')
  const sessions = page.getByRole('region', { name: 'Signed in on' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  const own = sessions.getByRole('listitem').filter({ hasText: 'This browser' })
  await expect(own.getByRole('button')).toHaveCount(0)
  // Two of one name: each button says where and since when.
  const signOut = sessions.getByRole('button', {
    name: /^Sign out Firefox on Windows, 127\.0\.0\.1, since \d+ \w+ \d{4}, \d\d:\d\d$/,
  })
  await expect(signOut).toHaveCount(2)
  await signOut.first().click()
  await expect(signOut).toHaveCount(1)
  await signOut.click()
  await expect(signOut).toHaveCount(0)
  await elsewhere.page.reload()
  await expect(elsewhere.page).toHaveURL('/login?next=%2Fdashboards')
  await elsewhere.people.fillSignIn()
  await expect(elsewhere.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(signOut).toHaveCount(0)
  await elsewhere.page.reload()
  await expect(elsewhere.page).toHaveURL('/login?next=%2Fdashboards')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.goto('/company/sources')
  await expect(page).toHaveURL('/login?next=%2Fcompany%2Fsources')
  await people.fillSignIn()
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
})

test('a tab that is open while somebody else signs in in another one says so, and is reloaded', async ({
  page,
  context,
  people,
}) => {
  // A socket that opens or ends meanwhile has a tab read or ask for something as nobody, which reloads it.
  await context.routeWebSocket(/\/app\/live/, () => undefined)
  await people.signInByForm(MEMBER)
  // As would what the first tab still reads.
  await expect(page.getByRole('link', { name: 'Northwind Outdoor: website' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/dashboards')
  await second.getByRole('button', { name: 'Log out' }).click()
  await expect(second).toHaveURL('/login')
  // On the page that has come: one opened anew would cut it off.
  await new People(second).fillSignIn(OWNER)
  await expect(second).toHaveURL('/dashboards')
  const question = page.getByRole('dialog', { name: 'Somebody else has signed in' })
  await expect(question).toContainText('This page still shows what Milo Okafor saw')
  await answerByKey(page, 'Not now')
  await expect(question).toBeHidden()
  // Once the first question has gone for good.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(question).toBeVisible({ timeout: 500 })
  }).toPass()
  await answerByKey(page, 'Reload')
  await expect(page.getByRole('navigation').getByText('Dana Reyes')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(second.getByRole('dialog')).toHaveCount(0)
})

test('the own page changes the name', async ({ page, people }) => {
  await people.signInByForm(MEMBER)
  await page.getByRole('link', { name: /Milo Okafor/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  for (const name of ['Milo A. Okafor', 'Milo Okafor']) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('navigation').getByText(name, { exact: true })).toBeVisible()
  }
})

test('whoever has not consented is kept on the own page until then', async ({ page, people }) => {
  const api = await apiAs(MEMBER)
  await api.put(`/api/users/${api.userId}`, { termsConsent: false, ageConsent: false })
  const ownPage = `/users/${api.userId}`
  await page.goto('/company/sources')
  await people.fillSignIn(MEMBER)
  await expect(page).toHaveURL(ownPage)
  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveURL(ownPage)
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeDisabled()
  await page.getByLabel(/I accept the terms of use/).check()
  await expect(goOn).toBeDisabled()
  await page.getByLabel('I am not under 16 years old').check()
  await goOn.click()
  await expect(page.getByRole('link', { name: 'Northwind Outdoor: website' })).toBeVisible()
})

test('a forgotten password is set anew through the mailed link', async ({ page, people, refused }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(MEMBER)
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByRole('status')).toContainText(`If ${MEMBER} has an account here`)
  const mail = await mailTo(MEMBER, /password/i)
  const link = /https?:\/\/\S+reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('A password needs at least 8 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('a-new-password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()

  refused(422, /^\/reset-password$/)
  await page.goto(link)
  await page.getByLabel('New password').fill('another-password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText(/ask for a new/i)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()

  await people.signInByForm(MEMBER, 'a-new-password')
  await page.getByRole('link', { name: /Milo Okafor/ }).click()
  // For password managers: whose password each form is about.
  for (const name of ['E-mail', 'Password']) {
    const form = page.getByRole('region', { name, exact: true })
    await expect(form.locator('input[autocomplete="username"]')).toHaveValue(MEMBER)
  }
  await page.getByLabel('Current password').fill('a-new-password')
  await page.getByLabel('New password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})
