import type { Tenant } from '../../db/database.ts'
import { adminIds } from '../notices/adminIds.ts'
import { reachesReport } from '../rights/reachesReport.ts'

/** Whose a report is. */
export interface Owned {
  id: string
  /** Null where its owner is gone. */
  createdBy: string | null
}

/** Who is mailed the runs of a report to review: its owner, or the admins while its dashboard is out of the owner's reach. */
export async function reviewersOf(tx: Tenant, { id, createdBy }: Owned): Promise<string[]> {
  if (createdBy === null) return []
  return (await reachesReport(tx, createdBy, id)) ? [createdBy] : adminIds(tx)
}
