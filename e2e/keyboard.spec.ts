import type { Page } from '@playwright/test'
import { Keys } from './byKeys.ts'
import { expectAllReady, titlesOf, widgetsOf } from './dashboardPage.ts'
import { apiAs, DEMO_PASSWORD, expect, OTHER, OWNER, People, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'

/** A journey that fails as soon as the focus falls on the body. */
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Date range' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** As if signed in by keys, which one journey does: the focus is on the heading of the dashboards. */
async function signIn(page: Page, email = OWNER): Promise<Keys> {
  await new People(page).signIn(email)
  await heading(page, 'Dashboards').evaluate((element: HTMLElement) => {
    element.tabIndex = -1
    element.focus()
  })
  return new Keys(page)
}

test('a sign-in and every navigation put the focus on the new page’s heading', async ({ page }) => {
  const keys = new Keys(page)
  await page.goto('/login')
  await keys.to(page.getByLabel('E-mail'))
  await keys.type(OWNER)
  await keys.to(page.getByLabel('Password', { exact: true }))
  await keys.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboards')).toBeFocused()
  await expect(page).toHaveTitle('Dashboards | Broadsheet')
  const places = [
    ['Sources', 'Sources', 'Company Sources | Broadsheet'],
    ['Automatic reports', 'Automatic reports', 'Automatic Reports | Broadsheet'],
    ['People', 'People', 'People | Broadsheet'],
    ['Settings', 'Settings', 'Settings | Broadsheet'],
    ['Audit log', 'Audit log', 'Audit log | Broadsheet'],
    [/Dana Reyes/, 'Your account', 'Account | Broadsheet'],
    ['Dashboards', 'Dashboards', 'Dashboards | Broadsheet'],
  ] as const
  for (const [link, name, title] of places) {
    // The sidebar stands before the main part.
    await keys.open(page.getByRole('navigation').getByRole('link', { name: link }), { back: true })
    await expect(heading(page, name)).toBeFocused()
    await expect(page).toHaveTitle(title)
  }
  await keys.open(page.getByRole('link', { name: 'Northwind Outdoor: website' }))
  await expect(heading(page, 'Northwind Outdoor: website')).toBeFocused()
  await expect(page).toHaveTitle('Northwind Outdoor: website | Broadsheet')
  await page.goBack()
  await expect(heading(page, 'Dashboards')).toBeFocused()
  await expect(page).toHaveTitle('Dashboards | Broadsheet')
})

test('a mouse gets no ring around the heading', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(heading(page, 'Sources')).toBeFocused()
  await expect(heading(page, 'Sources')).toHaveCSS('outline-style', 'none')
})

test('a menu closes on Escape from the moment it opens, and its button keeps the focus', async ({
  page,
  people,
}) => {
  await people.signIn()
  const menu = page.getByRole('button', { name: 'Actions for Northwind Outdoor: website', exact: true })
  await menu.focus()
  // Before any frame: the menu is open, and the focus is still outside of it.
  const opened = await menu.evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    const { ariaExpanded } = button
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    return ariaExpanded
  })
  expect(opened).toBe('true')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('a dashboard is made from a template and takes a widget', async ({ page }) => {
  const keys = await signIn(page)
  await keys.open(page.getByRole('link', { name: 'Create dashboard' }))
  await expect(heading(page, 'Create a dashboard')).toBeFocused()
  await keys.open(page.getByRole('button', { name: /^Website performance/ }))
  await expect(page.getByLabel('Name')).toBeFocused()
  await keys.fill('Made by keys')
  const feed = page.getByRole('group', { name: /Google Analytics/ })
  await keys.choose(feed.getByRole('combobox', { name: 'Property' }), 'Northwind Outdoor: shop America')
  await keys.open(page.getByRole('button', { name: 'Create the dashboard' }))
  await expect(heading(page, 'Made by keys')).toBeFocused()
  await expectAllReady(page)

  await keys.open(page.getByRole('button', { name: 'Add widget' }), { back: true })
  const form = page.getByRole('dialog', { name: 'Add a widget' })
  const source = form.getByRole('combobox', { name: 'Source' })
  await expect(source).toBeFocused()
  await keys.choose(source, 'alex.rivera')
  await expect(source).toBeFocused()
  await keys.choose(form.getByRole('combobox', { name: 'Ready widget' }), 'Channels')
  const title = form.getByLabel('Title')
  await expect(title).toHaveValue('Channels')
  await keys.to(title)
  await keys.fill('Widget of keys')
  await keys.open(form.getByRole('button', { name: 'Add widget' }), { most: 80 })
  await expect(form).toBeHidden()
  await keys.expectFocus('adding the widget')
  await expect(page.getByRole('article', { name: 'Widget of keys' })).toHaveAttribute('data-state', 'ready')
})

