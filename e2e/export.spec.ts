import { readFile } from 'node:fs/promises'
import { unzip } from '../test/unzip.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { SLOW_MS } from './patience.ts'

test('an admin takes everything along, and finds it whole', async ({ page, people }) => {
  // A dashboard that has been read has figures stored.
  const api = await apiAs(OWNER)
  const { data } = JSON.parse((await api.get('/api/dashboards')).text)
  const { permalink } = data.find(({ name }: { name: string }) => name === 'Northwind Outdoor: website')
  expect((await api.get(`/api/dashboards/${permalink}/data`)).status).toBe(200)

  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Export' })
  await card.getByRole('button', { name: 'Export everything' }).click()
  await expect(card.getByRole('status')).toContainText(/begins in a moment|Exporting|Ready/)
  const download = card.getByRole('link', { name: 'Download' })
  await expect(download).toBeVisible({ timeout: SLOW_MS })
  await expect(card.getByText(/^The file is deleted on/)).toBeVisible()

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toMatch(/^Harbour & Pine.* \d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await saved.path()))
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '')
  for (const { file, rows } of manifest.resources) {
    const text = files.get(file)?.toString() ?? ''
    const found = file.endsWith('.ndjson') ? text.split('\n').length - 1 : JSON.parse(text).length
    expect([file, found]).toEqual([file, rows])
  }
  const dashboards = JSON.parse(files.get('data/dashboards.json')?.toString() ?? '')
  expect(dashboards.map(({ name }: { name: string }) => name)).toContain('Northwind Outdoor: website')
  expect([...files.keys()].filter((path) => path.startsWith('figures/')).length).toBeGreaterThan(0)

  await page.reload()
  await expect(card.getByRole('link', { name: 'Download' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Export again' })).toBeVisible()
})
