import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { FormData } from 'undici'
import { reportForm } from '../test/factories.ts'
import { apiAs, expect, type Mail, mailTo, OWNER, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { TRY_MS } from './patience.ts'

/** Sets what the sandbox's name server answers. */
const setZone = async (records: { name: string; type: string; value: string }[]) => {
  const answer = await fetch(`${sandboxUrl}/dns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ records }),
  })
  expect(answer.ok).toBe(true)
}

/** What an independent verifier says of the DKIM signatures of a mail in the inbox, as it was sent. */
async function signaturesOf(mail: Mail, dataDir: string, record: string) {
  const file = await readFile(join(dataDir, 'inbox', `${mail.id}.json`), 'utf8')
  const resolver = async (_name: string, type: string) => {
    if (type === 'TXT') return [[record]]
    throw Object.assign(new Error('There is no such record.'), { code: 'ENOTFOUND' })
  }
  const verdict = await authenticate(Buffer.from(JSON.parse(file).raw, 'base64'), { resolver })
  return verdict.dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain])
}

test('reports come from the agency’s own address, signed, once its record is found', async ({
  page,
  people,
  product,
}) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  // What is above it has come: a button that moves while it is pressed is not pressed.
  await expect(page.getByRole('button', { name: 'Use this host name' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is not an e-mail address.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('reports@harbourpine.example')
  await page.keyboard.press('Enter')

  const records = page.getByRole('list', { name: 'DNS records' }).getByRole('listitem')
  const signature = records.filter({ hasText: 'Signature (DKIM)' })
  await expect(signature).toContainText('mail1._domainkey.harbourpine.example')
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain('company updated')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(signature).toContainText('Missing')
  await expect(page.getByText(/^0 of \d records found\. Reports are still sent from /)).toBeVisible()

  const value = await signature.getByText(/^v=DKIM1/).innerText()
  await setZone([{ name: 'mail1._domainkey.harbourpine.example', type: 'TXT', value }])
  // A look that is still under way has not seen it yet.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText(/^1 of \d records found\. Reports are sent from /)).toBeVisible({
      timeout: TRY_MS,
    })
  }).toPass()
  await expect(signature).toContainText('Verified')

  const api = await apiAs(OWNER)
  const name = 'From our own address'
  const dashboard = await makeDashboard(api, { name, texts: ['Hello'] })
  const made = await api.post('/api/automatic-reports', reportForm(dashboard.id))
  expect(made.status).toBe(201)
  await page.getByRole('link', { name: 'Automatic reports' }).click()
  const report = page.getByRole('article', { name: `Report of ${name}` })
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send a test to me' }).click()
  const mail = await mailTo(OWNER, new RegExp(`^${name}: `))
  expect(mail.from).toContain('reports@harbourpine.example')
  expect(await signaturesOf(mail, product.dataDir, value)).toEqual([['pass', 'harbourpine.example']])
  await page.getByRole('link', { name: 'Settings' }).click()

  await page.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(records).toHaveCount(0)
  expect(JSON.parse((await api.get('/api/company/sender')).text).data.address).toBeNull()
})

test('the cards of an open page show by themselves what a look has found', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const host = 'live.harbourpine.example'
  expect((await api.put('/api/company/host', { host })).status).toBe(200)
  await people.signIn()
  await page.clock.install()
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Own domain' })
  await expect(card.getByText('Not in use yet')).toBeVisible()
  const { data } = JSON.parse((await api.get('/api/company/host')).text)
  await setZone(
    data.records.map((one: { host: string; type: string; expected: string }) => ({
      name: one.host,
      type: one.type,
      value: one.expected,
    })),
  )
  // As the job does that looks by itself.
  await api.post('/api/company/host/check')
  await page.clock.fastForward(30_000)
  await expect(card.getByText('In use at')).toBeVisible()
  await expect(card.getByText('Verified')).toHaveCount(2)
  expect((await api.put('/api/company/host', { host: null })).status).toBe(200)
})

test('who would replace what another admin has saved meanwhile is told, and then may', async ({
  page,
  people,
  refused,
}) => {
  refused(409, /company$/)
  const api = await apiAs(OWNER)
  const save = async (name: string, phone: string) => {
    const form = new FormData()
    form.set('name', name)
    form.set('phone', phone)
    expect((await api.post('/api/company', form)).status).toBe(200)
  }
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Company' })
  const name = card.getByLabel('Name')
  const before = await name.inputValue()
  await save('Harbour, Pine & Co', '+46 8 123 45 67')
  await name.fill('Pine & Harbour')
  await card.getByRole('button', { name: 'Save the company' }).click()
  await expect(card.getByRole('alert')).toContainText(
    'Somebody else has changed this to “Harbour, Pine & Co” meanwhile. Save again to replace it.',
  )
  await expect(name).toHaveValue('Pine & Harbour')
  await expect(card.getByLabel('Phone')).toHaveValue('+46 8 123 45 67')
  await card.getByRole('button', { name: 'Save the company' }).click()
  await expect(page.getByText('Your company is saved.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Pine & Harbour')
  await expect(card.getByLabel('Phone')).toHaveValue('+46 8 123 45 67')
  await save(before, '')
})

test('what is typed while an own address is being saved stays, and is saved next', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const [region, label, path, first, second] of [
    ['Own domain', 'Host name', '/api/company/host', 'one.pine.example', 'two.pine.example'],
    ['Sender of reports', 'Address', '/api/company/sender', 'one@pine.example', 'two@pine.example'],
  ] as const) {
    const card = page.getByRole('region', { name: region })
    const field = card.getByRole('textbox', { name: label, exact: true })
    const change = card.getByRole('button', { name: /^Change the/ })
    await field.fill(first)
    const held = Promise.withResolvers<void>()
    await page.route(`**${path}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await field.press('Enter')
    await field.fill(second)
    held.resolve()
    await expect(change).toBeEnabled()
    await expect(field).toHaveValue(second)
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith(path) && answer.request().method() === 'PUT',
    )
    await field.press('Enter')
    await saved
    await expect(change).toBeDisabled()
    await expect(field).toHaveValue(second)
    const name = label === 'Address' ? 'address' : 'host'
    expect(JSON.parse((await api.get(path)).text).data[name]).toBe(second)
    expect((await api.put(path, { [name]: null })).status).toBe(200)
  }
})

test('the sections of the settings are reached by their list, by keys too', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  const list = page.getByRole('navigation', { name: 'Sections of this page' })
  const marked = list.locator('[aria-current]')
  await expect(page.getByRole('heading', { name: 'Delete the account' })).toBeVisible()
  await expect(marked).toHaveText('Company')
  const headings = await page.locator('main section h2').evaluateAll((all) => all.map(({ id }) => `#${id}`))
  const links = await list
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).hash))
  expect(links).toEqual(headings)

  await list.getByRole('link', { name: 'Export' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Export', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(marked).toHaveText('Export')
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(marked).toHaveText('Company')

  await page.reload()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(marked).toHaveText('Export')
  await page.goBack()
  await expect(page).toHaveURL(/settings$/)
})
