import { z } from 'zod'
import { clientOverview } from '../../../shared/api/clientOverview.ts'
import {
  client,
  clientChange,
  clientForm,
  clientListItem,
  readableClient,
} from '../../../shared/api/clients.ts'
import { dataOf, id } from '../../../shared/api/common.ts'
import { callKey, doneOnce } from '../../http/doneCall.ts'
import { route } from '../../http/route.ts'
import { presentClient } from './present.ts'
import { loadClient } from './queries.ts'
import { readableBy } from './readable.ts'
import { createClient, deleteClient, updateClient } from './save.ts'
import { showClients } from './showClients.ts'
import { showOverview } from './showOverview.ts'

const params = z.object({ id })

export const clientRoutes = [
  route({
    method: 'GET',
    path: '/api/clients',
    access: 'member',
    summary: 'The clients that one works for, by name',
    response: dataOf(z.array(clientListItem)),
    handle: async ({ context, actor }) => ({ data: await showClients(context, actor.companyId) }),
  }),
  route({
    method: 'POST',
    path: '/api/clients',
    access: 'member',
    summary: 'Add a client',
    body: clientForm,
    status: 201,
    response: dataOf(client),
    handle: async ({ context, actor, body, request }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        const call = { companyId: actor.companyId, key: callKey(request, actor) }
        const made = await doneOnce(tx, call, () => createClient(context, tx, actor, body))
        return presentClient(tx, await loadClient(tx, made))
      }),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/clients/:id',
    access: 'member',
    summary: 'A client with its usual accounts, and how much hangs on it',
    params,
    response: dataOf(client),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) =>
        presentClient(tx, await loadClient(tx, params.id)),
      ),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/clients/:id/overview',
    access: 'member',
    summary: 'What a client’s page shows besides: how its accounts are called, open alerts of its domains',
    params,
    response: dataOf(clientOverview),
    handle: async ({ context, actor, params }) => ({
      data: await showOverview(context, actor.companyId, params.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/clients/:id/dashboards',
    access: 'reader',
    summary: 'What the client’s own people see: its active dashboards by name',
    params,
    response: dataOf(readableClient),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => readableBy(tx, actor, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/clients/:id',
    access: 'member',
    summary: 'Change a client; its dashboards and widgets follow where they have what it had before',
    params,
    body: clientChange,
    response: dataOf(client),
    handle: async ({ context, actor, params, body }) => {
      const { data, changed } = await context.db.tenant(actor.companyId, async (tx) => {
        const ids = await updateClient(context, tx, actor, params.id, body)
        return { changed: ids, data: await presentClient(tx, await loadClient(tx, params.id)) }
      })
      for (const dashboardId of changed) context.pages.drop(dashboardId)
      return { data }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/clients/:id',
    access: 'member',
    summary: 'Delete a client, revocably for a while; its dashboards stay as they are, without a client',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteClient(context, tx, actor, params.id))
      return reply.send()
    },
  }),
]
