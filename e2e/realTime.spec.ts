import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { change } from './companyRow.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, type People, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'

/** As when another tab is in front of it, or no longer is. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const VIEWERS = ['its owner', 'a reader'] as const

/** Opens a page of the demo's website as somebody, by a clock of its own. Returns the dashboard's link. */
async function openAs(who: (typeof VIEWERS)[number], page: Page, people: People, part = ''): Promise<string> {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  if (who === 'its owner') await people.signIn()
  await page.clock.install()
  await page.goto(`/dashboards/${permalink}${part}`)
  await expect(widgetsOf(page).first()).toBeVisible()
  // A reader's figures come drawn by the server, before the page whose minutes are counted has its buttons.
  if (who === 'a reader') await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
  await expectAllReady(page)
  return permalink
}

for (const who of VIEWERS) {
  test(`a real-time page of ${who} is refreshed every minute that it is seen, and no vendor is asked for one behind another tab`, async ({
    page,
    people,
  }) => {
    const permalink = await openAs(who, page, people, '/realtime')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes(`${permalink}/data`)) asked++
    })
    await page.clock.runFor(61_000)
    await expect.poll(() => asked).toBe(1)
    await setHidden(page, true)
    await page.clock.runFor(180_000)
    expect(asked).toBe(1)
    await setHidden(page, false)
    await expect.poll(() => asked).toBe(2)
  })
}

for (const who of VIEWERS) {
  test(`a page of ${who} that is open over midnight moves on to the new day once it is seen`, async ({
    page,
    people,
  }) => {
    const permalink = await openAs(who, page, people)
    // The server's clock goes on as ever: this is what it would say on the next day.
    await page.route(new RegExp(`/api/dashboards/${permalink}\\?`), async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await route.fulfill({ json: { data: { ...data, startDate: '2024-02-01', endDate: '2024-02-29' } } })
    })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes(`${permalink}/data`)) asked++
    })
    await setHidden(page, true)
    await page.clock.fastForward('24:01:00')
    expect(asked).toBe(0)
    await setHidden(page, false)
    await expect(page.getByText('February 2024').first()).toBeVisible()
    await expect.poll(() => asked).toBe(1)
  })
}

test('the figures of a reader’s page are asked for anew where its days have become others meanwhile', async ({
  page,
}) => {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.clock.install()
  await page.goto(`/dashboards/${permalink}`)
  await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
  await expectAllReady(page)
  await page.route(new RegExp(`/api/dashboards/${permalink}\\?`), async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, startDate: '2024-02-01', endDate: '2024-02-29' } } })
  })
  const asked = page.waitForRequest((request) => request.url().includes(`${permalink}/data`))
  await page.clock.fastForward(40_000)
  // As the browser, by which the page is read anew.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('February 2024').first()).toBeVisible()
  await asked
})

test('a page whose clock runs ahead of the server’s moves on once the server is in the new day', async ({
  page,
}) => {
  const api = await apiAs(OWNER)
  const { permalink } = await demoDashboard(api, 'website')
  const { timezone } = (await api.get(`/api/dashboards/${permalink}`)).as(
    dataOf(z.object({ timezone: z.string() })),
  ).data
  const midnight = Temporal.Now.zonedDateTimeISO(timezone).add({ days: 1 }).startOfDay()
  await page.clock.install({ time: midnight.add({ minutes: 1 }).epochMilliseconds })
  let looks = 0
  let isNext = false
  await page.route(new RegExp(`/api/dashboards/${permalink}\\?`), async (route) => {
    looks += 1
    const answer = await route.fetch()
    const { data } = await answer.json()
    const days = isNext ? { startDate: '2024-02-01', endDate: '2024-02-29' } : {}
    await route.fulfill({ json: { data: { ...data, ...days } } })
  })
  await page.goto(`/dashboards/${permalink}`)
  await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
  await page.clock.runFor(61_000)
  await expect.poll(() => looks).toBe(1)
  isNext = true
  await page.clock.runFor(61_000)
  await expect(page.getByText('February 2024').first()).toBeVisible()
})

test('an owner’s page takes over the days that a colleague has saved', async ({ page, people, product }) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), {
    name: 'Of other days',
    template: 'website_performance',
  })
  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)
  await expect(widgetsOf(page).first()).toBeVisible()
  await expectAllReady(page)
  await change(
    product,
    `update dashboards set version = version + 1, range_type = 'custom', start_date = '2024-02-01', end_date = '2024-02-29'
     where permalink = $1`,
    [permalink],
  )
  const asked = page.waitForRequest((request) => request.url().includes(`${permalink}/data`))
  await page.getByRole('button', { name: 'Show the new one' }).click()
  await expect(page.getByText('February 2024').first()).toBeVisible()
  await asked
})
