import type { Tenant } from '../../db/database.ts'
import { isClosed } from '../../http/closedCompany.ts'

/**
 * Who is told something of this transaction's company; undefined for who is gone, and for everybody once the company is
 * closed: nobody could see to it.
 */
export async function addressee(tx: Tenant, userId: string) {
  if (await isClosed(tx)) return undefined
  return tx.selectFrom('users').select(['name', 'email', 'role']).where('id', '=', userId).executeTakeFirst()
}

/** The same for what admins are told: undefined for who is none any more. */
export async function adminAddressee(tx: Tenant, userId: string) {
  const person = await addressee(tx, userId)
  return person?.role === 'admin' ? person : undefined
}
