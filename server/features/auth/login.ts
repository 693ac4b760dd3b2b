import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LoginRequest } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { chargeTries, forgiveTries, refundTry } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { passwordMatches } from '../../lib/password.ts'
import { type Doer, recordSelf } from '../audit/record.ts'
import { companyLoginRequired, mustUseCompanyLogin } from '../companyLogin/required.ts'
import { browserAt } from '../signIn/accountDoor.ts'

/**
 * Checks a sign-in; throws AppError('invalid_credentials') with one text whether the address or the password is
 * wrong, AppError('too_many_tries'), or AppError('conflict') where the person's company signs in by its own login.
 */
export async function login(
  context: AppContext,
  { email, password }: LoginRequest,
  request: FastifyRequest,
): Promise<{ userId: string; companyId: string }> {
  const browser = browserAt(context, request, email)
  const caller = { account: email, address: request.ip }
  const own = browser ? limitOf('signInKnown', { browser }) : limitOf('signInHere', caller)
  const from = browser ? undefined : limitOf('signInFrom', caller)
  const account = browser ? limitOf('signInKnownAll', caller) : limitOf('signIn', caller)
  const charged = [from, own, account].filter((limit) => limit !== undefined)
  await chargeTries(context, charged)
  const found = await sql<{ userId: string; companyId: string; passwordHash: string | null }>`
    select user_id, company_id, password_hash from resolve_login(${email})`.execute(context.db.system)
  // At a company's own host nobody else's account is known.
  const user = found.rows.find(({ companyId }) => isServedHere(request, companyId))
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || !user) {
    if (user) noteRefusal(context, { ...user, address: request.ip })
    throw new AppError('invalid_credentials', 'This e-mail address and password do not belong together.', {
      fields: { email: ['This e-mail address and password do not belong together.'] },
    })
  }
  // A right password resets this caller's count; counts that others share only lose this one try.
  await forgiveTries(context, [own.key])
  for (const limit of charged) if (limit !== own) await refundTry(context, limit)
  // Only who knows the password learns how the account signs in.
  if (await mustUseCompanyLogin(context, user, 'password')) throw companyLoginRequired()
  return user
}

/** Written after a random delay up to this, so that neither this response nor the next is measurably slower for it. */
const NOTED_WITHIN_MS = 1_500

/** Nobody waits for it: how long a refusal takes must not reveal whether the address has an account. */
function noteRefusal(context: AppContext, { companyId, userId, address }: Doer & { address: string }): void {
  const note = () =>
    context.db
      .tenant(companyId, (tx) => recordSelf(tx, { companyId, userId, address }, 'session.refused'))
      .catch((error) => context.log.error({ err: error }, 'failed sign-in not recorded'))
  setTimeout(() => void note(), randomInt(NOTED_WITHIN_MS))
}
