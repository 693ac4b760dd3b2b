import { client } from '../shared/api/clients.ts'
import { dataOf } from '../shared/api/common.ts'
import { domain } from '../shared/api/domains.ts'
import { group, suggestedHosts } from '../shared/api/groups.ts'
import { clientForm } from '../test/factories.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { dropGroups, makeGroup } from './makeGroup.ts'
import { SLOW_MS } from './patience.ts'

const empty = async () => dropGroups(await apiAs(OWNER))
test.beforeEach(empty)
test.afterEach(empty)

test('an admin makes a group of pasted domains, adds more of a CSV and of a source, and looks at both windows', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const harbour = (await api.post('/api/clients', clientForm({ name: 'Harbour; Pine' }))).as(
    dataOf(client),
  ).data
  await people.signIn()
  await page.getByRole('link', { name: 'Mission Control' }).click()
  await expect(page).toHaveTitle(/^Groups \| /)
  await page.getByRole('link', { name: 'Create a group' }).click()
  await page.getByLabel('Name').fill('Retail clients')
  await page
    .getByLabel('Domains')
    .fill('northwind.example, https://www.alder.example/shop\nnothing northwind.example')
  await expect(page.getByText('2 domains read, 1 repeated, 1 not read')).toBeVisible()
  await expect(page.getByText(/“nothing” is not a domain/)).toBeVisible()
  await page.getByRole('button', { name: 'Create the group with 2 domains' }).click()

  await expect(page).toHaveURL(/\/groups\/[\w-]{21}$/)
  await expect(page).toHaveTitle(/^Retail clients \| /)
  const grid = page.getByRole('grid', { name: 'Domains of Retail clients' })
  await expect(grid.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'Add domains' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add domains' })
  await dialog.getByRole('tab', { name: 'Import a CSV' }).click()
  const file = dialog.locator('input[type="file"]')
  await file.setInputFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Client;Website\nMüller;mueller.example', 'latin1'),
  })
  await expect(dialog.getByText(/not written in UTF-8/)).toBeVisible()
  const long = Array.from({ length: 10_000 }, (_, at) => `site${at}.example;${'Alder '.repeat(5)}`)
  await file.setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Website;Client', ...long].join('\n')),
  })
  await expect(dialog.getByText(/Split the file/)).toBeVisible()
  await file.setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    // As Excel saves “Unicode text”.
    buffer: Buffer.from(
      [
        '\uFEFFClient;Website;Owner;Monthly budget;Notizen',
        `"harbour; PINE";harbour.example;${MEMBER};1.500 EUR`,
        'Alder;alder.example;;',
        'Willow;willow.example;;',
      ].join('\n'),
      'utf16le',
    ),
  })
  await expect(dialog.getByText('3 domains read')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Paste' }).click()
  await dialog.getByRole('tab', { name: 'Import a CSV' }).click()
  await expect(dialog.getByText('clients.csv')).toBeVisible()
  await dialog.getByRole('button', { name: 'See what is added' }).click()
  const added = dialog.getByRole('listitem').filter({ hasText: 'harbour.example' })
  await expect(added).toContainText('Harbour; Pine')
  await expect(added).toContainText('€1,500.00 a month')
  await expect(dialog.getByText('Not read: Notizen.')).toBeVisible()
  await expect(dialog.getByText('No client is called “Willow”. One domain gets no client.')).toBeVisible()
  await expect(
    dialog
      .getByRole('region', { name: '1 domain already in this group, left as it is' })
      .getByRole('heading', { level: 3 }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 2 domains' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(grid.getByRole('row')).toHaveCount(5)
  await expect(grid.getByRole('row', { name: /harbour\.example/ })).toContainText('€1.5K')

  await page.getByRole('button', { name: 'Add domains' }).click()
  await dialog.getByRole('tab', { name: 'From a source' }).click()
  const proposed = dialog.getByRole('checkbox', { name: 'us.northwind.example' }).first()
  await proposed.check()
  await dialog.getByRole('button', { name: 'See what is added' }).click()
  await expect(dialog.getByText(/Google Search Console/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(proposed).toBeChecked()
  await dialog.getByRole('button', { name: 'See what is added' }).click()
  await dialog.getByRole('button', { name: 'Add 1 domain' }).click()
  const row = grid.getByRole('row', { name: /us\.northwind\.example/ })
  // Not waiting for the minute of the next round.
  await (await apiAs(OWNER)).post(`/api/domains/${await row.getAttribute('data-domain')}/scan`)
  await expect(row).toContainText('Search clicks, last 7 days')

  await page.getByText('7 + 30', { exact: true }).click()
  await expect(page).toHaveURL(/\?window=both$/)
  await expect(row).toContainText('Search clicks, last 30 days')
  await grid.getByRole('button', { name: 'Search clicks' }).click()
  await expect(page).toHaveURL(/sort=clicks\.worst/)
  await page.getByRole('searchbox', { name: 'Search domains' }).pressSequentially('harbour')
  await expect(grid.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Harbour', exact: true }).click()
  await expect(page).toHaveURL(/search=harbour/)
  await expect(grid.getByRole('row', { name: /harbour\.example/ })).toContainText('Harbour; Pine · ')
  await api.delete(`/api/clients/${harbour.id}`)
})

test('all domains that a source names are added at once', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const { id } = await makeGroup(api, 'Retail', [])
  const named = async () => (await api.get(`/api/groups/${id}/suggestions`)).as(dataOf(suggestedHosts)).data
  const many = (await named()).find(({ hosts }) => hosts.length > 1)
  if (!many) throw new Error('No source of the sandbox names several domains.')
  const { source, sourceId, hosts } = many
  const count = `${hosts.length} domains`
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Add domains' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add domains' })
  await dialog.getByRole('tab', { name: 'From a source' }).click()
  const all = dialog.getByRole('checkbox', { name: `${source}: all ${count}` }).first()
  const one = dialog.getByRole('checkbox', { name: hosts[0]?.name ?? '', exact: true }).first()
  await all.check()
  await expect(one).toBeChecked()
  await one.uncheck()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.check()
  await dialog.getByRole('button', { name: 'See what is added' }).click()
  await dialog.getByRole('button', { name: `Add ${count}` }).click()
  await expect(dialog).toHaveCount(0)
  const grid = page.getByRole('grid', { name: 'Domains of Retail' })
  await expect(grid.getByRole('row')).toHaveCount(hosts.length + 1)
  // What the group has is offered no more.
  expect((await named()).find((left) => left.sourceId === sourceId)?.hosts ?? []).toEqual([])
})

test('a domain’s panel changes whose it is, its budget, its accounts and its checks', async ({
  page,
  people,
}) => {
  const { id, domains } = await makeGroup(await apiAs(OWNER), 'Retail', ['us.northwind.example'])
  const domainId = domains.get('us.northwind.example') ?? ''
  await people.signIn()
  await page.goto(`/groups/${id}?domain=${domainId}`)
  const panel = page.getByRole('dialog', { name: 'us.northwind.example' })
  await panel.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Dana Reyes' })
  await panel.getByLabel('Budget of a month').fill('12000')
  await panel.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  const remove = panel.getByRole('button', { name: /^Remove Google Search Console/ })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await panel.getByRole('button', { name: /^Accept Google Search Console.*us\.northwind/ }).click()
  await expect(remove).toHaveCount(1)

  await panel.getByRole('switch', { name: /^Conversions/ }).press('Space')
  await panel.getByLabel('Traffic of us.northwind.example: from a change of percent').fill('25')
  await panel.getByRole('button', { name: 'Save the checks' }).click()
  await expect(panel.getByText('2 checks set here.')).toBeVisible()
  // Whoever leaves before is asked whether to discard them.
  await expect(page.getByText('The checks are saved.')).toBeVisible()
  await panel.getByRole('button', { name: 'Scan now' }).click()
  await expect(panel.getByText('Scanned just now')).toBeVisible({ timeout: SLOW_MS })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const row = page.getByRole('row', { name: /us\.northwind\.example/ })
  await expect(row).toBeFocused()
  await expect(row).toContainText('Dana Reyes')
  await expect(row).toContainText('€12K')

  await row.click()
  await panel.getByRole('button', { name: 'Actions for us.northwind.example' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No domains yet')).toBeVisible()
})

test('a group is renamed, gets a client and thresholds, and is deleted', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const { id } = await makeGroup(api, 'Retail', ['northwind.example'])
  const made = await api.post('/api/clients', clientForm({ name: 'Juniper Retail' }))
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Actions for Retail' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings of the group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shops')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: 'Shops', includeHidden: true })).toHaveCount(1)
  const chosen = page.getByRole('combobox', { name: 'Client' })
  await chosen.fill('Juniper')
  await page.getByRole('option', { name: 'Juniper Retail' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The group’s client is saved.')).toBeVisible()
  await dialog.getByLabel('Traffic of Shops: from a change of percent').fill('30')
  await dialog.getByRole('button', { name: 'Save the checks' }).click()
  await expect(dialog.getByText('1 check set here.')).toBeVisible()
  await expect(page.getByText('The checks are saved.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add domains' }).click()
  await expect(page.getByRole('dialog', { name: 'Add domains' })).toBeVisible()
  await expect(chosen).toHaveValue('Juniper Retail')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Shops' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Delete the group' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByText('No groups yet')).toBeVisible()
  await api.delete(`/api/clients/${made.as(dataOf(client)).data.id}`)
})

