import { providers } from '../../../providers/registry.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { SOURCE_COLUMNS, type SourceRow } from './loadSource.ts'

export const listSources = (tx: Tenant): Promise<SourceRow[]> =>
  tx.selectFrom('sources').select(SOURCE_COLUMNS).orderBy('createdAt').orderBy('id').execute()

/** Throws AppError('conflict') for a source that no sign-in belongs to. */
export function requireLogin(row: Pick<SourceRow, 'importedAt'>): void {
  if (row.importedAt === null) return
  throw new AppError(
    'conflict',
    'This source stands on a file and has no sign-in. Import a newer file instead.',
  )
}

/** The kinds that sign in through the same registered app. */
export const kindsOfApp = ({ client }: OAuthDefinition): SourceKind[] =>
  providers.flatMap(({ definition: { auth, kind } }) =>
    auth.type === 'oauth' && auth.client === client ? [kind] : [],
  )
