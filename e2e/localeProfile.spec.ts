import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { clientForm } from '../test/factories.ts'
import { readPdf } from '../test/readPdf.ts'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, appUrl, expect, OWNER, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'
import { choose } from './widgetForm.ts'

const DATES = '?startDate=2026-10-05&endDate=2026-10-11'
const PRINTED_WITHIN_MS = 45_000

test.afterEach(async () => {
  const api = await apiAs(OWNER)
  const website = await demoDashboard(api, 'website')
  // A dashboard whose client is deleted keeps that client's way of writing.
  await api.put(`/api/dashboards/${website.id}/client`, { clientId: null })
  const clients = (await api.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() })))).data
  for (const { id } of clients) await api.delete(`/api/clients/${id}`)
})

test('a client’s dashboard follows its language, numbers and week on screen, link and PDF', async ({
  page,
  people,
  someoneElse,
}) => {
  const website = await websiteOf('Alder & Söhne')
  const path = `/dashboards/${website.permalink}${DATES}`
  const { page: link } = await someoneElse()
  await link.goto(path)
  await expectAllReady(link)
  // Browsers differ in the blanks around the dash.
  await expect(datesOf(link)).toHaveText(/^5\s?–\s?11 October 2026$/)
  const figuresOf = async () => (await textOf(link)).match(/(?<![\d.,])\d{1,3}(,\d{3})+(?![\d.,])/g) ?? []
  // What the server has drawn is taken over by the page piece by piece.
  await expect.poll(async () => (await figuresOf()).length).toBeGreaterThan(3)
  const figures = await figuresOf()

  await people.signIn()
  await editClient(page, 'Alder & Söhne', 'German (Germany)', 'Sunday')
  await expect(page.getByLabel('Sample', { exact: true })).toContainText('1.234.567,89')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto(path)
  await expectAllReady(page)
  await expect(datesOf(page)).toHaveText('5.–11. Oktober 2026')
  await datesOf(page).click()
  const picker = page.getByRole('dialog', { name: 'Date range' })
  await expect(picker.getByText('Oktober 2026', { exact: true })).toBeVisible()
  await expect(picker.getByRole('table').first().locator('thead th').first()).toHaveText('So')

  const drawn = await firstPaintOf(path)
  expect(drawn).toContain('<bdi lang="de-DE">5.–11. Oktober 2026</bdi>')
  await link.reload()
  await expectAllReady(link)
  const inGerman = await textOf(link)
  const printed = await pdfOf(link)
  expect(printed).toContain('5.–11. Oktober 2026')
  for (const figure of new Set(figures)) {
    const written = figure.replaceAll(',', '.')
    expect(inGerman).toContain(written)
    expect(drawn).toContain(written)
  }
  // The newest figures of the sheet's head; tables are cut on paper.
  for (const figure of figures.slice(0, 2)) expect(printed).toContain(figure.replaceAll(',', '.'))
})

test('dates of a right-to-left language do not turn the page around them', async ({
  page,
  people,
  someoneElse,
}) => {
  const website = await websiteOf('Givat Shmuel')
  const path = `/dashboards/${website.permalink}${DATES}`
  await people.signIn()
  await editClient(page, 'Givat Shmuel', 'Hebrew (Israel)', 'Saturday')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto(path)
  await expectAllReady(page)
  await expect(datesOf(page)).toContainText('באוקטובר 2026')
  await datesOf(page).click()
  const picker = page.getByRole('dialog', { name: 'Date range' })
  await expect(picker.getByText('אוקטובר 2026', { exact: true })).toBeVisible()
  await expect(picker.getByRole('table').first().locator('thead th').first()).toHaveText('שבת')

  const drawn = await firstPaintOf(path)
  expect(drawn).toMatch(/<bdi lang="he-IL">[^<]*באוקטובר 2026<\/bdi>/)
  expect(drawn).not.toContain('October')
  const { page: link } = await someoneElse()
  await link.goto(path)
  await expectAllReady(link)
  await expect(link.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr')
  // A reader of PDFs may return the letters in either order.
  expect(await pdfOf(link)).toMatch(/אוקטובר|רבוטקוא/)

  // Names in it begin where everything else of the page does.
  const named = await makeDashboard(await apiAs(OWNER), { name: 'לוח', texts: ['מילים'] })
  await link.goto(`/dashboards/${named.permalink}`)
  for (const name of ['לוח', 'מילים'])
    expect(await startOf(link.getByRole('heading', { name }))).toBeLessThan(1)
  await page.goto('/dashboards')
  expect(await startOf(page.getByRole('link', { name: 'לוח' }))).toBeLessThan(1)
})

/** How far from the left of its box a text begins. */
const startOf = (element: Locator) =>
  element.evaluate((box) => {
    const words = document.createRange()
    words.selectNodeContents(box)
    return words.getBoundingClientRect().left - box.getBoundingClientRect().left
  })

/** The demo's website, of a client of this name for which nothing is chosen yet. */
async function websiteOf(client: string) {
  const api = await apiAs(OWNER)
  const made = await api.post('/api/clients', clientForm({ name: client }))
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  const website = await demoDashboard(api, 'website')
  await api.put(`/api/dashboards/${website.id}/client`, { clientId: id })
  return website
}

async function editClient(page: Page, name: string, language: string, week: string): Promise<void> {
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const profile = page.getByRole('region', { name: 'Dates and numbers' })
  await choose(profile, 'Language of dates', language)
  await profile.getByLabel('Weeks begin on').selectOption({ label: week })
}

const datesOf = (page: Page) => page.locator('.w-dates button[aria-haspopup="dialog"]')

const textOf = (page: Page) => page.locator('main').first().innerText()

/** What the server has drawn, without the data for the client's code. */
async function firstPaintOf(path: string): Promise<string> {
  const html = await (await fetch(appUrl + path)).text()
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

async function pdfOf(page: Page): Promise<string> {
  const download = page.waitForEvent('download', { timeout: PRINTED_WITHIN_MS })
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const { text } = await readPdf(await readFile(await (await download).path()))
  return text.replaceAll(/\s+/g, ' ')
}
