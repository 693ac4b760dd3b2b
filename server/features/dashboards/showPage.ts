import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboard } from '../../../shared/api/dashboards.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { withReadersFiles } from '../files/readersAddress.ts'
import { usedLinkHost } from '../host/linkHost.ts'
import { currentLock } from './lock.ts'
import { linkOf, type PageAccess } from './policy.ts'
import { type DashboardAnswer, presentForOwner, presentForViewer } from './present.ts'
import { loadDashboard } from './queries.ts'
import { endOfDay, resolveWindows } from './windows.ts'

const answer = dataOf(dashboard)

/** What an owner's page lists of reports. They stand on dashboards, which therefore get this handed in. */
export type ReportsOf = (tx: Tenant, dashboardId: string) => Promise<AutomaticReport[]>

/** An owner's page: everything that can be edited (GET /api/dashboards/{permalink}). */
export async function showOwner(
  context: AppContext,
  { page }: PageAccess,
  reportsOf: ReportsOf,
): Promise<DashboardAnswer> {
  const windows = resolveWindows(page.dashboard, {}, { owner: true, now: context.now() })
  const extra = await context.db.tenant(page.companyId, async (tx) => {
    const row = await loadDashboard(tx, page.dashboard.id)
    return {
      locked: await currentLock(context, tx, row),
      automaticReports: await reportsOf(tx, row.id),
    }
  })
  const linkHost = await usedLinkHost(context, page.companyId, page.dashboard.linkHost)
  return presentForOwner(page, windows, { ...extra, linkHost })
}

/** A viewer's page as JSON, cached in memory until the dashboard changes or its day ends. */
export function showViewer(context: AppContext, { page }: PageAccess): Buffer {
  const cache = context.pages
  const cached = cache.cachedAnswer<{ json: Buffer; size: number }>(page, 'page')
  if (cached) return cached.json
  const windows = resolveWindows(page.dashboard, {}, { owner: false, now: context.now() })
  const shown = JSON.stringify(answer.parse({ data: presentForViewer(page, windows) }))
  const json = Buffer.from(withReadersFiles(context, linkOf(page), shown))
  cache.cacheAnswer(page, 'page', { json, size: json.length }, endOfDay(windows).epochMilliseconds)
  return json
}
