import type { Locator, Page, Route } from '@playwright/test'
import { FormData } from 'undici'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { makeTextWidget } from '../test/factories.ts'
import { expectAllReady, titlesOf, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { openNewWidget, openWidget } from './widgetForm.ts'

const RICH =
  '<p><strong>The catalogue pays off.</strong> Visitors stay longer.</p><ul><li>Keep it</li><li>Move it</li></ul><p>Until next month.</p>'

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' })
const stored = async (api: Awaited<ReturnType<typeof apiAs>>, permalink: string) =>
  (await api.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data

test('two changes of the look are both there after a reload', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Its own look', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const style = page.getByRole('dialog', { name: 'Style' })
  for (const [field, colour] of [
    ['Dashboard background', '#f6efe0'],
    ['Accent', '#123456'],
  ] as const) {
    await page.getByRole('button', { name: 'Style' }).click()
    await style.getByLabel(field, { exact: true }).fill(colour)
    await style.getByLabel(field, { exact: true }).press('Tab')
    await page.keyboard.press('Escape')
    await expect(style).toBeHidden()
    await saved(page)
    await page.reload()
  }
  await page.getByRole('button', { name: 'Style' }).click()
  await style.getByLabel('Theme').selectOption('dark')
  await saved(page)
  await page.reload()
  expect((await stored(api, made.permalink)).styles).toMatchObject({
    dashboardBackgroundColor: '#f6efe0',
    color: '#123456',
    theme: 'dark',
  })
})

test('a letter typed beside formatted text leaves it as it is', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Our reading' })
  const body = new FormData()
  const text = makeTextWidget({ title: 'Reading', passive: { type: 'plain', description: RICH } })
  body.set('version', String((await stored(api, made.permalink)).version))
  body.set('widgets', JSON.stringify([text]))
  expect((await api.post(`/api/dashboards/${made.id}`, body)).status).toBe(200)
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const form = await openWidget(page, 'Reading')
  await expect(form.getByRole('region', { name: 'Formatted part' })).toHaveCount(2)
  const words = form.getByRole('textbox', { name: 'Text' })
  await expect(words).toHaveValue('Until next month.')
  await words.press('End')
  await words.pressSequentially('!')
  await form.getByRole('button', { name: 'Save widget' }).click()
  const widget = page.getByRole('article', { name: 'Reading' })
  await expect(widget).toContainText('Until next month.!')
  await saved(page)
  await page.reload()
  await expect(widget.locator('strong')).toHaveText('The catalogue pays off.')
  await expect(widget.getByRole('listitem')).toHaveText(['Keep it', 'Move it'])
  const [kept] = (await stored(api, made.permalink)).widgets
  expect(kept).toMatchObject({ passive: { description: RICH.replace('month.', 'month.!') } })

  // Moved and made plain on purpose only.
  await openWidget(page, 'Reading')
  const list = form.getByRole('region', { name: 'Formatted part' }).filter({ hasText: 'Keep it' })
  await list.getByRole('button', { name: 'Move this part up' }).press('Enter')
  await expect(list.getByRole('button', { name: 'Move this part down' })).toBeFocused()
  await list.getByRole('button', { name: 'Replace by plain text' }).click()
  const sure = page.getByRole('dialog', { name: 'Replace by plain text?' })
  await page.keyboard.press('Escape')
  await expect(sure).toBeHidden()
  await expect(list).toBeVisible()
  await list.getByRole('button', { name: 'Replace by plain text' }).click()
  await sure.getByRole('button', { name: 'Replace' }).click()
  await expect(form.getByRole('textbox', { name: 'Text, paragraphs 1' })).toHaveValue('Keep it\nMove it')
})

