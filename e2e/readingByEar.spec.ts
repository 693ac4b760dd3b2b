import type { Locator, Page } from '@playwright/test'
import { FormData } from 'undici'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { Keys } from './byKeys.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'

async function openWebsite(page: Page): Promise<void> {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${permalink}`)
  await expect(widgetsOf(page).first()).toBeVisible()
  await expectAllReady(page)
}

/** Names of the buttons that a screen reader lists. */
async function buttonNames(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  // An entry with a colon is quoted in apostrophes, as YAML requires.
  const entries = tree.split('\n').map((line) => line.trim().replace(/^- '?/, '').replaceAll("''", "'"))
  return entries.flatMap((entry) => /^button "((?:[^"\\]|\\.)*)"/.exec(entry)?.[1] ?? [])
}

const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test('a reader’s page has its parts, a way past its head, and no button named like another', async ({
  page,
}) => {
  await openWebsite(page)
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const keys = new Keys(page)
  await keys.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.press('Tab')
  await expect(widgetsOf(page).first().locator(':focus')).toHaveCount(1)

  const names = await buttonNames(page)
  expect(names.length).toBeGreaterThan(20)
  expect(repeated(names)).toEqual([])
  expect(names).toContain('Figures of “Sessions over time” as a table')
})

test('what people write runs in its own direction, in no language that it may not be in', async ({
  page,
}) => {
  const api = await apiAs(OWNER)
  const made = await makeDashboard(api, { name: 'تقرير الشهر', texts: ['ملاحظات', 'Notes'] })
  const form = new FormData()
  const { version } = (await api.get(`/api/dashboards/${made.permalink}`)).as(dataOf(dashboard)).data
  form.set('version', String(version))
  form.set('footer', '<p>By us</p><p>من الفريق</p><ul><li>أول</li></ul>')
  const saved = await api.post(`/api/dashboards/${made.id}`, form)
  expect(saved.status, saved.text).toBe(200)
  await page.goto(`/dashboards/${made.permalink}`)
  const expectRuns = async (text: Locator, direction: 'ltr' | 'rtl') => {
    await expect(text).toHaveCSS('direction', direction)
    await expect
      .poll(() => text.evaluate((element) => element.closest('[lang]')?.getAttribute('lang')))
      .toBe('')
  }
  const title = (name: string) => page.getByRole('heading', { level: 2, name })
  await expectRuns(page.getByRole('heading', { level: 1 }), 'rtl')
  await expectRuns(title('ملاحظات'), 'rtl')
  await expectRuns(title('Notes'), 'ltr')
  const foot = page.getByRole('contentinfo')
  await expectRuns(foot.getByText('By us'), 'ltr')
  await expectRuns(foot.getByText('من الفريق'), 'rtl')
  await expectRuns(foot.getByRole('listitem'), 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await api.delete(`/api/dashboards/${made.id}`)
})

test('the sentence of a chart stands for its drawing', async ({ page }) => {
  await openWebsite(page)
  const card = page.getByRole('article', { name: 'Sessions over time' })
  const tree = await card.ariaSnapshot()
  expect(tree).toMatch(/group "Sessions .*Arrow keys read its figures/)
  expect(tree).not.toMatch(/\b\d+K\b/)
})

test('an editor’s buttons name their widgets, and Page Down goes from card to card', async ({
  page,
  people,
}) => {
  await people.signIn()
  await openWebsite(page)
  const names = await buttonNames(page)
  expect(names.length).toBeGreaterThan(50)
  expect(repeated(names)).toEqual([])

  const keys = new Keys(page)
  const cards = widgetsOf(page)
  await cards.first().getByRole('button').first().focus()
  for (const at of [1, 2, 3]) {
    await keys.press('PageDown')
    await expect(cards.nth(at)).toBeFocused()
    await expect(cards.nth(at)).toBeInViewport()
  }
  await keys.press('PageUp')
  await expect(cards.nth(2)).toBeFocused()
  await keys.press('Tab')
  await expect(cards.nth(2).locator(':focus')).toHaveCount(1)
})

test('a form that the page itself refuses leads to its first wrong field, in people’s words', async ({
  page,
}) => {
  await page.goto('/login')
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password', { exact: true })]
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Fill this in.')
  await email.fill('someone@agency.example')
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription('Fill this in.')
  await password.fill('a password')
  await password.press('Tab')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
})

test('the place in the product and what a search finds are said', async ({ page, people }) => {
  await people.signIn()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Dashboards', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(main.getByRole('link', { name: 'Sources' })).not.toHaveAttribute('aria-current')
  const search = page.getByLabel('Search dashboards')
  // Not the one that says that the list is loading.
  const said = page.getByRole('status').filter({ hasText: 'found' })
  await search.fill('no such dashboard')
  await expect(said).toHaveText('No dashboards found')
  await search.fill('Northwind Outdoor: website')
  await expect(said).toHaveText('1 dashboard found')
})

test('fields show a ring, whatever they are', async ({ page, people }) => {
  await page.goto('/login')
  for (const label of ['E-mail', 'Password']) {
    await page.getByLabel(label, { exact: true }).focus()
    const rings = await page.evaluate(() => {
      const { activeElement } = document
      return [activeElement, activeElement?.closest('.mantine-Input-input')].map(
        (element) => element && getComputedStyle(element).outlineStyle,
      )
    })
    expect(rings, label).toContain('solid')
  }
  await people.signIn()
  await page.getByLabel('Search dashboards').focus()
  await expect(page.getByLabel('Search dashboards')).toHaveCSS('outline-style', 'solid')
})

test.describe('with the system’s own colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen, data’s colours and toggles can be told', async ({ page, people }) => {
    await people.signIn()
    await openWebsite(page)
    /** Whether two elements look different though the system has taken their grounds. */
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

    const squares = await page
      .getByRole('article', { name: 'Devices' })
      .locator('.w-swatch')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(new Set(squares).size).toBe(3)
    expect(squares).not.toContain(canvas)
    expect(await ground('.mantine-NavLink-root[data-active]')).not.toBe(canvas)
    expect(await ground(':checked + .mantine-Switch-track')).not.toBe(canvas)

    await page.locator('button[aria-haspopup="dialog"][aria-expanded]').click()
    const dates = page.getByRole('dialog', { name: 'Date range' })
    await expect(dates.getByRole('button', { pressed: true })).toBeVisible()
    expect(await ground('[role="dialog"] [aria-pressed="true"]')).not.toBe(canvas)
    expect(await ground('.mantine-DatePicker-day[data-in-range]')).not.toBe(canvas)
    expect(await ground('.mantine-DatePicker-day:not([data-in-range], [data-selected])')).not.toBe(
      await ground('.mantine-DatePicker-day[data-in-range]'),
    )
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Share' }).click()
    const tab = '[role="tab"][aria-selected="true"]'
    await expect(page.locator(tab)).toBeVisible()
    expect(await ground(tab)).not.toBe(await ground('[role="tab"][aria-selected="false"]'))
    await expect(page.locator('.mantine-Modal-content')).toHaveCSS('border-top-style', 'solid')
  })
})