test('a widget form sends nothing by an open list, and leads to what is missing', async ({ page }) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Led by keys', texts: [] })
  const keys = await signIn(page)
  await page.goto(`/dashboards/${permalink}`)
  await keys.open(page.getByRole('button', { name: 'Add widget' }).first())
  const form = page.getByRole('dialog', { name: 'Add a widget' })
  const source = form.getByRole('combobox', { name: 'Source' })
  await expect(source).toBeFocused()
  const title = form.getByLabel('Title')
  await keys.to(title)
  await keys.type('Visits by day')
  await keys.to(source, { back: true })
  await keys.choose(source, 'alex.rivera')
  await expect(title).toHaveValue('Visits by day')
  const split = form.getByRole('combobox', { name: 'Split by' })
  await keys.to(split)
  await keys.type('nothing is called so')
  await expect(page.getByRole('listbox', { name: 'Split by' }).getByText('Nothing found')).toBeVisible()
  await keys.press('Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  // The library closes the list only.
  await keys.press('Escape')
  await keys.open(form.getByRole('button', { name: 'Add widget' }), { most: 80 })
  await expect(form.getByRole('alert')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
})

test('what was deleted comes back by keys, from row to row', async ({ page }) => {
  const when = { deletedAt: '2026-11-20T09:15:00Z', keptUntil: '2026-12-20T09:15:00Z' }
  let things = Array.from({ length: 120 }, (_, index) => `Thing ${index + 1}`)
  await page.route('**/api/deleted?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const words = searchParams.get('search') ?? ''
    const from = Number(searchParams.get('cursor') ?? 0)
    const rows = things
      .filter((name) => name.toLowerCase().includes(words))
      .map((name) => ({ id: name, kind: 'client', name, deletedBy: null, ...when }))
    const nextCursor = rows.length > from + 100 ? String(from + 100) : null
    return route.fulfill({ json: { data: rows.slice(from, from + 100), meta: { nextCursor } } })
  })
  await page.route('**/api/deleted/*/restore', (route) => {
    things = things.filter((name) => !decodeURI(route.request().url()).includes(`/${name}/`))
    return route.fulfill({ status: 204 })
  })
  const keys = await signIn(page)
  const back = (name: string) => page.getByRole('button', { name: `Bring ${name} back`, exact: true })
  await page.goto('/company/deleted')
  await back('Thing 1').press('Enter')
  await expect(back('Thing 2')).toBeFocused()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.focus()
  await keys.press('Enter')
  await expect(back('Thing 102')).toBeFocused()
  await expect(more).toHaveCount(0)
  await back('Thing 120').press('Enter')
  await expect(back('Thing 119')).toBeFocused()

  await page.getByLabel('Search what was deleted').fill('thing 118')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(back('Thing 118')).toBeVisible()

  things = ['Thing 7']
  await page.reload()
  await expect(page.getByLabel('Search what was deleted')).toHaveCount(0)
  await back('Thing 7').press('Enter')
  await expect(heading(page, 'Recently deleted')).toBeFocused()
})

test('fields of a form are never under its buttons', async ({ page }) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Seen by keys', texts: [] })
  const keys = await signIn(page)
  await page.goto(`/dashboards/${permalink}`)
  await keys.open(page.getByRole('button', { name: 'Add widget' }).first())
  const form = page.getByRole('dialog', { name: 'Add a widget' })
  const source = form.getByRole('combobox', { name: 'Source' })
  await expect(source).toBeFocused()
  await keys.choose(source, 'alex.rivera')
  for (const height of [900, 256]) {
    await page.setViewportSize({ width: height === 256 ? 320 : 1440, height })
    for (let step = 0; step < 30; step++) {
      await keys.press('Tab')
      expect(await page.evaluate(covered), `step ${step} at ${height} px`).toBe('')
    }
  }
})

