import type { Selectable } from 'kysely'
import type { Tenant } from '../../../db/database.ts'
import type { NamedLinks } from '../../../db/types.ts'
import { notFound } from '../../../lib/errors.ts'

export type NamedLinkRow = Selectable<NamedLinks>

/** A dashboard's named links, the newest first. */
export const loadNamedLinks = (tx: Tenant, dashboardId: string): Promise<NamedLinkRow[]> =>
  tx
    .selectFrom('namedLinks')
    .selectAll()
    .where('dashboardId', '=', dashboardId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Locks the row. Throws AppError('not_found') where this dashboard has no such link. */
export async function lockNamedLink(tx: Tenant, dashboardId: string, linkId: string): Promise<NamedLinkRow> {
  const row = await tx
    .selectFrom('namedLinks')
    .selectAll()
    .where('id', '=', linkId)
    .where('dashboardId', '=', dashboardId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('link')
  return row
}
