import { narrowed, propertyChoices } from '../choices.ts'
import type { Property, Provider } from '../contract.ts'
import { distinctLabels } from '../resultRows.ts'
import { listClients, me } from './client.ts'
import { definition, ZONE } from './definition.ts'
import { read } from './importFile.ts'
import { batch, run } from './query.ts'
import type { Client } from './wire.ts'

/** Base.me: links won for clients, by an assumed API or by the CSV export. */
export const baseMe: Provider = {
  definition,

  async probe(context) {
    return { accountLabel: await me(context), warnings: [] }
  },

  async listProperties(context) {
    return propertiesOf(await listClients(context))
  },

  async listOptions(context, { parameter, search }) {
    if (parameter !== 'property') return []
    return narrowed(propertyChoices(propertiesOf(await listClients(context))), search)
  },

  run,
  batch,
  import: { read },
}

function propertiesOf(clients: readonly Client[]): Property[] {
  const labels = distinctLabels(new Map(clients.map(({ id, name, domain }) => [id, name ?? domain ?? id])))
  return clients.map(({ id, agency, active }) => ({
    id,
    name: labels.get(id) ?? id,
    ...(agency ? { group: agency } : {}),
    timeZone: ZONE,
    available: active,
    ...(active ? {} : { reason: 'This client is archived in Base.me.' }),
  }))
}
