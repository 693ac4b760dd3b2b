import { chromium } from 'playwright-core'
import { browserEnvironment } from '../server/pdf/browserFonts.ts'
import { browserPath } from '../server/pdf/browserPath.ts'

/** A browser that draws pages with the fonts of the product's own PDFs. The caller closes it. */
export const launchPrintBrowser = async () =>
  chromium.launch({
    executablePath: await browserPath(null),
    args: ['--disable-gpu', '--font-render-hinting=none'],
    env: browserEnvironment(),
    chromiumSandbox: process.getuid?.() !== 0,
  })
