import { sql } from 'kysely'
import type { DeletedKind } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { record } from '../audit/record.ts'
import { queueResetMail } from '../auth/resetMailJob.ts'
import { requireRoomForClient } from '../clients/save.ts'
import { holdCompany, requirePlace } from '../dashboards/allowance.ts'
import { voidNamedLinks } from '../dashboards/namedLink.ts'
import { settleFiles } from '../deleted/largeParts.ts'
import { missPassedSlots } from '../reports/afterRestore.ts'
import { loadUser } from '../users/loadUser.ts'
import { loadDeletion } from './loadDeletion.ts'
import { putBack } from './putBack.ts'
import { reachesAny, reachGiven, reachOfMembers, takenAway } from './reachGiven.ts'

/** Why something cannot come back as it was. */
const TAKEN: Record<DeletedKind, (name: string) => string> = {
  dashboard: (name) => `“${name}” is there already.`,
  source: (name) => `${name} is there already.`,
  client: (name) => `There is another client called ${name} by now. Give that one another name first.`,
  person: (name) =>
    `${name} cannot be brought back: the address is not free any more, or the client that they read for is deleted. Bring the client back first, or invite them anew.`,
}

const outOfReach = (name: string) =>
  `“${name}” reads a source that you do not reach any more. Ask an admin of your company to bring it back.`

/**
 * Brings back what was deleted, under the id and the link that it had. Reports go on with their next slot; a person is
 * mailed a link to set a new password. Throws AppError: `not_found`, `conflict` where a name or an address has been
 * taken meanwhile, or where a member would get a source again that was taken away from them, `limit_reached` and
 * `subscription_required` where there is no place for a dashboard or client, `too_many_tries`.
 */
export async function bringBack(
  context: AppContext,
  actor: Actor,
  id: string,
  askedFrom: string,
): Promise<void> {
  await context.db.tenant(actor.companyId, (tx) => loadDeletion(tx, actor, id))
  await chargeTries(context, [limitOf('broughtBack', { account: id })])
  const dashboards = await context.db.tenant(actor.companyId, async (tx) => {
    await holdCompany(tx)
    const { kind, name } = await loadDeletion(tx, actor, id)
    if (kind === 'dashboard' && (await wasActive(tx, id))) await requirePlace(context, tx)
    if (kind === 'client') await requireRoomForClient(tx)
    const before = await reachOfMembers(tx, id)
    const lost = await takenAway(tx, id)
    if (!(await putBack(tx, { kind, id }))) throw new AppError('conflict', TAKEN[kind](name))
    if (await reachesAny(tx, lost)) throw new AppError('conflict', outOfReach(name))
    // Also where whoever brings it back does not reach it any more.
    await beyondReach(tx, async () => {
      await adopt(tx, { kind, id, ownerId: actor.userId })
      if (kind === 'dashboard') await resumeDashboard(context, tx, { companyId: actor.companyId, id })
    })
    await tx.deleteFrom('deletions').where('id', '=', id).execute()
    const given = reachGiven(before, await reachOfMembers(tx, id))
    const details = given.length > 0 ? { nowReachedBy: given } : {}
    await record(tx, actor, { action: `${kind}.broughtBack`, subject: { kind, id, name }, details })
    if (kind === 'person') await mailPerson(context, tx, { id, by: actor.userId, askedFrom })
    return kind === 'client' ? dashboardsOf(tx, id) : [id]
  })
  for (const dashboard of dashboards) context.pages.drop(dashboard)
  try {
    await settleFiles(context.db, actor.companyId, id)
  } catch (error) {
    // It is back; the next sweep goes on with its files.
    context.log.error({ err: error, companyId: actor.companyId, id }, 'files are not all back yet')
  }
}

/** Mails a link for a new password, and who has brought the person back. */
async function mailPerson(
  context: AppContext,
  tx: Tenant,
  { id, by, askedFrom }: { id: string; by: string; askedFrom: string },
): Promise<void> {
  const { email } = await loadUser(tx, id)
  const { name } = await loadUser(tx, by)
  await queueResetMail(context, tx, { email, ip: askedFrom }, { userId: by, name })
}

/** An archived one counts for nothing, and is archived again. */
async function wasActive(tx: Tenant, id: string): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`
    select (content -> 'active')::boolean as active from deleted_rows where deletion_id = ${id} and table_name = 'dashboards'`.execute(
    tx,
  )
  return rows[0]?.active ?? false
}

/** What belonged to somebody who has left meanwhile is now of whoever brings it back, as a successor's would be. */
async function adopt(
  tx: Tenant,
  { kind, id, ownerId }: { kind: DeletedKind; id: string; ownerId: string },
): Promise<void> {
  if (kind !== 'source' && kind !== 'dashboard') return
  const column = sql.ref(kind === 'source' ? 'connected_by' : 'created_by')
  await sql`
    update ${sql.table(`${kind}s`)} set ${column} = ${ownerId}
    where id = ${id} and ${column} is not null and not exists (select from users where users.id = ${column})`.execute(
    tx,
  )
  await tx
    .updateTable('automaticReports')
    .set({ createdBy: ownerId })
    .where('dashboardId', '=', id)
    .where('createdBy', 'is', null)
    .execute()
}

/** What was issued for its link before stays void, and nothing is sent that was due meanwhile. */
async function resumeDashboard(
  context: AppContext,
  tx: Tenant,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> {
  await tx
    .updateTable('dashboards')
    .set((row) => ({ accessEpoch: row('accessEpoch', '+', 1), updatedAt: context.now().toString() }))
    .where('id', '=', id)
    .execute()
  await voidNamedLinks(tx, id)
  await missPassedSlots(context, tx, {
    companyId,
    dashboardId: id,
    message: 'The dashboard was deleted at that time, and has been brought back since.',
  })
}

async function dashboardsOf(tx: Tenant, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('dashboards').select('id').where('clientId', '=', clientId).execute()
  return rows.map(({ id }) => id)
}
