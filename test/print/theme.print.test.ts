import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserEnvironment } from '../../server/pdf/browserFonts.ts'
import { browserPath } from '../../server/pdf/browserPath.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await browserPath(null),
    env: browserEnvironment(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
})
afterAll(() => browser.close())

const assets = join(import.meta.dirname, '../../dist/client/assets')
const css = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(assets, name), 'utf8'))
  .join('\n')

// A dashboard with its own dark theme is printed light; the page around it may follow the system or a choice, and one
// without a theme of its own goes with it.
it.each([
  ['dark', 'light', 'rgb(255, 255, 255)'],
  ['light', 'dark', 'rgb(27, 30, 36)'],
  ['dark', 'dark', 'rgb(27, 30, 36)'],
  ['light', 'light', 'rgb(255, 255, 255)'],
  ['dark', 'auto', 'rgb(27, 30, 36)'],
  ['light', 'auto', 'rgb(255, 255, 255)'],
] as const)('on a %s page, a %s sheet has cards of its own theme', async (around, theme, ground) => {
  for (const forced of [true, false]) {
    const page = await browser.newPage({ colorScheme: forced ? 'light' : around })
    const attribute = forced ? ` data-mantine-color-scheme="${around}"` : ''
    await page.setContent(
      `<!doctype html><html${attribute}><head><style>${css}</style></head><body><div class="w-sheet" data-theme="${theme}"><article class="w-card">Card</article></div></body></html>`,
    )
    const seen = await page.evaluate(
      () => getComputedStyle(document.querySelector('.w-card') ?? document.body).backgroundColor,
    )
    expect(seen).toBe(ground)
    await page.close()
  }
})
