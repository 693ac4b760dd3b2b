import { sql } from 'kysely'
import type { System, Tenant } from '../../db/database.ts'
import { findAccount } from './findAccount.ts'

/**
 * Whether an account of any company uses this address. In a transaction, nobody else can take the address
 * until it ends.
 */
export async function hasAccount(db: System | Tenant, email: string): Promise<boolean> {
  if (db.isTransaction) await sql`select pg_advisory_xact_lock(hashtext(${`address ${email}`}))`.execute(db)
  return (await findAccount(db, email)) !== undefined
}
