import type { z } from 'zod'
import { type AuditFilter, auditPage } from '../../../shared/api/audit.ts'
import type { Tenant } from '../../db/database.ts'
import { readInstantCursor, writeInstantCursor } from '../../lib/instantCursor.ts'
import { listEntries } from './queries.ts'

const PAGE = 50

/** One page of the log. Throws AppError('invalid_input') for a cursor that no page has. */
export async function listAudit(
  tx: Tenant,
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<z.infer<typeof auditPage>> {
  const after = cursor === undefined ? null : readInstantCursor(cursor, 'log')
  const rows = await listEntries(tx, filter, { after, most: PAGE + 1 })
  const data = rows.slice(0, PAGE)
  const last = data.at(-1)
  return auditPage.parse({
    data,
    meta: { nextCursor: rows.length > PAGE && last ? writeInstantCursor(last) : null },
  })
}
