import sharp from 'sharp'
import { apiAs, expect, OWNER, test } from './journey.ts'

const PLAIN = { logo: null, logoDark: null, icon: null, accent: null, palette: [] }

test.afterEach(async () => {
  const api = await apiAs(OWNER)
  await api.put('/api/company/brand', PLAIN)
})

test('a logo proposes colours, every output shows them before they are saved, and the app takes them on', async ({
  page,
  people,
}) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Brand' }).click()
  await expect(page.getByText('Sample dashboard')).toBeVisible()
  const logo = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#8a1538' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByRole('button', { name: /^Use: The logo/ }).click()
  await expect(page.getByLabel('Accent colour')).toHaveValue('#8a1538')

  const sheet = page.locator('.w-sheet')
  await expect(sheet.locator('.w-sheet-logo')).toBeVisible()
  const accent = () => sheet.evaluate((element) => getComputedStyle(element).getPropertyValue('--chart-1'))
  expect(await accent()).toContain('#8a1538')
  await page.getByRole('tab', { name: 'PDF' }).click()
  await expect(page.locator('.w-sheet[data-layout="print"] .w-sheet-logo')).toBeVisible()
  await page.getByRole('tab', { name: 'Mail' }).click()
  const mail = page.frameLocator('iframe[title="Mail with sample figures"]')
  await expect(mail.getByRole('img', { name: 'Harbour & Pine' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign-in page' }).click()
  await expect(page.locator('#sign-in-preview img')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Pages, PDFs and mails show it from now on.')).toBeVisible()
  expect(await page.evaluate(() => window.dataLayer?.map(({ event }) => event))).toContain('company updated')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Harbour & Pine' })).toBeVisible()
  await page.reload()
  const root = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  expect(await root()).toContain('#8a1538')

  await page.getByRole('button', { name: 'Back to the default' }).click()
  // What is not chosen is the product's, whatever the page around shows.
  await expect.poll(accent).toContain('#1f4fd8')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('banner').getByText('Harbour & Pine')).toBeVisible()
})

test('a white logo is seen on light and dark, and is offered as the one for dark', async ({
  page,
  people,
}) => {
  await people.signIn()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Brand' }).click()
  const bar = { create: { width: 440, height: 40, channels: 3, background: '#ffffff' } } as const
  const logo = await sharp({ create: { width: 440, height: 112, channels: 4, background: '#ffffff00' } })
    .composite([{ input: bar }])
    .png()
    .toBuffer()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText(/Hardly seen on white/)).toBeVisible()
  await page.getByRole('tab', { name: 'Sign-in page' }).click()
  const preview = page.getByRole('region', { name: 'Sign-in page' })
  await page.getByText('Dark', { exact: true }).click()
  await expect(preview.locator('img')).not.toHaveAttribute('data-plate')
  await page.getByText('Light', { exact: true }).click()
  await expect(preview.locator('img')).toHaveAttribute('data-plate', 'dark')
  await expect(preview.getByLabel('E-mail')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const head = page.getByRole('banner').getByRole('img', { name: 'Harbour & Pine' })
  await expect(head).not.toHaveAttribute('data-plate')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(head).toHaveAttribute('data-plate', 'dark')

  await page.getByRole('button', { name: 'Use it as the logo for dark' }).click()
  await expect(page.getByRole('img', { name: 'Logo for dark' })).toBeVisible()
})

test('on a phone the preview stays in sight, and can be put away', async ({ page, people }) => {
  await people.signIn()
  await page.goto('/company/brand')
  await page.setViewportSize({ width: 390, height: 844 })
  const sample = page.getByRole('region', { name: 'Dashboard with sample figures' })
  await expect(sample).toBeInViewport()
  await page.getByLabel('Accent colour').scrollIntoViewIfNeeded()
  await expect(sample).toBeInViewport()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(sample).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(sample).toBeInViewport()
})
