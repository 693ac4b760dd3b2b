import { sandboxCredentials } from '../providers/semrush/emulator/index.ts'
import { expect, test } from './journey.ts'

test('an OAuth source is connected through the vendor’s consent page', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Sources' }).click()
  const connected = page.getByRole('article', { name: /^Google Analytics/ })
  await expect(connected).toHaveCount(1)

  const goToConsent = async () => {
    await page.getByRole('button', { name: 'Connect a source' }).click()
    const picker = page.getByRole('dialog', { name: 'Connect a source' })
    await picker.getByRole('searchbox').fill('analytics')
    await picker.getByRole('button', { name: /^Google Analytics/ }).click()
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
  }
  await goToConsent()
  await page.getByRole('checkbox', { name: /Google Analytics/ }).uncheck()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText(/Connect again and leave .+ ticked on the consent page/)
  await expect(page).toHaveURL('/company/sources')
  await expect(connected).toHaveCount(1)

  await goToConsent()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(/refused|declined|cancelled/i)

  await goToConsent()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(connected).toHaveCount(2)
  const look = page.getByRole('region', { name: /^Connected: Google Analytics/ })
  await expect(look.getByText(/^It reaches \d+ properties/)).toBeVisible()
  const row = look.getByRole('table', { name: 'Sample row' })
  await expect(row.getByRole('columnheader').first()).toBeVisible()
  await expect(row.getByRole('cell').last()).toHaveText(/\d/)
  const done = page.getByText('The source is connected.')
  await expect(done).toHaveCount(0)
  await look.getByRole('button', { name: 'Keep' }).click()
  await expect(look).toBeHidden()
  await expect(done).toBeVisible()

  const fresh = connected.last()
  await fresh.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Properties' }).click()
  const properties = page.getByRole('dialog', { name: /^Properties of/ })
  await expect(properties.getByText('Northwind Outdoor: shop Europe')).toBeVisible()
  await properties.getByRole('searchbox').fill('no such property')
  await expect(properties.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(properties).toBeHidden()

  await fresh.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText(/^“.*” is deleted\.$/)).toBeVisible()
  await expect(connected).toHaveCount(1)
})

test('a source with a key is connected by a form that tests the key first', async ({
  page,
  people,
  refused,
}) => {
  const { token } = sandboxCredentials()
  await people.signIn()
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByRole('button', { name: 'Connect a source' }).click()
  await page.getByRole('button', { name: /^Semrush/ }).click()
  const form = page.getByRole('dialog', { name: 'Connect Semrush' })
  const submit = form.getByRole('button', { name: 'Test', exact: true })
  await expect(submit).toBeDisabled()
  await form.getByLabel('Account name').fill('Second key')
  await expect(submit).toBeDisabled()
  refused(422, /^\/api\/sources$/)
  await form.getByRole('textbox', { name: 'API key' }).fill('0123456789abcdef0123456789abcdef')
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByText(/^Semrush does not know this API key/)).toBeVisible()
  await form.getByRole('textbox', { name: 'API key' }).fill(token)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByText('It works: Second key')).toBeVisible()
  await expect(form.getByText(/each widget chooses its own target/)).toBeVisible()
  await form.getByLabel('Account name').fill('Third key')
  await expect(form.getByText(/^It works/)).toBeHidden()
  await form.getByLabel('Account name').fill('Second key')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const fresh = page.getByRole('article', { name: 'Semrush Second key' })
  await expect(fresh).toBeVisible()
  await fresh.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(fresh).toBeHidden()
})
