import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'

/** The id of an own dashboard named by id or permalink (calls use both). Throws AppError('not_found'). */
export async function findDashboard(tx: Tenant, idOrPermalink: string): Promise<string> {
  const row = await tx
    .selectFrom('dashboards')
    .select('id')
    .where((either) => either.or([either('id', '=', idOrPermalink), either('permalink', '=', idOrPermalink)]))
    .executeTakeFirst()
  if (!row) throw notFound('dashboard')
  return row.id
}
