import { sql } from 'kysely'
import type { System } from '../../db/database.ts'

/** Whether this installation still waits for its first company. */
export async function noCompanyYet(db: System): Promise<boolean> {
  const found = await sql`select from resolve_companies() limit 1`.execute(db)
  return found.rows.length === 0
}
