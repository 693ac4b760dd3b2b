import { sql } from 'kysely'
import type { Tenant } from '../../db/database.ts'

/** Whether somebody with this address was deleted and can still be brought back. */
export async function isDeletedPerson(tx: Tenant, email: string): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`
    select exists (
      select from deletions d join deleted_rows r on r.company_id = d.company_id and r.deletion_id = d.id
      where d.kind = 'person' and d.removed_at is null and r.table_name = 'users' and r.content ->> 'email' = ${email}) as deleted`.execute(
    tx,
  )
  return rows[0]?.deleted ?? false
}
