import { sql } from 'kysely'
import type { Source, SourceUses } from '../../../shared/api/sources.ts'
import type { Tenant } from '../../db/database.ts'
import { loadSource } from './loadSource.ts'

export const NO_USES: Source['uses'] = { dashboards: 0, reports: 0 }

/** How many dashboards and reports stand on each source of the company. */
export async function countUses(tx: Tenant): Promise<(sourceId: string) => Source['uses']> {
  const { rows } = await sql<{ sourceId: string; dashboards: number; reports: number }>`
    with used as (
      select distinct unnest(source_ids) as source_id, dashboard_id from widgets
    )
    select u.source_id, count(*) as dashboards, coalesce(sum(r.reports), 0)::int as reports
    from used u left join (
      select dashboard_id, count(*) as reports from automatic_reports group by dashboard_id
    ) r on r.dashboard_id = u.dashboard_id
    group by u.source_id`.execute(tx)
  const known = new Map(rows.map(({ sourceId, dashboards, reports }) => [sourceId, { dashboards, reports }]))
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
