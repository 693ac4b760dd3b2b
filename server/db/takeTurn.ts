import { sql } from 'kysely'
import type { Tenant } from './database.ts'

/**
 * Until this transaction ends, nobody else of the company takes a turn at the same: what is counted or looked up first
 * is still so when it is stored.
 */
export async function takeTurn(
  tx: Tenant,
  what: 'clients' | 'domains' | 'groups' | 'host' | 'loginLinks' | 'sso' | 'ssoDomains',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(app_company() || ' ' || ${what}))`.execute(tx)
}
