import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { FontSheet } from './fontSheet.ts'

/** A page with the style sheet and its usual fonts read, waiting for a body. Good for one print. */
export interface OpenPage {
  context: BrowserContext
  page: Page
}

/** Size of the preview in mails, in CSS pixels: the print layout's width and its first screen. */
const VIEWPORT = { width: 760, height: 960 }

/** A sign in each cut that nearly every page needs; fonts are read when a letter first asks for them. */
const SAMPLE = [
  '<p style="font-family: var(--font-display); font-weight: var(--weight-display)">0</p>',
  '<p>0</p>',
  '<p style="font-weight: var(--weight-bold)">0</p>',
].join('')

/** A fresh context per page: nothing of one customer's page is left for the next. */
export async function openPage(browser: Browser, { usual }: FontSheet): Promise<OpenPage> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    viewport: VIEWPORT,
  })
  const page = await context.newPage()
  await page.setContent(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title><style>${usual}</style></head><body>${SAMPLE}</body></html>`,
    { waitUntil: 'load' },
  )
  return { context, page }
}

/** Puts a body into the page, where no script of it runs, and waits for its fonts and images. */
export async function fillPage(
  page: Page,
  { title, body }: { title: string; body: string },
  sheet: FontSheet,
): Promise<void> {
  await page.evaluate(fill, { title, body, fonts: sheet.extraFor(body) })
}

/** Runs in the page. */
async function fill({ title, body, fonts }: { title: string; body: string; fonts: string }): Promise<void> {
  document.title = title
  if (fonts) document.head.appendChild(document.createElement('style')).textContent = fonts
  document.body.innerHTML = body
  // Laying the page out is what asks for its fonts.
  document.body.getBoundingClientRect()
  await document.fonts.ready
  // An image that can't be shown is left out of the page, not a reason to have none.
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
}
