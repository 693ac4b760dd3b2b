import { sql } from 'kysely'
import type { LoginRequest } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { chargeTries, forgiveTries, refundTry } from '../../http/tries.ts'
import { passwordMatches } from './password.ts'

const QUARTER_HOUR = 900

/**
 * Checks a sign-in; throws AppError('invalid_credentials') with one text whether the address or the password is
 * wrong, or AppError('too_many_tries') after 10 tries per account and address, 50 per account, or 100 per address.
 */
export async function login(
  context: AppContext,
  { email, password }: LoginRequest,
  address: string,
): Promise<{ userId: string; companyId: string }> {
  const own = { key: `login:${email}:${address}`, most: 10, seconds: QUARTER_HOUR }
  const shared = [
    { key: `login:${email}`, most: 50, seconds: QUARTER_HOUR },
    { key: `login-from:${address}`, most: 100, seconds: QUARTER_HOUR },
  ]
  await chargeTries(context, [own, ...shared])
  const found = await sql<{ userId: string; companyId: string; passwordHash: string }>`
    select user_id, company_id, password_hash from resolve_login(${email})`.execute(context.db.system)
  const user = found.rows[0]
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user) {
    throw new AppError('invalid_credentials', 'This e-mail address and password do not belong together.', {
      fields: { email: ['This e-mail address and password do not belong together.'] },
    })
  }
  // A right password starts this address anew; counts that others share only lose this one try.
  await forgiveTries(context, [own.key])
  for (const limit of shared) await refundTry(context, limit)
  return user
}
