import type { Page } from '@playwright/test'
import { chooseProperties } from './chooseProperties.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { expect, test } from './journey.ts'
import { EXPECT_MS } from './patience.ts'

const WIDGETS = 15
/** Of the shop, which is one account without a property to choose. */
const OF_THE_SHOP = 3

const banner = (page: Page) => page.getByRole('region', { name: 'Sample figures' })
const marked = (page: Page) => page.getByRole('article', { name: /, sample figures$/ })
const sources = (page: Page) => page.getByRole('dialog', { name: 'Sources of this dashboard' })
const comparison = (page: Page) => page.getByRole('dialog', { name: 'From sample to real figures' })

test('a dashboard on sample figures is made in one click, stays in the company, and becomes real widget by widget', async ({
  page,
  people,
  someoneElse,
}) => {
  test.slow()
  await people.signIn()
  await page.goto('/dashboards/create')
  await page.getByRole('button', { name: /^Try it with sample data/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sample dashboard' })).toBeVisible()
  await expect(widgetsOf(page)).toHaveCount(WIDGETS)
  await expectAllReady(page)
  await expect(marked(page)).toHaveCount(WIDGETS)
  await expect(widgetsOf(page).getByText('Sample', { exact: true })).toHaveCount(WIDGETS)
  await expect(banner(page)).toContainText('These are sample figures, not your client’s')

  const link = new URL(page.url()).pathname
  const guest = await someoneElse()
  await expectShared(guest.page, link, false)

  await page.getByRole('button', { name: 'Share' }).click()
  const refusal = page.getByRole('dialog', { name: 'Sample figures stay here' })
  await expect(refusal).toContainText('it cannot be shared or sent')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await refusal.getByRole('button', { name: 'Connect a real source' }).click()

  // The shop is chosen already, as the company has one.
  const rows = comparison(page).getByRole('listitem')
  await compare(page)
  await expect(rows).toHaveCount(OF_THE_SHOP)
  for (const row of await rows.all()) await expect(row).toContainText(/Sample .*\d.*Real .*\d/)
  await comparison(page).getByRole('checkbox', { name: 'Revenue' }).uncheck()
  await comparison(page).getByRole('button', { name: 'Accept 2 widgets' }).click()
  await expect(comparison(page)).toBeHidden()
  await expect(marked(page)).toHaveCount(WIDGETS - 2)
  await expect(page.getByRole('article', { name: 'Revenue, sample figures' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sales', exact: true })).toBeVisible()
  await expect(banner(page)).toContainText(`${WIDGETS - 2} of ${WIDGETS} widgets show`)
  await expectShared(guest.page, link, false)

  await banner(page).getByRole('button', { name: 'Connect a real source' }).click()
  await chooseProperties(sources(page).getByRole('group'))
  await compare(page)
  await expect(rows).toHaveCount(WIDGETS - 2)
  await comparison(page).getByRole('checkbox', { name: 'Accept all of them' }).setChecked(true)
  await comparison(page)
    .getByRole('button', { name: `Accept ${WIDGETS - 2} widgets` })
    .click()
  await expect(comparison(page)).toBeHidden()
  await expect(marked(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' }).getByRole('tab')).toHaveCount(4)
  await expectShared(guest.page, link, true)
})

async function compare(page: Page): Promise<void> {
  await sources(page).getByRole('button', { name: 'Compare with the samples' }).click()
  await expect(comparison(page).getByRole('checkbox', { name: 'Accept all of them' })).toBeVisible({
    timeout: EXPECT_MS,
  })
}

/** By the status of its page: a guest is shown it, or that there is none. */
async function expectShared(page: Page, link: string, isThere: boolean): Promise<void> {
  const answer = await page.request.get(link)
  expect(answer.status()).toBe(isThere ? 200 : 404)
}
