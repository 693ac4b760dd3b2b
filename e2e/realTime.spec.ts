import type { Page } from '@playwright/test'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'

/** As when another tab is in front of it, or no longer is. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

for (const who of ['its owner', 'a reader']) {
  test(`a real-time page of ${who} is refreshed every minute that it is seen, and no vendor is asked for one behind another tab`, async ({
    page,
    people,
  }) => {
    const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
    if (who === 'its owner') await people.signIn()
    await page.clock.install()
    await page.goto(`/dashboards/${permalink}/realtime`)
    await expect(widgetsOf(page).first()).toBeVisible()
    await expectAllReady(page)
    // A reader's figures come drawn by the server, before the page whose minutes are counted has its buttons.
    if (who === 'a reader') await expect(page.getByRole('button', { name: 'Copy URL' })).toBeVisible()
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
