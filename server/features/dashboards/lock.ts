import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import type { Lock } from './present.ts'
import { type DashboardRow, loadDashboard } from './queries.ts'

/** Unless renewed, a lock ends by itself: a closed laptop frees its dashboard. */
const LEASE_SECONDS = 60

/** Who edits the dashboard right now; null for nobody. */
export async function currentLock(context: AppContext, tx: Tenant, row: DashboardRow): Promise<Lock> {
  if (!row.lockedBy || !isLive(context, row)) return null
  const user = await tx.selectFrom('users').select('name').where('id', '=', row.lockedBy).executeTakeFirst()
  return user ? { userId: row.lockedBy, name: user.name, since: row.lockedSince ?? row.updatedAt } : null
}

/** Takes the lease, renews the own one, or with `takeOver` ends another person's. Throws AppError('locked'). */
export async function takeLock(
  context: AppContext,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  dashboardId: string,
  takeOver: boolean,
): Promise<Lock> {
  return context.db.tenant(companyId, async (tx) => {
    const row = await loadDashboard(tx, dashboardId, { lock: true })
    if (!takeOver) await requireLockable(context, tx, row, userId)
    const now = context.now()
    const own = row.lockedBy === userId && isLive(context, row)
    const taken = {
      lockedBy: userId,
      lockedSince: own ? row.lockedSince : now.toString(),
      lockedUntil: now.add({ seconds: LEASE_SECONDS }).toString(),
    }
    await tx.updateTable('dashboards').set(taken).where('id', '=', dashboardId).execute()
    return currentLock(context, tx, { ...row, ...taken })
  })
}

/** Gives the own lease back; another person's stays. */
export async function releaseLock(
  context: AppContext,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  dashboardId: string,
): Promise<void> {
  await context.db.tenant(companyId, async (tx) => {
    await loadDashboard(tx, dashboardId)
    await tx
      .updateTable('dashboards')
      .set({ lockedBy: null, lockedSince: null, lockedUntil: null })
      .where('id', '=', dashboardId)
      .where('lockedBy', '=', userId)
      .execute()
  })
}

/** Throws AppError('locked'), naming the person, while somebody else edits the dashboard. */
export async function requireLockable(
  context: AppContext,
  tx: Tenant,
  row: DashboardRow,
  userId: string,
): Promise<void> {
  const lock = await currentLock(context, tx, row)
  if (lock && lock.userId !== userId) {
    throw new AppError('locked', `${lock.name} is editing this dashboard. Wait, or take the editing over.`)
  }
}

function isLive(context: AppContext, { lockedUntil }: DashboardRow): boolean {
  return (
    lockedUntil !== null && Temporal.Instant.compare(Temporal.Instant.from(lockedUntil), context.now()) > 0
  )
}
