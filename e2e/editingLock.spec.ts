import type { Page } from '@playwright/test'
import { takeOver, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { TRY_MS } from './patience.ts'
import { addIt, openNewWidget } from './widgetForm.ts'

/** Longer than the editors' heartbeat of 15 seconds. */
const A_BEAT_MS = 16_000

/** Opens and closes what one changes a dashboard with, by which editing begins. */
async function begin(page: Page): Promise<void> {
  const taken = page.waitForResponse(
    (answer) => answer.url().endsWith('/lock') && answer.request().method() === 'POST',
  )
  const form = await openNewWidget(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await taken
}

test('who only looks keeps nobody out: editing begins with the first change', async ({
  page,
  people,
  someoneElse,
}) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Looked at', texts: ['A word'] })
  const address = `/dashboards/${dashboard.permalink}`
  let taken = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/lock')) taken += 1
  })
  await people.signIn()
  await page.goto(address)
  const edit = page.getByRole('switch', { name: 'Edit' })
  await expect(edit).toBeChecked()
  await edit.press('Space')
  await expect(edit).not.toBeChecked()
  await edit.press('Space')
  const name = page.getByLabel('Name of the dashboard')
  await name.focus()

  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await expect(milo.page.getByRole('row', { name: 'Looked at' })).toBeVisible()
  await expect(milo.page.getByText('Dana Reyes is editing')).toHaveCount(0)
  await milo.page.goto(address)
  await expect(milo.page.getByRole('switch', { name: 'Edit' })).toBeChecked()
  await expect(milo.page.getByRole('button', { name: 'Actions for A word' })).toBeVisible()
  expect(taken).toBe(0)

  await name.fill('Begun')
  await name.press('Enter')
  await expect(milo.page.getByText(/^Dana Reyes is editing this dashboard and started/)).toBeVisible()
  await expect(milo.page.getByRole('switch', { name: 'Edit' })).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await milo.page.goto('/dashboards')
  await expect(milo.page.getByRole('row', { name: 'Begun Dana Reyes is editing' })).toBeVisible()
})

test('a first change that another person’s came before is kept, and saved by who takes over', async ({
  page,
  people,
  refused,
  someoneElse,
}) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Begun by two', texts: ['A word'] })
  const address = `/dashboards/${dashboard.permalink}`
  refused(423, new RegExp(`/api/dashboards/${dashboard.id}(/lock)?$`))
  // She is told nothing of Milo before she asks.
  await page.routeWebSocket(/\/app\/live/, (socket) => socket.close({ code: 4009 }))
  await people.signIn()
  await page.goto(address)
  const name = page.getByLabel('Name of the dashboard')
  await expect(name).toBeVisible()
  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await milo.page.goto(address)
  await begin(milo.page)

  await name.fill('Dana’s first change')
  await name.press('Enter')
  const notice = page.getByText(/^Milo Okafor is editing this dashboard and started/)
  await expect(notice).toContainText('What you changed last is not saved yet')
  await expect(page.getByRole('switch', { name: 'Edit' })).not.toBeChecked()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(milo.page.getByLabel('Name of the dashboard')).toHaveValue('Begun by two')
  await takeOver(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dana’s first change' })).toBeVisible()
})

