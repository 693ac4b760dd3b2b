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
