import type { Page } from '@playwright/test'
import { reportForm } from '../test/factories.ts'
import { apiAs, appUrl, expect, mailTo, OTHER, OWNER, PAYING, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { TRY_MS } from './patience.ts'
import { OWN_HOST as HOST } from './watch.ts'

const { protocol, port } = new URL(appUrl)
const SENDER = 'reports@harbourpine.example'
const ownUrl = `${protocol}//${HOST}:${port}`
/** The name is this machine's, and as trustworthy as localhost: journeys have no https. */
const FLAGS = [
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  `--unsafely-treat-insecure-origin-as-secure=${ownUrl}`,
]

test.use({
  settings: PAYING,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FLAGS] }),
    { scope: 'worker' },
  ],
})

test('an agency is served at its own host, where its client reads a dashboard and its mails lead', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  refused(422, /company\/host$/)
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Own domain' })
  await card.getByLabel('Host name').fill('harbourpine.example')
  await page.keyboard.press('Enter')
  await expect(
    card.getByRole('alert').filter({ hasText: 'A bare domain cannot hold the record.' }),
  ).toBeVisible()
  await card.getByLabel('Host name').fill(HOST)
  await page.keyboard.press('Enter')

  const records = card.getByRole('list', { name: 'Records of the own domain' }).getByRole('listitem')
  await expect(records).toHaveCount(2)
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain('company updated')
  // A look that is refused says why, and stays in sight.
  refused(429, /company\/host\/check$/)
  const slowDown = { id: 'too_many_tries', message: 'You have looked often. Try again in a minute.' }
  await page.route('**/company/host/check', (route) =>
    route.fulfill({ status: 429, json: { error: slowDown } }),
  )
  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByText(slowDown.message)).toBeVisible()
  await page.unroute('**/company/host/check')
  await card.getByRole('button', { name: 'Check' }).click()
  await expect(records.filter({ hasText: 'Missing' })).toHaveCount(2)
  // Nothing is used yet that could be stopped.
  await expect(card.getByRole('button', { name: 'Remove it' })).toBeVisible()

  const dns = await someoneElse()
  await dns.page.goto(`${sandboxUrl}/dns`)
  for (const type of ['CNAME', 'TXT']) {
    const [name = '', value = ''] = await records
      .filter({ hasText: type })
      .getByRole('definition')
      .locator('code')
      .allInnerTexts()
      .then((texts) => texts.slice(1))
    await addRecord(dns.page, type, name, value)
  }

  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByText(`In use at ${ownUrl}`)).toBeVisible()
  await expect(card.getByText('2 of 2 records found. The domain is in use.')).toBeVisible()
  await expect(records.filter({ hasText: 'Verified' })).toHaveCount(2)
  await expect(records.getByRole('definition')).toHaveCount(0)
  await card.getByRole('button', { name: 'Show records of Proof (TXT)' }).press('Enter')
  await expect(records.getByRole('definition')).toHaveCount(3)

  // White-label is not turned off unasked, although the page was opened before the domain was in use.
  const company = page.getByRole('region', { name: 'Company', exact: true })
  const whiteLabel = company.getByRole('switch', { name: 'White-label' })
  await whiteLabel.press('Space')
  await company.getByRole('button', { name: 'Save the company' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Turn white-label off?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(question).toBeHidden()
  await whiteLabel.press('Space')

  const { permalink, name } = await firstDashboard()
  const client = await someoneElse()
  await client.page.goto(`${ownUrl}/dashboards/${permalink}`)
  await expect(client.page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(client.page.getByRole('article').first()).toBeVisible()
  expect(await client.page.content()).not.toMatch(/broadsheet/i)

  // Links that are copied lead there, wherever they are copied.
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await expect(share).toContainText(`${ownUrl}/dashboards/${permalink}`)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()

  // Reports come from the agency, and lead there too.
  const sender = page.getByRole('region', { name: 'Sender of reports' })
  await sender.getByRole('textbox', { name: 'Address', exact: true }).fill(SENDER)
  await page.keyboard.press('Enter')
  const signature = sender.getByRole('listitem').filter({ hasText: 'Signature (DKIM)' })
  await expect(signature.getByRole('definition')).toHaveCount(3)
  const [record = '', key = ''] = await signature
    .getByRole('definition')
    .locator('code')
    .allInnerTexts()
    .then((texts) => texts.slice(1))
  await addRecord(dns.page, 'TXT', record, key)
  await expect(async () => {
    await sender.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(sender.getByText(`Reports are sent from ${SENDER}.`, { exact: true })).toBeVisible({
      timeout: TRY_MS,
    })
  }).toPass()
  const api = await apiAs(OWNER)
  const own = await makeDashboard(api, { name: 'From our own host', texts: ['Hello'] })
  expect((await api.post('/api/automatic-reports', reportForm(own.id))).status).toBe(201)
  await page.getByRole('link', { name: 'Automatic reports' }).click()
  const report = page.getByRole('article', { name: 'Report of From our own host' })
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send a test to me' }).click()
  const mail = await mailTo(OWNER, /^From our own host: /)
  expect(mail.from).toContain(SENDER)
  expect(mail.text).toContain(`${ownUrl}/dashboards/${own.permalink}`)
  expect(`${mail.from} ${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/broadsheet/i)

  // One that is to be shown at the installation's address says so in its style; its links follow.
  await page.goto(`/dashboards/${own.permalink}`)
  await page.getByRole('button', { name: 'Style' }).click()
  await page.getByLabel('Address of its links').selectOption(new URL(appUrl).hostname)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(share).toContainText(`${appUrl}/dashboards/${own.permalink}`)
  await page.keyboard.press('Escape')

  // Who reads as its client copies that address, and of another agency's dashboard the one that was opened.
  const theirs = await makeDashboard(await apiAs(OTHER), { name: 'Of another agency', texts: ['Hello'] })
  for (const path of [`${own.permalink}?as=client`, theirs.permalink]) {
    await page.goto(`/dashboards/${path}`)
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        window.name = text
      }
    })
    await page.getByRole('button', { name: 'Copy URL' }).click()
    await expect.poll(() => page.evaluate(() => window.name)).toContain(`${appUrl}/dashboards/`)
    await page.evaluate(() => {
      window.name = ''
    })
  }
  await page.goto('/company/settings')

  // Its own people sign in there, and under its name; a person of another agency does not.
  await client.page.goto(`${ownUrl}/login`)
  await expect(client.page).toHaveTitle(/Harbour/)
  await client.people.fillSignIn()
  await expect(client.page).toHaveURL(`${ownUrl}/dashboards`)

  // What is paid is paid at the operator's address: the checkout does not open at another.
  await client.page.getByRole('link', { name: 'Subscription', exact: true }).click()
  const elsewhere = client.page.getByRole('region', { name: 'Subscribe' })
  await expect(elsewhere).toContainText('Payments are made at the address of whoever runs this installation')
  await expect(elsewhere.getByRole('button')).toHaveCount(0)
  await elsewhere.getByRole('link').click()
  await expect(client.page).toHaveURL(`${appUrl}/login?next=%2Fcompany%2Fsubscription`)
  await client.people.fillSignIn()
  await expect(client.page).toHaveURL(`${appUrl}/company/subscription`)
  await expect(client.page.getByRole('button', { name: /^Subscribe for / })).toBeVisible()

  await sender.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(sender.getByRole('listitem')).toHaveCount(0)
  await card.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(card.getByText('In use at')).toHaveCount(0)
})

/** Sets a record at the sandbox's name server, as one does at a DNS provider. */
async function addRecord(page: Page, type: string, name: string, value: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Type').selectOption(type)
  await page.getByLabel('Value').fill(value)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
}

async function firstDashboard(): Promise<{ permalink: string; name: string }> {
  const api = await apiAs(OWNER)
  const { data } = JSON.parse((await api.get('/api/dashboards')).text)
  const found = data.find((one: { name: string }) => one.name === 'Northwind Outdoor: website')
  return { permalink: found.permalink, name: found.name }
}
