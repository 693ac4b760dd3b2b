import type { Locator, Page } from '@playwright/test'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { addIt, choose, openNewWidget } from './widgetForm.ts'

const HEAD = 'Client,Link,Date,Status,Price'
const today = Temporal.Now.plainDateISO('UTC')
const row = (number: number, price: number) =>
  `Juniper Tea,https://tea.example/${number},${today.subtract({ days: number })},Confirmed,${price}`

test('an exported file becomes a source, and a newer one moves its figures on', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  await people.signIn()
  await page.goto('/company/sources')
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('searchbox').fill('base')
  await page.getByRole('button', { name: /^Base\.me/ }).click()
  const form = page.getByRole('dialog', { name: 'Connect Base.me' })
  await expect(form.getByText(/not verified against the live service/)).toBeVisible()
  await form.getByRole('button', { name: /^Import a CSV export/ }).click()

  refused(422, /^\/api\/sources\/import$/)
  await chooseFile(form, 'notes.csv', 'Name,Sum\nTea,1')
  await expect(form.getByRole('alert')).toContainText('The file lacks the columns “Client”, “Link”')
  await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await chooseFile(form, 'tea.csv', [HEAD, row(2, 100), row(3, 50), row(4, 30).replace('Confirmed', 'Won')])
  await expect(form.getByText('2 links of 1 client')).toBeVisible()
  await expect(form.getByText('1 row cannot be read and is left out')).toBeVisible()
  await expect(form.getByText('Line 4')).toBeVisible()
  await expect(form.getByText(/The status “Won” is none of Opportunity/)).toBeVisible()
  await expect(form.getByLabel('Name of the source')).toHaveValue('tea')
  await form.getByLabel('Name of the source').fill('Tea links')
  await choose(form, 'Currency of the prices', 'EUR, Euro')
  await form.getByRole('button', { name: 'Import 2 links' }).click()
  await expect(form).toBeHidden()
  const source = page.getByRole('article', { name: 'Base.me Tea links' })
  await expect(source.getByText(/^Imported \d+ \w+, 2 links$/)).toBeVisible()

  const dashboard = await makeDashboard(api, { name: 'Link building' })
  await page.goto(`/dashboards/${dashboard.permalink}`)
  const widget = await costWidget(page)
  await expect(widget.getByText(/€150/)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto('/company/sources')
  await source.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Re-authorise' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Import a newer file' }).click()
  const newer = page.getByRole('dialog', { name: 'Import a newer file into Tea links' })
  await chooseFile(newer, 'tea-newer.csv', [HEAD, row(2, 120), row(5, 30)])
  await expect(newer.getByText('1 new, 1 updated, 0 removed.')).toBeVisible()
  await newer.getByRole('radio', { name: /^Remove them/ }).check()
  await expect(newer.getByText('1 new, 1 updated, 1 removed.')).toBeVisible()
  await newer.getByRole('radio', { name: /^Keep them/ }).check()
  await newer.getByRole('button', { name: 'Import 2 links' }).click()
  await expect(newer).toBeHidden()
  await expect(source.getByText(/, 3 links$/)).toBeVisible()

  await page.goto(`/dashboards/${dashboard.permalink}`)
  await expectAllReady(page)
  await expect(page.getByRole('article', { name: 'Cost' }).getByText(/€200/)).toBeVisible()

  await api.delete(`/api/dashboards/${dashboard.id}`)
  await page.goto('/company/sources')
  await source.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(source).toHaveCount(0)
})

test('the sandbox’s own export can be dropped and imported as it is', async ({ page, people }) => {
  const exported = await (await fetch(`${sandboxUrl}/base_me/app/export.csv`)).text()
  await people.signIn()
  await page.goto('/company/sources')
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: /^Base\.me/ }).click()
  const form = page.getByRole('dialog', { name: 'Connect Base.me' })
  await form.getByRole('button', { name: /^Import a CSV export/ }).click()
  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'links.csv', { type: 'text/csv' }))
    return transfer
  }, exported)
  await form.getByText('Drop the CSV export here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByText('links.csv')).toBeVisible()
  await expect(form.getByText(/^\d+ links of 2 clients$/)).toBeVisible()
  await expect(form.getByText('Columns not used: Notes.')).toBeVisible()
  await expect(form.getByText(/cannot be read/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
})

test('where the installation lacks the vendor’s app, the file is the only way, and the screen says why', async ({
  page,
  people,
}) => {
  // The sandbox has every app; a real installation answers so until its operator has set them.
  await page.route('**/api/configs/sources', async (route) => {
    const answer = await route.fetch()
    const { data }: { data: { providers: { kind: string; missing: string[] }[] } } = await answer.json()
    const lacking = ['base_me', 'mailchimp']
    for (const one of data.providers) if (lacking.includes(one.kind)) one.missing = ['OAUTH_X_CLIENT_ID']
    await route.fulfill({ response: answer, json: { data } })
  })
  await people.signIn()
  await page.goto('/company/sources')
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: /^Base\.me With a CSV export$/ }).click()
  const ways = page.getByRole('dialog', { name: 'Connect Base.me' })
  await expect(
    ways.getByText(/Base\.me publishes no API.+only where.+has set OAUTH_X_CLIENT_ID\. Import/),
  ).toBeVisible()
  await expect(ways.getByRole('button', { name: /^Sign in/ })).toHaveCount(0)
  await expect(ways.getByRole('button', { name: /^Import a CSV export/ })).toBeVisible()
  await ways.getByRole('button', { name: 'All sources' }).click()
  const waiting = page.getByRole('region', { name: 'Not set up in this installation' })
  await expect(waiting.getByRole('button')).toHaveCount(1)
  await waiting.getByRole('button', { name: /^Mailchimp Not set up here yet$/ }).click()
  const none = page.getByRole('dialog', { name: 'Connect Mailchimp' })
  await expect(none.getByText(/^Signing in with Mailchimp works only where/)).toBeVisible()
  await expect(none.getByRole('textbox', { name: 'Redirect address' })).toHaveValue(/\/oauth\/callback$/)
  await expect(none.getByRole('link', { name: 'Mailchimp' })).toHaveAttribute('target', '_blank')
  await expect(none.getByText(/^Open Account, Extras, Registered apps/)).toBeVisible()
  await expect(none.getByRole('button', { name: /^Import/ })).toHaveCount(0)
})

const chooseFile = (form: Locator, name: string, text: string | string[]) =>
  form.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([text].flat().join('\n')),
  })

async function costWidget(page: Page): Promise<Locator> {
  const form = await openNewWidget(page)
  await form.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: /Tea links/ }).click()
  // The file has one client alone, which the form has chosen already and its list shows as chosen.
  await form.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('option', { name: 'Juniper Tea', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(form, 'Ready widget', 'Cost')
  return addIt(form, 'Cost')
}
