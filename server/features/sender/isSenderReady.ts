import type { Tenant } from '../../db/database.ts'
import { loadSender } from './queries.ts'

/** Whether reports are sent as the company wants them to be: from its own address, or from the installation's. */
export async function isSenderReady(tx: Tenant): Promise<boolean> {
  const { address, domain } = await loadSender(tx)
  return address === null || domain?.verifiedAt != null
}
