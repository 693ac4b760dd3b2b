import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Product } from '../bench/lib/product.ts'
import { JUST_READ_MS } from '../client/lib/liveChannel.ts'
import { dataOf } from '../shared/api/common.ts'
import { OVER_QUOTA } from '../shared/domain/live.ts'
import { clientForm, reportForm } from '../test/factories.ts'
import { change, setCompany, setInvalidSources } from './companyRow.ts'
import { expectAllReady, takeOver, widgetsOf } from './dashboardPage.ts'
import { apiAs, appUrl, expect, MEMBER, OWNER, PAYING, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { makeGroup, raiseAlert } from './makeGroup.ts'
import { SLOW_MS } from './patience.ts'
import { REGISTERED_PASSWORD, registerCompany } from './registeredCompany.ts'
import { choose, openWidget } from './widgetForm.ts'

test.use({ settings: PAYING })

/** More sources than the demo has. */
const EVERY = 99

const bar = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The socket of a page, which may be made deaf and closed; counts the channels that it is let into. */
async function lineOf(page: Page, heard = /subscription_succeeded/) {
  const line = { isDeaf: false, subscribed: 0, close: () => Promise.resolve() }
  await page.routeWebSocket(/\/app\/live/, (socket) => {
    const server = socket.connectToServer()
    line.close = () => socket.close({ code: 4200 })
    server.onMessage((text) => {
      if (heard.test(String(text))) line.subscribed++
      if (!line.isDeaf) socket.send(text)
    })
  })
  return line
}

/**
 * Resolves once the page's socket has subscribed to a channel: its company's unless another is named. A page before it must
 * have its socket already, which would be taken for this one's.
 */
async function listening(page: Page, go: () => Promise<unknown>, channel = 'company'): Promise<void> {
  const heard = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        new RegExp(`subscription_succeeded.*private-${channel}`).test(String(payload)),
      ),
    )
  await go()
  await heard
}

test('a page that is open shows a source that needs a new sign-in, and one that no longer does', async ({
  page,
  people,
  product,
}) => {
  await listening(page, () => people.signIn())
  await expect(bar(page)).toHaveCount(0)
  await setInvalidSources(product, OWNER, 2)
  await expect(bar(page).getByText('2 sources no longer let us in.')).toBeVisible()
  await bar(page).getByRole('link', { name: 'Re-authorise' }).click()
  await expect(page.getByText('Expired', { exact: true })).toHaveCount(2)
  await setInvalidSources(product, OWNER, 0)
  await expect(page.getByText('Expired', { exact: true })).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
})

/** Calls the login of the demo's Google Analytics source otherwise, as after another sign-in. */
const setAccount = (product: Product, account: string) =>
  change(
    product,
    `update sources set account_label = $2
     where kind = 'google_analytics' and company_id = (select company_id from users where email = $1)`,
    [OWNER, account],
  )

test('a dashboard that is open, and its forms, follow a source that ends and is signed in again elsewhere', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const { permalink } = await makeDashboard(api, { name: 'Fed by one', template: 'website_performance' })
  await listening(page, () => people.signIn())
  await listening(page, () => page.goto(`/dashboards/${permalink}`))
  await expect(widgetsOf(page).first()).toHaveAttribute('data-state', 'ready')
  await expectAllReady(page)
  const ended = page.getByRole('button', { name: /^Reconnect/ })
  await setInvalidSources(product, OWNER, EVERY)
  await expect(ended).toHaveCount(await widgetsOf(page).count())
  await setInvalidSources(product, OWNER, 0)
  await expect(ended).toHaveCount(0)
  await expectAllReady(page)

  // Its properties are those of another login from now on: a form that is opened again does not remember them.
  const drawer = page.getByRole('dialog', { name: 'Sources of this dashboard' })
  const account = drawer.getByRole('combobox', { name: 'Source' })
  const openDrawer = async () => {
    const read = page.waitForResponse(/\/api\/sources\/[\w-]+\/properties$/)
    await page.getByRole('button', { name: 'Sources', exact: true }).click()
    await read
  }
  await openDrawer()
  const before = await account.inputValue()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  const ANOTHER = 'another@broadsheet.test'
  const listed = page.waitForResponse(
    async (answer) => answer.url().endsWith('/api/sources') && (await answer.text()).includes(ANOTHER),
  )
  try {
    await setAccount(product, ANOTHER)
    await listed
    await openDrawer()
    await expect(account).toHaveValue(ANOTHER)
  } finally {
    await setAccount(product, before)
  }
})

