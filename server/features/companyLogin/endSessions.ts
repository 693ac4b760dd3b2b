import { mustUseSso } from '../../../shared/rules/ssoPerson.ts'
import type { Tenant } from '../../db/database.ts'
import { loadConnection, provenDomains } from './connection.ts'

/**
 * Ends the sessions of the people who from now on sign in by their company's provider alone: somebody whom it no longer
 * knows is out at once. Whoever signed in by it signs in again. Nothing happens where nobody must.
 *
 * @param userId the one person whose role or address has changed; absent: everybody
 */
export async function endSessionsOfRequired(tx: Tenant, userId?: string): Promise<void> {
  const connection = await loadConnection(tx)
  if (!connection?.enabled || !connection.required) return
  const domains = await provenDomains(tx)
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? ''))
    .execute()
  const required = people.filter((person) => mustUseSso({ required: true, domains }, person, 'password'))
  if (required.length === 0) return
  const ids = required.map(({ id }) => id)
  await tx.deleteFrom('sessions').where('userId', 'in', ids).execute()
}
