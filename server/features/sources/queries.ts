import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Provider } from '../../../providers/contract.ts'
import { providerOf, providers } from '../../../providers/registry.ts'
import { property } from '../../../shared/api/sources.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import { SOURCE_KINDS, type SourceKind } from '../../../shared/domain/sources.ts'
import type { Tenant } from '../../db/database.ts'
import type { Sources } from '../../db/types.ts'
import { AppError, notFound } from '../../lib/errors.ts'

/** A stored source without its secrets. */
export type SourceRow = Omit<Selectable<Sources>, 'credentials' | 'refreshLease' | 'refreshLeaseUntil'>

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

export const listSources = (tx: Tenant): Promise<SourceRow[]> =>
  tx.selectFrom('sources').select(SOURCE_COLUMNS).orderBy('createdAt').orderBy('id').execute()

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

/** Throws AppError('conflict') for a source that no sign-in belongs to. */
export function requireLogin(row: Pick<SourceRow, 'importedAt'>): void {
  if (row.importedAt === null) return
  throw new AppError(
    'conflict',
    'This source stands on a file and has no sign-in. Import a newer file instead.',
  )
}

const storedProperties = z.array(property)
export const propertiesOf = (row: Pick<SourceRow, 'properties'>) => storedProperties.parse(row.properties)

/** The provider of a stored or asked kind. Throws AppError where this installation has none for it. */
export function providerFor(kind: string): Provider {
  const known = z.enum(SOURCE_KINDS).safeParse(kind)
  const provider = known.success ? providerOf(known.data satisfies SourceKind) : undefined
  if (!provider)
    throw new AppError('not_found', `This installation has no connection called “${kind.slice(0, 40)}”.`)
  return provider
}

/** The kinds that sign in through the same registered app. */
export const kindsOfApp = ({ client }: OAuthDefinition): SourceKind[] =>
  providers.flatMap(({ definition: { auth, kind } }) =>
    auth.type === 'oauth' && auth.client === client ? [kind] : [],
  )
