import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { newTour } from '../shared/rules/onboarding.ts'
import { SAMPLE_TEMPLATE } from '../shared/rules/sampleDashboard.ts'
import { clientForm } from '../test/factories.ts'
import { answerByKey } from './byKeys.ts'
import { chooseProperties } from './chooseProperties.ts'
import { appUrl, expect, mailTo, sandboxUrl, test, type Visitor } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { REGISTERED_PASSWORD, registerCompany, saveTour } from './registeredCompany.ts'

type Flow = 'dashboard' | 'mc'

/** Somebody who has just registered, at the page that signing in leads to. */
async function arrive(page: Page, flow: Flow): Promise<ReadonlyMap<string, string>> {
  const { cookies } = await registerCompany(appUrl, sandboxUrl, { tour: flow })
  await goOnWith(page, cookies)
  return cookies
}
async function goOnWith(page: Page, cookies: ReadonlyMap<string, string>): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: appUrl })))
  await page.goto('/dashboards')
}

/** What a person's own browser asks them for; not every browser knows the permission. */
const mayCopy = (page: Page) =>
  page
    .context()
    .grantPermissions(['clipboard-write'])
    .catch(() => undefined)
const panel = (page: Page) => page.getByRole('region', { name: 'Getting started' })
const presentStep = (page: Page) => panel(page).locator('[aria-current="step"]')
const tip = (page: Page, title: string) => page.getByRole('note', { name: title })
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
/** The steps that analytics has heard of on this page. */
const steps = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: { event: string; step?: number }[] }).dataLayer ?? [])
      .filter(({ event }) => event === 'onboardingUpdated')
      .map(({ step }) => step),
  )
async function expectHeld(page: Page, title: string): Promise<void> {
  const held = page.getByRole('dialog', { name: title })
  await expect(held).toContainText('Please complete current step to continue.')
  await held.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(held).toHaveCount(0)
}

async function resume(
  someoneElse: () => Promise<Visitor>,
  cookies: ReadonlyMap<string, string>,
  step: RegExp,
) {
  const { page } = await someoneElse()
  await goOnWith(page, cookies)
  await expect(presentStep(page)).toContainText(step)
  return page
}
/** What is finished elsewhere is finished here as well. */
async function expectFinished(page: Page): Promise<void> {
  await page.goto('/dashboards')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
}

