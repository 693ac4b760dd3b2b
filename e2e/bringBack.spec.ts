import type { Locator } from '@playwright/test'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('a deleted dashboard comes back, at once by Undo or later from its page', async ({ page, people }) => {
  const { permalink } = await makeDashboard(await apiAs(OWNER), { name: 'Slip of the hand' })
  await people.signIn()
  const remove = async () => {
    await page.goto('/dashboards?search=Slip')
    await page.getByRole('button', { name: 'Actions for Slip of the hand' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('“Slip of the hand” is deleted.')).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Slip of the hand' })).toBeVisible()

  await remove()
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Slip of the hand' })
  await expect(row).toContainText('by Dana Reyes')
  await row.getByRole('button', { name: 'Bring Slip of the hand back' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/dashboards/${permalink}`)
  await expect(page.getByRole('heading', { name: 'Slip of the hand' })).toBeVisible()

  await remove()
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await row.getByRole('button', { name: 'Remove Slip of the hand for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await expect(row).toHaveCount(0)
})

/** Whether what is seen of one lies on what is seen of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error(`${a ? other : one} is not on screen.`)
  const beside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !beside && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [390, 1440]) {
  test(`on ${width} pixels one message at a time says what was deleted, and lies on no button`, async ({
    page,
    people,
  }) => {
    const api = await apiAs(OWNER)
    const names = [`First slip on ${width}`, `Second slip on ${width}`]
    for (const name of names) await makeDashboard(api, { name })
    await people.signIn()
    await page.setViewportSize({ width, height: 844 })
    const messages = page.locator('.mantine-Notification-root')
    for (const name of names) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(messages.filter({ hasText: `“${name}” is deleted.` })).toBeVisible()
    }
    await expect(messages).toHaveCount(1)
    await expect(messages).toContainText(`“${names[1]}” is deleted.`)
    const isCovered = (button: Locator) => overlap(messages, button)
    expect(await isCovered(page.getByRole('link', { name: 'Create dashboard' }))).toBe(false)
    if (width === 390) {
      expect(await isCovered(page.getByRole('button', { name: 'Open navigation' }))).toBe(false)
      await page.getByRole('button', { name: 'Open navigation' }).click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByRole('link', { name: 'Recently deleted' })).toBeVisible()
      expect(await isCovered(drawer.getByRole('button', { name: 'Close', exact: true }))).toBe(false)
    }

    // What the first message offered is still on its page.
    await page.goto('/company/deleted')
    for (const name of names)
      await expect(page.getByRole('button', { name: `Bring ${name} back` })).toBeVisible()
  })
}
