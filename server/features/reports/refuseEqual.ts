import type { Insertable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { AutomaticReports } from '../../db/types.ts'
import { AppError } from '../../lib/errors.ts'

/**
 * A form that was submitted twice must not mail a client twice forever, whether or not one of the two is reviewed. The
 * dashboard's row is held. Throws AppError('conflict').
 * @param ownId the report that is being changed, which is equal to itself
 */
export async function refuseEqual(
  tx: Tenant,
  dashboardId: string,
  recipients: readonly string[],
  {
    review: _,
    ...content
  }: Omit<Insertable<AutomaticReports>, 'id' | 'companyId' | 'dashboardId' | 'recipients'>,
  ownId?: string,
): Promise<void> {
  const normalised = (addresses: readonly string[]) =>
    addresses
      .map((address) => address.toLowerCase())
      .sort()
      .join()
  const alike = await tx
    .selectFrom('automaticReports')
    .select('recipients')
    .where((report) => report.and({ dashboardId, ...content }))
    .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId ?? ''))
    .execute()
  if (!alike.some((report) => normalised(report.recipients) === normalised(recipients))) return
  throw new AppError(
    'conflict',
    'This report is scheduled already: the same content at the same time for the same recipients.',
  )
}
