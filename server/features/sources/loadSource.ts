import type { Selectable } from 'kysely'
import { z } from 'zod'
import { property } from '../../../shared/api/sources.ts'
import type { Tenant } from '../../db/database.ts'
import type { Sources } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

/** A stored source without its secrets. */
export type SourceRow = Omit<
  Selectable<Sources>,
  'credentials' | 'refreshLease' | 'refreshLeaseUntil' | 'lossMailed'
>

export const SOURCE_COLUMNS = [
  'id',
  'companyId',
  'kind',
  'accountLabel',
  'credentialsVersion',
  'tokenExpiresAt',
  'scopes',
  'loginId',
  'properties',
  'warnings',
  'budgets',
  'invalid',
  'invalidReason',
  'lastSuccessAt',
  'lastAttemptAt',
  'failureKind',
  'failure',
  'nextProbeAt',
  'importedAt',
  'importedRecords',
  'connectedBy',
  'createdAt',
] as const

/** Throws AppError('not_found') where this company has no such source. */
export async function loadSource(tx: Tenant, sourceId: string): Promise<SourceRow> {
  const row = await tx
    .selectFrom('sources')
    .select(SOURCE_COLUMNS)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!row) throw notFound('source')
  return row
}

const storedProperties = z.array(property)
export const propertiesOf = (row: Pick<SourceRow, 'properties'>) => storedProperties.parse(row.properties)
