import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Users } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

export type UserRow = Selectable<Users>

/** Throws AppError('not_found') where this company has no such user. */
export async function loadUser(tx: Tenant, userId: string): Promise<UserRow> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw notFound('user')
  return row
}

/**
 * The same, whom nobody else changes until the transaction ends: what a password allows and a new password must not
 * pass each other. Throws AppError('not_found').
 */
export async function lockUser(tx: Tenant, userId: string): Promise<UserRow> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('user')
  return row
}
