import { runCommand } from './command.ts'
import { expect, test } from './journey.ts'
import { confirmRegistration, fillRegistration } from './registerForm.ts'

test.use({ settings: { REGISTRATION: 'invitation' } })

test('only whom the operator has invited registers', async ({ page, product, refused }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'No account yet? Register' })).toHaveCount(0)
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Registration is by invitation' })).toBeVisible()

  const email = 'ida.lund@invited.example'
  const printed = await runCommand(product, 'company', ['invite', email])
  const { pathname, search } = new URL(printed.trim().split('\n').at(-1) ?? '')
  await page.goto(pathname + search)
  await fillRegistration(page, 'somebody.else@invited.example')
  refused(422, /^\/register$/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(`The invitation is for ${email}`)).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await confirmRegistration(page, email)
})
