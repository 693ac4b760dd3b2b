import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'

/** What a consent is begun by, and what alone can end it: a session, or a login link. */
export type BegunBy =
  | Pick<Actor, 'companyId' | 'sessionId'>
  | { companyId: string; loginLinkId: string; sessionId?: undefined }

/** The column of a request that says what began it, and its value. */
export const beginning = (begunBy: BegunBy): [column: 'loginLinkId' | 'sessionId', id: string] =>
  begunBy.sessionId === undefined ? ['loginLinkId', begunBy.loginLinkId] : ['sessionId', begunBy.sessionId]

/** Throws AppError('conflict') where what began a consent has ended while the vendor was asked. */
export async function requireBeginning(tx: Tenant, begunBy: BegunBy): Promise<void> {
  const [column, id] = beginning(begunBy)
  const table = column === 'sessionId' ? 'sessions' : 'loginLinks'
  const found = await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (found) return
  throw new AppError(
    'conflict',
    column === 'sessionId'
      ? 'You were signed out meanwhile. Sign in and connect once more.'
      : 'This link was withdrawn meanwhile. Ask for another one.',
  )
}
