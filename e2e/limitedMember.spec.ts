import { clientForm, reportForm } from '../test/factories.ts'
import { apiAs, expect, mailTo, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('a member who is invited for chosen clients sees theirs alone, as an admin can look at', async ({
  page,
  people,
  someoneElse,
}) => {
  const owner = await apiAs(OWNER)
  const clientOf = async (name: string) => {
    const made = await owner.post('/api/clients', clientForm({ name }))
    return (JSON.parse(made.text) as { data: { id: string } }).data.id
  }
  const [chosen, other] = [await clientOf('Lakeside Rowing'), await clientOf('Hilltop Skiing')]
  const boats = await makeDashboard(owner, { name: 'Boats of the month', texts: ['Out on the lake'] })
  const slopes = await makeDashboard(owner, { name: 'Slopes of the month', texts: ['Fresh snow'] })
  await owner.put(`/api/dashboards/${boats.id}/client`, { clientId: chosen })
  await owner.put(`/api/dashboards/${slopes.id}/client`, { clientId: other })
  for (const { id } of [boats, slopes]) await owner.post('/api/automatic-reports', reportForm(id))

  await people.signIn()
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Name').fill('Lin Mora')
  await dialog.getByLabel('E-mail').fill('lin@chosen.example')
  await dialog.getByRole('radio', { name: 'Chosen clients only' }).check()
  await expect(
    dialog.getByText('every property of the logins that these clients’ dashboards use'),
  ).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Send the invitation' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Clients' }).fill('Lakeside')
  await page.getByRole('option', { name: 'Lakeside Rowing' }).click()
  const chosenOnes = dialog.getByRole('combobox', { name: 'Clients' })
  await expect(chosenOnes).toHaveAccessibleDescription(/Chosen: Lakeside Rowing\.$/)
  await page.keyboard.press('Backspace')
  await expect(dialog.getByText('Lakeside Rowing removed. 0 chosen.')).toBeAttached()
  await chosenOnes.fill('Lakeside')
  await page.getByRole('option', { name: 'Lakeside Rowing' }).click()
  // Leaves the list, which stays open for a further client and covers what is below it.
  await page.keyboard.press('Tab')
  await send.click()
  await expect(page.getByRole('row', { name: /Lin Mora/ })).toContainText('1 client')

  const lin = await someoneElse()
  const mail = await mailTo('lin@chosen.example', /^Join /)
  await lin.page.goto(/https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
  await lin.page.getByLabel('Password', { exact: true }).fill('seven green bottles')
  await lin.page.getByLabel(/I accept the terms of use/).check()
  await lin.page.getByLabel('I am not under 16 years old').check()
  await lin.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(lin.page.getByRole('link', { name: 'Boats of the month' })).toBeVisible()
  await expect(lin.page.getByText('Slopes of the month')).toHaveCount(0)
  await lin.page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(lin.page.getByRole('link', { name: 'Lakeside Rowing', exact: true })).toBeVisible()
  await expect(lin.page.getByText('Hilltop Skiing')).toHaveCount(0)
  await lin.page.goto(`/dashboards/${slopes.permalink}`)
  await expect(lin.page.getByText('Fresh snow')).toBeVisible()
  await expect(lin.page.getByRole('switch', { name: 'Edit' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('link', { name: 'Lin Mora', exact: true }).click()
  await page.getByRole('link', { name: 'View as this person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'As Lin Mora sees it' })).toBeVisible()
  const dashboards = page.getByRole('region', { name: 'Dashboards (1)' })
  await expect(dashboards.getByText('Boats of the month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Groups of Mission Control (0)' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Automatic reports (1)' }).getByText('Boats of the month'),
  ).toBeVisible()
  await expect(page.getByText('Slopes of the month')).toHaveCount(0)
  await page.getByRole('link', { name: 'Stop viewing' }).click()
  await page.getByRole('radio', { name: 'All clients' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await lin.page.goto('/clients')
  await expect(lin.page.getByRole('link', { name: 'Hilltop Skiing', exact: true })).toBeVisible()
})
