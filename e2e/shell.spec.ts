import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'

test('addresses that lead nowhere say so, others lead on', async ({ page, people, refused }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await people.signIn()
  refused(404, /^\/api\/dashboards\/a{21}$/)
  for (const path of ['/no/such/page', '/404', `/dashboards/${'a'.repeat(21)}`, '/users/nobody']) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to your dashboards' }).click()
  await expect(page).toHaveURL('/dashboards')
  await expect(page).toHaveTitle('Dashboards | Broadsheet')
  const leads = { '/': '/dashboards', '/company': '/company/sources', '/login': '/dashboards' }
  for (const [from, to] of Object.entries(leads)) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
  await page.goto('/402')
  await expect(page.getByRole('heading', { name: 'A subscription is needed' })).toBeVisible()
  await page.goto('/403')
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
})

test('a member is kept out of what belongs to admins and to others', async ({ page, people }) => {
  const owner = await apiAs(OWNER)
  const member = await apiAs(MEMBER)
  expect((await owner.get('/api/users')).status).toBe(200)
  expect((await member.get('/api/users')).status).toBe(403)
  expect((await member.put(`/api/users/${owner.userId}`, { name: 'Taken' })).status).toBe(403)
  await people.signIn(MEMBER)
  await page.goto(`/users/${owner.userId}`)
  await expect(page).toHaveURL('/dashboards')
  await page.goto(`/users/${member.userId}`)
  await expect(page.getByLabel('Name')).toHaveValue('Milo Okafor')
})

test('dark colours stay, signed in and out', async ({ page, people }) => {
  await people.signIn()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible()
  expect(await ground()).toBe(dark)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await ground()).toBe(dark)
  await people.fillSignIn()
  await page.getByRole('button', { name: 'Light colours' }).click()
  await expect.poll(ground).toBe(light)
})

test('the sidebar folds on wide screens and is a drawer on phones', async ({ page, people }) => {
  await people.signIn()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(navigation).toHaveCount(0)
  await toggle.press('Enter')
  await expect(navigation).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(navigation).toHaveCount(0)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await navigation.getByRole('link', { name: 'Automatic reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Automatic reports' })).toBeVisible()
  await expect(navigation).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a screen that the lost connection keeps away says so in its place, and comes when asked again', async ({
  page,
  people,
  context,
}) => {
  await people.signIn()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(page.getByRole('alert')).toContainText('The server could not be reached')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
})
