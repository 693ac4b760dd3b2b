import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Invitations } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

export type InvitationRow = Selectable<Invitations>

/** Those that wait to be accepted, by name. */
export const listInvitations = (tx: Tenant): Promise<InvitationRow[]> =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('acceptedBy', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** One that waits to be accepted. Throws AppError('not_found'). */
export async function loadInvitation(tx: Tenant, invitationId: string): Promise<InvitationRow> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .where('acceptedBy', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  return row
}
