import { dateButton, expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { SLOW_MS } from './patience.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an agency gives a board a link of its own, sees it opened, and takes it back', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  // It waits for a page that looks once a minute.
  test.slow()
  const made = await makeDashboard(await apiAs(OWNER), { name: 'For several readers', texts: ['A word'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}?month=2&year=2026`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('tab', { name: 'Named links' }).click()
  await dialog.getByRole('button', { name: 'Make a named link' }).click()

  await dialog.getByLabel('For whom').fill('For the board')
  await dialog.getByLabel('Ask for a password').check()
  await dialog.getByLabel('Password', { exact: true }).fill('their own')
  await dialog.getByRole('radio', { name: 'Only February 2026' }).check()
  await dialog.getByLabel('Readers may download the dashboard').uncheck()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const row = dialog.getByRole('list', { name: 'Named links' }).getByRole('listitem')
  await expect(row).toContainText('For the board')
  await expect(row).toContainText('Password · Feb 2026 · no downloads')
  await expect(row).toContainText('Not opened yet')
  await row.getByRole('button', { name: 'Copy the link “For the board”' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).not.toContain(made.permalink)

  const { page: board } = await someoneElse()
  await board.goto(address)
  await expect(board.getByRole('heading', { name: 'This dashboard is protected' })).toBeVisible()
  await board.getByLabel('Password', { exact: true }).fill('their own')
  await board.getByRole('button', { name: 'Open the dashboard' }).click()
  await expect(board.getByRole('heading', { level: 1, name: made.name })).toBeVisible()
  await expectAllReady(board)
  await expect(board.getByText('February 2026').first()).toBeVisible()
  await expect(dateButton(board)).toHaveCount(0)
  await expect(board.getByRole('button', { name: 'Copy URL' })).toBeVisible()
  await expect(board.getByRole('button', { name: 'Download PDF' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('tab', { name: 'Named links' }).click()
  await expect(row).toContainText('Opened once, just now')
  await row.getByRole('button', { name: 'Actions for For the board' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke “For the board”?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(dialog.getByText('A link for each who reads')).toBeVisible()

  // The open page looks once a minute.
  refused(404, /\/api\/dashboards\/[\w-]{22}$/)
  await expect(board.getByRole('heading', { name: 'There is no dashboard at this address' })).toBeVisible({
    timeout: SLOW_MS,
  })
})
