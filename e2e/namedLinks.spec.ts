import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { namedLink } from '../shared/api/namedLinks.ts'
import { namedLinkForm } from '../test/factories.ts'
import { dateButton, expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('an agency gives a board a link of its own, sees it opened, and takes it back', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
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
  await board.clock.install()
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
  await board.clock.fastForward(60_000)
  await expect(board.getByRole('heading', { name: 'There is no dashboard at this address' })).toBeVisible()
})

test('a form of a link takes no half day for none, and keeps what somebody else has changed', async ({
  page,
  people,
  refused,
}) => {
  const made = await makeDashboard(await apiAs(OWNER), { name: 'Changed by two', texts: ['A word'] })
  await people.signIn()
  await page.goto(`/dashboards/${made.permalink}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('tab', { name: 'Named links' }).click()
  await dialog.getByRole('button', { name: 'Make a named link' }).click()
  await dialog.getByLabel('For whom').fill('For the board')
  await dialog.getByLabel('Last day').press('1')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText('Enter a whole day of the calendar, or clear the field.')).toBeVisible()
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const row = dialog.getByRole('list', { name: 'Named links' }).getByRole('listitem')
  await expect(row).toContainText('No password · until 31 Dec 2099 · any dates')

  await row.getByRole('button', { name: 'Actions for For the board' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const member = await apiAs(MEMBER)
  const path = `/api/dashboards/${made.id}/links`
  const [link] = (await member.get(path)).as(dataOf(z.array(namedLink))).data
  const change = (facts: Parameters<typeof namedLinkForm>[0]) =>
    member.put(`${path}/${link?.id}`, namedLinkForm(facts))
  await change({ password: 'their own', expiresOn: '2099-06-30', downloads: false })
  await dialog.getByLabel('For whom').fill('For the whole board')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('For the whole board')
  await expect(row).toContainText('Password · until 30 Jun 2099 · any dates · no downloads')

  await row.getByRole('button', { name: 'Actions for For the whole board' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await change({ name: 'For the whole board', expiresOn: '2099-03-31', theme: 'dark' })
  await dialog.getByLabel('Last day').fill('2099-11-30')
  await dialog.getByText('Light', { exact: true }).click()
  refused(409, /\/links\/[\w-]{21}$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const theirs of ['2099-03-31', 'dark'])
    await expect(
      dialog.getByText(`Somebody else has changed this to “${theirs}” meanwhile. Save again to replace it.`),
    ).toBeVisible()
  await expect(dialog.getByLabel('Readers may download the dashboard')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Password · until 30 Nov 2099 · any dates · always light')
})
