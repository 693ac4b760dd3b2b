import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ClosedCompany } from '../../../shared/api/closedCompany.ts'
import { removedAt } from '../../../shared/rules/closedCompany.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { closedCompanyCookie } from '../../http/closedCompany.ts'
import { AppError, forbidden } from '../../lib/errors.ts'
import { record } from '../audit/record.ts'
import { dropDeliveries } from '../groups/channels/queueDeliveries.ts'
import { missPassedSlots } from '../reports/afterRestore.ts'
import { cancelAll } from '../reports/cancel.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'

const MISSED = 'The account was deleted at the time, so this was not sent.'
/** Sources that should have been checked meanwhile are checked over these hours, not all at once. */
const PROBES_WITHIN_HOURS = 6

const REMOVED = 'It is being removed and cannot be restored.'
const TOO_LONG = 'It took too long, or the account is restored already. Sign in once more.'

/** The closed company of whoever has just signed in here, with whether they may restore it. Throws AppError('not_found'). */
export async function showClosed(context: AppContext, request: FastifyRequest): Promise<ClosedCompany> {
  const held = closedCompanyCookie.read(context, request)
  const found = held && (await context.db.tenant(held.companyId, (tx) => loadClosed(context, tx, held)))
  if (!found) throw new AppError('not_found', TOO_LONG)
  return found
}

/**
 * Restores the company of the admin who has just signed in here, and signs them in. Everything goes on as it was: reports
 * at their next slot, hosts once their records are found again; alerts that waited are not sent any more.
 * Throws AppError: `not_found`, `forbidden`, `conflict` once it is being removed.
 */
export async function restoreCompany(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const held = closedCompanyCookie.read(context, request)
  if (!held) throw new AppError('not_found', TOO_LONG)
  const { companyId, userId } = held
  const doer = { companyId, userId, address: request.ip }
  await context.db.tenant(companyId, async (tx) => {
    // Whoever removes it, or restores it at once with us, waits for the end of this.
    await tx.selectFrom('companies').select('id').forUpdate().execute()
    const closed = await loadClosed(context, tx, held)
    if (!closed) throw new AppError('not_found', TOO_LONG)
    if (closed.isBeingRemoved) throw new AppError('conflict', REMOVED)
    if (!closed.mayRestore) throw forbidden()
    const now = context.now()
    await tx
      .updateTable('companies')
      .set({ closedAt: null, closedBy: null, restoredAt: now.toString() })
      .execute()
    await tx.updateTable('companyHosts').set({ nextCheckAt: now.toString() }).execute()
    // What a planner had found due before it saw that the company was closed.
    await cancelAll(context, tx, MISSED)
    await missPassedSlots(context, tx, { companyId, message: MISSED })
    await dropDeliveries(tx)
    await tx
      .updateTable('sources')
      .set({
        nextProbeAt: sql<string>`${now.toString()}::timestamptz + random() * ${PROBES_WITHIN_HOURS} * interval '1 hour'`,
      })
      .where('nextProbeAt', '<=', now.toString())
      .execute()
    await record(tx, doer, {
      action: 'company.restored',
      subject: { kind: 'setting', id: 'company', name: closed.name },
    })
  })
  closedCompanyCookie.clear(context, reply)
  await finishSignIn(context, { request, reply }, { companyId, userId })
}

/** Null where the company is not the closed one that this person signed in to, or is gone. */
async function loadClosed(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  tx: Tenant,
  { userId, closedAt }: { userId: string; closedAt: string },
): Promise<ClosedCompany | null> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'closedAt', 'removalBeganAt'])
    .executeTakeFirst()
  const user = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!company || !user || company.closedAt !== closedAt) return null
  const end = removedAt(Temporal.Instant.from(closedAt), config.companyKeepDays)
  const isStored = company.removalBeganAt === null && Temporal.Instant.compare(now(), end) < 0
  return {
    name: company.name,
    closedAt,
    removedAt: end.toString(),
    mayRestore: user.role === 'admin' && isStored,
    isBeingRemoved: !isStored,
  }
}
