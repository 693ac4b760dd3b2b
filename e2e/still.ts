import type { Page } from 'playwright-core'

/** Frames in a row that show everything where the one before had it. */
const ALIKE = 2

interface Seen {
  watch: string
  places: string
  alike: number
}

/**
 * Waits until everything stands still. A popover is placed anew some frames after the window or what it hangs on has
 * changed, which is neither a loading nor an animation.
 */
export async function standsStill(page: Page): Promise<void> {
  // Asked once a frame; a page that is left meanwhile is a new one.
  await page.waitForFunction(
    ({ watch, enough }) => {
      const places = [...document.body.querySelectorAll('*')]
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return `${x} ${y} ${width} ${height}`
        })
        .join()
      const before = Reflect.get(window, 'seenBefore') as Seen | undefined
      const isAlike = before?.watch === watch && before.places === places
      const alike = isAlike ? before.alike + 1 : 0
      Object.assign(window, { seenBefore: { watch, places, alike } satisfies Seen })
      return alike >= enough
    },
    { watch: crypto.randomUUID(), enough: ALIKE },
  )
}
