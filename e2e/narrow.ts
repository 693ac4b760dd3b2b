import type { Page } from '@playwright/test'
import { thorough } from '../test/thorough.ts'
import { expect } from './journey.ts'
import { SCREENS } from './screens/index.ts'
import { arrived } from './screens/screen.ts'

/** What a window of 1280 and one of 1440 CSS pixels are at 400 %. */
export const WIDTHS = thorough ? [320, 360] : [320]

/** The screens that fit every window; paper has the width that paper has. */
export const NARROWED = SCREENS.filter(({ foreign, name }) => !foreign && name !== 'print')

/** The screen that is shown needs no scrolling sideways at 400 %. */
export async function expectNoScrollingSideways(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    await arrived(page)
    // A list that hangs from a field follows it a frame or two after the window has changed.
    await expect.poll(() => page.evaluate(overflowing), { message: `${width} px` }).toEqual([])
  }
}

/** What reaches over the window's right edge and makes the page, or a dialog on it, scroll sideways. */
function overflowing(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
  return boxes
    .filter((box) => box.scrollWidth > box.clientWidth)
    .flatMap((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth
      const over = [...box.querySelectorAll('*')].filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        return width > 0 && right > edge + 0.5
      })
      const words = (one: Element) =>
        `${one.tagName.toLowerCase()}.${one.getAttribute('class')} to ${Math.round(one.getBoundingClientRect().right)}`
      return [`${box.scrollWidth} in ${box.clientWidth}`, ...over.slice(0, 4).map(words)]
    })
}
