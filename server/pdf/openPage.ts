import type { Browser, BrowserContext, Page } from 'playwright-core'
import { LAYOUT_METRICS } from '../../shared/rules/layout.ts'
import type { FontSheet } from './fontSheet.ts'

/** A page with the style sheet and its usual fonts read, waiting for a body. Good for one print. */
export interface OpenPage {
  context: BrowserContext
  page: Page
}

/** Beside a sheet in the window, in CSS pixels: a picture of it has the margin that printed pages have. */
export const BESIDE_SHEET = 42
/** In CSS pixels: the width of a portrait sheet, and a height that lays nothing out. */
export const VIEWPORT = { width: LAYOUT_METRICS.print.container + BESIDE_SHEET, height: 960 }

/**
 * A character in each cut that nearly every page needs; fonts are loaded when a character first requires
 * them.
 */
const SAMPLE = [
  '<p style="font-family: var(--font-display); font-weight: var(--weight-display)">0</p>',
  '<p>0</p>',
  '<p style="font-weight: var(--weight-bold)">0</p>',
].join('')

/** All that a page may hold: its own styles, and images and fonts that are inside it. No script, no address outside. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

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
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title></title><style>${usual}</style></head><body>${SAMPLE}</body></html>`,
    { waitUntil: 'load' },
  )
  return { context, page }
}

/**
 * Puts a body into the page, where no script of it runs, and waits for its fonts and images. Returns the characters
 * that no font draws.
 */
export async function fillPage(
  page: Page,
  { title, body }: { title: string; body: string },
  sheet: FontSheet,
): Promise<string[]> {
  const { css, signs } = await sheet.extraFor(body)
  await page.evaluate(fill, { title, body, fonts: css })
  return signs.length === 0 ? [] : page.evaluate(undrawn, signs)
}

/** Runs in the page: returns those of some characters that are drawn as the placeholder of a missing one, or not at all. */
function undrawn(signs: string[]): string[] {
  const canvas = new OffscreenCanvas(48, 48)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  const stack = getComputedStyle(document.documentElement).getPropertyValue('--font-text')
  const drawn = (sign: string, weight: number) => {
    context.font = `${weight} 32px ${stack}`
    context.textBaseline = 'top'
    context.clearRect(0, 0, 48, 48)
    context.fillText(sign, 4, 4)
    return context.getImageData(0, 0, 48, 48).data.join()
  }
  const isUndrawn = (weight: number) => {
    // The last private code point, which no font fills.
    const nothing = ['\u{10fffd}', ' '].map((sign) => drawn(sign, weight))
    return (sign: string) => nothing.includes(drawn(sign, weight))
  }
  const [plain, bold] = [isUndrawn(400), isUndrawn(700)]
  return signs.filter((sign) => plain(sign) || bold(sign))
}

/** Runs in the page. */
async function fill({ title, body, fonts }: { title: string; body: string; fonts: string }): Promise<void> {
  document.title = title
  const usual = new Set(document.fonts)
  if (fonts) document.head.appendChild(document.createElement('style')).textContent = fonts
  const parsed = document.createElement('template')
  parsed.innerHTML = body
  // A policy forbids those with an address; a frame of its own text needs none.
  for (const other of parsed.content.querySelectorAll('iframe, frame, object, embed')) other.remove()
  document.body.replaceChildren(parsed.content)
  // The layout is what loads the page's fonts.
  document.body.getBoundingClientRect()
  // Only those that the page has characters of; the foot of its pages is laid out too late to load one.
  const added = Array.from(document.fonts).filter((face) => !usual.has(face))
  await Promise.allSettled(added.map((face) => face.load()))
  await document.fonts.ready
  // An image that can't be shown is left out of the page, not a reason to have none.
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  // Chromium lays what is higher than a page, and may not break, under what follows: such bands are printed smaller.
  const sheet = document.querySelector('.w-sheet')
  const page = document.createElement('div')
  page.style.blockSize = 'var(--page-room)'
  sheet?.append(page)
  const room = page.getBoundingClientRect().height
  page.remove()
  for (const band of document.querySelectorAll<HTMLElement>('.w-band:not([data-long])')) {
    const { width, height } = band.getBoundingClientRect()
    if (height <= room) continue
    band.style.inlineSize = `${width}px`
    band.style.marginInline = 'auto'
    // A pixel less, which rounding may take.
    band.style.zoom = String((room - 1) / height)
  }
}
