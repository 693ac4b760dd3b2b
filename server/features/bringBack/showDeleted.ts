import { sql } from 'kysely'
import type { z } from 'zod'
import type { DeletedQuery, deletedPage } from '../../../shared/api/deleted.ts'
import { RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import { readInstantCursor, writeInstantCursor } from '../../lib/instantCursor.ts'
import { kindsOf } from './loadDeletion.ts'

const PAGE = 100

/** One page of what this person can bring back, the newest first. Throws AppError('invalid_input') for a cursor that no page has. */
export async function showDeleted(
  context: AppContext,
  actor: Actor,
  { search = '', cursor }: DeletedQuery,
): Promise<z.infer<typeof deletedPage>> {
  const kinds = kindsOf(actor)
  const after = cursor === undefined ? null : readInstantCursor(cursor, 'list')
  const words = search.trim().replace(/[\\%_]/g, '\\$&')
  const found = await context.db.tenant(actor.companyId, (tx) =>
    tx
      .selectFrom('deletions')
      .leftJoin('users', 'users.id', 'deletions.deletedBy')
      .select(['deletions.id', 'deletions.kind', 'deletions.name', 'deletions.deletedAt'])
      .select('users.name as deletedBy')
      .where('deletions.kind', 'in', kinds)
      .where('deletions.removedAt', 'is', null)
      .$if(words !== '', (query) => query.where('deletions.name', 'ilike', `%${words}%`))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(deletions.deleted_at, deletions.id) < (${after?.at}::timestamptz, ${after?.id})`,
        ),
      )
      .orderBy('deletions.deletedAt', 'desc')
      .orderBy('deletions.id', 'desc')
      .limit(PAGE + 1)
      .execute(),
  )
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  const data = rows.flatMap(({ kind: stored, ...row }) => {
    const kind = kinds.find((one) => one === stored)
    const keptUntil = Temporal.Instant.from(row.deletedAt).add({ hours: RESTORE_DAYS * 24 })
    return kind ? [{ ...row, kind, keptUntil: keptUntil.toString() }] : []
  })
  const nextCursor = last ? writeInstantCursor({ at: last.deletedAt, id: last.id }) : null
  return { data, meta: { nextCursor } }
}
