import argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { hashNewPassword } from './newPassword.ts'
import { hashPassword, passwordMatches } from './password.ts'

describe('a new password', () => {
  it.each(['password1', 'PassWord1', 'qwertyuiop', '12345678', 'iloveyou1', '１２３４５６７８'])(
    'is not %s',
    async (password) => {
      await expect(hashNewPassword(password)).rejects.toMatchObject({
        id: 'invalid_input',
        fields: { password: [expect.stringContaining('one of the most common ones')] },
      })
    },
  )

  it.each(['seven green bottles', 'Øst for sol 7', 'password1 and more'])('may be %s', async (password) => {
    expect(await passwordMatches(await hashNewPassword(password), password)).toBe(true)
  })
})

describe('a password', () => {
  const COMPOSED = 'na\u00efve caf\u00e9 7'
  const TAKEN_APART = 'nai\u0308ve cafe\u0301 7'

  it.each([
    ['taken apart', TAKEN_APART],
    ['in full width', 'na\u00efve caf\u00e9 ７'],
  ])('is the same where a keyboard writes it %s', async (_how, typed) => {
    expect(await passwordMatches(await hashPassword(COMPOSED), typed)).toBe(true)
    expect(await passwordMatches(await hashPassword(typed), COMPOSED)).toBe(true)
    expect(await passwordMatches(await hashPassword(COMPOSED), `${typed}!`)).toBe(false)
  })

  it('that was hashed as it was typed is still good', async () => {
    const old = await argon2.hash(TAKEN_APART)
    expect(await passwordMatches(old, TAKEN_APART)).toBe(true)
    expect(await passwordMatches(old, 'naive cafe 7')).toBe(false)
  })

  it('of nobody takes as many comparisons as a wrong one', async () => {
    const verify = vi.spyOn(argon2, 'verify')
    try {
      const comparisons = []
      for (const stored of [null, await hashPassword('another one')]) {
        verify.mockClear()
        expect(await passwordMatches(stored, TAKEN_APART)).toBe(false)
        comparisons.push(verify.mock.calls.length)
      }
      expect(comparisons).toEqual([2, 2])
    } finally {
      verify.mockRestore()
    }
  })
})
