import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const client = join(import.meta.dirname, '..')
/** Their passwords are of no account here: of a shared link, of a login elsewhere. */
const NO_ACCOUNTS = [
  'features/share/PasswordPanel.tsx',
  'features/share/links/NamedLinkForm.tsx',
  'features/company/sso/SsoForm.tsx',
]

it('is in every form that asks for the password of an account and does not show whose', () => {
  const lacking = globSync('**/*.tsx', { cwd: client }).filter((file) => {
    const text = readFileSync(join(client, file), 'utf8')
    const asks = /autoComplete(=|: )['"](current|new)-password['"]/.test(text)
    return asks && !/<UserName |userName=|autoComplete(=|: )['"]username['"]/.test(text)
  })
  expect(lacking.toSorted()).toEqual(NO_ACCOUNTS.toSorted())
})
