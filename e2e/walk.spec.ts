import { expect, test } from './journey.ts'
import { arrived, become, SCREENS } from './screens.ts'

// A browser that the journeys are not made for opens every screen; the shared fixture finds what goes wrong there.
test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel' })

for (const { name, as, open, after, foreign, refuses = [] } of SCREENS) {
  test(`${name} opens`, async ({ page, context, facts, refused }) => {
    for (const { status, path } of refuses) refused(status, path)
    await become(context, as, facts)
    try {
      await open(page, facts)
      if (!foreign) await arrived(page)
    } finally {
      await after?.(facts)
    }
    await expect(page).toHaveTitle(/./)
    await expect(page.locator('body')).toContainText(/\w/)
  })
}
