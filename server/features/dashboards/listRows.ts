import { sql } from 'kysely'
import type { DashboardListItem } from '../../../shared/api/dashboards.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { EDITING_LEASE } from './lock.ts'

/** What the list shows of these dashboards, by id; hosts of links as they were chosen. */
export async function listRows(
  context: AppContext,
  tx: Tenant,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, DashboardListItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dashboards')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'dashboards.lockedBy').on(EDITING_LEASE.isHeld(context.now())),
    )
    .leftJoin('users as owner', 'owner.id', 'dashboards.createdBy')
    .leftJoin('clients', 'clients.id', 'dashboards.clientId')
    .leftJoin('dashboardVisits', 'dashboardVisits.dashboardId', 'dashboards.id')
    .leftJoin('favourites', (join) =>
      join.onRef('favourites.dashboardId', '=', 'dashboards.id').on('favourites.userId', '=', userId),
    )
    .select([
      'dashboards.id',
      'permalink',
      'dashboards.name',
      'active',
      'sample',
      'updatedAt',
      'users.name as lockedBy',
      'clients.id as clientId',
      'clients.name as clientName',
      'owner.id as ownerId',
      'owner.name as ownerName',
      'seenAt',
      'linkHost',
    ])
    .select((row) => [
      row('dashboards.passwordHash', 'is not', null).$castTo<boolean>().as('passwordProtected'),
      row('favourites.userId', 'is not', null).$castTo<boolean>().as('favourite'),
    ])
    .where('dashboards.id', 'in', ids)
    .execute()
  const widgets = await widgetsOf(tx, ids)
  const held = await heldReports(tx, ids)
  return new Map(
    rows.map(({ clientId, clientName, ownerId, ownerName, ...row }) => {
      const { count, broken } = widgets.get(row.id) ?? { count: 0, broken: false }
      return [
        row.id,
        {
          ...row,
          widgets: count,
          client: clientId && clientName ? { id: clientId, name: clientName } : null,
          owner: ownerId && ownerName ? { id: ownerId, name: ownerName } : null,
          health: broken ? 'source' : held.has(row.id) ? 'report' : 'fine',
        },
      ]
    }),
  )
}

/** How many widgets each has, and whether one of them reads a source that must be signed in again. */
async function widgetsOf(tx: Tenant, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('widgets')
    .select(['dashboardId', ({ fn }) => fn.countAll<number>().as('count')])
    .select(
      sql<boolean>`bool_or(source_ids && (select coalesce(array_agg(s.id), '{}') from sources s where s.invalid))`.as(
        'broken',
      ),
    )
    .where('dashboardId', 'in', ids)
    .groupBy('dashboardId')
    .execute()
  return new Map(rows.map(({ dashboardId, ...facts }) => [dashboardId, facts]))
}

/** Those of the dashboards of which a report is held. */
async function heldReports(tx: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('reportRuns')
    .innerJoin('automaticReports', 'automaticReports.id', 'reportRuns.reportId')
    .select('dashboardId')
    .where('state', '=', 'held')
    .where('dashboardId', 'in', ids)
    .execute()
  return new Set(rows.map(({ dashboardId }) => dashboardId))
}
