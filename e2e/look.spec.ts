import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('the look is changed beside the page, which stays in sight and in use', async ({ page, people }) => {
  const made = await makeDashboard(await apiAs(OWNER), { name: 'Its look', template: 'website_performance' })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  await expectAllReady(page)
  const opener = page.getByRole('button', { name: 'Style' })
  const style = page.getByRole('dialog', { name: 'Style' })
  await opener.click()
  await expect(style).toBeFocused()
  // A modal one would hide the rest from who hears the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Its look' })).toBeVisible()
  const accent = style.getByLabel('Accent', { exact: true })
  await accent.fill('#8a1538')
  await accent.press('Tab')
  const sheet = page.locator('.w-sheet')
  await expect
    .poll(() => sheet.evaluate((box) => getComputedStyle(box).getPropertyValue('--accent')))
    .toContain('#8a1538')

  // Nothing lies over the page, and no key is held.
  const card = widgetsOf(page).last()
  await card.getByRole('button', { name: /come from$/ }).click()
  await expect(card.getByRole('button', { name: /come from$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(style).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(style).toHaveCount(0)
  await expect(card.getByRole('button', { name: /come from$/ })).toBeFocused()

  await opener.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'More about this dashboard' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(style.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  // A question above it is answered first; it goes with edit mode.
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Share' })).toHaveCount(0)
  await expect(style).toBeVisible()
  await page.getByRole('switch', { name: 'Edit' }).press('Space')
  await expect(style).toHaveCount(0)
})

test('what PDFs have of their own is in a tab of the look, reached by arrow keys', async ({
  page,
  people,
}) => {
  const made = await makeDashboard(await apiAs(OWNER), { name: 'Its paper', texts: ['A word'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  await page.getByRole('button', { name: 'Style' }).press('Enter')
  const style = page.getByRole('dialog', { name: 'Style' })
  await expect(style.getByRole('tab')).toHaveText(['Screen', 'PDF'])
  await expect(style.getByLabel('Theme')).toBeVisible()
  await expect(style.getByLabel('Pages', { exact: true })).toBeHidden()
  await style.getByRole('tab', { name: 'Screen' }).press('ArrowRight')
  await expect(style.getByRole('tab', { name: 'PDF' })).toBeFocused()
  await expect(style.getByLabel('Theme')).toBeHidden()
  await style.getByLabel('Pages', { exact: true }).selectOption('Slides, 16:9')
  await expect(style.getByLabel('Paper')).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Style' }).click()
  await style.getByRole('tab', { name: 'PDF' }).click()
  await expect(style.getByLabel('Pages', { exact: true })).toHaveValue('slides')
})

test('on a phone the look takes the lower half, and the page ends above it', async ({ someoneElse }) => {
  const made = await makeDashboard(await apiAs(OWNER), {
    name: 'Look at hand',
    texts: ['One', 'Two', 'Three'],
  })
  const { page, people } = await someoneElse({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  await page.getByRole('button', { name: 'Style' }).click()
  const box = await page.getByRole('dialog', { name: 'Style' }).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 422, width: 390, height: 422 })
  const last = widgetsOf(page).last()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const end = await last.boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(422)
})

for (const hasTouch of [false, true]) {
  test(`the buttons of a card ${hasTouch ? 'are there for fingers' : 'come with the pointer or the focus'}, and nothing moves`, async ({
    someoneElse,
  }) => {
    const made = await makeDashboard(await apiAs(OWNER), { name: 'Buttons', texts: ['One', 'Two'] })
    const { page, people } = await someoneElse({ hasTouch, isMobile: hasTouch })
    await people.signIn()
    await page.goto(`/dashboards/${made.permalink}`)
    const card = page.getByRole('article', { name: 'One' })
    const actions = page.getByRole('button', { name: 'Actions for One' })
    const grip = page.getByRole('button', { name: 'Move One' })
    const corner = page.getByRole('button', { name: /^Resize One/ })
    const isSeen = (button: Element) => button.checkVisibility({ opacityProperty: true })
    const shown = async () => [await grip.evaluate(isSeen), await corner.evaluate(isSeen)]
    const place = () => card.locator('.w-title').boundingBox()
    await expect(actions).toBeVisible()
    const before = await place()
    await expect.poll(shown).toEqual([hasTouch, hasTouch])
    await actions.focus()
    await expect.poll(shown).toEqual([true, true])
    await page.getByRole('button', { name: 'Actions for Two' }).focus()
    await expect.poll(shown).toEqual([hasTouch, hasTouch])
    if (!hasTouch) {
      await card.hover()
      await expect.poll(shown).toEqual([true, true])
      await actions.click()
      await page.mouse.move(0, 0)
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
      expect(await shown()).toEqual([true, true])
      await page.keyboard.press('Escape')
    }
    expect(await place()).toEqual(before)
  })
}
