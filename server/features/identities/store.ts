import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { System, Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Identity } from './waiting.ts'

interface Owner {
  companyId: string
  userId: string
}
type Key = Pick<Identity, 'provider' | 'subject'>

/** Whom, of whatever company, an account elsewhere signs in. Never found by its address, which can change hands. */
export async function findIdentity(
  db: System | Tenant,
  { provider, subject }: Key,
): Promise<Owner | undefined> {
  const found =
    await sql<Owner>`select company_id, user_id from resolve_identity(${provider}, ${subject})`.execute(db)
  return found.rows[0]
}

/** Lets a person sign in with an account elsewhere. Throws AppError('conflict') where it or its provider is linked already. */
export async function storeIdentity(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, userId }: Owner,
  { provider, subject, email }: Pick<Identity, 'provider' | 'subject' | 'email'>,
): Promise<void> {
  const stored = await tx
    .insertInto('identities')
    .values({ companyId, userId, provider, subject, email, createdAt: now().toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  if (!stored) throw new AppError('conflict', 'This account is linked with a person already.')
}
