import { apiAs, expect, MEMBER, mailTo, OWNER, test } from './journey.ts'
import { dropGroups, makeGroup } from './makeGroup.ts'

const empty = async () => dropGroups(await apiAs(OWNER))
test.beforeEach(empty)
test.afterEach(empty)

test('an admin adds a mail channel with a digest and quiet hours, tests it, and a webhook whose secret shows once', async ({
  page,
  people,
}) => {
  const { id } = await makeGroup(await apiAs(OWNER), 'Retail', ['northwind.example'])
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody is told yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a channel' }).click()
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await dialog.getByLabel('E-mail address').fill('team')
  await dialog.getByLabel('Name').focus()
  await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible()
  await dialog.getByLabel('E-mail address').fill('retail-team@agency.example')
  await dialog.getByLabel('Name').fill('Retail team')
  await dialog.getByText('Daily digest').click()
  await dialog.getByLabel('At', { exact: true }).selectOption('09:00')
  await dialog.getByRole('switch', { name: /^Quiet hours/ }).press('Space')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const team = dialog.getByRole('region', { name: 'Retail team' })
  await expect(team).toContainText('Daily digest at 09:00, not between 22:00 and 07:00')
  await team.getByRole('button', { name: 'Send a test to Retail team' }).click()
  await expect(team.getByText(/^✓/)).toBeVisible()
  await mailTo('retail-team@agency.example', /./)

  await dialog.getByRole('button', { name: 'Add a channel' }).click()
  await dialog.getByLabel('Kind').selectOption('Signed webhook')
  await dialog.getByLabel('Name').fill('Our system')
  await dialog
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('http://alerts.agency.example/hook')
  await dialog.getByLabel('Name').focus()
  await expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://alerts.agency.example/hook')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('It is shown this once')).toBeVisible()
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  expect(secret.length).toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  const system = dialog.getByRole('region', { name: 'Our system' })
  await expect(system).toContainText('Signed webhook')
  await expect(dialog.getByText(secret)).toHaveCount(0)
  await system.getByRole('button', { name: 'Actions for Our system' }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(dialog.locator('pre')).not.toHaveText(secret)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()

  await system.getByRole('button', { name: 'Actions for Our system' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(system).toHaveCount(0)
})

test('anybody has alerts mailed to themselves', async ({ page, people }) => {
  const { id } = await makeGroup(await apiAs(OWNER), 'Retail', ['northwind.example'])
  await people.signIn(MEMBER)
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add a channel' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mail me' }).click()
  await expect(dialog.getByText(MEMBER)).toBeVisible()
  await dialog.getByText('Weekly digest').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'My e-mail' })).toContainText(
    'Weekly digest on Monday at 08:00',
  )
})
