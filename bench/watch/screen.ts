import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../../server/pdf/browserPath.ts'
import type { HttpClient } from '../../test/httpClient.ts'

/** Rows of a first view at the least. */
const ROWS = 10
/** In so many frames a thumb drags the bar from the first row to the last: some seven rows a frame. */
const FRAMES = 300

/** What a person waits for who opens a group, and how its grid scrolls: milliseconds of each run. */
export interface ScreenTimes {
  /** From the end of the answer to the rows on screen. */
  shown: number[]
  /** From the opening of the page, with all that its browser has to load, to the rows on screen. */
  opened: number[]
  /** The longest frame while it is scrolled through from the first row to the last. */
  longestFrame: number[]
}

/** Opens a group of many domains in a fresh browser, several times. */
export async function timeScreen(
  url: string,
  { cookies }: HttpClient,
  group: string,
  runs: number,
): Promise<ScreenTimes> {
  const browser = await chromium.launch({
    executablePath: await browserPath(null),
    chromiumSandbox: process.getuid?.() !== 0,
  })
  const times: ScreenTimes = { shown: [], opened: [], longestFrame: [] }
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
      const page = await context.newPage()
      const { shown, opened } = await shownAfter(page, `${url}/groups/${group}`)
      times.shown.push(shown)
      times.opened.push(opened)
      times.longestFrame.push(await longestFrame(page))
      await context.close()
    }
    return times
  } finally {
    await browser.close()
  }
}

async function shownAfter(page: Page, address: string): Promise<{ shown: number; opened: number }> {
  await page.addInitScript((least) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[role="grid"] [data-domain]').length < least) return
      observer.disconnect()
      // What is in the document shows with the next frame.
      requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
    })
    observer.observe(document, { subtree: true, childList: true })
  }, ROWS)
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
  return await page.evaluate(() => {
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = answers.find(({ name }) => name.endsWith('/domains'))
    // Counted from when the page was asked for.
    const opened = performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN
    return { shown: opened - (answer?.responseEnd ?? 0), opened }
  })
}

/** Scrolls some rows further with each frame. */
const longestFrame = (page: Page): Promise<number> =>
  page.evaluate(
    (frames) =>
      new Promise<number>((done) => {
        const scroller = document.querySelector('[role="grid"]')?.parentElement
        const step = scroller ? (scroller.scrollHeight - scroller.clientHeight) / frames : 0
        let before = Number.NaN
        let longest = 0
        let left = frames
        const next = (now: number) => {
          if (now - before > longest) longest = now - before
          before = now
          if (left-- === 0 || !scroller) return done(longest)
          scroller.scrollTop += step
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    FRAMES,
  )