test('what somebody else has changed of a group meanwhile is told, and a second save replaces that alone', async ({
  page,
  people,
  refused,
}) => {
  refused(409, /\/api\/groups\//)
  const api = await apiAs(OWNER)
  const { id } = await makeGroup(api, 'Retail', ['northwind.example'])
  const stored = async () => (await api.get(`/api/groups/${id}`)).as(dataOf(group)).data
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Actions for Retail' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings of the group' })
  await expect(dialog).toBeVisible()
  await api.put(`/api/groups/${id}`, { name: 'Theirs', checks: { site: { on: false } } })

  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText(/changed this to “Theirs” meanwhile/)).toBeVisible()
  await api.put(`/api/groups/${id}`, { name: 'Theirs once more' })
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText(/changed this to “Theirs once more” meanwhile/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('The group is renamed.')).toBeVisible()

  await dialog.getByLabel(/^Traffic of .*: from a change of percent$/).fill('30')
  await dialog.getByRole('button', { name: 'Save the checks' }).click()
  await expect(dialog.getByText(/Somebody else has changed this meanwhile: Checks\./)).toBeVisible()
  await expect(dialog.getByText('2 checks set here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the checks' }).click()
  await expect(page.getByText('The checks are saved.')).toBeVisible()
  expect(await stored()).toMatchObject({
    name: 'Ours',
    checks: { site: { on: false }, traffic: { least: 0.3 } },
  })
})

