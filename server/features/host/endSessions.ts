import type { Tenant } from '../../db/database.ts'

/** Ends the sessions that began at the company's own host: whoever has the host next could have their browsers send them. */
export async function endSessionsAtHost(tx: Tenant): Promise<void> {
  await tx.deleteFrom('sessions').where('host', 'is not', null).execute()
}
