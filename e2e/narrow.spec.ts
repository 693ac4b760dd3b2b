import { test } from './journey.ts'
import { expectNoScrollingSideways, NARROWED } from './narrow.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe.configure({ mode: 'parallel' })

// Where `axe.spec.ts` runs, it looks at this too: playwright.config.ts leaves this one out there.
for (const screen of NARROWED) {
  test(`${screen.name} needs no scrolling sideways at 400 %`, async ({ page, show }) => {
    await show(screen)
    await expectNoScrollingSideways(page)
  })
}
