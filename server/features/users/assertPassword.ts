import { AppError } from '../../lib/errors.ts'
import { passwordMatches } from '../../lib/password.ts'
import type { UserRow } from './loadUser.ts'

/** Throws AppError('invalid_credentials') unless this is the person's present password. */
export async function assertPassword(
  { passwordHash }: Pick<UserRow, 'passwordHash'>,
  current: string,
  /** The field of the form that it was typed in, beside which a refusal is shown. */
  field = 'currentPassword',
): Promise<void> {
  if (await passwordMatches(passwordHash, current)) return
  const text =
    passwordHash === null
      ? 'Your account has no password yet. Log out and choose “Forgotten your password?” to set one.'
      : 'This is not your current password.'
  throw new AppError('invalid_credentials', text, { fields: { [field]: [text] } })
}
