import { expect, test } from './journey.ts'
import { SCREENS } from './screens/index.ts'

// A browser that the journeys are not made for opens every screen; the shared fixture finds what goes wrong there.
test.use({ trace: 'off' })
test.describe.configure({ mode: 'parallel' })

for (const screen of SCREENS) {
  test(`${screen.name} opens`, async ({ page, show }) => {
    await show(screen)
    await expect(page).toHaveTitle(/./)
    await expect(page.locator('body')).toContainText(/\w/)
  })
}
