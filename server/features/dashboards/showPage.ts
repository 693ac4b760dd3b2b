import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { presentReports } from '../reports/present.ts'
import { listReports } from '../reports/queries.ts'
import { currentLock } from './lock.ts'
import type { PageAccess } from './policy.ts'
import { type DashboardAnswer, presentForOwner, presentForViewer } from './present.ts'
import { loadDashboard } from './queries.ts'
import { resolveWindows } from './windows.ts'

/** The page's own data for its reader (spec section 7, GET /api/dashboards/{permalink}). */
export async function showPage(context: AppContext, { page, owner }: PageAccess): Promise<DashboardAnswer> {
  const windows = resolveWindows(page.dashboard, {}, { owner, now: context.now() })
  if (!owner) return presentForViewer(page, windows)
  const extra = await context.db.tenant(page.companyId, (tx) => ownersExtra(context, tx, page.dashboard.id))
  return presentForOwner(page, windows, extra)
}

async function ownersExtra(context: AppContext, tx: Tenant, dashboardId: string) {
  const row = await loadDashboard(tx, dashboardId)
  return {
    locked: await currentLock(context, tx, row),
    automaticReports: await presentReports(tx, await listReports(tx, dashboardId)),
  }
}
