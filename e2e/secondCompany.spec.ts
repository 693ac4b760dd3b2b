import type { Page } from '@playwright/test'
import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { z } from 'zod'
import { DEMO_LINK_PASSWORD } from '../server/seed/dashboards.ts'
import { automaticReport } from '../shared/api/automaticReports.ts'
import { dataOf } from '../shared/api/common.ts'
import { dashboardList } from '../shared/api/dashboards.ts'
import { source } from '../shared/api/sources.ts'
import { makeTextWidget } from '../test/factories.ts'
import { widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OTHER, OWNER, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'

test('a company without anything finds one next step on every screen', async ({ page, people }) => {
  await people.signIn(OTHER)
  const steps = page.getByRole('main').locator('a, button')
  await expect(page.getByText('No dashboards yet')).toBeVisible()
  await expect(steps).toHaveText(['Create a dashboard', 'Try it with sample data'])
  await steps.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a dashboard' })).toBeVisible()

  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(page.getByText('No sources yet')).toBeVisible()
  await expect(steps).toHaveText(['Connect a source'])
  await steps.click()
  await expect(page.getByRole('dialog', { name: 'Connect a source' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Automatic reports' }).click()
  await expect(page.getByText('No automatic reports yet')).toBeVisible()
  await expect(steps).toHaveText(['Choose a dashboard'])
  await steps.click()
  await expect(page).toHaveURL('/dashboards')
})

test('a link of another company is read like a client reads it', async ({ page, people }) => {
  const owner = await apiAs(OWNER)
  const website = await demoDashboard(owner, 'website')
  const shop = await demoDashboard(owner, 'shop and marketing')
  await people.signIn(OTHER)
  await page.goto(`/dashboards/${website.permalink}`)
  await expect(page.getByRole('heading', { level: 1, name: website.name })).toBeVisible()
  await expect(widgetsOf(page).first()).toHaveAttribute('data-state', 'ready')
  await expectReader(page)

  await page.goto(`/dashboards/${shop.permalink}`)
  await expect(page.getByRole('heading', { name: 'This dashboard is protected' })).toBeVisible()
  await expect(page.getByText(shop.name)).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LINK_PASSWORD)
  await page.getByRole('button', { name: 'Open the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
  await expect(widgetsOf(page).first()).toHaveAttribute('data-state', 'ready')
  await expectReader(page)
})

test('ids of another company answer like ids that nobody has', async () => {
  const owner = await apiAs(OWNER)
  const other = await apiAs(OTHER)
  const dashboard = await makeDashboard(owner, { name: 'Not yours', texts: ['A word'] })
  const [report] = (await owner.get('/api/automatic-reports')).as(dataOf(z.array(automaticReport))).data
  const [connected] = (await owner.get('/api/sources')).as(dataOf(z.array(source))).data
  const own = { dashboard: dashboard.id, report: report?.id ?? '', source: connected?.id ?? '' }
  const nobodys = { dashboard: nanoid(), report: nanoid(), source: nanoid() }
  const before = (await owner.get(`/api/dashboards/${dashboard.permalink}`)).text

  const save = () => {
    const form = new FormData()
    form.set('version', '1')
    form.set('name', 'Taken over')
    return form
  }
  const calls = (id: typeof own) => [
    () => other.post(`/api/dashboards/${id.dashboard}`, save()),
    () => other.post(`/api/dashboards/${id.dashboard}/clone`),
    () => other.post(`/api/dashboards/${id.dashboard}/lock`, { takeOver: true }),
    () => other.post(`/api/dashboards/${id.dashboard}/preview`, { widget: makeTextWidget() }),
    () => other.put(`/api/dashboards/${id.dashboard}`, { category: 'refresh_permalink' }),
    () => other.put(`/api/dashboards/${id.dashboard}/restore`),
    () => other.delete(`/api/dashboards/${id.dashboard}/archive`),
    () => other.delete(`/api/dashboards/${id.dashboard}`),
    () =>
      other.post('/api/automatic-reports', {
        dashboard_id: id.dashboard,
        recipients: 'client@northwind.test',
        period: 'WEEK',
        detail: 1,
        hour: 8,
        minute: 0,
        timezone: 'Europe/Berlin',
        date_range: 'LAST_WEEK',
        with_pdf: false,
        with_preview: false,
      }),
    () => other.get(`/api/automatic-reports/${id.report}/runs`),
    () => other.put(`/api/automatic-reports/${id.report}`, { paused: true }),
    () => other.post(`/api/automatic-reports/${id.report}/test`),
    () => other.delete(`/api/automatic-reports/${id.report}`),
    () => other.get(`/api/sources/${id.source}/properties`),
    () => other.delete(`/api/sources/${id.source}`),
  ]
  const unknown = calls(nobodys)
  for (const [at, call] of calls(own).entries()) {
    const refused = await call()
    expect.soft([at, refused.status, refused.text]).toEqual([at, 404, (await unknown[at]?.())?.text])
  }

  expect((await owner.get(`/api/dashboards/${dashboard.permalink}`)).text).toBe(before)
  const reports = (await owner.get('/api/automatic-reports')).as(dataOf(z.array(automaticReport))).data
  expect(reports.find(({ id }) => id === report?.id)?.paused).toBe(false)
  const sources = (await owner.get('/api/sources')).as(dataOf(z.array(source))).data
  expect(sources.map(({ id }) => id)).toContain(connected?.id)
  expect((await other.get('/api/dashboards')).as(dashboardList).data).toEqual([])
})

/** Nothing of what only the company may do is on the page. */
async function expectReader(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Download PDF|PDF/ })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Dashboard' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Share|Add widget|Style|Actions for .*)$/ })).toHaveCount(0)
}
