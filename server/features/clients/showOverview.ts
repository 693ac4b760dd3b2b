import type { ClientOverview } from '../../../shared/api/clientOverview.ts'
import type { ClientAccount } from '../../../shared/api/clients.ts'
import type { Property } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { measureLogo } from '../brand/measureLogo.ts'
import { showClientAlerts } from '../groups/showClientAlerts.ts'
import { propertiesOf } from '../sources/loadSource.ts'
import { accountsOf, loadClient } from './queries.ts'

/** What a client's page shows beside the client itself, its dashboards and reports. Throws AppError('not_found'). */
export async function showOverview(
  context: AppContext,
  companyId: string,
  clientId: string,
): Promise<ClientOverview> {
  const { logo, ...overview } = await context.db.tenant(companyId, async (tx) => {
    const { logo } = await loadClient(tx, clientId)
    const accounts = await namedAccounts(tx, await accountsOf(tx, clientId))
    return { logo, accounts, ...(await showClientAlerts(context, tx, clientId)) }
  })
  return { ...overview, logoSeenOn: (await measureLogo(context, logo))?.seenOn ?? null }
}

async function namedAccounts(tx: Tenant, accounts: ClientAccount[]): Promise<ClientOverview['accounts']> {
  const ids = accounts.map(({ sourceId }) => sourceId)
  const sources = ids.length
    ? await tx.selectFrom('sources').select(['id', 'properties']).where('id', 'in', ids).execute()
    : []
  const listed = new Map(sources.map((source) => [source.id, propertiesOf(source)]))
  return accounts.map(({ type, sourceId, accounts }) => ({
    type,
    sourceId,
    properties: accounts.map((id) => named(id, listed.get(sourceId) ?? [])),
  }))
}

/** A property as its source has last listed it. */
function named(
  id: string,
  listed: readonly Property[],
): ClientOverview['accounts'][number]['properties'][number] {
  const found = listed.find((property) => property.id === id)
  if (found) {
    const problem = found.available ? null : (found.reason ?? 'It cannot be read with this login.')
    return { id, name: found.name, problem }
  }
  // A source that has not listed anything yet says nothing of this one.
  return { id, name: id, problem: listed.length > 0 ? 'This login does not list it any more.' : null }
}
