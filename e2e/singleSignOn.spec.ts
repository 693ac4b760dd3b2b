import { answerByKey, confirmByPassword } from './byKeys.ts'
import { apiAs, DEMO_PASSWORD, expect, MEMBER, OWNER, sandboxUrl, test } from './journey.ts'

const DOMAIN = 'broadsheet.test'

test('an admin sets single sign-on up, and a person signs in by it', async ({
  page,
  people,
  someoneElse,
  refused,
}) => {
  refused(403, /^\/api\/company\/sso/)
  refused(422, /^\/api\/company\/sso/)
  await people.signInByForm()
  await page.getByRole('link', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Single sign-on' })

  await card.getByLabel('E-mail domain').fill('gmail.com')
  await page.keyboard.press('Enter')
  await confirmByPassword(page, DEMO_PASSWORD)
  await expect(card.getByText('Anybody can have an address at gmail.com.')).toBeVisible()
  await card.getByLabel('E-mail domain').fill(DOMAIN)
  await page.keyboard.press('Enter')
  const record = card.getByRole('list', { name: 'E-mail domains' }).getByRole('listitem')
  await expect(record).toHaveCount(1)
  const [, name = '', value = ''] = await record.getByRole('definition').locator('code').allInnerTexts()
  expect(name).toBe(`_single-sign-on.${DOMAIN}`)

  const dns = await someoneElse()
  await dns.page.goto(`${sandboxUrl}/dns`)
  await dns.page.getByLabel('Name', { exact: true }).fill(name)
  await dns.page.getByLabel('Type').selectOption('TXT')
  await dns.page.getByLabel('Value').fill(value)
  await dns.page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dns.page.getByRole('cell', { name, exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Check the domains' }).click()
  await expect(card.getByText('1 of 1 record found.')).toBeVisible()
  await expect(record).toContainText('Verified')

  await card.getByLabel('Issuer').fill(`${sandboxUrl}/sign-in/companies`)
  await card.getByRole('button', { name: 'Test the issuer' }).click()
  await expect(card.getByRole('status')).toContainText('no configuration of OpenID Connect at this issuer')
  await card.getByLabel('Issuer').fill(`${sandboxUrl}/sign-in/company`)
  await card.getByRole('button', { name: 'Test the issuer' }).click()
  await expect(card.getByRole('status')).toContainText(`sign in at ${new URL(sandboxUrl).host}`)
  await card.getByLabel('Client id').fill('sandbox-sign-in-company')
  await card.getByLabel('Client secret', { exact: true }).fill('sandbox-secret')
  await card.getByRole('switch', { name: 'Single sign-on is on' }).press('Space')
  await card.getByRole('switch', { name: 'Members must sign in with it' }).press('Space')
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('are signed out, and sign in with it from then on')
  await answerByKey(page, 'Refuse passwords')
  await expect(card.getByText('On, and the only way in for your members.')).toBeVisible()
  await expect(card.getByLabel('Client secret', { exact: true })).toHaveValue('')

  // A member's password is refused; the company's login takes them in, by keys alone.
  const member = await someoneElse()
  refused(409, /^\/login$/)
  await member.page.goto('/login?next=%2Fclients')
  await member.people.fillSignIn(MEMBER)
  await expect(member.page.getByRole('alert')).toContainText('sign in by its own login')
  await member.page.getByRole('link', { name: 'Sign in with your company’s login' }).press('Enter')
  await expect(member.page.getByRole('heading', { level: 1, name: 'Your company’s login' })).toBeVisible()
  refused(422, /^\/oauth\/sso$/)
  await member.page.getByLabel('E-mail').fill('somebody@elsewhere.example')
  await member.page.keyboard.press('Enter')
  await expect(member.page.getByRole('alert')).toContainText('No company signs in by its own login')
  await member.page.getByLabel('E-mail').fill(MEMBER)
  await member.page.keyboard.press('Enter')
  await expect(member.page.getByRole('heading', { name: /agency’s own login \(sandbox\)/ })).toBeVisible()
  await member.page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(member.page.getByRole('alert')).toContainText('did not let you in')
  await expect(member.page.getByRole('alert')).toContainText('It says: “access_denied”')
  const bookmark = await card
    .locator('code')
    .filter({ hasText: /\/oauth\/sso\/[\w-]+$/ })
    .innerText()
  await member.page.goto(bookmark)
  await expect(member.page.getByRole('heading', { level: 1, name: /^Sign in to .+\?$/ })).toBeVisible()
  await member.page.getByRole('button', { name: 'Sign in with its login' }).press('Enter')
  await member.page.getByRole('radio', { name: /^Demo Member/ }).press('Space')
  await member.page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(member.page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()

  // The admin still has a password, and ends it.
  const api = await apiAs(OWNER)
  expect(JSON.parse((await api.get('/api/company/sso')).text).data.connection.linkedPeople).toBe(1)
  await card.getByRole('button', { name: 'Remove', exact: true }).last().press('Enter')
  await answerByKey(page, 'Remove it')
  await expect(card.getByText('Bookmark')).toHaveCount(0)
  await card.getByRole('button', { name: `Remove ${DOMAIN}` }).press('Enter')
  await answerByKey(page, 'Remove it')
  await expect(record).toHaveCount(0)
})
