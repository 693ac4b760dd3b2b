import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { removeExportsOf } from '../exports/removeExport.ts'
import { queueEndWithAccount, runningSubscriptions } from '../paidFor/runningSubscriptions.ts'
import { removePaymentsOf } from '../payments/sweep.ts'
import { giveBackLogins } from './giveBackLogins.ts'

/** Of which a company may have very many: each statement stays well below the database's time-out. */
const LARGE = [
  'results',
  'imported_records',
  'report_deliveries',
  'snapshots',
  'report_runs',
  'widgets',
  'dashboards',
  'deleted_files',
] as const
const ROWS = 500
const FILES = 100

/**
 * Removes a company that has been closed for long enough: its files, then its rows and, at their vendors, the grants of its
 * sources, in steps of which each can be repeated.
 * What remains goes with the company's own row, by the foreign keys: entries of the audit log, which the app's role cannot
 * delete, as well. So the row goes by a function that looks itself since when the company has been closed.
 */
export async function removeCompany(context: AppContext, companyId: string): Promise<void> {
  if (!(await begin(context, companyId))) return
  await removeExportsOf(context, companyId)
  while (await removeFiles(context, companyId));
  for (const table of LARGE) while (await removeRows(context, companyId, table));
  await giveBackLogins(context, companyId)
  // They say of a deleted source whose its login is.
  while (await removeRows(context, companyId, 'deleted_rows'));
  await context.db.tenant(companyId, async (tx) => {
    await sql`delete from graphile_worker._private_jobs
      where payload ->> 'companyId' = ${companyId} and locked_at is null`.execute(tx)
    await removePaymentsOf(tx, companyId)
    const { rows } = await sql<{ removed: boolean }>`select remove_company() as removed`.execute(tx)
    if (!rows[0]?.removed)
      throw new Error(
        `Company ${companyId} was not removed: the database has not known it as closed for a day.`,
      )
  })
  context.log.info({ companyId }, 'removed a company that was deleted')
}

/**
 * Whether it is to be removed; from then on nobody restores it. Not while it is still charged for: with its rows would go
 * what says whom to stop. That is tried again, and the next look at removals comes back.
 */
async function begin(context: AppContext, companyId: string): Promise<boolean> {
  const { config, db, log, now, payment } = context
  const before = now()
    .subtract({ hours: 24 * config.companyKeepDays })
    .toString()
  return db.tenant(companyId, async (tx) => {
    const due = await tx
      .selectFrom('companies')
      .select('id')
      .where('closedAt', '<', before)
      .forUpdate()
      .executeTakeFirst()
    if (!due) return false
    // Without a provider there is nobody to stop it at; closing has said so in the log.
    const running = payment === null ? [] : await runningSubscriptions(tx)
    if (running.length > 0) {
      log.error(
        { service: 'payment', companyId, running },
        'a deleted account is still charged: not removed yet',
      )
      await queueEndWithAccount(context, tx, companyId)
      return false
    }
    await tx
      .updateTable('companies')
      .set({ removalBeganAt: sql<string>`coalesce(removal_began_at, ${now().toString()})` })
      .execute()
    return true
  })
}

/** Some files: a file goes before its row, which is what finds it. Returns whether there were any. */
async function removeFiles({ db, files }: AppContext, companyId: string): Promise<boolean> {
  const names = await db.tenant(companyId, async (tx) => {
    const rows = await tx.selectFrom('files').select('name').orderBy('name').limit(FILES).execute()
    return rows.map(({ name }) => name)
  })
  if (names.length === 0) return false
  for (const name of names) await files.remove(name)
  await db.tenant(companyId, (tx) => tx.deleteFrom('files').where('name', 'in', names).execute())
  return true
}

/** Some rows; row-level security shows this company's alone. Returns whether there were any. */
async function removeRows(
  { db }: Pick<AppContext, 'db'>,
  companyId: string,
  table: (typeof LARGE)[number] | 'deleted_rows',
): Promise<boolean> {
  const name = sql.table(table)
  const some = (tx: Tenant) =>
    sql`delete from ${name} where ctid = any (array(select ctid from ${name} limit ${ROWS}))`.execute(tx)
  const { numAffectedRows } = await db.tenant(companyId, some)
  return (numAffectedRows ?? 0n) > 0n
}
