import { z } from 'zod'
import { client } from '../shared/api/clients.ts'
import { dataOf } from '../shared/api/common.ts'
import { property, source } from '../shared/api/sources.ts'
import { clientForm, reportForm } from '../test/factories.ts'
import { answerByKey } from './byKeys.ts'
import { change } from './companyRow.ts'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { dropGroups, makeGroup, raiseAlert } from './makeGroup.ts'
import { downloadBy } from './pdfDownload.ts'

const NAME = 'Larkspur Gardens'

/** What the client of a test is fed by. */
async function analytics(api: Awaited<ReturnType<typeof apiAs>>) {
  const { data } = (await api.get('/api/sources')).as(dataOf(z.array(source)))
  const sourceId = data.find(({ name }) => name === 'google_analytics')?.id ?? ''
  const listed = await api.get(`/api/sources/${sourceId}/properties`)
  const [first] = listed.as(z.object({ properties: z.array(property) })).properties
  return {
    type: 'google_analytics_4' as const,
    sourceId,
    property: first?.name ?? '',
    accounts: [first?.id ?? ''],
  }
}

const sourcesOf = async (api: Awaited<ReturnType<typeof apiAs>>) =>
  (await api.get('/api/sources')).as(dataOf(z.array(source))).data.map(({ id }) => id)
let before: string[] = []
test.beforeEach(async () => {
  before = await sourcesOf(await apiAs(OWNER))
})
test.afterEach(async () => {
  const api = await apiAs(OWNER)
  await dropGroups(api)
  for (const id of await sourcesOf(api)) if (!before.includes(id)) await api.delete(`/api/sources/${id}`)
  const { data } = (await api.get('/api/clients')).as(dataOf(z.array(client.pick({ id: true, name: true }))))
  for (const { id, name } of data) if (name.startsWith(NAME)) await api.delete(`/api/clients/${id}`)
})

test('a client’s page tells how its dashboards, reports, accounts and domains do, and leads on', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const { property: name, ...account } = await analytics(api)
  const made = await api.post('/api/clients', clientForm({ name: NAME, accounts: [account] }))
  const { id } = made.as(dataOf(client)).data
  const board = await makeDashboard(api, { name: 'Beds of the month', texts: ['In bloom'] })
  await api.put(`/api/dashboards/${board.id}/client`, { clientId: id })
  await api.post('/api/automatic-reports', reportForm(board.id))
  const group = await makeGroup(api, 'Gardens', ['larkspur.example'])
  const domainId = group.domains.get('larkspur.example') ?? ''
  await api.put(`/api/domains/${domainId}`, { clientId: id })
  await raiseAlert(product, domainId, { severity: 'critical', sentence: 'The website does not answer.' })

  await people.signIn()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name: NAME, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${NAME} \\| `))
  await expect(page.getByRole('region', { name: 'Next steps' })).toHaveCount(0)

  const dashboards = page.getByRole('region', { name: 'Dashboards' })
  await expect(dashboards.getByRole('row').filter({ hasText: 'Beds of the month' })).toContainText('Never')
  const report = page.getByRole('region', { name: 'Automatic reports' }).getByRole('article')
  await expect(report).toContainText(/Next: .*, covers /)
  await expect(report).toContainText('Not sent yet')
  const row = page
    .getByRole('region', { name: 'Usual accounts' })
    .getByRole('listitem', { name: /Analytics/ })
  await expect(row).toContainText(name)
  await expect(row.getByRole('button')).toHaveCount(0)
  const alerts = page.getByRole('region', { name: 'Open alerts' })
  await expect(alerts).toContainText('The website does not answer.')
  await alerts.getByRole('link', { name: 'larkspur.example' }).click()
  await expect(page).toHaveURL(`/groups/${group.id}?domain=${domainId}`)
  await page.goBack()

  await dashboards.getByRole('link', { name: 'Beds of the month' }).click()
  await expect(page.getByText('In bloom')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Create a dashboard' }).press('Enter')
  await expect(page).toHaveURL(`/dashboards/create?client=${id}`)
  const fitting = page.getByRole('region', { name: `Fits ${NAME}’s accounts` })
  await expect(fitting.getByRole('button', { name: /^Website performance/ })).toBeVisible()
  await expect(fitting.getByText(/^Needs/)).toHaveCount(0)
  const more = page.getByRole('region', { name: `Needs more than ${NAME}’s accounts` })
  await expect(more.getByRole('button', { name: /^Monthly client report/ })).toContainText(
    'Needs Google Search Console too',
  )
})

test('an account whose login has expired is renewed from the client’s page, and leads back to it', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const { property: _, ...account } = await analytics(api)
  const made = await api.post('/api/clients', clientForm({ name: NAME, accounts: [account] }))
  const { id } = made.as(dataOf(client)).data
  await change(product, `update sources set invalid = true, invalid_reason = 'Gone.' where id = $1`, [
    account.sourceId,
  ])
  await people.signIn()
  await page.goto(`/clients/${id}`)
  const row = page
    .getByRole('region', { name: 'Usual accounts' })
    .getByRole('listitem', { name: /Analytics/ })
  await expect(row).toContainText('Expired')
  await expect(row.getByRole('link', { name: /^Put another in its place/ })).toHaveAttribute(
    'href',
    `/clients/${id}/edit#usual-accounts`,
  )
  await row.getByRole('button', { name: /^Re-authorise/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page).toHaveURL(`/clients/${id}`)
  await expect(row).toContainText('Last data')
  await expect(row.getByText('Expired')).toHaveCount(0)
})

