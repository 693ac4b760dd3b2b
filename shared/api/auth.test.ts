import { expect, it } from 'vitest'
import { newPassword } from './auth.ts'

it.each([
  ['seven letters', 'letters', false],
  ['eight', 'eightlet', true],
  ['four letters with an accent each, typed apart', 'a\u0301e\u0301i\u0301o\u0301', false],
  ['eight of those', 'a\u0301e\u0301i\u0301o\u0301u\u0301a\u0301e\u0301i\u0301', true],
  ['one sign that stands for eighteen', '\ufdfa', false],
])('a new password of %s', (_what, password, isLongEnough) => {
  const { error } = newPassword.safeParse(password)
  const said = error?.issues.map(({ message }) => message) ?? []
  expect(said).toEqual(isLongEnough ? [] : ['A password needs at least 8 characters.'])
})
