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
  await context.db.tenant(actor.companyId, async (tx) => {
    const { kind, name } = await loadDeletion(tx, actor, id)
    await record(tx, actor, { action: `${kind}.removed`, subject: { kind, id, name } })
    await beginRemoval(context, tx, id)
  })
  await finishRemoval(context, { companyId: actor.companyId, deletionId: id })
}

/** Removes what nobody has brought back in time. What cannot be removed is left to the next sweep, and the log says so. */
export async function sweepDeletions(context: AppContext): Promise<void> {
  const before = context
    .now()
    .subtract({ hours: RESTORE_DAYS * 24 })
    .toString()
  const old = (most: number) =>
    sql<Found>`select company_id, deletion_id from resolve_old_deletions(${before}, ${most})`
  await inBatches(context, old, async (found) => {
    const isBegun = await context.db.tenant(found.companyId, (tx) =>
      removeOld(context, tx, found.deletionId, before),
    )
    if (isBegun) await finishRemoval(context, found)
  })
  const left = (most: number) => sql<Found>`select company_id, deletion_id from resolve_left_files(${most})`
  await inBatches(context, left, ({ companyId, deletionId }) =>
    settleFiles(context.db, companyId, deletionId),
  )
}

interface Found {
  companyId: string
  deletionId: string
}

/** Works on each that is found once; those that fail, and are found again, are in nobody's way. */
async function inBatches(
  context: AppContext,
  find: (most: number) => RawBuilder<Found>,
  work: (found: Found) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const { rows } = await find(seen.size + BATCH).execute(context.db.system)
    const fresh = rows.filter(({ deletionId }) => !seen.has(deletionId))
    if (fresh.length === 0) return
    for (const found of fresh) {
      seen.add(found.deletionId)
      try {
        await work(found)
      } catch (error) {
        context.log.error({ err: error, ...found }, 'what was deleted could not be removed')
      }
    }
  }
}

/** Returns whether its removal has begun: not where it was brought back, or deleted anew, since it was found. */
async function removeOld(context: AppContext, tx: Tenant, id: string, before: string): Promise<boolean> {
  const old = await tx
    .selectFrom('deletions')
    .select('id')
    .where('id', '=', id)
    .where((or) => or.or([or('deletedAt', '<', before), or('removedAt', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!old) return false
  await beginRemoval(context, tx, id)
  return true
}

/** From here on nobody brings it back. */
const beginRemoval = ({ now }: Pick<AppContext, 'now'>, tx: Tenant, id: string) =>
  tx.updateTable('deletions').set({ removedAt: now().toString() }).where('id', '=', id).execute()

/** Its login goes once its grant has been given back, its entry last: where this breaks off, the next sweep goes on. */
async function finishRemoval(context: AppContext, { companyId, deletionId }: Found): Promise<void> {
  const db = unlimited(context.db)
  const login = await db.tenant(companyId, (tx) => formerLogin(tx, companyId, deletionId))
  if (login) await giveBack(context, login)
  const isBegun = sql<boolean>`id = ${deletionId} and removed_at is not null`
  await db.tenant(companyId, (tx) =>
    tx.updateTable('deletions').set({ credentials: null }).where(isBegun).execute(),
  )
  await dropLargeParts(context.db, companyId, deletionId)
  await db.tenant(companyId, (tx) => tx.deleteFrom('deletions').where(isBegun).execute())
}

const keptSource = z.object({ kind: z.string(), account_label: z.string() })

/** The login of a source that is being removed; null where its grant is given back, or something else stands on it. */
async function formerLogin(tx: Tenant, companyId: string, sourceId: string): Promise<FormerLogin | null> {
  const source = await tx
    .selectFrom('deletedRows')
    .innerJoin('deletions', 'deletions.id', 'deletedRows.deletionId')
    .select(['content', 'credentials'])
    .where('deletions.id', '=', sourceId)
    .where('removedAt', 'is not', null)
    .where('tableName', '=', 'sources')
    .where('kind', '=', 'source')
    .executeTakeFirst()
  if (!source?.credentials) return null
  const { kind, account_label: accountLabel } = keptSource.parse(source.content)
  if (await isGrantShared(tx, { kind, accountLabel })) return null
  return { companyId, sourceId, kind, credentials: source.credentials }
}
