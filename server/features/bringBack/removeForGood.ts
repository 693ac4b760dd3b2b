import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import { type Tenant, unlimited } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { record } from '../audit/record.ts'
import { dropLargeParts, settleFiles } from '../deleted/largeParts.ts'
import { type FormerLogin, giveBack, isGrantShared } from '../sources/giveBack.ts'
import { loadDeletion } from './loadDeletion.ts'

/** Entries of one look: each is removed in transactions of its own. */
const BATCH = 100

/** Removes a deleted thing at once, as one who may delete it. Throws AppError('not_found'). */
export async function removeForGood(context: AppContext, actor: Actor, id: string): Promise<void> {
  const login = await context.db.tenant(actor.companyId, async (tx) => {
    const { kind, name } = await loadDeletion(tx, actor, id)
    await record(tx, actor, { action: `${kind}.removed`, subject: { kind, id, name } })
    return beginRemoval(context, tx, { companyId: actor.companyId, id })
  })
  await finishRemoval(context, { companyId: actor.companyId, id, login })
}

/** Removes what nobody has brought back in time. What cannot be removed is left to the next sweep, and the log says so. */
export async function sweepDeletions(context: AppContext): Promise<void> {
  const before = context
    .now()
    .subtract({ hours: RESTORE_DAYS * 24 })
    .toString()
  const old = sql<Found>`select company_id, deletion_id from resolve_old_deletions(${before}, ${BATCH})`
  await inBatches(context, old, async ({ companyId, deletionId: id }) => {
    const login = await context.db.tenant(companyId, (tx) =>
      removeOld(context, tx, { companyId, id, before }),
    )
    await finishRemoval(context, { companyId, id, login })
  })
  const left = sql<Found>`select company_id, deletion_id from resolve_left_files(${BATCH})`
  await inBatches(context, left, ({ companyId, deletionId }) =>
    settleFiles(context.db, companyId, deletionId),
  )
}

interface Found {
  companyId: string
  deletionId: string
}

async function inBatches(
  context: AppContext,
  query: RawBuilder<Found>,
  work: (found: Found) => Promise<void>,
): Promise<void> {
  for (let done = BATCH; done === BATCH; ) {
    done = 0
    const { rows } = await query.execute(context.db.system)
    for (const found of rows) {
      try {
        await work(found)
        done++
      } catch (error) {
        context.log.error({ err: error, ...found }, 'what was deleted could not be removed')
      }
    }
  }
}

/** Not where it was brought back and deleted anew since it was found. */
async function removeOld(
  context: AppContext,
  tx: Tenant,
  { companyId, id, before }: { companyId: string; id: string; before: string },
): Promise<FormerLogin | null> {
  const old = await tx
    .selectFrom('deletions')
    .select('id')
    .where('id', '=', id)
    .where((or) => or.or([or('deletedAt', '<', before), or('removedAt', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  return old ? beginRemoval(context, tx, { companyId, id }) : null
}

const keptSource = z.object({ kind: z.string(), account_label: z.string() })

/** From here on nobody brings it back. Returns the login of a source whose grant nothing else stands on. */
async function beginRemoval(
  { now }: Pick<AppContext, 'now'>,
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
  const removedAt = now().toString()
  await tx.updateTable('deletions').set({ removedAt, credentials: null }).where('id', '=', id).execute()
  if (!source?.credentials) return null
  const { kind, account_label: accountLabel } = keptSource.parse(source.content)
  if (await isGrantShared(tx, { kind, accountLabel })) return null
  return { companyId, sourceId: id, kind, credentials: source.credentials }
}

/** Its entry goes last: where this breaks off, the next sweep goes on. */
async function finishRemoval(
  context: AppContext,
  { companyId, id, login }: { companyId: string; id: string; login: FormerLogin | null },
): Promise<void> {
  if (login) await giveBack(context, login)
  await dropLargeParts(context.db, companyId, id)
  await unlimited(context.db).tenant(companyId, (tx) =>
    tx.deleteFrom('deletions').where('id', '=', id).where('removedAt', 'is not', null).execute(),
  )
}
