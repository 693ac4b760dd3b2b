import { change } from './companyRow.ts'
import { apiAs, expect, MEMBER, mailTo, OWNER, sandboxUrl, test } from './journey.ts'
import { dropGroups, makeGroup } from './makeGroup.ts'
import { SLOW_MS } from './patience.ts'

const empty = async () => dropGroups(await apiAs(OWNER))
test.beforeEach(empty)
test.afterEach(empty)

test('an admin adds a mail channel with a digest and quiet hours, tests it, and a webhook whose secret shows once', async ({
  page,
  people,
}) => {
  const { id } = await makeGroup(await apiAs(OWNER), 'Retail', ['northwind.example'])
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody is told yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a channel' }).click()
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await dialog.getByLabel('E-mail address').fill('team')
  await dialog.getByLabel('Name').focus()
  await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible()
  await dialog.getByLabel('E-mail address').fill('retail-team@agency.example')
  await dialog.getByLabel('Name').fill('Retail team')
  await dialog.getByText('Daily digest').click()
  await dialog.getByLabel('At', { exact: true }).selectOption('09:00')
  await dialog.getByRole('switch', { name: /^Quiet hours/ }).press('Space')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const team = dialog.getByRole('region', { name: 'Retail team' })
  await expect(team).toContainText('Daily digest at 09:00, not between 22:00 and 07:00')
  await team.getByRole('button', { name: 'Send a test to Retail team' }).click()
  await expect(team.getByText(/^✓/)).toBeVisible()
  await mailTo('retail-team@agency.example', /./)

  await dialog.getByRole('button', { name: 'Add a channel' }).click()
  await dialog.getByLabel('Kind').selectOption('Signed webhook')
  await dialog.getByLabel('Name').fill('Our system')
  await dialog
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('http://alerts.agency.example/hook')
  await dialog.getByLabel('Name').focus()
  await expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://alerts.agency.example/hook')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('It is shown this once')).toBeVisible()
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  expect(secret.length).toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  const system = dialog.getByRole('region', { name: 'Our system' })
  await expect(system).toContainText('Signed webhook')
  await expect(dialog.getByText(secret)).toHaveCount(0)
  await system.getByRole('button', { name: 'Actions for Our system' }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(dialog.locator('pre')).not.toHaveText(secret)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()

  await system.getByRole('button', { name: 'Actions for Our system' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(system).toHaveCount(0)
})

test('after a test to Teams, which takes in what it then drops, one is asked whether it arrived', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const { id } = await makeGroup(api, 'Retail', ['northwind.example'])
  const address = 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc'
  const form = { kind: 'teams', name: 'Watch room', address, timezone: 'UTC' }
  expect((await api.post(`/api/groups/${id}/channels`, form)).status).toBe(201)
  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const room = page.getByRole('dialog').getByRole('region', { name: 'Watch room' })
  const send = room.getByRole('button', { name: 'Send a test to Watch room' })
  await send.click()
  await expect(room.getByText('Did it arrive in Teams?')).toBeVisible()
  expect(await toldOf(id, 'Retail')).toEqual(['teams'])
  await room.getByRole('button', { name: 'No', exact: true }).click()
  await expect(room.getByText('its workflow did not post it')).toBeVisible()
  await send.click()
  await room.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(room.getByText('alerts will arrive in the same place')).toBeVisible()
})

test('anybody has alerts mailed to themselves, and sent to a Slack of their own', async ({
  page,
  people,
}) => {
  const { id } = await makeGroup(await apiAs(OWNER), 'Retail', ['northwind.example'])
  await people.signIn(MEMBER)
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add a channel' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mail me' }).click()
  await expect(dialog.getByText(MEMBER)).toBeVisible()
  await dialog.getByText('Weekly digest').click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'My e-mail' })).toContainText(
    'Weekly digest on Monday at 08:00',
  )

  await expect(dialog.getByRole('button', { name: 'Mail me' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add one of my own' }).click()
  await dialog
    .getByLabel('Address of the incoming webhook')
    .fill('https://hooks.slack.com/services/T000/B000/mine')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const own = dialog.getByRole('region', { name: 'My Slack' })
  await expect(own).toContainText('hooks.slack.com …mine')
  await own.getByRole('button', { name: 'Send a test to My Slack' }).click()
  await expect(own.getByText(/^✓/)).toBeVisible()
})

/** Whom the sandbox's Slack, Teams and webhooks were told of a group that says this, by name. */
async function toldOf(groupId: string, says: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/channels`, { headers: { accept: 'application/json' } })
  const arrived = (await answer.json()) as { to: string; body: string }[]
  const told = arrived.filter(({ body }) => body.includes(`/groups/${groupId}`) && body.includes(says))
  return told.map(({ to }) => to).toSorted()
}

test('an alert reaches all four channels, and so does its recovery', async ({ page, people, product }) => {
  const api = await apiAs(OWNER)
  const { id, domains } = await makeGroup(api, 'Retail', ['shop.alerts.example'])
  const domainId = domains.get('shop.alerts.example') ?? ''
  for (const [kind, address] of [
    ['mail', 'alerts-team@agency.example'],
    ['slack', 'https://hooks.slack.com/services/T000/B000/journey'],
    ['teams', 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc'],
    ['webhook', 'https://hooks.agency.example/journey'],
  ] as const) {
    const { status } = await api.post(`/api/groups/${id}/channels`, { kind, address, timezone: 'UTC' })
    expect(status).toBe(201)
  }
  // The sandbox's websites answer by their names.
  const becomes = async (host: string) => {
    await change(product, 'update domains set host = $2 where id = $1', [domainId, host])
    expect((await api.post(`/api/domains/${domainId}/scan`)).status).toBe(200)
  }
  const ALL = ['hook', 'slack', 'teams']
  await becomes('broken.alerts.example')
  await people.signIn()
  await page.goto(`/groups/${id}`)
  const row = page.getByRole('row', { name: /alerts\.example/ })
  await expect(row).toContainText('Critical')
  await expect.poll(() => toldOf(id, 'Website: critical'), { timeout: SLOW_MS }).toEqual(['slack', 'teams'])
  await expect.poll(() => toldOf(id, '"severity":"critical"'), { timeout: SLOW_MS }).toEqual(['hook'])
  await mailTo('alerts-team@agency.example', /broken\.alerts\.example/, 'Website: critical')
  await expect
    .poll(async () => (await api.get(`/api/groups/${id}/channels`)).text.match(/"lastSentAt":"/g)?.length)
    .toBe(4)
  await page.getByRole('button', { name: 'Channels' }).click()
  await expect(page.getByRole('dialog').getByText(/last sent/)).toHaveCount(4)
  await page.keyboard.press('Escape')

  await becomes('shop.alerts.example')
  await page.reload()
  await expect(row).not.toContainText('Critical')
  await expect.poll(() => toldOf(id, 'shop.alerts.example'), { timeout: SLOW_MS }).toEqual(ALL)
  await mailTo('alerts-team@agency.example', /shop\.alerts\.example: Website is back/)
  expect((await toldOf(id, 'broken.alerts.example')).toSorted()).toEqual(ALL)
})

test('what fails, is switched off or waits is shown with its reason, and goes out once it is mended', async ({
  page,
  people,
  product,
}) => {
  const api = await apiAs(OWNER)
  const { id, domains } = await makeGroup(api, 'Retail', ['shop.alerts.example'])
  const domainId = domains.get('shop.alerts.example') ?? ''
  // The sandbox's Slack answers what an address ends in.
  for (const form of [
    { kind: 'slack', name: 'Overloaded', address: 'https://hooks.slack.com/services/T000/B000/503' },
    { kind: 'slack', name: 'Removed', address: 'https://hooks.slack.com/services/T000/B000/404' },
    { kind: 'mail', name: 'Each Monday', address: 'weekly-team@agency.example', cadence: 'weekly' },
  ]) {
    const { status } = await api.post(`/api/groups/${id}/channels`, { ...form, timezone: 'UTC' })
    expect(status).toBe(201)
  }
  await change(product, 'update domains set host = $2 where id = $1', [domainId, 'broken.alerts.example'])
  expect((await api.post(`/api/domains/${domainId}/scan`)).status).toBe(200)
  const states = async () => (await api.get(`/api/groups/${id}/channels`)).text.match(/"state":"\w+"/g)
  const ends = ['"state":"failing"', '"state":"disabled"', '"state":"active"']
  await expect.poll(states, { timeout: SLOW_MS }).toEqual(ends)

  await people.signIn()
  await page.goto(`/groups/${id}`)
  await page.getByRole('button', { name: 'Channels' }).click()
  const dialog = page.getByRole('dialog')
  const failing = dialog.getByRole('region', { name: 'Overloaded' })
  await expect(failing.getByText('Failing')).toBeVisible()
  await expect(failing.getByText('1 message waits')).toBeVisible()
  await expect(failing).toContainText(/Slack answered .*503.* send a test: what waits follows it at once/)
  const off = dialog.getByRole('region', { name: 'Removed' })
  await expect(off.getByText('Switched off')).toBeVisible()
  await expect(off).toContainText(
    /Slack no longer takes messages at this address .* Correct its address, or send a test/,
  )
  await expect(off.getByText(/wait/)).toHaveCount(0)
  const weekly = dialog.getByRole('region', { name: 'Each Monday' })
  await expect(weekly.getByText('Active')).toBeVisible()
  await expect(weekly.getByText('1 message waits')).toBeVisible()

  await failing.getByRole('button', { name: 'Actions for Overloaded' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await dialog
    .getByLabel('Address of the incoming webhook')
    .fill('https://hooks.slack.com/services/T000/B000/mended')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(failing.getByText('Active')).toBeVisible()
  await expect.poll(() => toldOf(id, 'Website: critical'), { timeout: SLOW_MS }).toContain('slack')
  await expect.poll(states, { timeout: SLOW_MS }).toEqual(['"state":"active"', ...ends.slice(1)])
})
