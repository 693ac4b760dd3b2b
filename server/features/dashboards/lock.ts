import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { leaseOf } from '../../db/lease.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import type { Lock } from './present.ts'
import { type DashboardRow, loadDashboard } from './queries.ts'

/** Unless renewed, a lock expires: a closed laptop frees its dashboard. */
export const EDITING_LEASE = leaseOf({
  table: 'dashboards',
  holder: 'lockedBy',
  until: 'lockedUntil',
  seconds: 60,
})

/** Who edits the dashboard right now; null for nobody. */
export async function currentLock(context: AppContext, tx: Tenant, row: DashboardRow): Promise<Lock> {
  if (!row.lockedBy) return null
  const editor = await tx
    .selectFrom('dashboards')
    .innerJoin('users', 'users.id', 'dashboards.lockedBy')
    .select(['users.id as userId', 'users.name', 'dashboards.lockedSince'])
    .where('dashboards.id', '=', row.id)
    .where(EDITING_LEASE.isHeld(context.now()))
    .executeTakeFirst()
  return editor
    ? { userId: editor.userId, name: editor.name, since: editor.lockedSince ?? row.updatedAt }
    : null
}

/** How a dashboard is being edited, for pages that are open on it: its version, by whom, and its link. Null where it is gone. */
export async function showEditing(context: AppContext, tx: Tenant, dashboardId: string) {
  const row = await tx.selectFrom('dashboards').selectAll().where('id', '=', dashboardId).executeTakeFirst()
  if (!row) return null
  const { version, permalink } = row
  return { version, locked: await currentLock(context, tx, row), permalink }
}

/** Takes the lease, renews the own one, or with `takeOver` ends another person's. Throws AppError('locked'). */
export async function takeLock(
  context: AppContext,
  doer: Doer,
  dashboardId: string,
  takeOver: boolean,
): Promise<Lock> {
  const { companyId, userId } = doer
  return context.db.tenant(companyId, async (tx) => {
    const row = await loadDashboard(tx, dashboardId, { lock: true })
    const lock = await currentLock(context, tx, row)
    if (!takeOver) refuseOther(lock, userId)
    const now = context.now()
    const isOwn = lock?.userId === userId
    await tx
      .updateTable('dashboards')
      .set({
        ...EDITING_LEASE.take(userId, now),
        lockedSince: isOwn ? row.lockedSince : now.toString(),
      })
      .where('id', '=', dashboardId)
      .execute()
    if (lock && !isOwn) {
      await record(tx, doer, {
        action: 'dashboard.lockTaken',
        subject: { kind: 'dashboard', id: dashboardId, name: row.name },
        details: { from: lock.name },
      })
    }
    return currentLock(context, tx, { ...row, lockedBy: userId })
  })
}

/** Releases the caller's own lease; another person's is unaffected. */
export async function releaseLock(
  context: AppContext,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  dashboardId: string,
): Promise<void> {
  await context.db.tenant(companyId, async (tx) => {
    await loadDashboard(tx, dashboardId)
    await tx
      .updateTable('dashboards')
      .set({ ...EDITING_LEASE.release(), lockedSince: null })
      .where('id', '=', dashboardId)
      .where(EDITING_LEASE.isHeldBy(userId))
      .execute()
  })
}

/** Throws AppError('locked'), naming the person, while another user edits the dashboard. */
export async function requireLockable(
  context: AppContext,
  tx: Tenant,
  row: DashboardRow,
  userId: string,
): Promise<void> {
  refuseOther(await currentLock(context, tx, row), userId)
}

function refuseOther(lock: Lock, userId: string): void {
  if (lock && lock.userId !== userId) {
    throw new AppError('locked', `${lock.name} is editing this dashboard. Wait, or take the editing over.`)
  }
}
