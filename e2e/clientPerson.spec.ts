import { clientForm } from '../test/factories.ts'
import { apiAs, expect, mailTo, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('a client’s own person signs in, reads the client’s dashboards and nothing else', async ({
  page,
  people,
  someoneElse,
}) => {
  const owner = await apiAs(OWNER)
  const name = 'Brightside Cycling'
  const made = await owner.post('/api/clients', clientForm({ name }))
  const { id: clientId } = (JSON.parse(made.text) as { data: { id: string } }).data
  const report = await makeDashboard(owner, { name: 'Rides of the month', texts: ['Up the hill'] })
  await owner.put(`/api/dashboards/${report.id}/client`, { clientId })
  await makeDashboard(owner, { name: 'Not for clients', texts: ['Internal'] })

  await people.signIn()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  const send = dialog.getByRole('button', { name: 'Send the invitation' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Name').fill('Ana Sørensen')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('E-mail').fill('ana@brightside.example')
  await expect(send).toBeEnabled()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await expect(send).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name }).click()
  await send.click()
  const row = page.getByRole('row', { name: /Ana Sørensen/ })
  await expect(row).toContainText(name)

  const ana = await someoneElse()
  const mail = await mailTo(
    'ana@brightside.example',
    /^You are invited to the dashboards of Brightside Cycling$/,
  )
  await ana.page.goto(/https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
  await expect(
    ana.page.getByRole('heading', { level: 1, name: `You are invited to the dashboards of ${name}` }),
  ).toBeVisible()
  await ana.page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await ana.page.getByLabel(/I accept the terms of use/).check()
  await ana.page.getByLabel('I am not under 16 years old').check()
  await ana.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(ana.page.getByRole('main').getByRole('link')).toHaveText(['Rides of the month'])
  await expect(ana.page.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboards',
    'Sandbox inbox',
    /Ana Sørensen/,
  ])

  await ana.page.getByRole('link', { name: 'Rides of the month' }).click()
  await expect(ana.page.getByText('Up the hill')).toBeVisible()
  await expect(ana.page.getByRole('switch', { name: 'Edit' })).toHaveCount(0)
  await ana.page.reload()
  await expect(ana.page.getByText('Up the hill')).toBeVisible()
  await ana.page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  for (const path of ['/company/sources', '/clients', '/company/users', '/dashboards/create']) {
    await ana.page.goto(path)
    await expect(ana.page).toHaveURL('/dashboards')
  }
  await ana.page.getByRole('link', { name: /Ana Sørensen/ }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  // Of the company's standing they are told nothing, of what they do all.
  await ana.page.getByRole('button', { name: 'Link Google' }).click()
  const ways = ana.page.getByRole('region', { name: 'Sign in with' })
  await ways.getByLabel('Your password').fill('seven green bottles')
  await ana.page.keyboard.press('Enter')
  await ana.page.getByRole('radio', { name: /^Jonas Kim,/ }).check()
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await expect(ana.page.getByRole('region', { name: 'Messages' })).toContainText(
    'Your Google account is linked',
  )

  await page.goto(`/clients/${clientId}`)
  await page.getByRole('link', { name: 'View as the client' }).click()
  await expect(page.getByText(`What ${name}’s own people see once they have signed in.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Rides of the month' })).toBeVisible()
  await page.getByRole('link', { name: 'Rides of the month' }).click()
  await expect(page.getByText('Up the hill')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Edit' })).toHaveCount(0)

  await page.goto('/company/users')
  await page.getByRole('link', { name: 'Ana Sørensen', exact: true }).click()
  await page.getByRole('link', { name: 'View as this person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'As Ana Sørensen sees it' })).toBeVisible()
  const seen = page.getByRole('region', { name: `Dashboards of ${name}` })
  await expect(seen.getByRole('listitem')).toHaveText(['Rides of the month'])
})