test('what is entered of a client outlasts connecting a source for it', async ({ page, people }) => {
  await people.signIn()
  await page.goto('/clients/create')
  await page.getByLabel('Name').fill(NAME)
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await page.getByLabel('Accent colour').fill('#1f4fd8')
  await page.getByRole('combobox', { name: 'Add a usual account' }).click()
  await page.getByRole('option', { name: 'Google Analytics 4' }).click()
  await page.getByRole('link', { name: 'Connect another source' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: /^Google Analytics/ }).click()
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Keep' }).first().click()

  await expect(page).toHaveURL('/clients/create#usual-accounts')
  await expect(page.getByRole('heading', { name: 'Usual accounts' })).toBeInViewport()
  await expect(page.getByRole('note')).toContainText('What you had entered is still here')
  await expect(page.getByLabel('Name')).toHaveValue(NAME)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
  await expect(page.getByLabel('Accent colour')).toHaveValue('#1f4fd8')
  const usual = page.getByRole('group', { name: 'Google Analytics 4' })
  await usual.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

  // It is given back once, and not to the next client.
  await page.goto('/clients/create')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('what was kept of a client for another tab goes once it is saved', async ({ page, people }) => {
  await people.signIn()
  await page.goto('/clients/create')
  await page.getByLabel('Name').fill(NAME)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Connect another source' }).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await page.goto('/clients/create')
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('whoever finds no usual account on a client’s page is led to choosing one', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const { id } = (await api.post('/api/clients', clientForm({ name: NAME }))).as(dataOf(client)).data
  await people.signIn()
  await page.goto(`/clients/${id}`)
  const accounts = page.getByRole('region', { name: 'Usual accounts' })
  await expect(accounts.getByRole('link', { name: 'Connect a source' })).toBeVisible()
  await accounts.getByRole('link', { name: 'Choose some' }).press('Enter')
  await expect(page).toHaveURL(`/clients/${id}/edit#usual-accounts`)
  await expect(page.getByRole('heading', { name: 'Usual accounts' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Add a usual account' })).toBeInViewport()
})

test('what is noted of a client is marked on the charts of its dashboards, and told in their PDFs', async ({
  page,
  people,
  someoneElse,
}) => {
  const api = await apiAs(OWNER)
  const made = await api.post('/api/clients', clientForm({ name: NAME }))
  const { id } = made.as(dataOf(client)).data
  const board = await makeDashboard(api, { name: 'Beds of the year', template: 'website_performance' })
  await api.put(`/api/dashboards/${board.id}/client`, { clientId: id })
  await people.signIn()
  await page.goto(`/clients/${id}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Nothing yet.')
  await notes.getByRole('button', { name: 'Note what happened' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Note what happened' })
  await expect(form.getByLabel('What happened')).toBeFocused()
  await form.getByRole('button', { name: 'Note it' }).press('Enter')
  await expect(form.getByText('Say what happened.')).toBeVisible()
  await form.getByLabel('What happened').fill('A new greenhouse')
  await form.getByLabel('Day').fill('2026-10-12')
  await form.getByRole('button', { name: 'Note it' }).press('Enter')
  await expect(notes.getByRole('listitem')).toHaveText(/A new greenhouse.*12 October 2026/)
  await expect(notes.getByRole('button', { name: 'Note what happened' })).toBeFocused()

  const { page: reader } = await someoneElse()
  await reader.goto(`/dashboards/${board.permalink}?month=10&year=2026`)
  await expectAllReady(reader)
  const told = reader.getByText('12 Oct 2026: A new greenhouse')
  await expect(told).toHaveCount(1)
  await reader.getByRole('article', { name: 'Sessions over time' }).locator('.w-reader').focus()
  await reader.keyboard.press('Home')
  for (let day = 2; day <= 12; day++) await reader.keyboard.press('ArrowRight')
  await expect(reader.locator('.w-tip')).toContainText('12 Oct 2026: A new greenhouse')
  await reader.keyboard.press('ArrowRight')
  await expect(reader.locator('.w-tip')).not.toContainText('A new greenhouse')
  const pdf = await downloadBy(reader.getByRole('button', { name: 'Download PDF' }))
  expect(pdf.text).toContain('12 Oct 2026: A new greenhouse')

  await notes.getByRole('button', { name: 'Actions for A new greenhouse' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await answerByKey(page, 'Delete')
  await expect(notes).toContainText('Nothing yet.')
  await reader.reload()
  await expectAllReady(reader)
  await expect(told).toHaveCount(0)
})
