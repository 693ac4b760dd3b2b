import { apiAs, expect, OWNER, test } from './journey.ts'
import { dropGroups, makeGroup, raiseAlert } from './makeGroup.ts'

const HOSTS = ['one.example', 'two.example', 'three.example', 'four.example']

const empty = async () => dropGroups(await apiAs(OWNER))
test.beforeEach(empty)
test.afterEach(empty)

test('the morning’s alerts are gone through by keys alone', async ({ page, people, product }) => {
  const { id, domains } = await makeGroup(await apiAs(OWNER), 'Retail', HOSTS)
  const raise = (host: string, severity: 'critical' | 'warning', sentence: string) =>
    raiseAlert(product, domains.get(host) ?? '', { severity, sentence })
  await raise(
    'two.example',
    'critical',
    'Traffic is 31 % below what is usual, since Tuesday: mostly Organic Search.',
  )
  await raise('three.example', 'warning', 'Traffic is 18 % below what is usual.')
  await people.signIn()
  await page.goto(`/groups/${id}?show=attention`)
  const row = (host: string) => page.getByRole('row', { name: new RegExp(host.replace('.', '\\.')) })
  await expect(row('two.example')).toContainText('Critical')
  await expect(row('two.example')).toContainText('mostly Organic Search')
  await expect(row('one.example')).toHaveCount(0)

  await page.keyboard.press('j')
  await expect(row('two.example')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row('three.example')).toBeFocused()
  await page.keyboard.press('k')
  await expect(row('two.example')).toBeFocused()

  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'two.example' })).toBeVisible()
  await expect(panel.getByText('Waits for somebody')).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'three.example' })).toBeVisible()
  // Escape closes what is on top, and nothing below it.
  for (const [key, name] of [
    ['s', 'Snooze three.example'],
    ['?', 'Keys'],
  ] as const) {
    await page.keyboard.press(key)
    // It hears keys once it has the focus.
    await expect(page.getByRole('dialog', { name }).locator(':focus')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
    // The panel hears keys again once it has the focus back.
    await expect(page.getByRole('dialog', { name: 'three.example' }).locator(':focus')).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row('three.example')).toBeFocused()

  await page.keyboard.press('a')
  await expect(page.getByText('1 alert of three.example acknowledged.')).toBeAttached()
  await expect(row('three.example')).toHaveCount(0)
  await expect(row('two.example')).toBeFocused()

  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Snooze two.example' }).locator(':focus')).toBeAttached()
  await expect(page.getByRole('radio', { name: /^One week/ })).toBeChecked()
  await page.keyboard.type('jska: the shop moves')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'two.example is snoozed.' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(row('two.example')).toContainText('Critical')

  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Until it recovers' }).check()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('button', { name: 'Show all domains' }).click()
  await expect(row('two.example')).toContainText('Snoozed until it recovers by Dana Reyes')
  await expect(row('three.example')).toContainText('Acknowledged')
  await row('three.example').focus()
  await page.keyboard.press('a')
  await expect(page.getByText('1 alert of three.example no longer acknowledged.')).toBeAttached()
  await expect(row('three.example')).toContainText('Warning')
  await page.keyboard.press('a')
  await expect(row('three.example')).toContainText('Acknowledged')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search domains' })).toBeFocused()
  await page.keyboard.type('?j')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('')
  await row('one.example').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).locator(':focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(row('one.example')).toBeFocused()
})

test('a wall shows what needs attention, and Escape leaves it', async ({ page, people, product }) => {
  const { id, domains } = await makeGroup(await apiAs(OWNER), 'Retail', HOSTS)
  await raiseAlert(product, domains.get('four.example') ?? '', {
    severity: 'critical',
    sentence: 'Revenue is 40 % below what is usual.',
  })
  await people.signIn()
  await page.goto(`/groups/${id}?kiosk=1`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('listitem')).toContainText('Revenue is 40 % below what is usual.')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/groups/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('on a phone the sentence comes first, and everything is in reach', async ({ someoneElse, product }) => {
  const { id, domains } = await makeGroup(await apiAs(OWNER), 'Retail', HOSTS)
  await raiseAlert(product, domains.get('four.example') ?? '', {
    severity: 'warning',
    sentence: 'Conversions are 22 % below what is usual.',
  })
  const { page, people } = await someoneElse({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await people.signIn()
  await page.goto(`/groups/${id}`)
  const card = page.getByRole('row').first()
  await expect(card).toHaveText(/^Conversions are 22 % below what is usual\.Warning\s*four\.example/)
  await card.tap()
  const panel = page.getByRole('dialog', { name: 'four.example' })
  await panel.getByRole('button', { name: 'Acknowledge' }).tap()
  await expect(panel.getByText('Acknowledged by Dana Reyes')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo the acknowledgement' }).tap()
  await expect(panel.getByText('Waits for somebody')).toBeVisible()
})

test('on a phone a card shows both windows under one another where both are chosen', async ({
  someoneElse,
}) => {
  const { id } = await makeGroup(await apiAs(OWNER), 'Retail', HOSTS)
  const { page, people } = await someoneElse({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const figure = (value: number) => ({
    value,
    previous: 100,
    expected: 100,
    change: value / 100 - 1,
    grade: -1,
  })
  const clicks = { 7: figure(60), 30: figure(85), spark: 'AZ', currency: null, through: null, problem: null }
  // A scan that ends meanwhile would take stored figures away again.
  await page.route(`**/api/groups/${id}/domains`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    const json = { data: data.map((row) => ({ ...row, measures: { clicks } })) }
    await route.fulfill({ response: answer, json })
  })
  await people.signIn()
  await page.goto(`/groups/${id}`)
  const card = page.getByRole('row').first()
  await expect(card).toContainText('Search clicks, last 7 days: 60')
  await expect(card).not.toContainText('last 30 days')
  const low = await card.boundingBox()
  await page.getByText('7 + 30').tap()
  await expect(page).toHaveURL(/window=both/)
  await expect(card).toContainText(/last 7 days: 60.*last 30 days: 85/)
  const [seven, thirty] = await Promise.all(
    [/^60 /, /^85 /].map((text) => card.getByText(text).boundingBox()),
  )
  expect(thirty?.y).toBeGreaterThan(seven?.y ?? Number.POSITIVE_INFINITY)
  expect((await card.boundingBox())?.height).toBeGreaterThan(low?.height ?? Number.POSITIVE_INFINITY)
})

test('the links of an alert’s message open what they name, once', async ({ page, people }) => {
  const { id, domains } = await makeGroup(await apiAs(OWNER), 'Retail', HOSTS)
  await people.signIn()
  await page.goto(`/groups/${id}?domain=${domains.get('two.example')}&snooze=1`)
  const snooze = page.getByRole('dialog', { name: 'Snooze two.example' })
  await expect(snooze).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(snooze).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'two.example' })).toBeVisible()
  await expect(snooze).toHaveCount(0)
  await expect(page).not.toHaveURL(/snooze/)

  await page.goto(`/groups/${id}?channels=1`)
  await expect(page.getByRole('dialog', { name: 'Alert channels' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/channels/)
})
