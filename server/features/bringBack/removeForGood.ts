import { sql } from 'kysely'
import { z } from 'zod'
import { RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { record } from '../audit/record.ts'
import { type FormerLogin, giveBack, isGrantShared } from '../sources/giveBack.ts'
import { loadDeletion } from './loadDeletion.ts'

/** Rows of one look: each is removed in a transaction of its own. */
const BATCH = 100

/** Removes a deleted thing at once, as one who may delete it. Throws AppError('not_found'). */
export async function removeForGood(context: AppContext, actor: Actor, id: string): Promise<void> {
  const login = await context.db.tenant(actor.companyId, async (tx) => {
    const { kind, name } = await loadDeletion(tx, actor, id)
    await record(tx, actor, { action: `${kind}.removed`, subject: { kind, id, name } })
    return remove(tx, { companyId: actor.companyId, id })
  })
  if (login) await giveBack(context, login)
}

/** Removes what nobody has brought back in time. What cannot be removed is left to the next sweep, and the log says so. */
export async function sweepDeletions(context: AppContext): Promise<void> {
  const before = context
    .now()
    .subtract({ hours: RESTORE_DAYS * 24 })
    .toString()
  for (let removed = BATCH; removed === BATCH; ) {
    removed = 0
    const { rows } = await sql<{ companyId: string; deletionId: string }>`
      select company_id, deletion_id from resolve_old_deletions(${before}, ${BATCH})`.execute(
      context.db.system,
    )
    for (const { companyId, deletionId: id } of rows) {
      try {
        const login = await context.db.tenant(companyId, (tx) => removeOld(tx, { companyId, id, before }))
        if (login) await giveBack(context, login)
        removed++
      } catch (error) {
        context.log.error({ err: error, companyId, id }, 'what was deleted could not be removed')
      }
    }
  }
}

/** Not where it was brought back and deleted anew since it was found. */
async function removeOld(
  tx: Tenant,
  { companyId, id, before }: { companyId: string; id: string; before: string },
): Promise<FormerLogin | null> {
  const old = await tx
    .selectFrom('deletions')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', '<', before)
    .forUpdate()
    .executeTakeFirst()
  return old ? remove(tx, { companyId, id }) : null
}

const keptSource = z.object({ kind: z.string(), account_label: z.string() })

/** Removes the rows. Returns the login of a source whose grant nothing else stands on. */
async function remove(
  tx: Tenant,
  { companyId, id }: { companyId: string; id: string },
): Promise<FormerLogin | null> {
  const source = await tx
    .selectFrom('deletedRows')
    .innerJoin('deletions', 'deletions.id', 'deletedRows.deletionId')
    .select(['content', 'credentials'])
    .where('deletions.id', '=', id)
    .where('tableName', '=', 'sources')
    .where('kind', '=', 'source')
    .executeTakeFirst()
  await tx.deleteFrom('deletions').where('id', '=', id).execute()
  if (!source?.credentials) return null
  const { kind, account_label: accountLabel } = keptSource.parse(source.content)
  if (await isGrantShared(tx, { kind, accountLabel })) return null
  return { companyId, sourceId: id, kind, credentials: source.credentials }
}