test('a form that is open forgets what another login had, and keeps the rest', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const { permalink } = await makeDashboard(api, { name: 'Open form', template: 'website_performance' })
  await listening(page, () => people.signIn())
  await listening(page, () => page.goto(`/dashboards/${permalink}`))
  await expectAllReady(page)
  const form = await openWidget(page, 'Users at a glance')
  const chosen = form.getByText('Northwind Outdoor: shop Europe', { exact: true }).first()
  await expect(chosen).toBeVisible()
  const before = await form.getByRole('combobox', { name: 'Source' }).inputValue()
  await form.getByLabel('Title').fill('Written meanwhile')

  await page.route(/\/api\/sources\/[\w-]+\/properties$/, async (route) => {
    const answer = await route.fetch()
    const { properties } = z
      .object({ properties: z.array(z.looseObject({ name: z.string() })) })
      .parse(await answer.json())
    const others = properties.filter(({ name }) => !name.includes('shop Europe'))
    await route.fulfill({ response: answer, json: { properties: others } })
  })
  try {
    await setAccount(product, 'another@broadsheet.test')
    await expect(form.getByText('This source has another login now')).toBeVisible()
    await expect(chosen).toHaveCount(0)
    await expect(form.getByLabel('Title')).toHaveValue('Written meanwhile')
    await expect(form.getByText('Active users', { exact: true }).first()).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Source' })).toHaveValue(/another@broadsheet\.test/)
    await choose(form, 'Property', 'Northwind Outdoor: shop America')
    await expect(form.getByText('This source has another login now')).toHaveCount(0)
  } finally {
    await setAccount(product, before.replace(/^.*: /, ''))
  }
})

test('a plan that changes elsewhere changes in every tab, also by what was told while nobody heard it', async ({
  page,
  people,
  product,
}) => {
  const state = await lineOf(page)
  const { email } = await registerCompany(appUrl, sandboxUrl)
  await people.signIn(email, REGISTERED_PASSWORD)
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(page.getByText('0 of 25 dashboards in use')).toBeVisible()
  await expect.poll(() => state.subscribed).toBe(1)
  await setCompany(product, email, { plan_dashboards: 12 })
  await expect(page.getByText('0 of 12 dashboards in use')).toBeVisible()

  state.isDeaf = true
  await setCompany(product, email, { plan_dashboards: 13 })
  await page.waitForTimeout(500)
  await expect(page.getByText('0 of 12 dashboards in use')).toBeVisible()
  state.isDeaf = false
  await state.close()
  await expect(page.getByText('0 of 13 dashboards in use')).toBeVisible()
  expect(state.subscribed).toBe(2)
})

test('a page whose socket opens late reads anew what it was not told', async ({ page, people, product }) => {
  let isAway = true
  await page.routeWebSocket(/\/app\/live/, (socket) => {
    if (isAway) void socket.close({ code: 4100 })
    else socket.connectToServer()
  })
  const { email } = await registerCompany(appUrl, sandboxUrl)
  await people.signIn(email, REGISTERED_PASSWORD)
  await page.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(page.getByText('0 of 25 dashboards in use')).toBeVisible()
  await setCompany(product, email, { plan_dashboards: 12 })
  await page.waitForTimeout(JUST_READ_MS)
  await expect(page.getByText('0 of 25 dashboards in use')).toBeVisible()
  isAway = false
  await expect(page.getByText('0 of 12 dashboards in use')).toBeVisible()
})

