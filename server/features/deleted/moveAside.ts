import { type RawBuilder, sql } from 'kysely'
import type { DeletedKind } from '../../../shared/domain/deleted.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { KEPT } from './keptTables.ts'
import { copyFiles } from './largeParts.ts'

/** What is about to be deleted, with its name as the audit log has it. */
export interface Deletion {
  kind: DeletedKind
  id: string
  name: string
}

/**
 * Keeps what `bringBack` needs of a thing that the same transaction deletes afterwards. A member deletes with it what is
 * beyond their reach too, such as other people's marks, so all of it is kept. Throws AppError('not_found') where another
 * call was quicker.
 */
export async function moveAside(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, userId }: Doer,
  { kind, id, name }: Deletion,
): Promise<void> {
  await beyondReach(tx, async () => {
    const [root] = KEPT[kind]
    // Nothing is added to it from now on.
    const held = await sql`select from ${sql.table(root.table)} where ${root.where(id)} for update`.execute(
      tx,
    )
    if (held.rows.length === 0) throw notFound(kind)
    const deletedAt = now().toString()
    await tx
      .insertInto('deletions')
      .values({ companyId, id, kind, name, deletedBy: userId, deletedAt })
      .execute()
    if (kind === 'dashboard') await copyFiles(tx, id)
    for (const { table, where, without = [], pointer, apart = [], stays } of KEPT[kind]) {
      if (stays) continue
      const content = pointer
        ? sql`jsonb_build_object('id', kept.id)`
        : sql`to_jsonb(kept) - ${without}::text[]`
      const rows = apart.length > 0 ? await rowsWithout(tx, table, apart) : sql.table(table)
      await sql`
        insert into deleted_rows (company_id, deletion_id, table_name, content)
        select ${companyId}, ${id}, ${table}, ${content} from ${rows} kept where ${where(id)}`.execute(tx)
    }
    if (kind === 'source') {
      await sql`
        update deletions d set credentials = s.credentials from sources s where s.id = ${id} and d.id = ${id}`.execute(
        tx,
      )
    }
  })
}

/** The rows of a table without some columns, which then are not read either. */
async function rowsWithout(
  tx: Tenant,
  table: string,
  apart: readonly string[],
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> all (${apart}::text[])`.execute(
    tx,
  )
  return sql`(select ${sql.join(rows.map(({ name }) => sql.ref(name)))} from ${sql.table(table)})`
}

/**
 * Notes which sources a member with chosen clients still reaches once the thing is gone: what is taken away from them
 * until they bring it back, it does not give them again.
 */
export async function noteReach(tx: Tenant, id: string): Promise<void> {
  await sql`
    update deletions set still_reached = array(select s.id from sources s)
    where id = ${id} and app_is_limited()`.execute(tx)
}
