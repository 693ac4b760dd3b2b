import { sql } from 'kysely'
import type { System } from '../../db/database.ts'

/** Whose passkey this is, of whatever company. */
export async function findPasskey(
  db: System,
  credentialId: string,
): Promise<{ companyId: string; userId: string } | undefined> {
  const found = await sql<{ companyId: string; userId: string }>`
    select company_id, user_id from resolve_passkey(${credentialId})`.execute(db)
  return found.rows[0]
}
