import { apiAs, appUrl, expect, OWNER, PAYING, sandboxUrl, test } from './journey.ts'
import { OWN_HOST as HOST } from './watch.ts'

const { protocol, port } = new URL(appUrl)
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

test('an agency is served at its own host, where its client reads a dashboard', async ({
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
    await dns.page.getByLabel('Name', { exact: true }).fill(name)
    await dns.page.getByLabel('Type').selectOption(type)
    await dns.page.getByLabel('Value').fill(value)
    await dns.page.getByRole('button', { name: 'Add' }).click()
    await expect(dns.page.getByRole('cell', { name, exact: true })).toBeVisible()
  }

  await card.getByRole('button', { name: 'Check' }).click()
  await expect(card.getByText(`In use at ${ownUrl}`)).toBeVisible()
  await expect(card.getByText('2 of 2 records found. The domain is in use.')).toBeVisible()
  await expect(records.filter({ hasText: 'Verified' })).toHaveCount(2)
  await expect(records.getByRole('definition')).toHaveCount(0)
  await card.getByRole('button', { name: 'Show records of Proof (TXT)' }).press('Enter')
  await expect(records.getByRole('definition')).toHaveCount(3)

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

  await card.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(card.getByText('In use at')).toHaveCount(0)
})

async function firstDashboard(): Promise<{ permalink: string; name: string }> {
  const api = await apiAs(OWNER)
  const { data } = JSON.parse((await api.get('/api/dashboards')).text)
  const found = data.find((one: { name: string }) => one.name === 'Northwind Outdoor: website')
  return { permalink: found.permalink, name: found.name }
}
