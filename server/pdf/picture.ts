import type { Page } from 'playwright-core'
import { BESIDE_SHEET, VIEWPORT } from './openPage.ts'

/** That of a page of paper as wide, and the height that the picture may have where its first row is higher. */
const HEIGHT = { usual: 1075, most: 1440 }
/** Below the last row: what lies between two rows, so that nothing of the next one is in the picture. */
const MARGIN = 12

/** The top of a filled page as PNG, cut between rows of widgets. */
export async function takePicture(page: Page): Promise<Buffer> {
  // Landscape pages and slides are wider than the window in which they were filled.
  const width = Math.max(VIEWPORT.width, (await page.evaluate(findWidth)) + BESIDE_SHEET)
  await page.setViewportSize({ ...VIEWPORT, width })
  const height = await page.evaluate(findCut, { ...HEIGHT, margin: MARGIN })
  return page.screenshot({
    type: 'png',
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
  })
}

/** Runs in the page: the sheet's width. */
const findWidth = (): number =>
  Math.ceil(document.querySelector('.w-sheet')?.getBoundingClientRect().width ?? 0)

/** Runs in the page. */
function findCut({ usual, most, margin }: { usual: number; most: number; margin: number }): number {
  const endsOf = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (part) => part.getBoundingClientRect().bottom)
  // A page that has room whole is shown with its foot and without an empty part below.
  const whole = Math.max(1, document.body.getBoundingClientRect().bottom)
  const rows = [...endsOf('.w-band').map((end) => Math.min(end + margin, whole)), whole]
  const [first = whole] = rows
  const last = rows.filter((end) => end <= usual).at(-1)
  if (last !== undefined) return Math.floor(last)
  if (first <= most) return Math.floor(first)
  // A table or text that is longer than any picture ends after a whole line.
  const lines = endsOf('.w-band tr, .w-band p, .w-band li').filter((end) => end <= usual)
  return Math.floor(Math.max(...lines, 0) || usual)
}
