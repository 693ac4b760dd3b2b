import type { ClientNote } from '../../../../shared/api/clientNotes.ts'
import type { Tenant } from '../../../db/database.ts'
import { notFound } from '../../../lib/errors.ts'

/** A client's notes, the latest day first. */
export const listNotes = (tx: Tenant, clientId: string): Promise<ClientNote[]> =>
  tx
    .selectFrom('clientNotes')
    .select(['id', 'day', 'text'])
    .where('clientId', '=', clientId)
    .orderBy('day', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** A note, held until the transaction ends. Throws AppError('not_found'). */
export async function lockNote(tx: Tenant, clientId: string, noteId: string): Promise<ClientNote> {
  const row = await tx
    .selectFrom('clientNotes')
    .select(['id', 'day', 'text'])
    .where('clientId', '=', clientId)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('note')
  return row
}
