import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, MEMBER, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'

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
  // One of the two ways on stands out.
  const home = page.getByRole('link', { name: 'Go to your dashboards' })
  await expect(home).toHaveAttribute('data-variant', 'default')
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

test('whoever is no admin any more reads so in place of the screen, and is led on', async ({
  page,
  people,
  refused,
}) => {
  const owner = await apiAs(OWNER)
  const { userId } = await apiAs(MEMBER)
  const become = async (role: 'admin' | 'member') => {
    const answer = await owner.put(`/api/users/${userId}`, { role })
    expect(answer.status, answer.text).toBe(200)
  }
  await become('admin')
  await people.signIn(MEMBER)
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await become('member')
  refused(403, /^\/api\//)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'This page is not open to you' })
  await expect(refusal).toContainText('Ask an administrator of your company if you need it.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await refusal.getByRole('link', { name: 'Go to your dashboards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
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

test('who logs out while something loads is not asked to sign in again to go on', async ({
  page,
  people,
}) => {
  await people.signIn()
  const list = '**/api/dashboards?*'
  // The list's request reaches the server when the session has ended.
  await page.route(list, async (route) => {
    await page.waitForResponse((answer) => answer.url().endsWith('/logout'))
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(list)
  await page.reload()
  await asked
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
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

test('a screen that the lost connection keeps away says so in its place, and comes once the connection is back', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
})

test('a page opened while the server is away says so, and fills by itself once the server is back', async ({
  page,
  people,
  refused,
}) => {
  const away = /\/(api\/(sources|dashboards\/[^/]+\/data)|healthz)(\?|$)/
  refused(502, /^\/(api\/|healthz)/)
  const leave = () =>
    page.route(away, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
  const website = await demoDashboard(await apiAs(OWNER), 'website')
  await people.signIn()
  await leave()
  await page.goto('/company/sources')
  // Not any alert: a source that another journey has broken shows one in its own card.
  const alert = page.getByRole('alert').filter({ hasText: 'This page keeps trying and goes on by itself.' })
  await expect(alert).toBeVisible()
  await page.unroute(away)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(alert).toHaveCount(0)

  await leave()
  await page.goto(`/dashboards/${website.permalink}`)
  await expect(widgetsOf(page).first()).toContainText('status 502')
  await page.unroute(away)
  await expectAllReady(page)
})
