import type { Browser } from 'playwright-core'
import { browserArguments } from './browserArguments.ts'
import { browserEnvironment } from './browserFonts.ts'
import { browserMemory } from './browserMemory.ts'
import { browserPath } from './browserPath.ts'
import { fontSheet } from './fontSheet.ts'
import { fillPage, type OpenPage, openPage } from './openPage.ts'
import { takePicture } from './picture.ts'

/** What one page shows, in HTML without scripts; its style sheet is the printer's. */
export interface PageContent {
  title: string
  body: string
}

/** One page, printed; with a picture of its top where requested. */
export interface Printed {
  pdf: Buffer
  /** PNG, or null. */
  picture: Buffer | null
  /** Characters that no font here draws: boxes on the page. */
  undrawn: string[]
}

/** One browser process that prints one page at a time. */
export interface BrowserSlot {
  print(
    content: PageContent,
    options: { picture: boolean; signal: AbortSignal | undefined },
  ): Promise<Printed>
  close(): Promise<void>
}

const DEADLINE_MS = 30_000
/** It takes a tenth of a second; the driver does not notice one that is killed before it has answered first. */
const START_MS = 10_000
/** Browsers that one page may wear out: those that are killed under it, or that it breaks. */
const MOST_BROWSERS = 3
/** An idle browser costs 100 MB and starts in a tenth of a second: it ends soon. */
const IDLE_MS = 20_000
/**
 * The next page is opened after the caller has had time to check and store this one: they share the
 * processor.
 */
const REST_MS = 75

/** How long a browser is used: memory that it leaks with each page is freed when it ends. */
export interface BrowserBounds {
  prints: number
  /** All its processes together, shared pages counted in shares. A large report takes 200 to 300. */
  megabytes: number
}

/** Measuring takes 10 ms, a print 200. */
const MEASURED_EVERY = 10

const BOUNDS: BrowserBounds = { prints: 200, megabytes: 700 }

/** A running browser and the page that it prints next: opening one ahead saves a third of the time to print. */
interface Running {
  browser: Browser
  /** Rejects when the browser has died: the driver never rejects for a page that is being opened then. */
  died: Promise<never>
  next: Promise<OpenPage> | null
  prints: number
}

export function createBrowserSlot(
  configuredPath: string | null,
  css: string,
  bounds: BrowserBounds = BOUNDS,
): BrowserSlot {
  const sheet = fontSheet(css)
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined

  const isWorn = async ({ browser, prints }: Running): Promise<boolean> => {
    if (prints >= bounds.prints) return true
    if (prints === 0 || prints % MEASURED_EVERY !== 0) return false
    return ((await browserMemory(browser).catch(() => null)) ?? 0) > bounds.megabytes
  }
  const start = async (): Promise<Running> => {
    if (running && (!running.browser.isConnected() || (await isWorn(running)))) await end()
    if (running) return running
    // Loaded with the first page: it costs 80 MB that an idle process never needs.
    const { chromium } = await import('playwright-core')
    const sandboxed = process.getuid?.() !== 0
    const browser = await chromium
      .launch({
        executablePath: await browserPath(configuredPath),
        args: browserArguments(),
        env: browserEnvironment(),
        chromiumSandbox: sandboxed,
        timeout: START_MS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
      .catch((error: unknown) => {
        // Not the page's fault: it gets another browser, as where one dies.
        throw isTimeout(error)
          ? new Error(`No browser started within ${START_MS / 1000} s.`, { cause: error })
          : error
      })
    running = { browser, died: deathOf(browser), next: null, prints: 0 }
    return running
  }
  const end = async () => {
    clearTimeout(idle)
    clearTimeout(rest)
    const ending = running
    running = null
    await ending?.browser.close().catch(() => undefined)
  }
  const openNext = (current: Running): Promise<OpenPage> => {
    const opening = openPage(current.browser, sheet)
    // A caller that prints on it gets the failure; for an unused page it must not end the process.
    opening.catch(() => undefined)
    return opening
  }
  const printOn = async (current: Running, content: PageContent, picture: boolean): Promise<Printed> => {
    // Taken before it is waited for: while this page opens, an earlier rest may end and open the one after it.
    const opening = current.next ?? openNext(current)
    current.next = null
    const { context, page } = await opening
    const undrawn = await fillPage(page, content, sheet)
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
    const printed = { pdf, picture: picture ? await takePicture(page) : null, undrawn }
    current.prints += 1
    rest = setTimeout(() => {
      context.close().catch(() => undefined)
      current.next ??= openNext(current)
    }, REST_MS)
    rest.unref()
    return printed
  }

  return {
    async print(content, { picture, signal }) {
      clearTimeout(idle)
      try {
        for (let browsers = 1; ; browsers++) {
          try {
            const current = await start()
            // Given up while the browser started: its event is over.
            signal?.throwIfAborted()
            const printing = Promise.race([printOn(current, content, picture), current.died])
            return await withDeadline(printing, signal)
          } catch (error) {
            // Dead, hung or abandoned: the next page gets a new browser, and so does this one if its browser died.
            await end()
            if (browsers >= MOST_BROWSERS || isTimeout(error) || signal?.aborted) throw error
          }
        }
      } finally {
        idle = setTimeout(end, IDLE_MS)
        idle.unref()
      }
    },
    close: end,
  }
}

function deathOf(browser: Browser): Promise<never> {
  const died = new Promise<never>((_resolve, reject) => {
    browser.once('disconnected', () => reject(new Error('The browser died.')))
  })
  // Its end between two pages is no print's failure.
  died.catch(() => undefined)
  return died
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

async function withDeadline<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stop = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error(`The browser did not finish the page within ${DEADLINE_MS / 1000} s.`), {
            name: 'TimeoutError',
          }),
        ),
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
