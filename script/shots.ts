import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startProduct } from '../bench/lib/product.ts'
import { linkTo } from '../client/lib/paths.ts'
import { readFacts } from '../e2e/screens/facts.ts'
import { SCREENS } from '../e2e/screens/index.ts'
import { openScreen } from '../e2e/screens/openScreen.ts'
import { arrived, type Facts, type Screen } from '../e2e/screens/screen.ts'
import { browserPath } from '../server/pdf/browserPath.ts'

/**
 * `npm run shots`: pictures of every screen of e2e/screens in a fresh demo, at three widths, light and
 * dark, into shots/; `npm run shots -- viewer login` only of the screens whose names begin so. `-- --readme`
 * retakes the README's picture.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'shots')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const forReadme = process.argv.includes('--readme')
const DEVICES: { width: number; options: BrowserContextOptions }[] = [
  { width: 1440, options: { viewport: { width: 1440, height: 1000 } } },
  { width: 768, options: { viewport: { width: 768, height: 1024 } } },
  { width: 390, options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
]
/** For one step of opening a screen. */
const PATIENCE_MS = 20_000

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await browserPath(null),
  chromiumSandbox: process.getuid?.() !== 0,
})
try {
  const facts = await readFacts(product.url, product.emulatorsUrl)
  if (forReadme) await takeReadme(browser, facts)
  else await takeAll(browser, facts)
} finally {
  await browser.close()
  await product.stop()
}

async function takeReadme(browser: Browser, facts: Facts): Promise<void> {
  await inBrowser(browser, { viewport: { width: 1440, height: 1000 } }, async (page) => {
    await page.goto(facts.appUrl + linkTo.dashboard(facts.website))
    await arrived(page)
    await page.screenshot({ path: join(root, 'docs/screenshot.png') })
  })
}

/** Takes what can be taken; a screen that does not open is named, and the command fails in the end. */
async function takeAll(browser: Browser, facts: Facts): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const chosen = SCREENS.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  )
  for (const [index, screen] of chosen.entries()) {
    console.log(`${index + 1}/${chosen.length} ${screen.name}`)
    for (const { width, options } of DEVICES) {
      await shoot(browser, facts, { screen, width, options }).catch((error: unknown) => {
        process.exitCode = 1
        console.error(`${screen.name} at ${width} px did not open: ${String(error)}`)
      })
    }
  }
}

interface Shot {
  screen: Screen
  width: number
  options: BrowserContextOptions
}

async function shoot(browser: Browser, facts: Facts, { screen, width, options }: Shot): Promise<void> {
  await inBrowser(browser, options, async (page) => {
    await openScreen(screen, page, facts)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (!screen.foreign) await arrived(page)
      await page.screenshot({
        path: join(folder, `${screen.name}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
  })
}

async function inBrowser(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}