test('a page whose live updates cannot be loaded stays as it is', async ({ page, people, refused }) => {
  refused(404, /\/assets\/pusher-/)
  let asked = 0
  await page.route(/\/pusher-[\w-]+\.js/, async (route) => {
    asked += 1
    await route.fulfill({ status: 404 })
  })
  await people.signIn()
  await page.evaluate(() => document.body.setAttribute('data-kept', ''))
  await expect.poll(() => asked).toBeGreaterThan(0)
  // A page that is reloaded asks the server first whether it is there.
  await page.waitForTimeout(2_000)
  await expect(page.locator('body[data-kept]')).toHaveCount(1)
  expect(asked).toBe(1)
})

test('a dashboard that could not be read after a gap is read later, and many saves are read together', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Before', texts: ['A word'] })
  refused(503, new RegExp(`/api/dashboards/${permalink}`))
  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)
  const name = page.getByLabel('Name of the dashboard')
  await expect(page.getByRole('switch', { name: 'Edit' })).toBeChecked()
  const save = async (next: string) => {
    const saved = page.waitForResponse(
      (answer) => /\/api\/dashboards\/[\w-]+$/.test(answer.url()) && answer.request().method() !== 'GET',
    )
    await name.fill(next)
    await name.press('Enter')
    await saved
  }

  const milo = await someoneElse()
  const line = await lineOf(milo.page, /subscription_succeeded.*private-dashboard/)
  await milo.people.signIn(MEMBER)
  await milo.page.goto(`/dashboards/${permalink}`)
  await expect.poll(() => line.subscribed).toBe(1)
  let reads = 0
  let isBroken = false
  await milo.page.route(new RegExp(`/api/dashboards/${permalink}\\?`), async (route) => {
    reads += 1
    if (isBroken) await route.fulfill({ status: 503, body: '' })
    else await route.continue()
  })
  for (let times = 1; times <= 6; times++) await save(`Save ${times}`)
  await expect(milo.page.getByText('Save 6').first()).toBeVisible()
  expect(reads).toBeLessThan(5)

  line.isDeaf = true
  isBroken = true
  await save('While nobody heard')
  line.isDeaf = false
  reads = 0
  await line.close()
  await expect.poll(() => reads).toBeGreaterThan(0)
  isBroken = false
  await expect(milo.page.getByText('While nobody heard').first()).toBeVisible({ timeout: 12_000 })

  isBroken = true
  reads = 0
  await save('Told of, and not read')
  await expect.poll(() => reads).toBeGreaterThan(0)
  isBroken = false
  await expect(milo.page.getByText('Told of, and not read').first()).toBeVisible({ timeout: 12_000 })
})

test('what is saved between the reading of a dashboard and its hearing is offered', async ({
  page,
  people,
  product,
}) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Between', texts: ['A word'] })
  await people.signIn()
  await page.routeWebSocket(/\/app\/live/, async (socket) => {
    await change(product, 'update dashboards set version = version + 1 where permalink = $1', [permalink])
    socket.connectToServer()
  })
  await page.goto(`/dashboards/${permalink}`)
  await expect(page.getByRole('button', { name: 'Show the new one' })).toBeVisible()
})

test('a page whose socket is one too many of a person comes back later', async ({ page, people }) => {
  let opened = 0
  await page.routeWebSocket(/\/app\/live/, (socket) => {
    opened += 1
    // As the server, which accepts it first.
    if (opened === 1) setTimeout(() => void socket.close({ code: OVER_QUOTA }), 300)
    else socket.connectToServer()
  })
  await page.clock.install()
  await people.signIn()
  await expect.poll(() => opened).toBe(1)
  // Not soon, as a hundred tabs of theirs would try.
  await page.waitForTimeout(3_000)
  expect(opened).toBe(1)
  await page.clock.fastForward(61_000)
  await expect.poll(() => opened).toBe(2)
})

