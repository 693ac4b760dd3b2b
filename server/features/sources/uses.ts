import { sql } from 'kysely'
import type { Source, SourceUses } from '../../../shared/api/sources.ts'
import type { Tenant } from '../../db/database.ts'
import { loadSource } from './loadSource.ts'

export const NO_USES: Source['uses'] = { dashboards: 0, reports: 0, clients: 0, domains: 0 }

/** How many dashboards, reports, clients and watched domains stand on each source of the company. */
export async function countUses(tx: Tenant): Promise<(sourceId: string) => Source['uses']> {
  const { rows } = await sql<Source['uses'] & { sourceId: string }>`
    with used as (
      select distinct unnest(source_ids) as source_id, dashboard_id from widgets
    ), parts as (
      select u.source_id, 1 as dashboards, coalesce(r.reports, 0) as reports, 0 as clients, 0 as domains
      from used u left join (
        select dashboard_id, count(*) as reports from automatic_reports group by dashboard_id
      ) r on r.dashboard_id = u.dashboard_id
      union all select source_id, 0, 0, count(distinct client_id), 0 from client_accounts group by source_id
      union all select source_id, 0, 0, 0, count(distinct domain_id) from domain_feeds group by source_id
    )
    select source_id, sum(dashboards)::int as dashboards, sum(reports)::int as reports,
      sum(clients)::int as clients, sum(domains)::int as domains
    from parts group by source_id`.execute(tx)
  const known = new Map(rows.map(({ sourceId, ...uses }) => [sourceId, uses]))
  return (sourceId) => known.get(sourceId) ?? NO_USES
}

/** The blast radius of one source. Throws AppError('not_found'). */
export async function listUses(tx: Tenant, sourceId: string): Promise<SourceUses> {
  await loadSource(tx, sourceId)
  const dashboards = await tx
    .selectFrom('widgets')
    .innerJoin('dashboards', 'dashboards.id', 'widgets.dashboardId')
    .select(['dashboards.id', 'dashboards.name', 'dashboards.permalink', 'dashboards.active'])
    .select(({ fn }) => fn.countAll<number>().as('widgets'))
    .where(sql<boolean>`widgets.source_ids @> array[${sourceId}]::text[]`)
    .groupBy('dashboards.id')
    .orderBy('dashboards.name')
    .orderBy('dashboards.id')
    .execute()
  const ids = dashboards.map(({ id }) => id)
  const reports =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('automaticReports')
          .select(['id', 'dashboardId', 'recipients', 'paused', 'nextRunAt', 'timezone'])
          .where('dashboardId', 'in', ids)
          .orderBy('nextRunAt')
          .execute()
  const nameOf = new Map(dashboards.map(({ id, name }) => [id, name]))
  return {
    dashboards,
    reports: reports.map(({ dashboardId, ...report }) => ({
      ...report,
      dashboardName: nameOf.get(dashboardId) ?? '',
    })),
  }
}
