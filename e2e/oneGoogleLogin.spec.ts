import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { source } from '../shared/api/sources.ts'
import { apiAs, expect, OTHER, test } from './journey.ts'

const ALEX = 'alex.rivera@northwind.example'

test.afterEach(async () => {
  const api = await apiAs(OTHER)
  const { data } = (await api.get('/api/sources')).as(dataOf(z.array(source)))
  for (const { id } of data) await api.delete(`/api/sources/${id}`)
})

/** To the ways to connect a kind. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  return page.getByRole('dialog', { name: `Connect ${name}` })
}

test('one Google sign-in connects several kinds, and says what to do about one that was unticked', async ({
  page,
  people,
}) => {
  await people.signIn(OTHER)
  await page.getByRole('link', { name: 'Sources' }).click()
  const ways = await choose(page, 'Google Analytics')
  const together = ways.getByRole('group', { name: 'Connect these with the same sign-in' })
  await together.getByLabel('Google Search Console').check()
  await together.getByLabel('Google Ads').check()
  await ways.getByRole('button', { name: 'Sign in with Google' }).click()

  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('checkbox', { name: /Google Ads/ }).uncheck()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/company/sources')
  const left = page.getByRole('alert').filter({ hasText: 'Google Ads is not connected' })
  await expect(left).toContainText(
    /because “See, edit, create and delete your Google Ads accounts and data” was not allowed\. Connect it again/,
  )
  await expect(page.getByRole('article')).toHaveCount(2)

  await expect(page.getByRole('region', { name: /^Connected: / })).toHaveCount(2)
  const done = page.getByText('The source is connected.')
  await expect(done).toHaveCount(0)
  await page
    .getByRole('region', { name: /^Connected: Google Search Console/ })
    .getByRole('button', { name: 'Keep' })
    .click()
  await expect(page.getByRole('region', { name: /^Connected: / })).toHaveCount(1)
  await expect(done).toBeVisible()
  const more = page.getByRole('alert', { name: `Use ${ALEX} for more` })
  await more.getByRole('button', { name: 'Connect Google Ads' }).click()
  await expect(page.getByRole('radio', { name: /Alex Rivera/ })).toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue' }).click()
  const ads = page.getByRole('article', { name: `Google Ads ${ALEX}` })
  await expect(ads).toBeVisible()

  const search = page.getByRole('article', { name: `Google Search Console ${ALEX}` })
  await search.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(search).toHaveCount(0)

  const again = await choose(page, 'Google Search Console')
  await again.getByRole('button', { name: `Use the login ${ALEX}` }).click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL('/company/sources')
  await expect(search).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
})
