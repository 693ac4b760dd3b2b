import type { Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { FormData } from 'undici'
import { z } from 'zod'
import type { Product } from '../bench/lib/product.ts'
import { dataOf } from '../shared/api/common.ts'
import { dashboard as dashboardAnswer } from '../shared/api/dashboards.ts'
import { rangeLabel } from '../shared/rules/dateRange.ts'
import { makeTextWidget, makeWidget } from '../test/factories.ts'
import { readPdf } from '../test/readPdf.ts'
import { apiAs, expect, mailTo, OWNER, sandboxUrl, test } from './journey.ts'
import { type MadeDashboard, makeDashboard } from './makeDashboard.ts'
import { SLOW_MS } from './patience.ts'

const ZONE = 'Europe/Berlin'
const FULL = 'You can only set-up 5 automatic reports per dashboard. Remove one to continue.'

test('a monthly report is scheduled, tried out, paused and deleted', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const name = 'Monthly figures'
  const dashboard = await makeDashboard(api, { name, template: 'website_performance' })
  await people.signIn()
  const form = await openSchedule(page, dashboard)
  const schedule = form.getByRole('button', { name: 'Schedule' })
  await expect(form.getByLabel('Every', { exact: true })).toHaveValue('MONTH')
  await expect(form.getByLabel('On', { exact: true })).toHaveValue('FIRST_DAY')
  await expect(form.getByLabel('At', { exact: true })).toHaveValue('08:00')
  await expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue(ZONE)
  await expect(form.getByLabel('Days it covers', { exact: true })).toHaveValue('LAST_MONTH')
  await expect(form.getByRole('switch', { name: 'Attach the PDF' })).not.toBeChecked()
  await expect(form.getByRole('switch', { name: 'Preview in the mail' })).toBeChecked()

  const [first, second] = comingFirsts()
  const sends = form.getByRole('region', { name: 'Next sends' })
  await expect(sends).toContainText(`${first?.send} covers ${first?.covers}`)
  await expect(sends).toContainText(`${second?.send} covers ${second?.covers}`)

  const every = form.getByLabel('Every', { exact: true })
  const covered = form.getByLabel('Days it covers', { exact: true })
  await every.selectOption('QUARTER')
  await expect(covered).toHaveValue('LAST_QUARTER')
  await covered.selectOption('LAST_MONTH')
  await every.selectOption('MONTH')
  await every.selectOption('QUARTER')
  await expect(covered).toHaveValue('LAST_MONTH')
  await every.selectOption('MONTH')

  await expect(schedule).toBeDisabled()
  await form.getByLabel('Recipients').fill('client@northwind.test, not an address')
  await form.getByLabel('At', { exact: true }).focus()
  await expect(form.getByText(/not an address.*is not/)).toBeVisible()
  await expect(schedule).toBeDisabled()
  await form.getByLabel('Recipients').fill('client@northwind.test, boss@northwind.test')
  await form.getByRole('switch', { name: 'Attach the PDF' }).check()
  await schedule.click()
  await expect(page.getByText('The report is scheduled.')).toBeVisible()
  await expect(form.getByRole('article', { name: `Report of ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/company/automatic-reports')
  const report = page.getByRole('article', { name: `Report of ${name}` })
  await expect(report).toContainText(`Next: ${first?.send}, covers ${first?.covers}`)
  await expect(report).toContainText('To client@northwind.test, boss@northwind.test')
  await expect(report.getByText('PDF')).toBeVisible()
  await expect(report.getByText('Ready')).toBeVisible()
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`A test is on its way to ${OWNER}.`)).toBeVisible({ timeout: SLOW_MS })
  const mail = await mailTo(OWNER, new RegExp(`^${name}: `))
  expect(mail.html).toContain('src="cid:preview"')
  expect(mail.attachments.map(({ contentType }) => contentType).sort()).toEqual([
    'application/pdf',
    'image/png',
  ])
  for (const { contentType, url } of mail.attachments) {
    const bytes = new Uint8Array(await (await fetch(`${sandboxUrl}${url}`)).arrayBuffer())
    if (contentType === 'application/pdf') {
      const pdf = await readPdf(bytes)
      expect(pdf.title).toContain(name)
      expect(pdf.text).toContain(name)
    } else {
      const { width = 0 } = await sharp(bytes).metadata()
      expect(width).toBeGreaterThan(500)
      // A blank picture has no entropy.
      expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(0.5)
    }
  }

  const active = report.getByRole('switch')
  await active.press('Space')
  await expect(report).toContainText('Paused: nothing is sent.')
  await page.reload()
  await expect(active).not.toBeChecked()
  await active.press('Space')
  await expect(report).toContainText(`Next: ${first?.send}`)
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this automatic report?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(report).toBeVisible()
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The report is deleted.')).toBeVisible()
  await expect(report).toHaveCount(0)
})

test('a scheduled report is edited by keys, and its mail carries the agency’s words', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, { name: 'In our words', texts: ['A word'] })
  await api.post('/api/automatic-reports', { ...weekly(), dashboard_id: dashboard.id })
  await people.signIn()
  await page.goto('/company/automatic-reports')
  const report = page.getByRole('article', { name: 'Report of In our words' })
  const actions = report.getByRole('button', { name: /^Actions/ })
  const choose = async (item: string) => {
    await actions.press('Enter')
    // The menu gives the focus to its first item a moment after it has opened.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Report of In our words' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(dialog.getByLabel('Recipients')).toHaveValue('client@northwind.test')
  await expect(save).toBeDisabled()

  await expect(dialog.getByLabel('Subject')).toHaveValue('{dashboard}: {period}')
  await expect(dialog.getByText(/may hold \{client\}, .* its name stands for the client’s/)).toHaveCount(1)
  await dialog.getByLabel('Subject').fill('{kunde}: {period}')
  await dialog.getByLabel('Message').fill('Dear Kim,\n\nall is well with {dashboard}.')
  await expect(dialog.getByRole('alert')).toContainText('Nothing stands for {kunde}.')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Subject').fill('Yours, {dashboard}')
  await dialog.getByLabel('Reply-to').fill('anna@harbour.test')
  await dialog.getByLabel('Recipients').fill('kim@northwind.test')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await save.press('Enter')
  await expect(page.getByText('The report is changed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(actions).toBeFocused()
  await expect(report).toContainText('To kim@northwind.test')

  await choose('Send a test to me')
  const mail = await mailTo(OWNER, /^Yours, In our words$/)
  expect(mail.text).toContain('Dear Kim,\n\nall is well with In our words.')

  await choose('Send now')
  const sure = page.getByRole('dialog', { name: 'Send this report now?' })
  await expect(sure).toContainText('kim@northwind.test will get “In our words” as it is now.')
  await expect(sure).toContainText(sameDays(`It covers ${weekBefore()}.`))
  await sure.getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(page.getByText('The report is on its way.')).toBeVisible()
  const sent = await mailTo('kim@northwind.test', /^Yours, In our words$/)
  expect(sent.text).toContain('all is well with In our words.')
  await expect(report).toContainText('Sent', { timeout: SLOW_MS })
})

test('a report is reviewed by the link of its mail: reworded, looked at again and sent', async ({
  page,
  people,
  someoneElse,
}) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, { name: 'Looked at first', texts: ['A word'] })
  await people.signIn()
  const form = await openSchedule(page, dashboard)
  await form.getByLabel('Recipients').fill('reviewed@northwind.test')
  await form.getByRole('switch', { name: 'Attach the PDF' }).check()
  await form.getByRole('switch', { name: 'Review before sending' }).check()
  await form.getByRole('button', { name: 'Schedule' }).click()
  await page.goto('/company/automatic-reports')
  const report = page.getByRole('article', { name: 'Report of Looked at first' })
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  const sure = page.getByRole('dialog', { name: 'Send this report now?' })
  await expect(sure).toContainText('once it is reviewed')
  await sure.getByRole('button', { name: 'Send now' }).click()
  await expect(report).toContainText(/Waiting for your review.*until/, { timeout: SLOW_MS })
  const mail = await mailTo(OWNER, /^To be reviewed: Looked at first: /)
  expect(mail.text).toContain('This is what reviewed@northwind.test would get.')

  const { page: phone } = await someoneElse()
  await phone.goto(/Edit the words: (\S+)/.exec(mail.text)?.[1] ?? '')
  await phone.getByLabel('Message').fill('A good month, Kim.')
  await phone.getByRole('button', { name: 'Save the words' }).click()
  const frame = phone.frameLocator('iframe[title="The mail as it would go out"]')
  await expect(frame.getByText('A good month, Kim.').last()).toBeVisible()
  const saved = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Save the PDF that is attached' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(report.getByText('Sent', { exact: true })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Send it' }).click()
  await expect(phone.getByRole('status')).toContainText('It was let go')
  const sent = await mailTo('reviewed@northwind.test', /^Looked at first: /)
  expect(sent.text).toContain('A good month, Kim.')
  await expect(report).toContainText('Sent', { timeout: SLOW_MS })

  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await sure.getByRole('button', { name: 'Send now' }).click()
  await report.getByRole('button', { name: 'Review' }).click({ timeout: SLOW_MS })
  const dialog = page.getByRole('dialog', { name: 'Review the report of Looked at first' })
  await expect(dialog.getByRole('button', { name: 'Send it' })).toBeVisible()
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/review')) reads.push(request.method())
  })
  const other = await makeDashboard(api, { name: 'Meanwhile', texts: ['A word'] })
  await api.post('/api/automatic-reports', { ...weekly(), dashboard_id: other.id })
  // The list behind the dialog hears of it.
  await expect(page.getByText('Meanwhile')).toBeAttached()
  expect(reads).toEqual([])
  const edit = dialog.getByRole('button', { name: 'Edit the words' })
  await edit.press('Enter')
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await dialog.getByRole('button', { name: 'Skip this one' }).click()
  const question = page.getByRole('dialog', { name: 'Skip this report?' })
  await question.getByRole('button', { name: 'Skip this one' }).click()
  await expect(dialog.getByRole('status')).toContainText('skipped it')
})

test('what a colleague changes of a report while its form is open is not brought back unseen', async ({
  page,
  people,
  refused,
}) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, { name: 'Of two people', texts: ['A word'] })
  const recipients = 'kim@northwind.test, left@northwind.test'
  const made = await api.post('/api/automatic-reports', {
    ...weekly(),
    recipients,
    dashboard_id: dashboard.id,
  })
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  await people.signIn()
  await page.goto('/company/automatic-reports')
  const report = page.getByRole('article', { name: 'Report of Of two people' })
  await report.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report of Of two people' })
  await dialog.getByLabel('Recipients').fill(`${recipients}, new@northwind.test`)
  await api.put(`/api/automatic-reports/${id}`, { recipients: 'kim@northwind.test' })
  refused(409, new RegExp(`/api/automatic-reports/${id}$`))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Recipients: Somebody else has changed this to “kim@northwind.test” meanwhile. Save again to replace it.',
  )
  // Nor what a second one changes while that is read.
  await api.put(`/api/automatic-reports/${id}`, { recipients: 'second@northwind.test' })
  refused(409, new RegExp(`/api/automatic-reports/${id}$`))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Recipients: Somebody else has changed this to “second@northwind.test” meanwhile. Save again to replace it.',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(report).toContainText(`To ${recipients}, new@northwind.test`)
})

test('a dashboard takes five reports and no sixth', async ({ page, people }) => {
  const dashboard = await makeDashboard(await apiAs(OWNER), { name: 'Five times', texts: ['A word'] })
  await people.signIn()
  const form = await openSchedule(page, dashboard)
  const scheduled = form.getByRole('article', { name: `Report of ${dashboard.name}` })
  const banner = form.getByRole('alert').filter({ hasText: FULL })
  for (const count of [1, 2, 3, 4, 5]) {
    await expect(banner).toHaveCount(0)
    await form.getByLabel('Recipients').fill(`client${count}@northwind.test`)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(scheduled).toHaveCount(count)
  }
  await expect(banner).toBeVisible()
  await form.getByLabel('Recipients').fill('client6@northwind.test')
  await expect(form.getByRole('button', { name: 'Schedule' })).toBeDisabled()

  await scheduled
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this automatic report?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(scheduled).toHaveCount(4)
  await expect(banner).toHaveCount(0)
})

test('nobody is warned of a widget that reports leave out', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, { name: 'For screens' })
  const { version } = (await api.get(`/api/dashboards/${dashboard.permalink}`)).as(
    dataOf(dashboardAnswer),
  ).data
  const form = new FormData()
  form.set('version', String(version))
  const onScreens = makeWidget('google_ads', 'cost', null, { order: 2, screenOnly: true })
  form.set('widgets', JSON.stringify([makeTextWidget(), onScreens]))
  expect((await api.post(`/api/dashboards/${dashboard.id}`, form)).status).toBe(200)
  await people.signIn()
  const schedule = await openSchedule(page, dashboard)
  await expect(page.getByText('This dashboard is not set up yet')).toBeAttached()
  await expect(schedule.getByLabel('Recipients')).toBeVisible()
  await expect(schedule.getByText('Not everything is set up')).toHaveCount(0)
})

/** Opens the dashboard and the form of its automatic reports. */
async function openSchedule(page: Page, { permalink }: MadeDashboard) {
  await page.goto(`/dashboards/${permalink}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByLabel('Recipients')).toBeVisible()
  return dialog
}

/** The next two firsts of a month at 08:00 in Berlin, and the month before each, as the product writes them. */
function comingFirsts(): { send: string; covers: string }[] {
  const now = Temporal.Now.zonedDateTimeISO(ZONE)
  const ofThisMonth = now.with({ day: 1 }).startOfDay().with({ hour: 8 })
  const next = Temporal.ZonedDateTime.compare(ofThisMonth, now) > 0 ? 0 : 1
  return [next, next + 1].map((months) => {
    const run = ofThisMonth.add({ months })
    const day = run.toPlainDate().toLocaleString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    return {
      send: `${day}, 08:00 (${ZONE}, UTC${run.offset})`,
      covers: run
        .subtract({ months: 1 })
        .toPlainDate()
        .toLocaleString('en-GB', { month: 'long', year: 'numeric' }),
    }
  })
}

test('the mail’s link shows the days of the mail', async ({ page, people, someoneElse }) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, { name: 'Days of the mail', texts: ['A word'] })
  const report = await api.post('/api/automatic-reports', { ...weekly(), dashboard_id: dashboard.id })
  const { data } = report.as(dataOf(z.object({ id: z.string() })))
  expect((await api.post(`/api/automatic-reports/${data.id}/test`)).status).toBe(200)
  const mail = await mailTo(OWNER, /^Days of the mail: /)
  const days = mail.subject.slice('Days of the mail: '.length)
  await people.signIn()
  const client = await someoneElse()
  for (const reader of [page, client.page]) {
    await reader.goto(linkOf(mail.text))
    await expect(reader.locator('.w-sheet-dates')).toContainText(sameDays(days))
  }
})

test('where days are fixed, the mail’s link shows the report as it was sent', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const dashboard = await makeDashboard(api, {
    name: 'Fixed days',
    template: 'website_performance',
    hiddenDateSelector: true,
  })
  const due = Temporal.Now.zonedDateTimeISO(ZONE).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const slot = { detail: due.dayOfWeek % 7, hour: due.hour, minute: due.minute }
  const recipients = 'fixed@northwind.test'
  const form = { ...weekly(), ...slot, recipients, dashboard_id: dashboard.id }
  const report = await api.post('/api/automatic-reports', form)
  const { id } = report.as(dataOf(z.object({ id: z.string() }))).data
  await fallDue(product, id, due.toInstant())
  const mail = await mailTo(recipients, /^Fixed days: /)
  await page.goto(linkOf(mail.text))
  await expect(page.getByRole('status').filter({ hasText: 'As sent on' })).toBeVisible()
  await expect(page.locator('.w-sheet-dates')).toContainText(
    sameDays(mail.subject.slice('Fixed days: '.length)),
  )
  await expect(page.getByRole('article', { name: 'Revenue at a glance' })).toBeVisible()
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(printed.text).toContain('Revenue at a glance')
  expect(printed.text).not.toContain('As sent on')
  // Drawn for paper, not the screen's drawings scaled down.
  const widths = () =>
    page
      .locator('.w-drawing > svg')
      .evaluateAll((drawings) => drawings.map((svg) => svg.getAttribute('viewBox')?.split(' ')[2]))
  const onScreen = await widths()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.w-sheet')).toHaveAttribute('data-layout', 'print')
  const onPaper = await widths()
  expect(onPaper.length).toBeGreaterThan(0)
  expect(onPaper).not.toEqual(onScreen)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.w-sheet')).toHaveAttribute('data-layout', 'screen')
  await page.getByRole('link', { name: 'Open the dashboard as it is now' }).click()
  await expect(page).toHaveURL(`/dashboards/${dashboard.permalink}`)

  await people.signIn()
  await page.goto('/company/automatic-reports')
  const row = page.getByRole('article', { name: 'Report of Fixed days' })
  await row.getByRole('button', { name: 'Earlier sends' }).click()
  await row.getByRole('button', { name: 'As sent' }).click()
  const sent = page.getByRole('dialog', { name: 'As it was sent' })
  await expect(sent).toContainText(mail.subject)
  const frame = sent.frameLocator('iframe[title="The mail as it was sent"]')
  await expect(frame.getByText('Fixed days').first()).toBeVisible()
  const opened = page.waitForEvent('popup')
  await sent.getByRole('link', { name: 'Open the page as it was sent' }).click()
  await expect((await opened).getByRole('status').filter({ hasText: 'As sent on' })).toBeVisible()
})

