import { sql } from 'kysely'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { KEPT, type KeptTable } from '../deleted/keptTables.ts'
import type { Deletion } from '../deleted/moveAside.ts'

/** Puts the rows of a deletion back where they were. Returns whether the thing itself is there again. */
export function putBack(tx: Tenant, { kind, id }: Pick<Deletion, 'kind' | 'id'>): Promise<boolean> {
  return beyondReach(tx, async () => {
    if (kind === 'source') await withCredentials(tx, id)
    const [root, ...others] = KEPT[kind]
    if ((await insertAgain(tx, id, root)) === 0) return false
    for (const { pointer, ...table } of others) {
      if (pointer) await pointAgain(tx, id, { ...table, pointer })
      else await insertAgain(tx, id, table)
    }
    return true
  })
}

const kept = (id: string, table: string) =>
  sql`(select content from deleted_rows where deletion_id = ${id} and table_name = ${table})`

/** Rows that somebody has made again meanwhile stay as they are. Returns how many were put back. */
async function insertAgain(
  tx: Tenant,
  id: string,
  { table, needs = {}, forgets = {}, empties = {}, unless }: KeptTable,
): Promise<number> {
  const columns = await columnsOf(tx, id, table)
  if (columns.length === 0) return 0
  const isThere = (column: string, other: string) =>
    sql`exists (select from ${sql.table(other)} there where there.id = ${sql.ref(`old.${column}`)})`
  const values = columns.map((column) => {
    const value = sql.ref(`old.${column}`)
    const other = forgets[column]
    const isEmpty = other ? sql`not ${isThere(column, other)}` : empties[column]?.(id)
    return isEmpty ? sql`case when not (${isEmpty}) then ${value} end` : value
  })
  const whole = Object.entries(needs).map(
    ([column, other]) => sql`(${sql.ref(`old.${column}`)} is null or ${isThere(column, other)})`,
  )
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)}
    from ${kept(id, table)} d, jsonb_populate_record(null::${sql.table(table)}, d.content) old
    where ${sql.join([unless ? sql`not ${unless(id)}` : sql`true`, ...whole], sql` and `)}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Columns that the rows have and the table still has: an update of the product in between may have changed it. */
async function columnsOf(tx: Tenant, id: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (select d.content from ${kept(id, table)} d limit 1) ? a.attname`.execute(tx)
  return rows.map(({ name }) => name)
}

async function pointAgain(
  tx: Tenant,
  id: string,
  { table, pointer }: { table: string; pointer: string },
): Promise<void> {
  const column = sql.ref(pointer)
  await sql`
    update ${sql.table(table)} set ${column} = ${id}
    where ${column} is null and id in (select d.content ->> 'id' from ${kept(id, table)} d)`.execute(tx)
}

async function withCredentials(tx: Tenant, id: string): Promise<void> {
  await sql`
    update deleted_rows r set content = r.content || jsonb_build_object('credentials', d.credentials::text)
    from deletions d where d.id = ${id} and r.deletion_id = ${id} and r.table_name = 'sources'`.execute(tx)
}
