import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import type { Tenant } from '../../db/database.ts'
import { presentReports } from './present.ts'
import { listReports } from './queries.ts'

/** The company's reports, or those of a dashboard, as their owners see them, oldest first. */
export const showReports = async (tx: Tenant, dashboardId?: string): Promise<AutomaticReport[]> =>
  presentReports(tx, await listReports(tx, { dashboardId }))