test('a form with something in it asks before it goes', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Asked first', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const form = await openNewWidget(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await openNewWidget(page)
  await form.getByLabel('Title').fill('Half an hour of words')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(form.getByLabel('Title')).toHaveValue('Half an hour of words')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add widget' }).first()).toBeFocused()

  const edit = await openWidget(page, 'Words')
  await edit.getByLabel('Title').fill('Other words')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Words' })).toBeFocused()

  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await share.getByLabel('Password for readers').fill('secret')
  await page.mouse.click(5, 400)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(share.getByLabel('Password for readers')).toHaveValue('secret')
  await share.getByLabel('Password for readers').fill('')
  await share.getByRole('tab', { name: 'Schedule' }).click()
  await share.getByLabel('Recipients').fill('client@example.com')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(share).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()

  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('button', { name: 'Connect a source' }).click()
  const connect = page.getByRole('dialog', { name: /^Connect/ })
  await connect.getByRole('button', { name: /^Semrush/ }).click()
  await connect.locator('input').last().fill('half a key')
  await connect.getByRole('button', { name: 'All sources' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()
  await expect(connect.locator('input').last()).toHaveValue('half a key')
  // The dialog hears keys again once it has the focus back.
  await expect(connect.getByRole('button', { name: 'All sources' })).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(connect).toBeHidden()

  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('link', { name: 'Create dashboard' }).click()
  await page.getByRole('button', { name: /^Blank dashboard/ }).click()
  await page.getByLabel('Name').fill('Nearly there')
  await page.getByRole('link', { name: 'Sources' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Nearly there')
  await page.getByRole('button', { name: 'Create the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nearly there' })).toBeVisible()
})

test('removed widgets come back where they were, each for itself, also after they were saved as gone', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Undone', template: 'website_performance' })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  await expect(widgetsOf(page)).toHaveCount(12)
  await expectAllReady(page)
  const all = await titlesOf(page)
  const before = (await stored(api, made.permalink)).widgets
  const [first, second] = [all[1] ?? '', all[2] ?? '']
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(0)
  }
  const offer = (title: string) => page.getByRole('alert').filter({ hasText: `“${title}” is removed.` })

  await remove(first)
  await expect(offer(first).getByRole('button', { name: 'Undo' })).toBeFocused()
  await remove(second)
  await expect.poll(async () => (await stored(api, made.permalink)).widgets.length).toBe(all.length - 2)
  await offer(first).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: `Actions for ${first}`, exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(offer(second)).toHaveCount(0)
  expect(await titlesOf(page)).toEqual(all)
  await expectAllReady(page)
  await saved(page)
  expect((await stored(api, made.permalink)).widgets).toEqual(before)

  // In a field of text it is the browser's own, and after eight seconds nothing is offered any more.
  await remove(first)
  await page.getByLabel('Name of the dashboard').press('Control+z')
  await expect(page.getByRole('article', { name: first, exact: true })).toHaveCount(0)
  await page.getByLabel('Name of the dashboard').blur()
  await expect(offer(first)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.reload()
  await expect.poll(() => titlesOf(page)).toEqual(all.filter((title) => title !== first))
})

test('work whose saves fail is kept on leaving by the menu, and never put over a colleague’s unasked', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Kept', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const name = page.getByLabel('Name of the dashboard')
  const save = `**/api/dashboards/${made.id}`
  refused(503, new RegExp(`/api/dashboards/${made.id}$`))
  refused(409, new RegExp(`/api/dashboards/${made.id}$`))
  const fail = () =>
    page.route(save, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: { id: 'unavailable', message: 'Not now.' } } })
        : route.fallback(),
    )
  const heading = page.getByRole('heading', { level: 1, name: 'Sources' })
  const offer = page.getByText(/^You left unsaved changes/)
  const leaveWith = async (words: string) => {
    await fail()
    await name.fill(words)
    await name.press('Enter')
    await expect(page.getByText('Not saved, trying again')).toBeVisible()
    await page.getByRole('link', { name: 'Sources', exact: true }).click()
    await expect(heading).toBeVisible()
  }
  const back = async () => {
    // Until the page is open again its saver keeps retrying; here its requests must still fail.
    await page.goBack()
    await expect(offer).toBeVisible()
    await page.unroute(save)
  }

  await leaveWith('Half an hour of work')
  await back()
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(name).toHaveValue('Half an hour of work')
  await saved(page)
  await expect.poll(async () => (await stored(api, made.permalink)).name).toBe('Half an hour of work')
  await page.reload()
  await expect(name).toHaveValue('Half an hour of work')
  await expect(offer).toHaveCount(0)

  await leaveWith('An older thought')
  const theirs = new FormData()
  theirs.set('version', String((await stored(api, made.permalink)).version))
  theirs.set('name', 'A colleague’s name')
  theirs.set('widgets', JSON.stringify([makeTextWidget({ title: 'A colleague’s words' })]))
  expect((await api.post(`/api/dashboards/${made.id}`, theirs)).status).toBe(200)
  await page.unroute(save)
  await page.goto(`/dashboards/${made.permalink}`)
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.getByText('Somebody else has saved meanwhile')).toBeVisible()
  expect((await stored(api, made.permalink)).name).toBe('A colleague’s name')

  // The question, too, may be left open.
  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  await expect(heading).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Restore them' }).click()
  await page.getByRole('button', { name: 'Drop mine and show theirs' }).click()
  await expect(name).toHaveValue('A colleague’s name')
  await expect(page.getByRole('article', { name: 'A colleague’s words' })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('A colleague’s name')
  await expect(offer).toHaveCount(0)
})

