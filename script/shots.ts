import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Product, startProduct } from '../bench/lib/product.ts'
import { openWorkshop } from '../bench/lib/workshop.ts'
import { browserPath } from '../server/pdf/browserPath.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'

/**
 * `npm run shots`: pictures of the main screens of a fresh demo, on wide screens and phones, light and dark, into
 * shots/. `--readme` takes the README's picture anew.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'shots')
const forReadme = process.argv.includes('--readme')
const WIDE = { width: 1350, height: 940 }
const PHONE = { width: 390, height: 844 }

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await browserPath(null),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  const permalink = await firstDashboard(product)
  if (forReadme) await takeReadme(browser, permalink)
  else await takeAll(browser, permalink)
} finally {
  await browser.close()
  await product.stop()
}

/** The demo's own dashboard that shows every kind of widget. */
async function firstDashboard(running: Product): Promise<string> {
  const { context, companyId, close } = await openWorkshop(running)
  const row = await context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('dashboards')
      .select('permalink')
      .where('passwordHash', 'is', null)
      .orderBy('createdAt')
      .executeTakeFirstOrThrow(),
  )
  await close()
  return row.permalink
}

async function takeReadme(browser: Browser, permalink: string): Promise<void> {
  await inBrowser(browser, { viewport: WIDE, deviceScaleFactor: 1 }, async (page) => {
    await open(page, `/dashboards/${permalink}`)
    await page.screenshot({ path: join(root, 'docs/screenshot.png') })
  })
}

async function takeAll(browser: Browser, permalink: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await inBrowser(browser, { viewport: WIDE, colorScheme }, async (page) => {
      await shoot(page, '/login', `login-${colorScheme}`)
      await signIn(page)
      await shoot(page, '/dashboards', `dashboards-${colorScheme}`)
      await shoot(page, `/dashboards/${permalink}`, `editor-${colorScheme}`)
      await shoot(page, '/dashboards/create', `create-${colorScheme}`)
      await shoot(page, '/company/sources', `sources-${colorScheme}`)
      await shoot(page, '/company/automatic-reports', `reports-${colorScheme}`)
    })
    await inBrowser(browser, { viewport: WIDE, colorScheme }, (page) =>
      shoot(page, `/dashboards/${permalink}`, `reader-${colorScheme}`),
    )
    const phone = { viewport: PHONE, colorScheme, isMobile: true, hasTouch: true }
    await inBrowser(browser, phone, (page) =>
      shoot(page, `/dashboards/${permalink}`, `reader-phone-${colorScheme}`),
    )
  }
}

async function inBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(DEMO_COMPANIES[0].people[0].email)
  await page
    .getByLabel(/password/i)
    .first()
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /sign in|log in/i }).click()
  await page.waitForURL('**/dashboards')
}

/** Opens a page and waits until no widget is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  const loading = '.w-card[data-loading], .w-card[data-state="loading"]'
  await page.waitForFunction((cards) => document.querySelector(cards) === null, loading)
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  await open(page, path)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  console.log(`shots/${name}.png`)
}
