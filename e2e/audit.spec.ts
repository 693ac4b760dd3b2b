import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('an admin finds in the audit log what was done, a member is kept out', async ({ page, people }) => {
  const member = await apiAs(MEMBER)
  const dashboard = await makeDashboard(member, { name: 'To be archived', texts: ['A word'] })
  await member.delete(`/api/dashboards/${dashboard.id}/archive`)
  await people.signIn(OWNER)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByLabel('Name').fill('to be ARCHIVED')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Archived a dashboard' })).toContainText('Milo Okafor')
  await page.getByLabel('Name').fill('no such name')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('a member does not see the audit log', async ({ page, people }) => {
  await people.signIn(MEMBER)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await page.goto('/company/audit')
  await expect(page).toHaveURL('/dashboards')
})
