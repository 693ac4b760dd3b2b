import { z } from 'zod'
import { type AuditFilter, auditPage } from '../../../shared/api/audit.ts'
import { isoInstant } from '../../../shared/api/common.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { type AuditPlace, listEntries } from './queries.ts'

const PAGE = 50

/** One page of the log. Throws AppError('invalid_input') for a cursor that no page has. */
export async function listAudit(
  tx: Tenant,
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<z.infer<typeof auditPage>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await listEntries(tx, filter, { after, most: PAGE + 1 })
  const data = rows.slice(0, PAGE)
  const last = data.at(-1)
  return auditPage.parse({
    data,
    meta: { nextCursor: rows.length > PAGE && last ? writeCursor(last) : null },
  })
}

const writeCursor = ({ at, id }: AuditPlace) => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** As the database writes them. */
const storedInstant = isoInstant.regex(/^20\d\d-/)
const place = z.tuple([storedInstant, z.string().max(30)])

function readCursor(text: string): AuditPlace {
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    // Written anew: Temporal reads forms that the database does not.
    return { at: Temporal.Instant.from(at).toString(), id }
  } catch (cause) {
    const words = 'This page of the log is not there (any more). Start from the first one.'
    throw new AppError('invalid_input', words, { cause })
  }
}
