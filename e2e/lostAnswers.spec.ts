import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { widget } from '../shared/api/widgets.ts'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { SLOW_MS } from './patience.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** From the returned call on, answers to calls of this method are lost; the server still executes them. */
async function losing(page: Page, method: string): Promise<{ lose(lost: boolean): Promise<void> }> {
  await page.addInitScript((of) => {
    const real = window.fetch
    window.fetch = async (...call) => {
      const answer = await real(...call)
      if (document.documentElement.dataset.lost && call[1]?.method === of)
        throw new TypeError('Failed to fetch')
      return answer
    }
  }, method)
  return {
    lose: (lost) =>
      page.evaluate((on) => {
        if (on) document.documentElement.dataset.lost = 'yes'
        else delete document.documentElement.dataset.lost
      }, lost),
  }
}

const unsent = (page: Page) => expect(page.getByText('Not saved, trying again')).toBeVisible()
const saved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: SLOW_MS })

test('an image whose answer is lost is there once, and what is typed meanwhile goes on', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'A lost logo', texts: ['Words'] })
  await people.signIn()
  const { lose } = await losing(page, 'POST')
  await page.goto(`/dashboards/${made.permalink}`)
  await page.getByRole('button', { name: 'Style' }).click()
  const style = page.getByRole('dialog', { name: 'Style' })
  await lose(true)
  await style
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await unsent(page)
  await style.getByLabel('Theme').selectOption('dark')
  await lose(false)
  await expect(style.getByRole('img', { name: 'Your logo' })).toBeVisible({ timeout: SLOW_MS })
  await saved(page)
  const { styles } = (await api.get(`/api/dashboards/${made.permalink}`)).as(dataOf(dashboard)).data
  expect(styles).toMatchObject({ theme: 'dark', logoImage: expect.stringContaining('/files/') })
})

test('widgets that were fed by a call whose answer is lost are fed, and nobody else has changed them', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'A lost feed', template: 'website_performance' })
  await people.signIn()
  const { lose } = await losing(page, 'PUT')
  await page.goto(`/dashboards/${made.permalink}`)
  await expectAllReady(page)
  const accounts = async () => {
    const page = (await api.get(`/api/dashboards/${made.permalink}`)).as(dataOf(dashboard)).data
    const fed = z
      .array(widget)
      .parse(page.widgets)
      .flatMap(({ instances }) => instances.map((one) => one.accounts.join()))
    return [...new Set(fed)]
  }
  const before = await accounts()
  await page.getByRole('toolbar', { name: 'Dashboard' }).getByRole('button', { name: 'Sources' }).click()
  const panel = page.getByRole('dialog', { name: 'Sources of this dashboard' })
  const property = panel.getByRole('combobox').nth(1)
  await property.click()
  await page
    .getByRole('option', { selected: false })
    .and(page.locator(':not([data-combobox-disabled])'))
    .first()
    .click()
  await property.press('Tab')
  await lose(true)
  await panel.getByRole('button', { name: 'Set for the whole dashboard' }).click()
  await unsent(page)
  await lose(false)
  await expect(panel).toBeHidden({ timeout: SLOW_MS })
  const after = await accounts()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  const name = page.getByLabel('Name of the dashboard')
  await name.fill('A lost feed, and on')
  await name.press('Enter')
  await saved(page)
  await page.reload()
  await expect(name).toHaveValue('A lost feed, and on')
  expect(await accounts()).toEqual(after)
})

test('a dashboard that is created again because no answer came is there once', async ({ page, people }) => {
  const api = await apiAs(OWNER)
  await people.signIn()
  const { lose } = await losing(page, 'POST')
  await page.goto('/dashboards/create')
  await page.getByRole('button', { name: /^Blank dashboard/ }).click()
  await page.getByLabel('Name').fill('Made once')
  await lose(true)
  const create = page.getByRole('button', { name: 'Create the dashboard' })
  await create.click()
  await expect(page.getByText(/^The server could not be reached/)).toBeVisible()
  await lose(false)
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made once' })).toBeVisible()
  const found = await api.get('/api/dashboards?search=Made%20once')
  expect(found.text.match(/"name":"Made once"/g)).toHaveLength(1)
})
