import { sql } from 'kysely'

/*
 * What is wrong with a dashboard, as conditions on the row `d` of dashboards. Both start from the few rows that are in
 * trouble, which have indexes of their own.
 */

/** One of its widgets reads a source that must be signed in again. */
export const hasBrokenSource = sql<boolean>`d.id in (
  select w.dashboard_id from widgets w
  where w.source_ids && (select coalesce(array_agg(s.id), '{}') from sources s where s.invalid))`

/** One of its reports is held. */
export const hasHeldReport = sql<boolean>`d.id in (
  select r.dashboard_id from report_runs run
  join automatic_reports r on r.company_id = run.company_id and r.id = run.report_id
  where run.state = 'held')`
