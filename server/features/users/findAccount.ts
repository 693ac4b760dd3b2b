import { sql } from 'kysely'
import type { System, Tenant } from '../../db/database.ts'

interface Account {
  userId: string
  companyId: string
}

/** The account, of whatever company, that signs in with this address. */
export async function findAccount(db: System | Tenant, email: string): Promise<Account | undefined> {
  const found = await sql<Account>`select user_id, company_id from resolve_login(${email})`.execute(db)
  return found.rows[0]
}