/** The name of the focused element where something else covers its middle; empty where it is visible. */
function covered(): string {
  const { activeElement } = document
  if (!activeElement) return ''
  const box = activeElement.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, 40) / 2]
  const above = document.elementFromPoint(x, y)
  const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : []
  const field = activeElement.closest('label, .mantine-Input-wrapper, .mantine-InputWrapper-root')
  const own = [activeElement, field, ...labels]
  const isSeen = above && (above.contains(activeElement) || own.some((one) => one?.contains(above)))
  return isSeen ? '' : `${activeElement.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 120)}`
}

for (const place of ['viewer', 'editor'] as const) {
  test(`dates are chosen in the ${place}`, async ({ page }) => {
    const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
    let keys = new Keys(page)
    if (place === 'editor') keys = await signIn(page)
    await page.goto(`/dashboards/${permalink}`)
    await expectAllReady(page)
    const button = page.locator('button[aria-haspopup="dialog"][aria-expanded]')
    const before = await button.textContent()

    // The first opening fetches the calendar; Escape, Cancel and Apply return the focus.
    await keys.open(button)
    await expect(calendar(page).getByRole('button', { pressed: true })).toBeFocused()
    // The days of the range are there, not months that have not begun.
    expect(await calendar(page).locator('table button:enabled').count()).toBeGreaterThan(28)
    await keys.press('Escape')
    await expect(calendar(page)).toHaveCount(0)
    await expect(button).toBeFocused()

    await keys.press('Enter')
    await expect(calendar(page).getByRole('button', { pressed: true })).toBeFocused()
    for (let step = 0; step < 30; step++) {
      await keys.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await calendar(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    // Zoomed in, the panel reaches beyond the window.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 640, height: 512 })
    await calendar(page).getByLabel('Compare with').focus()
    await keys.press('Tab')
    await expect(calendar(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keys.press('Tab')
    await expect(calendar(page).getByRole('button', { name: 'Apply' })).toBeFocused()
    if (size) await page.setViewportSize(size)
    await keys.open(calendar(page).getByRole('button', { name: 'Cancel' }))
    await expect(button).toBeFocused()
    await expect(button).toHaveText(before ?? '')

    await keys.press('Enter')
    await expect(calendar(page).getByRole('button', { pressed: true })).toBeFocused()
    for (const [key, name] of [
      ['7', 'Last 7 days'],
      ['m', 'This month'],
      ['l', 'Last month'],
    ] as const) {
      await keys.press(key)
      await expect(calendar(page).getByRole('button', { pressed: true })).toHaveAccessibleName(
        new RegExp(name),
      )
      await expect(calendar(page).getByRole('button', { pressed: true })).toBeFocused()
    }
    await keys.open(calendar(page).getByRole('button', { name: 'Apply' }), { back: true })
    await expect(calendar(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(button).toHaveText(/^[A-Z][a-z]+ \d{4}$/)
    await expectAllReady(page)

    // Opened by mouse, and closed while the focus is elsewhere.
    await button.click()
    await expect(calendar(page).getByRole('button', { pressed: true })).toBeFocused()
    await button.focus()
    await keys.press('Escape')
    await expect(calendar(page)).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

test('widgets are moved, resized, renamed, copied and removed', async ({ page }) => {
  const api = await apiAs(OWNER)
  const { id, permalink } = await makeDashboard(api, { name: 'Keys', texts: ['One', 'Two', 'Three'] })
  await page.clock.install()
  const keys = await signIn(page)
  await page.goto(`/dashboards/${permalink}`)
  await expect(widgetsOf(page)).toHaveCount(3)

  await keys.to(page.getByRole('button', { name: 'Move One' }))
  await keys.press('Space')
  await expect(page.getByText('One picked up, over its own place 1.')).toBeAttached()
  await keys.press('ArrowRight')
  await expect(page.getByText('One is over place 2.')).toBeAttached()
  await keys.press('Space')
  await expect.poll(() => titlesOf(page)).toEqual(['Two', 'One', 'Three'])
  await expect(page.getByRole('button', { name: 'Move One' })).toBeFocused()
  await keys.to(page.getByRole('button', { name: /^Resize One/ }))
  await keys.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Resize One: 3 wide/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '3 wide, 1 high' })).toHaveCount(1)
  for (const _ of [1, 2, 3]) await keys.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Resize One/ })).toBeInViewport()
  for (const _ of [1, 2, 3]) await keys.press('ArrowUp')
  await expect(
    page.getByRole('status').filter({ hasText: '3 wide, 1 high, which is the limit' }),
  ).toHaveCount(1)

  const menu = page.getByRole('button', { name: 'Actions for One' })
  await keys.open(menu, { back: true })
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await keys.press('Escape')
  await expect(menu).toBeFocused()
  await keys.press('Enter')
  await keys.open(page.getByRole('menuitem', { name: 'Edit' }))
  const form = page.getByRole('dialog', { name: 'Edit the widget' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await keys.press('Escape')
  await expect(form).toBeHidden()
  await expect(menu).toBeFocused()

  await keys.pick(menu, 'Size')
  const sizes = page.getByRole('dialog', { name: 'Size of One' })
  // Until the focus is in it, Escape is the closing menu's.
  await expect.poll(() => sizes.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await keys.press('Escape')
  await expect(sizes).toBeHidden()
  await expect(menu).toBeFocused()

  await keys.pick(menu, 'Remove')
  await expect.poll(() => titlesOf(page)).toEqual(['Two', 'Three'])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  // The offer stays while the keyboard is on it.
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await keys.press('Shift+Tab')
  await keys.expectFocus('removing')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  const name = page.getByLabel('Name of the dashboard')
  await keys.to(name, { back: true })
  await keys.fill('Keys, renamed')
  await keys.press('Enter')
  await expect(heading(page, 'Keys, renamed')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(name).toBeFocused()
  await keys.open(page.getByRole('button', { name: 'Style' }))
  await expect(page.getByRole('dialog', { name: 'Style' })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: 'Style' })).toBeFocused()
  await api.delete(`/api/dashboards/${id}`)
})

test('a dashboard is shared, scheduled and its report deleted', async ({ page }) => {
  const api = await apiAs(OWNER)
  const { id, permalink } = await makeDashboard(api, { name: 'Mailed by keys', texts: ['One'] })
  const keys = await signIn(page)
  await page.goto(`/dashboards/${permalink}`)
  const share = page.getByRole('button', { name: 'Share' })
  await keys.open(share)
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await keys.to(dialog.getByRole('tab', { name: 'Link', exact: true }))
  await keys.to(dialog.getByRole('button', { name: 'Copy URL' }))
  await keys.to(dialog.getByRole('tab', { name: 'Link', exact: true }), { back: true })
  await keys.press('ArrowRight', 3)
  await expect(dialog.getByRole('tab', { name: 'Schedule' })).toBeFocused()
  await keys.to(dialog.getByLabel('Recipients'))
  await keys.type('client@northwind.test')
  await keys.open(dialog.getByRole('button', { name: 'Schedule' }))
  await expect(page.getByText('The report is scheduled.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Scheduled' })).toBeFocused()
  await keys.pick(dialog.getByRole('button', { name: /^Actions for the report/ }), 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this automatic report?' })
  await keys.open(question.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('The report is deleted.')).toBeVisible()
  await expect(dialog.getByRole('article')).toHaveCount(0)
  await keys.expectFocus('deleting the report')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  await api.delete(`/api/dashboards/${id}`)
})

test('a source is connected and deleted, a dashboard deleted', async ({ page }) => {
  const api = await apiAs(OTHER)
  const doomed = await makeDashboard(api, { name: 'Doomed' })
  const kept = await makeDashboard(api, { name: 'Kept' })
  const keys = await signIn(page, OTHER)
  const menu = page.getByRole('button', { name: 'Actions for Doomed' })
  await keys.pick(menu, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete “Doomed”?' })
  await keys.open(question.getByRole('button', { name: 'Delete' }))
  await expect(menu).toHaveCount(0)
  await keys.expectFocus('deleting the dashboard')
  await api.delete(`/api/dashboards/${kept.id}`)
  expect(doomed.id).not.toBe(kept.id)

  await keys.open(page.getByRole('navigation').getByRole('link', { name: 'Sources' }), { back: true })
  await expect(heading(page, 'Sources')).toBeFocused()
  const connect = page.getByRole('button', { name: 'Connect a source' })
  await keys.open(connect)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Search kinds of source')).toBeFocused()
  await keys.type('Semrush')
  await keys.open(dialog.getByRole('button', { name: /^Semrush/ }))
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(connect).toBeFocused()

  await keys.press('Enter')
  await keys.type('Google Analytics')
  await keys.open(dialog.getByRole('button', { name: /^Google Analytics/ }))
  await keys.to(dialog.getByRole('button', { name: 'Sign in with Google' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(heading(page, 'Sources')).toBeFocused()
  await keys.pick(page.getByRole('button', { name: /^Actions for Google Analytics/ }), 'Delete')
  const sure = page.getByRole('dialog', { name: /^Delete Google Analytics/ })
  await keys.open(sure.getByRole('button', { name: 'Delete' }))
  await expect(page.getByText(/^“.*” is deleted\.$/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await keys.expectFocus('deleting the source')
})

test('a wrong field takes the focus in its own form, whatever other forms the page has', async ({ page }) => {
  const keys = await signIn(page)
  await keys.open(page.getByRole('link', { name: /Dana Reyes/ }), { back: true })
  await expect(heading(page, 'Your account')).toBeFocused()
  const passwords = page.getByRole('region', { name: 'Password', exact: true })
  await keys.to(passwords.getByLabel('New password', { exact: true }))
  await keys.fill('seven green bottles')
  await keys.open(passwords.getByRole('button', { name: 'Change the password' }))
  await expect(passwords.getByLabel('Current password')).toBeFocused()
  await keys.open(page.getByRole('button', { name: 'Add a passkey' }))
  const unlock = page.getByRole('group', { name: 'Confirm that it is you' })
  const own = unlock.getByLabel('Your password, to confirm that it is you')
  await expect(own).toBeFocused()
  await keys.open(unlock.getByRole('button', { name: 'Continue' }))
  await expect(own).toBeFocused()
})

test('a page of settings asks before it forgets, says what it saved, and keeps the focus at the export', async ({
  page,
}) => {
  const keys = await signIn(page)
  await keys.open(page.getByRole('navigation').getByRole('link', { name: 'Settings' }), { back: true })
  await expect(heading(page, 'Settings')).toBeFocused()
  const company = page.getByRole('region', { name: 'Company', exact: true })
  await keys.to(company.getByLabel('Phone'))
  await keys.fill('+49 30 1234567')
  await keys.open(page.getByRole('navigation').getByRole('link', { name: 'People' }), { back: true })
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await keys.open(question.getByRole('button', { name: 'Keep editing' }))
  await expect(question).toBeHidden()
  await keys.to(company.getByLabel('Phone'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your company is saved.')

  await keys.open(page.getByRole('button', { name: /^Export (everything|again)$/ }), { most: 90 })
  const state = page.getByRole('group', { name: 'State of the export' })
  await expect(state).toBeFocused()
  await expect(state).toContainText('Ready')
  await expect(state).toBeFocused()
})

test('a colour of the brand is typed digit by digit', async ({ page }) => {
  const keys = await signIn(page)
  await page.goto('/company/brand')
  await keys.to(page.getByLabel('Accent colour'))
  await keys.fill('#0055aa')
  await expect(page.getByLabel('Accent colour')).toHaveValue('#0055aa')
  await keys.open(page.getByRole('button', { name: 'Add a colour' }))
  const first = page.getByLabel('Colour 1', { exact: true })
  await keys.to(first, { back: true })
  await keys.fill('#117733')
  await expect(first).toHaveValue('#117733')
  await expect(first).toBeFocused()
})

test('a usual account is added and missed by keys', async ({ page }) => {
  const keys = await signIn(page)
  await page.goto('/clients')
  await keys.open(page.getByRole('link', { name: 'Add a client' }))
  await keys.to(page.getByLabel('Name'))
  await keys.fill('Added by keys')
  await keys.choose(page.getByRole('combobox', { name: 'Add a usual account' }), 'Google Analytics')
  const property = page.getByRole('combobox', { name: 'Property' })
  await expect(property).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Add a usual account' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await keys.open(page.getByRole('button', { name: 'Add the client' }))
  await expect(property).toBeFocused()
  await expect(property).toHaveAccessibleDescription('Choose one, or remove this account.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
