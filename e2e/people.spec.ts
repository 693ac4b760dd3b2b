import { httpClient } from '../test/httpClient.ts'
import { apiAs, appUrl, expect, MEMBER, mailTo, OTHER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { SLOW_MS } from './patience.ts'

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''

test('an admin invites a person, who joins, changes their address, and leaves without taking anything along', async ({
  page,
  people,
  refused,
  someoneElse,
}) => {
  const address = 'kim.sato@newcomers.example'
  await people.signIn(OTHER)
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite a person' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Name').fill('Kim Sato')
  refused(409, /^\/api\/users$/)
  await dialog.getByLabel('E-mail').fill(OTHER)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/is the address of one of your people already/)).toBeVisible()
  await dialog.getByLabel('E-mail').fill(address)
  await page.keyboard.press('Enter')
  const invited = page.getByRole('row', { name: /Kim Sato/ })
  await expect(invited.getByText('Invited')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain(
    'team member invited',
  )
  const link = linkIn((await mailTo(address, /^Join Second Agency/)).text, 'invitation')

  const kim = await someoneElse()
  await kim.page.goto(link)
  await expect(kim.page.getByRole('heading', { level: 1, name: 'Join Second Agency' })).toBeVisible()
  await kim.page.getByLabel('Password', { exact: true }).fill('kims-password')
  await kim.page.getByLabel(/I accept the terms of use/).check()
  await kim.page.getByLabel('I am not under 16 years old').check()
  await kim.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(kim.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(kim.page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await kim.page.goto('/company/users')
  await expect(kim.page).toHaveURL('/dashboards')

  await kim.page.getByRole('link', { name: /Kim Sato/ }).click()
  const card = kim.page.getByRole('region', { name: 'E-mail' })
  const ask = async (email: string) => {
    await card.getByLabel('New e-mail').fill(email)
    await card.getByLabel('Your password').fill('kims-password')
    await card.getByRole('button', { name: 'Mail the link' }).click()
    await expect(card.getByRole('status')).toContainText(`A link is on its way to ${email}`)
  }
  await ask('kim@unwanted.example')
  const reader = await someoneElse()
  await reader.page.goto(linkIn((await mailTo(address, /address is to change/)).text, 'stop-email-change'))
  await reader.page.getByRole('button', { name: 'Stop the change' }).click()
  await expect(reader.page.getByRole('status')).toContainText('Your account keeps its address.')
  await reader.page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Forgotten your password?')

  await kim.page.reload()
  const fresh = 'kim@elsewhere.example'
  await ask(fresh)
  const confirming = linkIn((await mailTo(fresh, /^Confirm your new address/)).text, 'confirm-email')
  refused(409, /^\/confirm-email$/)
  await page.goto(confirming)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('alert')).toContainText('for another account than the one you are signed in to')
  await page.goto('/company/users')
  const phone = await someoneElse()
  await phone.page.goto(confirming)
  await phone.page.getByLabel('E-mail').fill(address)
  await phone.page.getByLabel('Password', { exact: true }).fill('kims-password')
  await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(phone.page.getByRole('status')).toContainText(`you sign in with ${fresh}`)
  expect((await mailTo(address, /address was changed/)).text).toContain(fresh)

  refused(422, /^\/invitation$/)
  const late = await someoneElse()
  await late.page.goto(link)
  await expect(late.page.getByRole('alert')).toContainText('This invitation has been accepted already.')

  await page.reload()
  await expect(page.getByRole('row', { name: /Kim Sato/ })).toContainText(fresh)
  await page.getByRole('link', { name: 'Kim Sato', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Kim A. Sato')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Kim A. Sato' })).toBeVisible()

  const kimsApi = httpClient(appUrl)
  await kimsApi.signIn(fresh, 'kims-password')
  const made = await makeDashboard(kimsApi, { name: 'Made by Kim' })
  await page.getByRole('link', { name: 'All people' }).click()
  await page.getByRole('button', { name: 'Actions for Kim A. Sato' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Kim A. Sato?' })
  await expect(question.getByText('1 dashboard: Made by Kim')).toBeVisible()
  await expect(question.getByRole('combobox', { name: 'Who takes this over' })).toHaveValue(
    'Noor Haddad (you)',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Kim A. Sato/ })).toHaveCount(0)
  await kim.page.goto('/dashboards')
  await expect(kim.page).toHaveURL('/login?next=%2Fdashboards')
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Made by Kim' })).toBeVisible()
  const api = await apiAs(OTHER)
  expect((await api.delete(`/api/dashboards/${made.id}`)).status).toBeLessThan(300)
})

test('the last admin stays one, and an invitation is sent once more and withdrawn', async ({
  page,
  people,
}) => {
  const api = await apiAs(OTHER)
  const email = 'lee@newcomers.example'
  expect((await api.post('/api/users', { name: 'Lee', email, role: 'admin' })).status).toBe(201)
  await people.signIn(OTHER)
  await page.goto('/company/users')
  await page.getByRole('button', { name: 'Actions for Noor Haddad' }).click()
  await expect(page.getByRole('menuitem', { name: 'The last admin stays one' })).toBeDisabled()
  await page.getByRole('menu').press('Escape')
  const first = linkIn((await mailTo(email, /^Join/)).text, 'invitation')
  await page.getByRole('button', { name: 'Actions for the invitation of Lee' }).click()
  await page.getByRole('menuitem', { name: 'Send once more' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}; earlier ones have ended.`)).toBeVisible()
  await expect
    .poll(async () => linkIn((await mailTo(email, /^Join/)).text, 'invitation'), { timeout: SLOW_MS })
    .not.toBe(first)
  await page.getByRole('button', { name: 'Actions for the invitation of Lee' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: /Lee/ })).toHaveCount(0)
})

test('a person gives themselves a picture and a zone, in which new dashboards start', async ({
  page,
  people,
}) => {
  await people.signIn(MEMBER)
  await page.getByRole('link', { name: /Milo Okafor/ }).click()
  const card = page.getByRole('region', { name: 'You' })
  await card
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/files\//)
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await card.getByRole('button', { name: 'Remove the picture of you' }).click()
  await expect(card.locator('img')).toHaveCount(0)
  await card.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your account is saved.')).toBeVisible()
  await page.goto('/dashboards/create')
  await page.getByRole('button', { name: /^Website performance/ }).click()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  const api = await apiAs(MEMBER)
  await api.put(`/api/users/${api.userId}`, { timezone: null })
})