test('of two people who edit, none loses anything', async ({ page, people, refused, someoneElse }) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Two', texts: ['A word'] })
  const address = `/dashboards/${dashboard.permalink}`
  // Dana's clock is frozen while she edits, so that the journey decides when her heartbeat is sent.
  await page.clock.install()
  // Nor is she told what Milo does: these are the ways that are left where no socket opens.
  await page.routeWebSocket(/\/app\/live/, (socket) => socket.close({ code: 4009 }))
  await people.signIn()
  await page.goto(address)
  const edit = page.getByRole('switch', { name: 'Edit' })
  const name = page.getByLabel('Name of the dashboard')
  await expect(edit).toBeChecked()
  await expect(page.getByRole('button', { name: 'Actions for A word' })).toBeVisible()
  await name.fill('Two editors')
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // A whole second ahead: the clock runs on until the pause reaches it, and can't be set back.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)))

  const milo = await someoneElse()
  await milo.page.clock.install()
  await milo.people.signIn(MEMBER)
  await expect(milo.page.getByRole('row', { name: 'Two editors Dana Reyes is editing' })).toBeVisible()
  await milo.page.goto(address)
  await expect(milo.page.getByText(/^Dana Reyes is editing this dashboard and started/)).toBeVisible()
  await expect(milo.page.getByRole('switch', { name: 'Edit' })).toBeDisabled()
  await expect(widgetsOf(milo.page)).toHaveCount(1)
  await takeOver(milo.page)
  await expect(milo.page.getByRole('switch', { name: 'Edit' })).toBeChecked()
  const form = await openNewWidget(milo.page)
  await form.getByText('Text or image', { exact: true }).click()
  await form.getByLabel('Title').fill('Milo’s word')
  await form.getByRole('textbox', { name: 'Text' }).fill('It is here to stay.')
  await addIt(form, 'Milo’s word')
  await expect(milo.page.getByText('Saved', { exact: true })).toBeVisible()

  refused(409, new RegExp(`/api/dashboards/${dashboard.id}$`))
  refused(423, new RegExp(`/api/dashboards/${dashboard.id}(/lock)?$`))
  await name.fill('Dana’s name')
  await name.press('Enter')
  await page.clock.runFor(2_000)
  await expect(page.getByText('Somebody else has saved meanwhile')).toBeVisible()
  await expect(name).toHaveValue('Dana’s name')
  await milo.page.reload()
  await expect(milo.page.getByRole('heading', { level: 1, name: 'Two editors' })).toBeVisible()
  await begin(milo.page)

  await page.getByRole('button', { name: 'Save mine over it' }).click()
  const notice = page.getByText(/^Milo Okafor is editing this dashboard and started/)
  // The newer version is fetched first, in real time; the save that follows waits by the clock.
  await expect(async () => {
    await page.clock.runFor(700)
    await expect(notice).toContainText('What you changed last is not saved yet', { timeout: TRY_MS })
  }).toPass()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await page.clock.runFor(A_BEAT_MS)
  await expect(notice).toContainText('What you changed last is not saved yet')
  await page.clock.resume()
  await takeOver(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await milo.page.clock.fastForward(A_BEAT_MS)
  await expect(milo.page.getByText(/^Dana Reyes is editing this dashboard and started/)).toBeVisible()
  await expect(milo.page.getByRole('switch', { name: 'Edit' })).not.toBeChecked()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dana’s name' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Milo’s word' })).toContainText('It is here to stay.')
})

test('a name that is half written while another person takes the editing over is not lost', async ({
  page,
  people,
  refused,
  someoneElse,
}) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Named by two', texts: ['A word'] })
  const address = `/dashboards/${dashboard.permalink}`
  await people.signIn()
  await page.goto(address)
  const name = page.getByLabel('Name of the dashboard')
  await expect(name).toBeVisible()
  await begin(page)
  const milo = await someoneElse()
  await milo.people.signIn(MEMBER)
  await milo.page.goto(address)
  await expect(milo.page.getByText(/^Dana Reyes is editing this dashboard and started/)).toBeVisible()

  await name.fill('Half a na')
  refused(423, new RegExp(`/api/dashboards/${dashboard.id}(/lock)?$`))
  await takeOver(milo.page)
  const notice = page.getByText(/^Milo Okafor is editing this dashboard and started/)
  await expect(notice).toContainText('What you changed last is not saved yet', { timeout: A_BEAT_MS })
  await takeOver(page)
  await expect(name).toHaveValue('Half a na')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Nor where nobody has begun before.
  await page.reload()
  await milo.page.reload()
  await name.fill('A name in hal')
  await begin(milo.page)
  await expect(notice).toContainText('What you changed last is not saved yet')
  await takeOver(page)
  await expect(name).toHaveValue('A name in hal')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a lease whose answer comes after its page was left is given back', async ({ page, people }) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Left at once', texts: ['A word'] })
  await people.signIn()
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (address, options) => {
      const answer = await real(address, options)
      const isTaking = String(address).endsWith('/lock') && options?.method === 'POST'
      return isTaking ? new Promise<never>(() => undefined) : answer
    }
  })
  const taken = page.waitForResponse((answer) => answer.url().endsWith(`/${dashboard.id}/lock`))
  await page.goto(`/dashboards/${dashboard.permalink}`)
  await page.getByRole('button', { name: 'Style' }).click()
  await taken
  await page.goto('/dashboards')
  const milo = await apiAs(MEMBER)
  const take = () => milo.post(`/api/dashboards/${dashboard.id}/lock`, { takeOver: false })
  await expect.poll(async () => (await take()).status).toBe(200)
})
