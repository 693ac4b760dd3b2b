import { type Tenant, withReachOf } from '../../db/database.ts'

/**
 * Whether a person works for the client of a report: clients may have been taken away from whoever set it up, and what is
 * mailed of it holds names, addresses of recipients and the dashboard's link.
 */
export const reachesReport = (tx: Tenant, userId: string, reportId: string): Promise<boolean> =>
  withReachOf(
    tx,
    userId,
    async () =>
      (await tx.selectFrom('automaticReports').select('id').where('id', '=', reportId).executeTakeFirst()) !==
      undefined,
  )
