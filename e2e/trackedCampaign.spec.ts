import type { Page } from '@playwright/test'
import { sandboxCredentials } from '../providers/semrush/emulator/index.ts'
import { dataOf } from '../shared/api/common.ts'
import { source } from '../shared/api/sources.ts'
import { apiAs, expect, OWNER, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { addIt, choose, openNewWidget } from './widgetForm.ts'

const ACCOUNT = 'Tracked campaigns'
/** Calls for lists that cost something. */
const listCalls = async (page: Page): Promise<string[]> => {
  const calls: { kind: string; path: string }[] = await (
    await page.request.get(`${sandboxUrl}/_calls`)
  ).json()
  return calls
    .filter(({ kind, path }) => kind === 'semrush' && /management/.test(path))
    .map(({ path }) => path)
}

test('a list that costs something is asked for when it is opened, and searched in the form', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const { token } = sandboxCredentials()
  const made = await api.post('/api/sources', { name: 'semrush', account: ACCOUNT, token })
  const { id: sourceId } = made.as(dataOf(source)).data
  const { id, permalink } = await makeDashboard(api, { name: 'Rankings' })
  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)

  const before = (await listCalls(page)).length
  const form = await openNewWidget(page)
  await choose(form, 'Source', ACCOUNT)
  await choose(form, 'Ready widget', 'Visibility over time')
  const campaign = form.getByRole('combobox', { name: 'Campaign' })
  await expect(campaign).toBeDisabled()
  await expect(form.getByRole('textbox', { name: 'Target' })).toHaveCount(0)
  expect((await listCalls(page)).length).toBe(before)

  const project = form.getByRole('combobox', { name: 'Project' })
  const offered = page.getByRole('listbox', { name: 'Project' }).getByRole('option')
  await project.click()
  await expect(offered).toHaveText(['Northwind Outdoor', 'Trailguide'])
  await project.fill('north')
  await expect(offered).toHaveText(['Northwind Outdoor'])
  await offered.click()
  await campaign.click()
  await page.getByRole('option', { name: /Germany/ }).click()
  await expect(project).toHaveValue('Northwind Outdoor')
  await expect(form.getByRole('region', { name: 'Preview' }).getByRole('article')).toContainText(
    'Tracked visibility',
  )
  await expect(await addIt(form, 'Visibility over time')).toContainText('Share of voice')
  expect((await listCalls(page)).slice(before)).toEqual([
    '/management/v1/projects',
    '/management/v1/projects/700100200300/tracking/campaigns',
  ])

  await api.delete(`/api/dashboards/${id}`)
  await api.delete(`/api/sources/${sourceId}`)
})
