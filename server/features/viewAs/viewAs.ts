import type { z } from 'zod'
import type { listDashboardsQuery } from '../../../shared/api/dashboards.ts'
import type { personView } from '../../../shared/api/viewAs.ts'
import type { AppContext } from '../../context.ts'
import { contextOf } from '../../http/reach.ts'
import type { Actor } from '../../http/session.ts'
import { readableBy } from '../clients/readable.ts'
import { showClients } from '../clients/showClients.ts'
import { listDashboards } from '../dashboards/list.ts'
import { showGroups } from '../groups/showGroups.ts'
import { showReports } from '../reports/showReports.ts'
import { showSources } from '../sources/showSources.ts'
import { showUser } from '../users/showUser.ts'

/**
 * What a person of the company sees, read by the functions that answer their own calls and within their reach. Nobody is
 * signed in as them. Throws AppError('not_found').
 */
export async function viewAs(
  context: AppContext,
  { companyId }: Pick<Actor, 'companyId'>,
  userId: string,
  query: z.output<typeof listDashboardsQuery>,
): Promise<z.input<typeof personView>> {
  const { name, role, clientId } = await context.db.tenant(companyId, (tx) => showUser(tx, userId))
  const theirs = contextOf(context, { userId, role })
  if (role === 'client' && clientId !== null) {
    const reads = await theirs.db.tenant(companyId, (tx) => readableBy(tx, { role, clientId }, clientId))
    return { role, name, clientId, reads }
  }
  return {
    role: role === 'admin' ? 'admin' : 'member',
    name,
    clients: await showClients(theirs, companyId),
    dashboards: await listDashboards(theirs, { companyId, userId }, query),
    sources: await theirs.db.tenant(companyId, (tx) => showSources(theirs, tx)),
    groups: await theirs.db.tenant(companyId, (tx) => showGroups(theirs, tx)),
    reports: await theirs.db.tenant(companyId, (tx) => showReports(tx)),
  }
}
