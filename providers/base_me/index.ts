import type { Property, Provider, ProviderContext } from '../contract.ts'
import { distinctLabels } from '../kit/answers/resultRows.ts'
import { availability, propertyOptionsBy } from '../kit/query/choices.ts'
import { listClients, me } from './client.ts'
import { definition, ZONE } from './definition.ts'
import { read } from './importFile.ts'
import { batch, run } from './query.ts'

/** Base.me: links won for clients, by an assumed API or by the CSV export. */
export const baseMe: Provider = {
  definition,

  async probe(context) {
    return { accountLabel: await me(context), warnings: [] }
  },

  listProperties,
  listOptions: propertyOptionsBy(listProperties),
  run,
  batch,
  import: { read },
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  const clients = await listClients(context)
  const labels = distinctLabels(new Map(clients.map(({ id, name, domain }) => [id, name ?? domain ?? id])))
  return clients.map(({ id, agency, active }) => ({
    id,
    name: labels.get(id) ?? id,
    timeZone: ZONE,
    ...(agency ? { group: agency } : {}),
    ...availability(active, 'This client is archived in Base.me.'),
  }))
}