test('who logs out is told nothing any more, and nothing is asked for', async ({ page, people }) => {
  await listening(page, () => people.signIn())
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a dashboard shows at once who is editing it and what they save, and keeps what is one’s own', async ({
  page,
  people,
  someoneElse,
}) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Watched', texts: ['A word'] })
  const address = `/dashboards/${permalink}`
  await people.signIn()
  await page.goto(address)
  await expect(page.getByRole('switch', { name: 'Edit' })).toBeChecked()

  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await listening(milo.page, () => milo.page.goto(address), 'dashboard')
  const isEditing = milo.page.getByText(/^Dana Reyes is editing this dashboard/)
  const name = page.getByLabel('Name of the dashboard')
  // Sooner than the page would ask, each time.
  const soon = { timeout: 8_000 }
  await name.fill('Seen at once')
  await name.press('Enter')
  await expect(isEditing).toBeVisible(soon)
  await expect(milo.page.getByText('Seen at once').first()).toBeVisible()

  await page.getByRole('switch', { name: 'Edit' }).setChecked(false, { force: true })
  await expect(isEditing).toHaveCount(0, soon)
  await milo.page.getByRole('switch', { name: 'Edit' }).setChecked(true, { force: true })
  await milo.page.getByRole('button', { name: 'Style' }).click()
  await expect(page.getByText(/^Milo Okafor is editing this dashboard/)).toBeVisible(soon)
  await takeOver(page)
  await expect(isEditing).toBeVisible(soon)

  // The same person in a second tab, whose lease it is too: nothing is changed under their hands.
  const second = await page.context().newPage()
  await listening(second, () => second.goto(address), 'dashboard')
  await name.fill('From the first tab')
  await name.press('Enter')
  await second.getByRole('button', { name: 'Show the new one' }).click()
  await expect(second.getByLabel('Name of the dashboard')).toHaveValue('From the first tab')
  await expect(second.getByRole('button', { name: 'Show the new one' })).toHaveCount(0)
})

test('a dashboard that somebody deletes says so wherever it is open, also after a gap, and is changed no more', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const { id, permalink } = await makeDashboard(api, { name: 'Soon gone', texts: ['A word'] })
  await people.signIn()
  await listening(page, () => page.goto(`/dashboards/${permalink}`), 'dashboard')
  await expect(page.getByRole('switch', { name: 'Edit' })).toBeChecked()
  const milo = await someoneElse()
  const line = await lineOf(milo.page, /subscription_succeeded.*private-dashboard/)
  await milo.people.signIn(MEMBER)
  await milo.page.goto(`/dashboards/${permalink}`)
  await expect.poll(() => line.subscribed).toBe(1)
  line.isDeaf = true
  expect((await api.delete(`/api/dashboards/${id}`)).status).toBeLessThan(300)

  const notice = page.getByRole('alert').filter({ hasText: 'Somebody has deleted this dashboard' })
  await expect(notice).toBeVisible()
  const edit = page.getByRole('switch', { name: 'Edit' })
  await expect(edit).not.toBeChecked()
  await edit.press('Space')
  await expect(edit).not.toBeChecked()
  await expect(page.getByText('A word')).toBeVisible()
  await notice.getByRole('link', { name: 'See what was deleted' }).click()
  await expect(page.getByRole('row', { name: /Soon gone/ })).toBeVisible()

  refused(403, /^\/broadcasting\/auth$/)
  refused(404, new RegExp(`/api/dashboards/${permalink}`))
  line.isDeaf = false
  await line.close()
  await expect(milo.page.getByText('This dashboard is no longer at this address')).toBeVisible()
})

test('a page on a link that is made anew elsewhere moves to the new one', async ({
  page,
  people,
  someoneElse,
}) => {
  const api = await apiAs(OWNER)
  const { id, permalink } = await makeDashboard(api, { name: 'Linked anew', texts: ['A word'] })
  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)
  await expect(page.getByRole('switch', { name: 'Edit' })).toBeChecked()
  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await listening(milo.page, () => milo.page.goto(`/dashboards/${permalink}?month=10&year=2026`), 'dashboard')
  // What is half typed stays open, and who edits goes on.
  await page.getByRole('button', { name: 'Add widget' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Half typed')
  const answer = await api.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' })
  const fresh = answer.as(dataOf(z.object({ permalink: z.string() }))).data.permalink
  for (const one of [page, milo.page]) {
    await expect(one).toHaveURL(new RegExp(`/dashboards/${fresh}`))
    await expect(one.getByText('The dashboard has a new link.')).toHaveCount(1)
    await expect(widgetsOf(one)).toHaveCount(1)
  }
  expect(new URL(milo.page.url()).search).toBe('?month=10&year=2026')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half typed')
  await expect(milo.page.getByText('Dana Reyes is editing this dashboard')).toBeVisible()
})

test('who is choosing sources as somebody takes the editing over keeps the panel, and is told', async ({
  page,
  people,
  someoneElse,
}) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), {
    name: 'Fed by two',
    template: 'website_performance',
  })
  const address = `/dashboards/${permalink}`
  await people.signIn()
  await listening(page, () => page.goto(address), 'dashboard')
  await page.getByRole('button', { name: 'Sources', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sources of this dashboard' })
  await expect(panel.getByRole('button', { name: 'Set for the whole dashboard' })).toBeVisible()

  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await milo.page.goto(address)
  await takeOver(milo.page)
  await expect(page.getByText(/^Milo Okafor is editing this dashboard/)).toBeAttached()
  await expect(panel).toBeVisible()
})

