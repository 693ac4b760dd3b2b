import { describe, expect, it } from 'vitest'
import { hashNewPassword } from './newPassword.ts'
import { passwordMatches } from './password.ts'

describe('a new password', () => {
  it.each(['password1', 'PassWord1', 'qwertyuiop', '12345678', 'iloveyou1'])(
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