test('the way to the first report, in two browsers: intro, dashboard, source, Reporting Mode, dates, share', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const cookies = await arrive(page, 'dashboard')
  await expect(page).toHaveURL('/intro')
  await page.goto('/company/sources')
  await expect(page).toHaveURL('/intro')
  await expect(page.getByRole('radio', { name: /^Report to a client/ })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Mailchimp' }).press('Space')
  await page.getByRole('radio', { name: '2 to 10' }).press('Space')
  await page.getByRole('button', { name: 'Start' }).press('Enter')

  await expect(page).toHaveURL('/dashboards/create')
  await expect(presentStep(page)).toContainText('Create a dashboard')
  // What suits the answers stands first, below the blank one.
  await expect(page.getByRole('button', { name: /widgets?$/ }).first()).toContainText(/mail/i)
  await follow(page, 'Sources')
  await expectHeld(page, 'Create a dashboard')
  await expect(page).toHaveURL('/dashboards/create')
  await page.goBack()
  await expectHeld(page, 'Create a dashboard')
  await expect(page).toHaveURL('/dashboards/create')
  await follow(page, 'Subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.goto('/intro')
  await expect(page).toHaveURL('/company/sources')
  await panel(page).getByRole('link', { name: 'Create a dashboard' }).press('Enter')
  await page.getByRole('button', { name: /^Website performance/ }).press('Enter')
  await page.getByRole('button', { name: 'Fill in later' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Website performance' })).toBeVisible()
  await expect(presentStep(page)).toContainText('Set a data source')
  expect(await steps(page)).toEqual([2])
  await expect(tip(page, 'Set a data source')).toBeVisible()
  await tip(page, 'Set a data source').getByRole('button').press('Enter')
  await expect(tip(page, 'Set a data source')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sources', exact: true })).toBeFocused()
  const edit = page.getByRole('switch', { name: 'Edit' })
  await edit.press('Space')
  await edit.press('Space')
  await expect(tip(page, 'Set a data source')).toBeVisible()
  const second = await resume(someoneElse, cookies, /Set a data source/)
  await follow(page, 'Clients')
  await expectHeld(page, 'Set a data source')
  await finishReport(second)
  await expectFinished(page)
})

/** From the source to the end, beginning at the list of dashboards. */
async function finishReport(page: Page): Promise<void> {
  await mayCopy(page)
  const edit = page.getByRole('switch', { name: 'Edit' })
  await follow(page, 'Website performance')
  await page.getByRole('button', { name: 'Sources', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Connect one' }).press('Enter')
  await page.getByRole('button', { name: 'Connect a source' }).first().press('Enter')
  const picker = page.getByRole('dialog', { name: 'Connect a source' })
  await picker.getByRole('searchbox').fill('analytics')
  await picker.getByRole('button', { name: /^Google Analytics/ }).press('Enter')
  await page.getByRole('button', { name: 'Sign in with Google' }).press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByRole('button', { name: 'Keep' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Website performance' })).toBeVisible()
  await expect(presentStep(page)).toContainText('Set a data source')
  await page.getByRole('button', { name: 'Sources', exact: true }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Sources of this dashboard' })
  await chooseProperties(drawer.getByRole('group'))
  await drawer.getByRole('button', { name: 'Set for the whole dashboard' }).click()
  await expect(drawer).toHaveCount(0)

  await expect(presentStep(page)).toContainText('Switch to Reporting Mode')
  await expect(tip(page, 'Switch to Reporting Mode')).toBeVisible()
  await edit.press('Space')
  await expect(tip(page, 'Set a date range')).toBeVisible()
  // Edit mode has no place for it.
  await edit.press('Space')
  await expect(tip(page, 'Set a date range')).toHaveCount(0)
  await edit.press('Space')
  await page.locator('button[aria-haspopup="dialog"][aria-expanded]').click()
  await page
    .getByRole('dialog', { name: 'Date range' })
    .getByRole('button', { name: /^Last 7 days/ })
    .click()
  await page.getByRole('dialog', { name: 'Date range' }).getByRole('button', { name: 'Apply' }).click()
  await expect(tip(page, 'Share the dashboard')).toBeVisible()

  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/company') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Copy URL' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(done).toContainText('You have created your first reporting dashboard.')
  expect(await steps(page)).toEqual([3, 4, 5, 6])
  expect((await saved).status()).toBe(200)
  await done.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(done).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.goto('/dashboards')
  await expect(page.getByRole('link', { name: 'Website performance' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
}

test('the way to the first watched domain, in two browsers: intro, group, domain, windows, snooze', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const cookies = await arrive(page, 'mc')
  await expect(page.getByRole('radio', { name: /^Watch clients’ websites/ })).toBeChecked()
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(page).toHaveURL('/groups/create')
  await expect(presentStep(page)).toContainText('Create a group')
  await follow(page, 'Dashboards')
  await expectHeld(page, 'Create a group')
  await page.getByLabel('Name').fill('Retail clients')
  await page.getByRole('button', { name: /^Create the group/ }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Retail clients' })).toBeVisible()
  await expect(tip(page, 'Add a domain')).toBeVisible()
  await follow(page, 'Dashboards')
  await expectHeld(page, 'Add a domain')
  await finishWatching(await resumeAtGroups(someoneElse, cookies))
  await expectFinished(page)
  await page.goto('/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Mission Control' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

/** From the first domain to the end, beginning at the list of groups. */
async function finishWatching(page: Page): Promise<void> {
  await follow(page, 'Retail clients')
  await page.getByRole('button', { name: 'Add domains' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add domains' })
  await dialog.getByRole('textbox').first().fill('northwind.example')
  await dialog.getByRole('button', { name: 'See what is added' }).click()
  await dialog.getByRole('button', { name: 'Add 1 domain' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(tip(page, 'Switch between 7 and 30 days')).toBeVisible()
  await page.getByText('30 days', { exact: true }).click()
  await expect(tip(page, 'Snooze alerts')).toBeVisible()
  const row = page.getByRole('row', { name: /northwind\.example/ })
  await row.focus()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(done).toContainText('You have added your first domain.')
  expect(await steps(page)).toEqual([3, 4, 5])
  await done.getByRole('link', { name: 'See your groups' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mission Control' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
}

async function resumeAtGroups(
  someoneElse: () => Promise<Visitor>,
  cookies: ReadonlyMap<string, string>,
): Promise<Page> {
  const { page } = await someoneElse()
  await goOnWith(page, cookies)
  // Dashboards are not of this flow.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.goto('/groups')
  await expect(presentStep(page)).toContainText('Add a domain')
  return page
}

test('the last step is done from the list too, by the link of a dashboard that can be shared', async ({
  page,
}) => {
  await mayCopy(page)
  const company = await registerCompany(appUrl, sandboxUrl, { tour: 'dashboard' })
  await makeDashboard(company, { name: 'Spring', texts: ['A word'] })
  const made = await company.post('/api/dashboards', {
    name: 'Only to try it',
    timezone: 'Europe/Berlin',
    template: SAMPLE_TEMPLATE,
    sample: true,
  })
  expect(made.status, made.text).toBe(201)
  await saveTour(company, { ...newTour('dashboard'), step: 5 })
  await goOnWith(page, company.cookies)
  await expect(presentStep(page)).toContainText('Share the dashboard')
  const copy = page.getByRole('menuitem', { name: 'Copy share link' })
  await page.getByRole('button', { name: 'Actions for Only to try it' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Clone' })).toBeVisible()
  await expect(copy).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Spring' }).press('Enter')
  await copy.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible()
})

test('the last step is done by a PDF that is downloaded', async ({ page }) => {
  const company = await registerCompany(appUrl, sandboxUrl, { tour: 'dashboard' })
  const { permalink } = await makeDashboard(company, { name: 'Spring', texts: ['A word'] })
  await saveTour(company, { ...newTour('dashboard'), step: 5 })
  await goOnWith(page, company.cookies)
  await page.goto(`/dashboards/${permalink}`)
  await expect(presentStep(page)).toContainText('Share the dashboard')
  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await share.getByRole('tab', { name: 'PDF' }).click()
  const download = page.waitForEvent('download')
  await share.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Spring.pdf')
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible()
})

/** The files that a page loads which only a tour under way takes. */
function filesOfTour(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/underWay-[\w-]+\.js/.test(request.url())) files.push(request.url())
  })
  return files
}

test('the tour is skipped for good, not loaded any more, and taken again from the own page', async ({
  page,
  someoneElse,
}) => {
  const loaded = filesOfTour(page)
  const cookies = await arrive(page, 'dashboard')
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  const toggle = panel(page).getByRole('button', { name: 'Get Started' })
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(presentStep(page)).toHaveCount(0)
  await toggle.press('Enter')
  await follow(page, 'Clients')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/company'))
  await answerByKey(page, 'Skip the tour')
  await expect(panel(page)).toHaveCount(0)
  await saved
  expect(loaded).toHaveLength(1)
  const elsewhere = (await someoneElse()).page
  const loadedElsewhere = filesOfTour(elsewhere)
  await goOnWith(elsewhere, cookies)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(panel(elsewhere)).toHaveCount(0)

  await elsewhere.getByRole('link', { name: /^Ida Lund/ }).press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  expect(loadedElsewhere).toEqual([])
  await elsewhere.getByRole('button', { name: 'Take the tour again' }).press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'The tour, once more' })).toBeVisible()
  expect(loadedElsewhere).toHaveLength(1)

  await page.getByRole('link', { name: /^Ida Lund/ }).press('Enter')
  await page.getByRole('button', { name: 'Take the tour again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The tour, once more' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await follow(page, 'Clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await page.getByRole('link', { name: /^Ida Lund/ }).press('Enter')
  await page.getByRole('button', { name: 'Take the tour again' }).press('Enter')
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  await expect(presentStep(page)).toContainText('Create a dashboard')
})

test('who has no account at hand looks around with sample data, and is not kept on it', async ({ page }) => {
  await arrive(page, 'dashboard')
  await page.getByRole('button', { name: 'Look around with sample data' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sample dashboard' })).toBeVisible()
  await expect(presentStep(page)).toContainText('Set a data source')
  await follow(page, 'Clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('the tour is never in print, by link, or for a client’s person', async ({ page, someoneElse }) => {
  const company = await registerCompany(appUrl, sandboxUrl, { tour: 'dashboard' })
  const made = await company.post('/api/clients', clientForm({ name: 'Brightside Cycling' }))
  const { id: clientId } = made.as(dataOf(z.object({ id: z.string() }))).data
  const { id, permalink } = await makeDashboard(company, { name: 'Spring', texts: ['Up the hill'] })
  await company.put(`/api/dashboards/${id}/client`, { clientId })
  await saveTour(company, { ...newTour('dashboard'), step: 5 })
  await goOnWith(page, company.cookies)
  const address = `/dashboards/${permalink}`
  await page.goto(address)
  await expect(presentStep(page)).toContainText('Share the dashboard')

  const expectNone = async (reader: Page) => {
    await expect(reader.getByText('Up the hill').first()).toBeVisible()
    await expect(panel(reader)).toHaveCount(0)
    await expect(reader.getByRole('note')).toHaveCount(0)
  }
  await page.goto(`${address}/print`)
  await expectNone(page)
  const guest = await someoneElse()
  await guest.page.goto(address)
  await expectNone(guest.page)

  const email = `${permalink.toLowerCase()}@brightside.example`
  const invited = await company.post('/api/users', {
    name: 'Ana Sørensen',
    email,
    role: 'client',
    clientId,
  })
  expect(invited.status, invited.text).toBeLessThan(300)
  const ana = await someoneElse()
  const mail = await mailTo(email, /^You are invited/)
  await ana.page.goto(/https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
  await ana.page.getByLabel('Password', { exact: true }).fill(REGISTERED_PASSWORD)
  await ana.page.getByLabel(/I accept the terms of use/).check()
  await ana.page.getByLabel('I am not under 16 years old').check()
  await ana.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(panel(ana.page)).toHaveCount(0)
  await ana.page.goto(address)
  await expectNone(ana.page)
})
