import type { Selectable } from 'kysely'
import { DELETED_KINDS, type DeletedKind } from '../../../shared/domain/deleted.ts'
import type { Tenant } from '../../db/database.ts'
import type { Deletions } from '../../db/types.ts'
import type { Actor } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'

/** The kinds that this person deletes, and so brings back: only admins delete people. */
export const kindsOf = ({ role }: Pick<Actor, 'role'>): DeletedKind[] =>
  (Object.keys(DELETED_KINDS) as DeletedKind[]).filter((kind) => kind !== 'person' || role === 'admin')

/** Holds a deletion until the transaction ends. Throws AppError('not_found') where there is none that this person may undo. */
export async function loadDeletion(
  tx: Tenant,
  actor: Pick<Actor, 'role'>,
  id: string,
): Promise<Omit<Selectable<Deletions>, 'kind'> & { kind: DeletedKind }> {
  const found = await tx
    .selectFrom('deletions')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const kind = kindsOf(actor).find((one) => one === found?.kind)
  if (!found || !kind) throw notFound('deletion')
  return { ...found, kind }
}
