import type { Tenant } from '../../db/database.ts'
import { loadSender } from './queries.ts'

/** Whether reports are sent from the company's own address, or it has none and uses the installation's. */
export async function isSenderReady(tx: Tenant): Promise<boolean> {
  const { address, isWanted, domain } = await loadSender(tx)
  return address === null || !isWanted || domain?.verifiedAt != null
}
