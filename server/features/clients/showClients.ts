import type { ClientListItem } from '../../../shared/api/clients.ts'
import type { AppContext } from '../../context.ts'
import { presentListed } from './present.ts'
import { listClients } from './queries.ts'

/** The clients by name that whoever acts works for. */
export const showClients = async ({ db }: AppContext, companyId: string): Promise<ClientListItem[]> =>
  (await db.tenant(companyId, listClients)).map(presentListed)
