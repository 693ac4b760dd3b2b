import { expect, it } from 'vitest'
import type { z } from 'zod'
import { BLANK_PASSWORD, newPassword } from './auth.ts'
import { updateDashboard } from './dashboards.ts'

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

it.each([
  ['blanks', ' '.repeat(8)],
  ['blanks of other widths', '\u00a0\u2003\u3000'.repeat(3)],
  ['signs that nobody sees', '\u200b\u2060\ufeff\u2800'.repeat(2)],
])('a password of %s alone is refused', (_what, password) => {
  const said = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said(newPassword, password)).toEqual([BLANK_PASSWORD])
  expect(said(updateDashboard, { category: 'new_password', password })).toEqual([BLANK_PASSWORD])
})

it('a password may have blanks in it', () => {
  expect(newPassword.safeParse(' seven green ').success).toBe(true)
  expect(updateDashboard.safeParse({ category: 'new_password', password: '' }).success).toBe(true)
})
