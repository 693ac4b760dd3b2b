import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { CompanyHosts } from '../../db/types.ts'

export type HostRow = Selectable<CompanyHosts>

/** The host that the company of this transaction has chosen; null where it has none. */
export async function loadHost(tx: Tenant): Promise<HostRow | null> {
  return (await tx.selectFrom('companyHosts').selectAll().executeTakeFirst()) ?? null
}
