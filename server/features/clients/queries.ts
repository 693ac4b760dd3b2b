import type { Selectable } from 'kysely'
import type { ClientAccount } from '../../../shared/api/clients.ts'
import { DATA_TYPES } from '../../../shared/domain/sources.ts'
import type { Tenant } from '../../db/database.ts'
import type { Clients } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

export type ClientRow = Selectable<Clients>

/** The company's clients by name, with how many dashboards each has. */
export const listClients = (tx: Tenant) =>
  tx
    .selectFrom('clients')
    .select((row) => [
      'id',
      'name',
      'logo',
      'accent',
      row
        .selectFrom('dashboards')
        .select((count) => count.fn.countAll<number>().as('dashboards'))
        .whereRef('dashboards.clientId', '=', 'clients.id')
        .whereRef('dashboards.companyId', '=', 'clients.companyId')
        .$asScalar()
        .$notNull()
        .as('dashboards'),
    ])
    .orderBy('nameKey', (order) => order.collate('natural_order'))
    .execute()

/** Throws AppError('not_found') where this company has no such client. */
export async function loadClient(tx: Tenant, clientId: string): Promise<ClientRow> {
  const row = await tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst()
  if (!row) throw notFound('client')
  return row
}

/** The same, held until the transaction ends: it is neither changed nor deleted meanwhile. */
export async function lockClient(tx: Tenant, clientId: string): Promise<ClientRow> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute()
  return loadClient(tx, clientId)
}

/** A client's usual accounts; those of a data type that this release does not know are left out. */
export async function accountsOf(tx: Tenant, clientId: string): Promise<ClientAccount[]> {
  const rows = await tx
    .selectFrom('clientAccounts')
    .select(['type', 'sourceId', 'accounts'])
    .where('clientId', '=', clientId)
    .orderBy('type')
    .execute()
  return rows.flatMap(({ type, ...feed }) => {
    const known = DATA_TYPES.find((one) => one === type)
    return known ? [{ type: known, ...feed }] : []
  })
}

/** How many dashboards and automatic reports belong to a client. */
export async function countOf(
  tx: Tenant,
  clientId: string,
): Promise<{ dashboards: number; reports: number }> {
  return tx
    .selectFrom('dashboards')
    .leftJoin('automaticReports', 'automaticReports.dashboardId', 'dashboards.id')
    .select(({ fn }) => [
      fn.count<number>('dashboards.id').distinct().as('dashboards'),
      fn.count<number>('automaticReports.id').as('reports'),
    ])
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
}
