import type { Tenant } from '../../db/database.ts'

/** The admins of this transaction's company, each of whom is mailed what concerns it as a whole. */
export async function adminIds(tx: Tenant): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