test('a PDF comes when it is told of, without asking for it again and again', async ({ page, people }) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Printed', texts: ['A word'] })
  await people.signIn()
  const told: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => told.push(String(payload)))
  })
  await listening(page, () => page.goto(`/dashboards/${permalink}`), 'dashboard')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${permalink}/pdf`)) asked.push(request.url())
  })
  // The first time it looks, it is not there yet, however fast this machine is.
  let held = 0
  await page.route(/\/pdf\?.*check=/, async (route) => {
    if (held++ === 0) await route.fulfill({ status: 304 })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('tab', { name: 'PDF' }).click()
  const download = page.waitForEvent('download', { timeout: SLOW_MS })
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/Printed.*\.pdf/)
  expect(told.filter((frame) => frame.includes('DashboardPdfFinished'))).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('reports and alerts of others come to a page that is open', async ({ page, people, product }) => {
  // Sooner than a page would ask by itself.
  const soon = { timeout: 15_000 }
  const [owner, colleague] = [await apiAs(OWNER), await apiAs(MEMBER)]
  const dashboard = await makeDashboard(colleague, { name: 'Mailed by a colleague', texts: ['A word'] })
  await listening(page, () => people.signIn())
  await listening(page, () => page.goto('/company/automatic-reports'))
  await expect(page.getByRole('article').or(page.getByText('No automatic reports yet')).first()).toBeVisible()
  const report = page.getByRole('article', { name: `Report of ${dashboard.name}` })
  const made = await colleague.post('/api/automatic-reports', reportForm(dashboard.id))
  expect(made.status, made.text).toBe(201)
  await expect(report).toBeVisible(soon)
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  await colleague.put(`/api/automatic-reports/${id}`, { recipients: 'other@clients.example' })
  await expect(report).toContainText('To other@clients.example', soon)
  await colleague.delete(`/api/automatic-reports/${id}`)
  await expect(report).toHaveCount(0, soon)

  const group = await makeGroup(owner, 'Watched together', ['quiet.example'])
  try {
    await expect.poll(async () => (await owner.get(`/api/groups/${group.id}`)).text).toMatch(/"scannedAt":"/)
    await listening(page, () => page.goto(`/groups/${group.id}`))
    const row = page.getByRole('row', { name: /quiet\.example/ })
    await expect(row).toBeVisible()
    const sentence = 'Traffic is far below what is usual.'
    const domainId = group.domains.get('quiet.example') ?? ''
    await raiseAlert(product, domainId, { severity: 'critical', sentence })
    await expect(row).toContainText(sentence, soon)

    const added = await owner.post('/api/clients', clientForm({ name: 'Watched for' }))
    const { id: clientId } = added.as(dataOf(z.object({ id: z.string() }))).data
    await owner.put(`/api/domains/${domainId}`, { clientId })
    await listening(page, () => page.goto(`/clients/${clientId}`))
    const alerts = page.getByRole('region', { name: 'Open alerts' })
    await expect(alerts).toContainText(sentence)
    await raiseAlert(product, domainId, { severity: 'warning', sentence: 'The website is slow.' })
    await expect(alerts).toContainText('The website is slow.', soon)
    await owner.delete(`/api/clients/${clientId}`)
  } finally {
    await owner.delete(`/api/groups/${group.id}`)
  }
})
