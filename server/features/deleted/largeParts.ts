import { sql } from 'kysely'
import { beyondReach, type Database, type Tenant, unlimited } from '../../db/database.ts'

/** Files of one statement: some dozens of megabytes. */
const FILES = 10
/** Rows of one statement. */
const ROWS = 5_000

/** Files of a dashboard's runs that are not copied yet. */
const left = (dashboardId: string) => sql`
  select r.company_id, ${dashboardId}, r.id, r.pdf, r.preview
  from report_runs r join automatic_reports a on a.company_id = r.company_id and a.id = r.report_id
  where a.dashboard_id = ${dashboardId} and (r.pdf is not null or r.preview is not null)
    and not exists (select from deleted_files f where f.company_id = r.company_id and f.run_id = r.id)`

/**
 * Copies the files of a dashboard's runs to where its deletion keeps them. Without `most` all of them, in the transaction
 * that deletes it; before that, most of them in steps.
 */
export async function copyFiles(
  tx: Tenant,
  dashboardId: string,
  most: number | null = null,
): Promise<number> {
  const { numAffectedRows } = await beyondReach(tx, () =>
    sql`
      insert into deleted_files (company_id, deletion_id, run_id, pdf, preview)
      ${left(dashboardId)} limit ${most}::integer on conflict do nothing`.execute(tx),
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * The same in steps, before the transaction that deletes the dashboard holds up others.
 *
 * @param require throws where the person who acts may not delete it
 */
export async function copyFilesAhead(
  db: Database,
  companyId: string,
  dashboardId: string,
  require: (tx: Tenant) => Promise<unknown>,
): Promise<void> {
  const some = async (tx: Tenant) => {
    await require(tx)
    await copyFiles(tx, dashboardId, FILES)
    // Not by what was copied: somebody else who deletes it may have copied the same ones.
    const { rows } = await beyondReach(tx, () => sql`select where exists (${left(dashboardId)})`.execute(tx))
    return rows.length > 0
  }
  while (await db.tenant(companyId, some));
}

/** Puts the files of a deletion that is over back to the runs that are there again, in steps, and drops the others. */
export async function settleFiles(db: Database, companyId: string, deletionId: string): Promise<void> {
  const some = async (tx: Tenant) => {
    // What deletes the dashboard holds it too, until its entry is seen: the copies would be its only ones.
    await sql`select from dashboards where id = ${deletionId} for no key update`.execute(tx)
    const { rows } = await sql<{ runId: string }>`
      select f.run_id from deleted_files f
      where f.deletion_id = ${deletionId} and not exists (select from deletions d where d.id = f.deletion_id)
      limit ${FILES} for update`.execute(tx)
    const ids = rows.map(({ runId }) => runId)
    if (ids.length === 0) return 0
    await sql`
      update report_runs r set pdf = coalesce(r.pdf, f.pdf), preview = coalesce(r.preview, f.preview)
      from deleted_files f where f.run_id = any (${ids}::text[]) and r.id = f.run_id`.execute(tx)
    await tx.deleteFrom('deletedFiles').where('runId', 'in', ids).execute()
    return ids.length
  }
  while ((await unlimited(db).tenant(companyId, some)) > 0);
}

/** Removes what is large of a deletion that is being removed for good, in steps. */
export async function dropLargeParts(db: Database, companyId: string, deletionId: string): Promise<void> {
  const files = sql`delete from deleted_files where ${isRemoved(deletionId)} and ctid = any (array(
    select ctid from deleted_files where deletion_id = ${deletionId} limit ${FILES}))`
  const drop = (tx: Tenant) => files.execute(tx)
  while (((await unlimited(db).tenant(companyId, drop)).numAffectedRows ?? 0n) > 0n);
  for (let after: Buffer | null = Buffer.alloc(0); after; ) {
    const from: Buffer = after
    after = await unlimited(db).tenant(companyId, (tx) => dropRecords(tx, deletionId, from))
  }
}

/** Whether its removal has begun, after which nobody brings it back. */
const isRemoved = (deletionId: string) =>
  sql<boolean>`exists (select from deletions d where d.id = ${deletionId} and d.removed_at is not null)`

/** Removes some records of a source that is not there, behind this key. Returns the last of their keys; null: there were none. */
async function dropRecords(tx: Tenant, sourceId: string, after: Buffer): Promise<Buffer | null> {
  const { rows } = await sql<{ last: Buffer }>`
    select key as last from (
      select key from imported_records where company_id = app_company() and source_id = ${sourceId} and key > ${after}
        and not exists (select from sources where id = ${sourceId}) and ${isRemoved(sourceId)}
      order by key limit ${ROWS}) part
    order by key desc limit 1`.execute(tx)
  const last = rows[0]?.last
  if (!last) return null
  await sql`
    delete from imported_records where company_id = app_company() and source_id = ${sourceId}
      and key > ${after} and key <= ${last}`.execute(tx)
  return last
}
