import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Refuses to start where row-level security would not hold: the app's role must be neither
 * superuser nor owner nor able to bypass it, every table with a company must force it, no company means no rows, and
 * the look-ups that run as another role must not read what the app's role can put in a table's place. Nor where the audit
 * log could be changed: by the app's role itself, or by a foreign key from rows that it may delete.
 */
export async function assertIsolation({ system }: Pick<Database, 'system'>): Promise<void> {
  const role = await sql<{ unsafe: boolean; name: string }>`
    select rolname as name, rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user`.execute(
    system,
  )
  const me = role.rows[0]
  if (!me || me.unsafe) {
    throw new Error(
      `The app is connected to PostgreSQL as ${me?.name}, which can read past row-level security; let it connect as broadsheet_app.`,
    )
  }
  const open = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
      and (c.relname = 'companies' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
      and not (c.relrowsecurity and c.relforcerowsecurity and pg_get_userbyid(c.relowner) <> current_user)`.execute(
    system,
  )
  if (open.rows.length > 0) {
    throw new Error(
      `Row-level security is not forced on ${open.rows.map((row) => row.name).join(', ')}: its owner enables and forces it there, as a new table’s migration does, with the policy “tenant” that done_calls has.`,
    )
  }
  const temporary = await sql<{ allowed: boolean }>`
    select has_database_privilege(current_database(), 'temporary') as allowed`.execute(system)
  if (temporary.rows[0]?.allowed) {
    throw new Error(
      'The app’s role may make temporary objects in this database; let DATABASE_URL name the owner of the database, who forbids it at the next start.',
    )
  }
  const trusting = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not coalesce(p.proconfig @> array['search_path=pg_catalog, public, pg_temp'], false)`.execute(
    system,
  )
  if (trusting.rows.length > 0) {
    throw new Error(
      `${trusting.rows.map((row) => row.name).join(', ')} runs as another role and may read temporary objects; set its search_path to pg_catalog, public, pg_temp.`,
    )
  }
  const changeable = await sql<{ name: string }>`
    select 'audit_entries' as name where has_table_privilege('audit_entries', 'update, delete, truncate')
      or has_any_column_privilege('audit_entries', 'update')
    union select confrelid::regclass::text from pg_constraint
    where contype = 'f' and conrelid = 'audit_entries'::regclass and confdeltype <> 'a'
      and has_table_privilege(confrelid, 'delete')`.execute(system)
  if (changeable.rows.length > 0) {
    throw new Error(
      `The app’s role may delete or change rows of ${changeable.rows.map((row) => row.name).join(', ')}, and with them entries of the audit log; let the owner of the database revoke that from broadsheet_app.`,
    )
  }
  const stray = await sql<{ rows: boolean }>`select exists (select from companies) as rows`.execute(system)
  if (stray.rows[0]?.rows)
    throw new Error('Companies are visible without a company set; row-level security does not hold.')
}
