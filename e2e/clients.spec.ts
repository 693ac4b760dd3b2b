import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { dashboardList } from '../shared/api/dashboards.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'

const NAME = 'Alder & Sons'

test.afterEach(async () => {
  const api = await apiAs(OWNER)
  const clients = (await api.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() })))).data
  for (const { id } of clients) await api.delete(`/api/clients/${id}`)
  const { data } = (await api.get('/api/dashboards?search=Alder')).as(dashboardList)
  for (const { id } of data) await api.delete(`/api/dashboards/${id}`)
})

test('a client’s dashboard is full at once, and is found by its client', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Clients' }).click()
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
  await expect(page).toHaveURL('/clients')

  await page.getByRole('link', { name: NAME, exact: true }).click()
  await page.getByRole('link', { name: 'Create a dashboard for it' }).click()
  await page.getByRole('button', { name: /^Website performance/ }).click()
  await page.getByLabel('Name').fill('Alder website')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(NAME)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(/shop Europe/)
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('not set up yet')).toHaveCount(0)

  await page.getByRole('link', { name: 'Dashboards' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveText([NAME, 'No client'])
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
  await expect(page.getByRole('rowheader').first()).toHaveText(NAME)

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

  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('No dashboard belongs to it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByText('No clients yet')).toBeVisible()
})
