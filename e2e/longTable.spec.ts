import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { unzip } from '../test/unzip.ts'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'

test('a table that goes on below says by how many rows, until one is there', async ({ page }) => {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${permalink}`)
  await expectAllReady(page)
  const card = page.getByRole('article', { name: 'Channels', exact: true })
  await expect(card.getByText(/^\d+ more rows below$/)).toBeVisible()
  const part = card.getByRole('region')
  await part.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(card.getByText(/more rows? below$/)).toHaveCount(0)
  await part.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(card.getByText(/^\d+ more rows below$/)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Campaigns', exact: true })).toContainText('and 1 more')
})

test('a reader saves the figures of a table and of a chart for a spreadsheet', async ({ page }) => {
  const { permalink } = await demoDashboard(await apiAs(OWNER), 'website')
  await page.goto(`/dashboards/${permalink}?month=10&year=2026`)
  await expectAllReady(page)
  const save = async (card: Locator, kind: string) => {
    const coming = page.waitForEvent('download')
    await card.getByRole('button', { name: new RegExp(`^${kind} file of`) }).press('Enter')
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const channels = page.getByRole('article', { name: 'Channels', exact: true })
  await channels.getByRole('button', { name: /^Where the figures/ }).press('Enter')
  const csv = await save(channels, 'CSV')
  expect(csv.name).toBe('Channels 2026-10-01 to 2026-10-31.csv')
  const [heads = [], first = []] = parse(csv.bytes, { bom: true })
  expect(heads.slice(0, 3)).toEqual(['Channel', 'Sessions', 'Sessions (before)'])
  expect(heads).toContain('Total revenue (EUR)')
  expect([first[0], Number(first[1])]).toEqual(['Organic Search', 29_957])

  const sessions = page.getByRole('article', { name: 'Sessions over time', exact: true })
  await sessions.getByRole('button', { name: /as a table$/ }).press('Enter')
  const xlsx = await save(sessions, 'Excel')
  expect(xlsx.name).toBe('Sessions over time 2026-10-01 to 2026-10-31.xlsx')
  const files = await unzip(xlsx.bytes)
  expect(files.get('xl/sharedStrings.xml')?.toString('utf8')).toContain('2026-10-31')
})