test('a member looks at groups and adds domains, and makes no group', async ({ page, people }) => {
  await makeGroup(await apiAs(OWNER), 'Retail', ['northwind.example'])
  await people.signIn(MEMBER)
  await page.getByRole('link', { name: 'Mission Control' }).click()
  await expect(page.getByRole('link', { name: 'Create a group' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Retail' }).click()
  await expect(page.getByRole('button', { name: 'Add domains' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Retail' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0)
  await page.goto('/groups/create')
  await expect(page).toHaveURL('/dashboards')
})

test('what somebody else has changed of a domain meanwhile stays, or is told and replaced by a second save', async ({
  page,
  people,
  refused,
}) => {
  refused(409, /\/api\/domains\//)
  const api = await apiAs(OWNER)
  const { id, domains } = await makeGroup(api, 'Retail', ['northwind.example'])
  const domainId = domains.get('northwind.example') ?? ''
  const path = `/api/domains/${domainId}`
  const stored = async () => (await api.get(path)).as(dataOf(domain)).data
  await people.signIn()
  await page.goto(`/groups/${id}?domain=${domainId}`)
  const panel = page.getByRole('dialog', { name: 'northwind.example' })
  const amount = panel.getByLabel('Budget of a month')
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  await amount.fill('900')
  await panel.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await api.put(path, { checks: { site: { on: false } }, budget: { amount: 500, currency: 'EUR' } })
  await save.click()
  await expect(panel.getByText(/Somebody else has changed this meanwhile: Budget\./)).toBeVisible()
  expect((await stored()).budget?.amount).toBe(500)
  await expect(amount).toHaveValue('900')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await stored()).toMatchObject({ budget: { amount: 900 }, checks: { site: { on: false } } })
})
