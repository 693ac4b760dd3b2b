import { z } from 'zod'
import { client } from '../shared/api/clients.ts'
import { dataOf } from '../shared/api/common.ts'
import { dashboardList } from '../shared/api/dashboards.ts'
import { clientForm } from '../test/factories.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

const NAME = 'Alder & Sons'

/** Without the demo's client too; one that people sign in for stays. */
async function dropClients(): Promise<void> {
  const api = await apiAs(OWNER)
  const clients = (await api.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() })))).data
  for (const { id } of clients) await api.delete(`/api/clients/${id}`)
  const { data } = (await api.get('/api/dashboards?search=Alder')).as(dashboardList)
  for (const { id } of data) await api.delete(`/api/dashboards/${id}`)
}
test.beforeEach(dropClients)
test.afterEach(dropClients)

test('a client’s dashboard is full at once, and is found by its client', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name: 'Add a client' }).click()
  await page.getByLabel('Name').fill(NAME)
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await page.getByRole('combobox', { name: 'Add a usual account' }).click()
  await page.getByRole('option', { name: 'Google Analytics 4' }).click()
  const usual = page.getByRole('group', { name: 'Google Analytics 4' })
  await expect(usual.getByRole('combobox', { name: 'Source' })).not.toHaveValue('')
  await usual.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: /shop Europe/ }).click()
  await page.getByRole('button', { name: 'Add the client' }).click()

  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next steps' })).toContainText(
    'Its usual accounts are chosen',
  )
  await page.getByRole('link', { name: 'Create a dashboard' }).click()
  await page.getByRole('button', { name: /^Website performance/ }).click()
  await page.getByLabel('Name').fill('Alder website')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(NAME)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(/shop Europe/)
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('not set up yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  const report = page.getByRole('dialog', { name: 'Share' })
  await expect(report.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  const table = page.getByRole('table')
  for (const group of [NAME, 'No client'])
    await expect(table.getByRole('rowheader').filter({ hasText: group })).toHaveCount(1)
  const row = table.getByRole('row').filter({ hasText: 'Alder website' })
  await expect(row).toContainText('Dana Reyes')

  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('sons')
  await expect(table.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill('')
  await expect(table.getByRole('button', { name: /^Actions for/ })).not.toHaveCount(1)

  const star = row.getByRole('button', { name: 'Favourite: Alder website' })
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Filter and sort' }).press('Enter')
  await page.getByRole('switch', { name: 'Only my favourites' }).press('Space')
  await expect(table.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter and sort (1)' })).toBeFocused()
  await page.reload()
  await expect(table.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
})

test('a dashboard moves to a client from its list and its page, and stays when the client goes', async ({
  page,
  people,
}) => {
  await people.signIn()
  const api = await apiAs(OWNER)
  await api.post('/api/clients', {
    name: NAME,
    logo: null,
    accent: null,
    locale: { timezone: 'UTC' },
    accounts: [],
  })
  await api.post('/api/dashboards', { name: 'Alder shop', timezone: 'UTC' })
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Alder shop' }).click()
  await page.getByRole('menuitem', { name: 'Move to a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Alder shop”' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Alder')
  await page.getByRole('option', { name: NAME }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('rowheader').first()).toContainText(NAME)

  await page.getByRole('link', { name: 'Alder shop' }).click()
  await page.getByRole('button', { name: 'More about this dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Move to a client' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(NAME)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('No')
  await page.getByRole('option', { name: 'No client' }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'More about this dashboard' }).click()
  await page.getByRole('menuitem', { name: 'Move to a client' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('No client')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  const buttons = await page.locator('main').getByRole('button').allInnerTexts()
  expect(buttons.indexOf('Delete')).toBe(buttons.length - 1)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('No dashboard belongs to it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0)
})

test('a dashboard is cloned under a name, which is asked for by keys', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  await makeDashboard(api, { name: 'Quarterly figures', texts: ['Words'] })
  await people.signIn()
  const menu = page.getByRole('button', { name: 'Actions for Quarterly figures', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Clone' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clone “Quarterly figures”' })
  const name = dialog.getByRole('textbox', { name: 'Name of the copy' })
  const submit = dialog.getByRole('button', { name: 'Clone', exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Quarterly figures (copy)')
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()

  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Clone' }).press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(dialog.getByText('Please fill out this field.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await name.fill('  Autumn <i>שיווק</i>  ')
  await name.press('Enter')
  await expect(page).toHaveURL(/\/dashboards\/[\w-]{22}$/)
  // It lies on the top bar alone, and nothing that is done next is under it.
  const done = page.getByRole('alert').filter({ hasText: 'Cloned.' })
  await expect.poll(async () => (await done.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  const { y = 0, height = 0 } = (await done.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(48)
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn <i>שיווק</i>' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Words')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain('dashboard cloned')
})

test('a dashboard that is archived from the list leaves it, and analytics hears that one was', async ({
  page,
  people,
}) => {
  await makeDashboard(await apiAs(OWNER), { name: 'Of last season', texts: ['Words'] })
  await people.signIn()
  await page.goto('/dashboards?search=season')
  await page.getByRole('button', { name: 'Actions for Of last season' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived. Its link no longer works')).toBeVisible()
  expect(await page.evaluate(() => window.dataLayer)).toContainEqual({ event: 'dashboard archived' })
})

test('a list of a client without dashboards leads to its first', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const made = await api.post('/api/clients', clientForm({ name: 'Bluebird Bakery' }))
  expect(made.status).toBe(201)
  await people.signIn()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  await page.getByRole('option', { name: 'Bluebird Bakery' }).click()
  await expect(page.getByText('No dashboard for this client', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create one for Bluebird Bakery' }).click()
  await page.getByRole('button', { name: /^Website performance/ }).click()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Bluebird Bakery')
})

test('what a colleague changes of a client while its form is open is not lost', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const form = clientForm({ name: 'Kestrel Cycles' })
  const { id } = (await api.post('/api/clients', form)).as(dataOf(client)).data
  const stored = async () => (await api.get(`/api/clients/${id}`)).as(dataOf(client)).data
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await people.signIn()
  await page.goto(`/clients/${id}/edit`)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Kestrel Cycles')
  await api.put(`/api/clients/${id}`, { ...form, accent: '#1f4fd8' })
  await name.fill('Kestrel Bikes')
  await save()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Kestrel Bikes', accent: '#1f4fd8' })
  await expect(page.getByLabel('Accent colour')).toHaveValue('#1f4fd8')

  await api.put(`/api/clients/${id}`, { ...form, name: 'Kestrel', accent: '#8a1538' })
  refused(409, new RegExp(`/api/clients/${id}$`))
  await name.fill('Kestrel & Co')
  await save()
  await expect(page.getByText(/changed this meanwhile: .*Save again to replace it/)).toBeVisible()
  await expect(page.getByLabel('Accent colour')).toHaveValue('#8a1538')
  await save()
  await expect.poll(stored).toMatchObject({ name: 'Kestrel & Co', accent: '#8a1538' })
})
