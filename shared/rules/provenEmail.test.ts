import { expect, it } from 'vitest'
import { type EmailClaims, isEmailProven } from './provenEmail.ts'

const claims = (more: Partial<EmailClaims> = {}): EmailClaims => ({
  email: 'ann@example.com',
  isVerified: true,
  ...more,
})

it.each([
  ['a Workspace’s own domain', claims({ workspace: 'Example.com' }), true],
  ['a gmail address', claims({ email: 'ann@gmail.com' }), true],
  ['somebody else’s mailbox, verified once', claims(), false],
  ['a Workspace of another domain', claims({ workspace: 'example.org' }), false],
  ['a domain that ends alike', claims({ email: 'ann@notgmail.com' }), false],
  ['an address with two @', claims({ email: '"ann@gmail.com"@evil.example' }), false],
  ['an address that is not verified', claims({ email: 'ann@gmail.com', isVerified: false }), false],
])('Google proves %s: %s', (_what, told, proven) => {
  expect(isEmailProven('google', told)).toBe(proven)
})

it('LinkedIn proves what it says is verified, Facebook nothing', () => {
  expect(isEmailProven('linkedin', claims())).toBe(true)
  expect(isEmailProven('linkedin', claims({ isVerified: false }))).toBe(false)
  expect(isEmailProven('facebook', claims({ email: 'ann@gmail.com' }))).toBe(false)
})
