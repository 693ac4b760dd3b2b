import { client } from '../shared/api/clients.ts'
import { dataOf } from '../shared/api/common.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test('an admin finds in the audit log what was done, a member is kept out', async ({ page, people }) => {
  const member = await apiAs(MEMBER)
  const dashboard = await makeDashboard(member, { name: 'To be archived', texts: ['A word'] })
  await member.delete(`/api/dashboards/${dashboard.id}/archive`)
  await people.signIn(OWNER)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name' }).fill('to be ARCHIVED')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Archived a dashboard' })).toContainText(`Milo Okafor${MEMBER}`)
  await page.getByRole('combobox', { name: 'Person' }).fill('milo')
  await page.getByRole('option', { name: `Milo Okafor (${MEMBER})` }).click()
  await expect(rows.filter({ hasText: 'Archived a dashboard' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name' }).fill('no such name')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('an entry says what was changed, at times of a zone that is named', async ({ page, people }) => {
  const owner = await apiAs(OWNER)
  const form = { logo: null, accent: null, locale: { timezone: 'Europe/Berlin' }, accounts: [] }
  const made = await owner.post('/api/clients', { ...form, name: 'To be renamed' })
  const { id } = made.as(dataOf(client)).data
  await owner.put(`/api/clients/${id}`, { ...form, name: 'Renamed', accent: '#123456' })
  await owner.delete(`/api/clients/${id}`)
  await people.signIn(OWNER)
  await page.goto('/company/audit')
  await page.getByRole('searchbox', { name: 'Name' }).fill('renamed')
  const entry = page.getByRole('row').filter({ hasText: 'Changed a client' })
  await expect(entry.getByText('#123456')).toBeHidden()
  await entry.getByRole('button', { name: 'Details: Changed a client, Renamed' }).focus()
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('To be renamed → , is now Renamed')
  await expect(entry.getByText('#123456')).toBeVisible()
  await expect(page.getByText(/^Times in \w+/)).toBeVisible()
  await expect(entry.locator('time')).toHaveAttribute('title', /:\d\d:\d\d /)
})

test('on a phone the filters are behind one button', async ({ page, people }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await people.signIn(OWNER)
  await page.goto('/company/audit')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('signed in by')
  const narrowed = page.waitForRequest(/\/api\/audit\?action=loginLink.used$/)
  await page.getByRole('option', { name: 'Signed in by a login link' }).click()
  await narrowed
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Set date range' }).click()
  await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'Today' })
  const asked = page.waitForRequest(/\/api\/audit\?.*from=.*timezone=/)
  await page.getByRole('button', { name: 'Apply' }).click()
  await asked
})

test('a member does not see the audit log', async ({ page, people }) => {
  await people.signIn(MEMBER)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await page.goto('/company/audit')
  await expect(page).toHaveURL('/dashboards')
})
