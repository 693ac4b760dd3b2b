import type { Browser } from 'playwright-core'
import { browserArguments } from './browserArguments.ts'
import { browserPath } from './browserPath.ts'

/** One page, printed; with a picture of its top where one was asked for. */
export interface Printed {
  pdf: Buffer
  /** PNG, or null. */
  picture: Buffer | null
}

/** One browser process that prints one page at a time. */
export interface BrowserSlot {
  print(html: string, options: { picture: boolean; signal: AbortSignal | undefined }): Promise<Printed>
  close(): Promise<void>
}

const DEADLINE_MS = 30_000
/** An idle browser costs 100 MB and starts in a tenth of a second: it ends soon. */
const IDLE_MS = 20_000

export function createBrowserSlot(configuredPath: string | null): BrowserSlot {
  let running: Browser | null = null
  let idle: NodeJS.Timeout | undefined

  const start = async (): Promise<Browser> => {
    clearTimeout(idle)
    if (running?.isConnected()) return running
    // Loaded with the first page: it costs 80 MB that an idle process never needs.
    const { chromium } = await import('playwright-core')
    const sandboxed = process.getuid?.() !== 0
    running = await chromium.launch({
      executablePath: await browserPath(configuredPath),
      args: browserArguments(),
      chromiumSandbox: sandboxed,
      timeout: DEADLINE_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    return running
  }
  const end = async () => {
    clearTimeout(idle)
    const browser = running
    running = null
    await browser?.close().catch(() => undefined)
  }

  return {
    async print(html, { picture, signal }) {
      const browser = await start()
      try {
        return await withDeadline(printPage(browser, html, picture), signal)
      } catch (error) {
        // Dead, hung or abandoned: the next page gets a new browser.
        await end()
        throw error
      } finally {
        idle = setTimeout(end, IDLE_MS)
        idle.unref()
      }
    },
    close: end,
  }
}

/** Size of the preview in mails, in CSS pixels: the print layout's width and its first screen. */
const PICTURE = { width: 760, height: 960 }

/** A fresh context per page: nothing of one customer's page is left for the next. */
async function printPage(browser: Browser, html: string, picture: boolean): Promise<Printed> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    viewport: PICTURE,
  })
  try {
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load' })
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
    return { pdf, picture: picture ? await page.screenshot({ type: 'png' }) : null }
  } finally {
    await context.close().catch(() => undefined)
  }
}

async function withDeadline<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stop = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The browser did not finish the page within ${DEADLINE_MS / 1000} s.`)),
      DEADLINE_MS,
    )
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // A late failure of the abandoned print must not end the process.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, stop])
  } finally {
    clearTimeout(timer)
  }
}
