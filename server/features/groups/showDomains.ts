import type { WatchedDomain } from '../../../shared/api/groups.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { presentDomain } from './present.ts'
import { type AlertRow, listDomains, loadDomain, loadGroup, openAlerts } from './queries.ts'

/** All of a group's domains with their open alerts. Throws AppError('not_found'). */
export async function showDomains(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  companyId: string,
  groupId: string,
): Promise<WatchedDomain[]> {
  return db.tenant(companyId, async (tx) => {
    await loadGroup(tx, groupId)
    const rows = await listDomains(tx, groupId)
    const alerts = Map.groupBy(await openAlerts(tx, { groupId }), ({ domainId }: AlertRow) => domainId)
    return rows.map((row) => presentDomain(row, alerts.get(row.id) ?? [], now()))
  })
}

/** One domain as the grid shows it. Throws AppError('not_found'). */
export async function showDomainRow(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  id: string,
): Promise<WatchedDomain> {
  const row = await loadDomain(tx, id)
  return presentDomain(row, await openAlerts(tx, { domainId: id }), now())
}