test('unsaved work is offered to who left it, and not to who signs in after them in the same browser', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Shared desk', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const name = page.getByLabel('Name of the dashboard')
  const save = `**/api/dashboards/${made.id}`
  refused(503, new RegExp(`/api/dashboards/${made.id}$`))
  await page.route(save, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: { id: 'unavailable', message: 'Not now.' } } })
      : route.fallback(),
  )
  await name.fill('Mine alone')
  await name.press('Enter')
  await expect(page.getByText('Not saved, trying again')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()

  const offer = page.getByText(/^You left unsaved changes/)
  const openAs = async (email: string) => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await people.fillSignIn(email)
    await expect(page).toHaveURL(/\/dashboards$/)
    await page.goto(`/dashboards/${made.permalink}`)
    await expect(name).toHaveValue('Shared desk')
  }
  await openAs(MEMBER)
  await expect(page.getByRole('article', { name: 'Words' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto('/dashboards')
  await openAs(OWNER)
  await expect(offer).toBeVisible()
  await page.unroute(save)
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(name).toHaveValue('Mine alone')
  await saved(page)
})

test('a save whose answer is lost is never taken for somebody else’s, typed on or reloaded', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Cut off', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const name = page.getByLabel('Name of the dashboard')
  const save = `**/api/dashboards/${made.id}`
  refused(502, new RegExp(`/api/dashboards/${made.id}$`))
  const rename = async (words: string) => {
    await name.fill(words)
    await name.press('Enter')
  }
  const storedName = async () => (await stored(api, made.permalink)).name
  /** The server saves, and the gateway in front of it answers with an error. */
  const loseAnswers = () =>
    page.route(save, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    })

  await loseAnswers()
  await rename('Once')
  await expect(page.getByText('Not saved, trying again')).toBeVisible()
  await expect.poll(storedName).toBe('Once')
  await rename('Once and on')
  await page.unroute(save)
  await saved(page)
  expect(await storedName()).toBe('Once and on')

  await loseAnswers()
  await rename('Twice')
  await expect(page.getByText('Not saved, trying again')).toBeVisible()
  await rename('Twice and on')
  await page.goto('/company/sources')
  await page.unroute(save)
  await page.goto(`/dashboards/${made.permalink}`)
  await expect(name).toHaveValue('Twice')
  await page.getByRole('button', { name: 'Restore them' }).click()
  await saved(page)
  await expect.poll(storedName).toBe('Twice and on')
})

test('a save that is refused says why, and is sent with the next change', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'Refused', texts: ['Words'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  const name = page.getByLabel('Name of the dashboard')
  const error = { id: 'invalid_input', message: 'Shorten the name to 200 characters.' }
  const save = `**/api/dashboards/${made.id}`
  refused(422, new RegExp(`/api/dashboards/${made.id}$`))
  await page.route(save, (route) => route.fulfill({ status: 422, json: { error } }))
  await name.fill('Too long')
  await name.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: error.message })
  await expect(notice).toBeVisible()
  await page.unroute(save)
  await name.fill('Short')
  await name.press('Enter')
  await saved(page)
  await expect(notice).toHaveCount(0)
  expect((await stored(api, made.permalink)).name).toBe('Short')
})

test('what is typed while a form is being saved stays, and is saved next', async ({ page, people }) => {
  await people.signIn()
  /** Saves one name, types another before the answer, saves that, and puts the first one back. */
  const typeOn = async (form: Locator, call: string, saves: string) => {
    const field = form.getByLabel('Name', { exact: true })
    const save = form.getByRole('button', { name: /^Save/ })
    const before = await field.inputValue()
    const isAnswered = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      if (route.request().method() !== 'GET') await isAnswered.promise
      await route.fallback()
    }
    await page.route(call, hold)
    await field.fill('Sent')
    await field.press('Enter')
    await field.fill('Typed since')
    isAnswered.resolve()
    await expect(page.getByText(saves, { exact: true })).toBeVisible()
    await expect(field).toHaveValue('Typed since')
    await page.unroute(call, hold)
    for (const name of ['Typed since', before]) {
      await field.fill(name)
      await save.click()
      await expect(save.and(page.locator(':disabled:not([data-loading])'))).toBeVisible()
    }
  }

  await page.getByRole('link', { name: 'Settings' }).click()
  const company = page.getByRole('region', { name: 'Company', exact: true })
  await typeOn(company, '**/api/company', 'Your company is saved.')
  await page.getByRole('link', { name: /Dana Reyes/ }).click()
  await typeOn(page.getByRole('region', { name: 'You' }), '**/api/users/*', 'Your account is saved.')
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Milo Okafor' }).click()
  const person = page.getByRole('region').filter({ has: page.getByLabel('Role') })
  await typeOn(person, '**/api/users/*', 'Saved.')
})