/** Has a report wait for this slot of its rule rather than for the next one, which is at least a minute away. */
async function fallDue(product: Product, id: string, slot: Temporal.Instant): Promise<void> {
  const database = new pg.Client({ connectionString: product.env.DATABASE_URL ?? '' })
  await database.connect()
  const changed = await database.query('update automatic_reports set next_run_at = $1 where id = $2', [
    slot.toString(),
    id,
  ])
  await database.end()
  expect(changed.rowCount).toBe(1)
}

const weekly = () => ({
  recipients: 'client@northwind.test',
  period: 'WEEK',
  detail: 1,
  hour: 8,
  minute: 0,
  timezone: ZONE,
  date_range: 'LAST_WEEK',
  with_pdf: false,
  with_preview: false,
})

/** The whole week before this one in the reports' zone, as the product writes it. */
function weekBefore(): string {
  const today = Temporal.Now.plainDateISO(ZONE)
  const monday = today.subtract({ days: today.dayOfWeek + 6 })
  return rangeLabel({ start: monday.toString(), end: monday.add({ days: 6 }).toString() })
}

const linkOf = (text: string): string => /Open the report: (\S+)/.exec(text)?.[1] ?? ''

/** Node and browsers set the dash of a range apart differently. */
const sameDays = (days: string) => new RegExp(days.replace(/\s*–\s*/gu, '\\s*–\\s*'))
