import { type RawBuilder, sql } from 'kysely'
import type { DeletedKind } from '../../../shared/domain/deleted.ts'

/** A table of which a deletion keeps rows, named once for a kind. */
export interface KeptTable {
  table: string
  /** Which rows, of the thing with this id. */
  where: (id: string) => RawBuilder<unknown>
  /** Columns of bytes that are kept apart, in `deleted_files`. */
  apart?: readonly string[]
  /** The rows stay where they are (largeParts.ts); those of earlier deletions were moved, and are put back. */
  stays?: true
  /** Columns that start anew when the row is put back. */
  without?: readonly string[]
  /** Tables that columns point to: a row whose other one has gone meanwhile is not put back. */
  needs?: Readonly<Record<string, string>>
  /** The same, but such a row is put back without it. */
  forgets?: Readonly<Record<string, string>>
  /** Columns that are left empty where this holds of the row, `old`, of the thing with this id. */
  empties?: Readonly<Record<string, (id: string) => RawBuilder<unknown>>>
  /** Which rows, `old`, of the thing with this id are not put back. */
  unless?: (id: string) => RawBuilder<unknown>
  /** A column by which rows that stay point to the thing: they point to it again, unless they point elsewhere by then. */
  pointer?: string
}

const reports = (id: string) => sql`(select id from automatic_reports where dashboard_id = ${id})`
/** Whether an admin has chosen the clients of the person in this column of `old` since the thing was deleted. */
const isChosenSince = (column: string, id: string) => sql`exists (
  select from users chosen join deletions gone on gone.id = ${id}
  where chosen.id = ${sql.ref(`old.${column}`)} and chosen.reach_since > gone.deleted_at)`
const runs = (id: string) => sql`(select id from report_runs where report_id in ${reports(id)})`

/**
 * What is kept of each kind, in the order in which it is put back; the first table holds the thing itself. Whatever else
 * goes with it by foreign keys is gone for good, for a reason that `bringBack.db.test.ts` names.
 */
export const KEPT: Record<DeletedKind, readonly [KeptTable, ...KeptTable[]]> = {
  dashboard: [
    {
      table: 'dashboards',
      where: (id) => sql`id = ${id}`,
      without: ['locked_by', 'locked_until', 'locked_since'],
      forgets: { client_id: 'clients' },
      // Without its client it would be within the reach of its maker, who works for those that were chosen since.
      empties: {
        created_by: (id) => sql`${isChosenSince('created_by', id)} and old.client_id is not null
          and not exists (select from clients there where there.id = old.client_id)`,
      },
    },
    { table: 'widgets', where: (id) => sql`dashboard_id = ${id}` },
    {
      table: 'automatic_reports',
      where: (id) => sql`dashboard_id = ${id}`,
      forgets: { created_by: 'users' },
    },
    {
      table: 'report_runs',
      apart: ['pdf', 'preview'],
      forgets: { asked_by: 'users', asked_again_by: 'users' },
      // What was under way has been cancelled; what a planner adds at the last moment must not be sent later.
      where: (id) => sql`report_id in ${reports(id)} and state in ('sent', 'failed', 'missed', 'cancelled')`,
    },
    {
      table: 'report_deliveries',
      where: (id) => sql`run_id in ${runs(id)}`,
      needs: { run_id: 'report_runs' },
    },
    { table: 'snapshots', where: (id) => sql`run_id in ${runs(id)}`, needs: { run_id: 'report_runs' } },
    { table: 'favourites', where: (id) => sql`dashboard_id = ${id}`, needs: { user_id: 'users' } },
    { table: 'dashboard_visits', where: (id) => sql`dashboard_id = ${id}` },
    { table: 'named_links', where: (id) => sql`dashboard_id = ${id}` },
  ],
  source: [
    {
      table: 'sources',
      where: (id) => sql`id = ${id}`,
      without: ['credentials', 'refresh_lease', 'refresh_lease_until'],
      empties: { connected_by: (id) => isChosenSince('connected_by', id) },
    },
    { table: 'imported_records', where: (id) => sql`source_id = ${id}`, stays: true },
    { table: 'client_accounts', where: (id) => sql`source_id = ${id}`, needs: { client_id: 'clients' } },
    { table: 'domain_feeds', where: (id) => sql`source_id = ${id}`, needs: { domain_id: 'domains' } },
  ],
  client: [
    { table: 'clients', where: (id) => sql`id = ${id}` },
    { table: 'client_accounts', where: (id) => sql`client_id = ${id}`, needs: { source_id: 'sources' } },
    { table: 'client_notes', where: (id) => sql`client_id = ${id}` },
    {
      table: 'member_clients',
      where: (id) => sql`client_id = ${id}`,
      needs: { user_id: 'users' },
      // Whose clients an admin has chosen since then works for those.
      unless: (id) => isChosenSince('user_id', id),
    },
    { table: 'dashboards', where: (id) => sql`client_id = ${id}`, pointer: 'client_id' },
    { table: 'domains', where: (id) => sql`client_id = ${id}`, pointer: 'client_id' },
    { table: 'groups', where: (id) => sql`client_id = ${id}`, pointer: 'client_id' },
  ],
  person: [
    {
      table: 'users',
      where: (id) => sql`id = ${id}`,
      // They prove anew who they are, by a mailed link; the picture's file is gone.
      without: ['password_hash', 'second_factor_since', 'avatar'],
      needs: { client_id: 'clients' },
    },
    { table: 'member_clients', where: (id) => sql`user_id = ${id}`, needs: { client_id: 'clients' } },
    { table: 'favourites', where: (id) => sql`user_id = ${id}`, needs: { dashboard_id: 'dashboards' } },
    { table: 'group_views', where: (id) => sql`person_id = ${id}`, needs: { group_id: 'groups' } },
    {
      table: 'alert_channels',
      // The secret address of a hook goes with the person, and nothing is left that a change of the key would miss.
      where: (id) => sql`person_id = ${id} and address is null`,
      needs: { group_id: 'groups' },
    },
    { table: 'domains', where: (id) => sql`owner_id = ${id}`, pointer: 'owner_id' },
  ],
}
