import type { ReadableClient } from '../../../shared/api/clients.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'
import { fileUrl } from '../files/address.ts'
import { loadClient } from './queries.ts'

/**
 * What a client's own people see once they have signed in. The company's people see the same of each client. Throws
 * AppError('not_found') for a client of which this person is none.
 */
export async function readableBy(
  tx: Tenant,
  actor: Pick<Actor, 'role' | 'clientId'>,
  clientId: string,
): Promise<ReadableClient> {
  if (actor.role === 'client' && actor.clientId !== clientId) throw notFound('client')
  const { name, logo, accent } = await loadClient(tx, clientId)
  const dashboards = await tx
    .selectFrom('dashboards')
    .select(['permalink', 'name'])
    .where('clientId', '=', clientId)
    .where('active', '=', true)
    .where('sample', '=', false)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return { name, logoUrl: logo && fileUrl(logo), accent, dashboards }
}
