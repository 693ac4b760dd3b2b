import type { Belongings } from '../../../shared/api/users.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { EDITING_LEASE } from '../dashboards/lock.ts'

/** What a successor takes over when this person is deleted. */
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
  return { sources, dashboards, reports, editing }
}

/**
 * Makes everything of one person another one's; editing that is under way ends. Reports go on being sent, and their
 * notices go to the successor.
 */
export async function handOver(tx: Tenant, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('sources').set({ connectedBy: toId }).where('connectedBy', '=', fromId).execute()
  await tx.updateTable('automaticReports').set({ createdBy: toId }).where('createdBy', '=', fromId).execute()
  await tx.updateTable('files').set({ createdBy: toId }).where('createdBy', '=', fromId).execute()
  await tx.updateTable('dashboards').set({ createdBy: toId }).where('createdBy', '=', fromId).execute()
  await tx
    .updateTable('dashboards')
    .set({ ...EDITING_LEASE.release(), lockedSince: null })
    .where('lockedBy', '=', fromId)
    .execute()
}
