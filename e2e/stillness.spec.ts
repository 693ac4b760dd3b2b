import { devices, type Page } from '@playwright/test'
import { FormData } from 'undici'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { LOW_CARD } from '../shared/rules/lowCards.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard, makeFigures } from './makeDashboard.ts'
import { arrived } from './screens/screen.ts'

// Most people's page moves.
test.use({ reducedMotion: 'no-preference' })

/** A page that moves less than this looks still. */
const STILL = 0.02

interface Shift {
  value: number
  at: number
  what: string[]
}

/** Collects every layout shift of the page, those shortly after a click too. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: { node: Node | null }[]
        }
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.className || node.tagName : 'text',
        )
        shifts.push({ value, at: Math.round(entry.startTime), what: what.map(String) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as Shift[] | undefined) ?? [])

/** Cumulative layout shift: the worst of the bursts, which pauses of a second and five seconds' length end. */
function cumulative(shifts: Shift[]): number {
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { value, at } of shifts) {
    const isNew = at - last >= 1000 || at - first >= 5000
    sum = isNew ? value : sum + value
    first = isNew ? at : first
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/** The widgets have their figures, and what follows them has been laid out. */
async function settled(page: Page): Promise<void> {
  await expect(widgetsOf(page).first()).toBeVisible()
  await expectAllReady(page)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

for (const width of [390, 768, 900, 1440]) {
  for (const view of ['', '?embedded=1']) {
    test(`a page ${width} px wide stands still while it comes${view && ', embedded'}`, async ({
      someoneElse,
    }) => {
      const website = await demoDashboard(await apiAs(OWNER), 'website')
      const { userAgent } = devices['Pixel 7']
      const phone = width < 600 ? { isMobile: true, hasTouch: true, userAgent } : {}
      // The first visit has the figures fetched, the second finds them drawn by the server.
      for (const visit of ['first', 'second']) {
        const { page } = await someoneElse({ viewport: { width, height: 900 }, ...phone })
        await watchShifts(page)
        await page.goto(`/dashboards/${website.permalink}${view}`)
        await settled(page)
        const shifts = await shiftsOf(page)
        expect(cumulative(shifts), `${visit} visit: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(STILL)
      }
    })
  }
}

for (const width of [390, 768, 1440]) {
  test(`rows of key figures are low from the beginning, ${width} px wide`, async ({ someoneElse }) => {
    const { permalink } = await makeFigures(await apiAs(OWNER), `Figures at ${width}`)
    for (const visit of ['first', 'second']) {
      const { page } = await someoneElse({ viewport: { width, height: 900 } })
      await watchShifts(page)
      await page.goto(`/dashboards/${permalink}`)
      await settled(page)
      const shifts = await shiftsOf(page)
      expect(cumulative(shifts), `${visit} visit: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(STILL)
      const box = await widgetsOf(page).filter({ hasText: 'Figure 1' }).boundingBox()
      expect(box?.height).toBe(LOW_CARD[1])
    }
  })
}

for (const width of [390, 1440]) {
  test(`a page that begins with what changed stands still, ${width} px wide`, async ({ someoneElse }) => {
    const owner = await apiAs(OWNER)
    const { id, permalink } = await makeFigures(owner, `Changes at ${width}`)
    const { version } = (await owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
    const form = new FormData()
    form.set('version', String(version))
    form.set('styles', JSON.stringify({ changes: true }))
    expect((await owner.post(`/api/dashboards/${id}`, form)).status).toBe(200)
    for (const visit of ['first', 'second']) {
      const { page } = await someoneElse({ viewport: { width, height: 900 } })
      await watchShifts(page)
      await page.goto(`/dashboards/${permalink}?month=9&year=2026`)
      await settled(page)
      await expect(page.getByRole('region', { name: 'What changed' }).getByRole('link').first()).toBeVisible()
      const shifts = await shiftsOf(page)
      expect(cumulative(shifts), `${visit} visit: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(STILL)
    }
  })
}

for (const view of ['', '?embedded=1']) {
  test(`a page stands still where its fonts come late${view && ', embedded'}`, async ({ someoneElse }) => {
    const website = await demoDashboard(await apiAs(OWNER), 'website')
    const { page } = await someoneElse({ ...devices['Pixel 7'], viewport: { width: 390, height: 900 } })
    await watchShifts(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held.promise
      await route.continue()
    })
    // Fonts are part of what a page has loaded.
    await page.goto(`/dashboards/${website.permalink}${view}`, { waitUntil: 'commit' })
    await settled(page)
    held.resolve()
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
    const shifts = await shiftsOf(page)
    expect(cumulative(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(STILL)
  })
}

test('an explanation opens in its place on a phone', async ({ someoneElse }) => {
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  const { userAgent } = devices['Pixel 7']
  const { page } = await someoneElse({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent,
  })
  await watchShifts(page)
  await page.goto(`/dashboards/${website.permalink}`)
  await settled(page)
  const before = (await shiftsOf(page)).length
  for (const again of [false, true]) {
    const figure = page.locator('[data-figure], .w-figure').nth(again ? 1 : 0)
    await figure.tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await arrived(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const shifts = (await shiftsOf(page)).slice(before)
  expect(cumulative(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(STILL)
})
