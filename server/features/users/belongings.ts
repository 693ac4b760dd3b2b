import type { Belongings } from '../../../shared/api/users.ts'
import type { AppContext } from '../../context.ts'
import { isLimited, type Tenant, withReachOf } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { EDITING_LEASE } from '../dashboards/lock.ts'
import { queueReviewsOf } from '../reviewMails/queueReview.ts'
import { adminInvitationsOf } from './adminInvitations.ts'
import { loadUser } from './loadUser.ts'

/** What a successor takes over when this person is deleted, the invitations that end, and the domains left without an owner. */
export async function listBelongings(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  userId: string,
): Promise<Belongings> {
  const sources = await tx
    .selectFrom('sources')
    .select(['id', 'accountLabel as name'])
    .where('connectedBy', '=', userId)
    .orderBy('accountLabel')
    .execute()
  const dashboards = await tx
    .selectFrom('dashboards')
    .select(['id', 'name'])
    .where('createdBy', '=', userId)
    .orderBy('name')
    .execute()
  const reports = await tx
    .selectFrom('automaticReports')
    .innerJoin('dashboards', 'dashboards.id', 'automaticReports.dashboardId')
    .select(['automaticReports.id', 'dashboards.name'])
    .where('automaticReports.createdBy', '=', userId)
    .orderBy('dashboards.name')
    .execute()
  const editing = await tx
    .selectFrom('dashboards')
    .select(['id', 'name'])
    .where('lockedBy', '=', userId)
    .where(EDITING_LEASE.isHeld(context.now()))
    .orderBy('name')
    .execute()
  const domains = await tx
    .selectFrom('domains')
    .select(['id', 'host as name'])
    .where('ownerId', '=', userId)
    .orderBy('host')
    .orderBy('id')
    .execute()
  const invitations = await adminInvitationsOf(tx, userId)
  return { sources, dashboards, reports, editing, invitations, domains }
}

/** Who takes over, and the admin who gets what a successor with chosen clients might not see: pictures and login links. */
export interface Succession {
  successorId: string
  adminId: string
}

/**
 * Makes everything of one person another one's; editing that is under way ends. Reports go on being sent, and their
 * notices go to the successor, who also reviews what waits for it. Throws AppError('invalid_input') for a successor who works for chosen clients and does not
 * reach all of it.
 */
export async function handOver(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  fromId: string,
  { successorId: toId, adminId }: Succession,
): Promise<void> {
  const limited = await withReachOf(tx, toId, () => isLimited(tx))
  const given = await listBelongings(context, tx, fromId)
  if (limited) await requireVisible(tx, toId, { sources: given.sources })
  const restTo = limited ? adminId : toId
  await tx.updateTable('sources').set({ connectedBy: toId }).where('connectedBy', '=', fromId).execute()
  await tx.updateTable('automaticReports').set({ createdBy: toId }).where('createdBy', '=', fromId).execute()
  await tx.updateTable('loginLinks').set({ createdBy: restTo }).where('createdBy', '=', fromId).execute()
  await tx.updateTable('files').set({ createdBy: restTo }).where('createdBy', '=', fromId).execute()
  await tx.updateTable('dashboards').set({ createdBy: toId }).where('createdBy', '=', fromId).execute()
  await tx
    .updateTable('dashboards')
    .set({ ...EDITING_LEASE.release(), lockedSince: null })
    .where('lockedBy', '=', fromId)
    .execute()
  // Only now: dashboards without a client are reached by whoever made them.
  if (limited)
    await requireVisible(tx, toId, { dashboards: given.dashboards, automaticReports: given.reports })
  const reportIds = given.reports.map(({ id }) => id)
  await queueReviewsOf(context, tx, reportIds)
}

type Handed = Partial<Record<'sources' | 'dashboards' | 'automaticReports', readonly { id: string }[]>>

async function requireVisible(tx: Tenant, memberId: string, handed: Handed): Promise<void> {
  for (const table of ['sources', 'dashboards', 'automaticReports'] as const) {
    const ids = (handed[table] ?? []).map(({ id }) => id)
    if (ids.length === 0) continue
    const seen = await withReachOf(tx, memberId, () =>
      tx.selectFrom(table).select('id').where('id', 'in', ids).execute(),
    )
    if (seen.length === ids.length) continue
    const { name } = await loadUser(tx, memberId)
    const text = `${name} works for chosen clients and would not see all of this. Choose somebody who does, or add the clients on ${name}’s page first.`
    throw invalidField('successorId', text)
  }
}
