import type { DashboardInUse } from '../../../shared/api/subscription.ts'
import type { Tenant } from '../../db/database.ts'

/** All dashboards in use, for the choice of those to archive: their names, and nothing of what is on them. */
export async function listInUse(tx: Tenant): Promise<DashboardInUse[]> {
  const rows = await tx
    .selectFrom('dashboards as d')
    .leftJoin('clients as c', 'c.id', 'd.clientId')
    .leftJoin('dashboardVisits as v', 'v.dashboardId', 'd.id')
    .select(['d.id', 'd.name', 'd.updatedAt', 'v.seenAt', 'c.name as client'])
    .where('d.active', '=', true)
    .orderBy('d.id')
    .execute()
  return rows.map(({ client, ...row }) => ({ ...row, client: client === null ? null : { name: client } }))
}
