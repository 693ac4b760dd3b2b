import type { DeletedThing } from '../../../shared/api/deleted.ts'
import { RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import { kindsOf } from './loadDeletion.ts'

/** What this person can bring back, the newest first. */
export async function showDeleted(context: AppContext, actor: Actor): Promise<DeletedThing[]> {
  const kinds = kindsOf(actor)
  const rows = await context.db.tenant(actor.companyId, (tx) =>
    tx
      .selectFrom('deletions')
      .leftJoin('users', 'users.id', 'deletions.deletedBy')
      .select(['deletions.id', 'deletions.kind', 'deletions.name', 'deletions.deletedAt'])
      .select('users.name as deletedBy')
      .where('deletions.kind', 'in', kinds)
      .where('deletions.removedAt', 'is', null)
      .orderBy('deletions.deletedAt', 'desc')
      .orderBy('deletions.id')
      .execute(),
  )
  return rows.flatMap(({ kind: stored, ...row }) => {
    const kind = kinds.find((one) => one === stored)
    const keptUntil = Temporal.Instant.from(row.deletedAt).add({ hours: RESTORE_DAYS * 24 })
    return kind ? [{ ...row, kind, keptUntil: keptUntil.toString() }] : []
  })
}
