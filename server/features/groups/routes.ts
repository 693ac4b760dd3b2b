import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import {
  addedDomains,
  domainRow,
  group,
  groupForm,
  groupListItem,
  groupView,
  newDomains,
  newGroup,
  newGroupView,
  suggestedHosts,
} from '../../../shared/api/groups.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { callKey, doneOnce } from '../../http/doneCall.ts'
import { route } from '../../http/route.ts'
import { notFound } from '../../lib/errors.ts'
import { addDomains } from './addDomains.ts'
import { domainsCsv } from './csv.ts'
import { learnHosts } from './learnHosts.ts'
import { presentGroup } from './present.ts'
import { listGroups, loadGroup } from './queries.ts'
import { createGroup, deleteGroup, updateGroup } from './saveGroup.ts'
import { showSuggestions } from './showDomain.ts'
import { showDomains } from './showDomains.ts'
import { showGroups } from './showGroups.ts'
import { deleteView, listViews, saveView } from './views.ts'

const params = z.object({ id })

async function showGroup({ now }: Pick<AppContext, 'now'>, tx: Tenant, groupId: string) {
  const [found] = await listGroups(tx, now(), groupId)
  if (!found) throw notFound('group')
  return presentGroup(found)
}

export const groupRoutes = [
  route({
    method: 'GET',
    path: '/api/groups',
    access: 'member',
    summary: 'Groups of watched domains, by name',
    response: dataOf(z.array(groupListItem)),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showGroups(context, tx)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/groups',
    access: 'admin',
    summary: 'Make a group, with its first domains',
    body: newGroup,
    status: 201,
    response: dataOf(group),
    handle: async ({ context, actor, body, request }) => {
      if (body.hosts) await learnHosts(context, actor.companyId)
      const data = await context.db.tenant(actor.companyId, async (tx) => {
        const call = { companyId: actor.companyId, key: callKey(request, actor) }
        return showGroup(context, tx, await doneOnce(tx, call, () => createGroup(context, tx, actor, body)))
      })
      return { data }
    },
  }),
  route({
    method: 'GET',
    path: '/api/groups/:id',
    access: 'member',
    summary: 'A group with what its domains take of checks',
    params,
    response: dataOf(group),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showGroup(context, tx, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/groups/:id',
    access: 'admin',
    summary: 'Rename a group, or change what its domains take of checks',
    params,
    body: groupForm,
    response: dataOf(group),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await updateGroup(context, tx, actor, params.id, body)
        return showGroup(context, tx, params.id)
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/groups/:id',
    access: 'admin',
    summary: 'Delete a group with its domains, alerts and channels',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteGroup(tx, actor, params.id))
      return reply.send()
    },
  }),
  route({
    method: 'GET',
    path: '/api/groups/:id/domains',
    access: 'member',
    summary: 'All domains of a group with their figures and open alerts',
    params,
    response: dataOf(z.array(domainRow)),
    handle: async ({ context, actor, params }) => ({
      data: await showDomains(context, actor.companyId, params.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/groups/:id/domains.csv',
    access: 'member',
    summary: 'The same as CSV, in one window',
    params,
    query: z.object({ window: z.enum(['7', '30']).default('7') }),
    rate: 'groupCsv',
    handle: async ({ context, actor, params, query, reply }) => {
      const rows = await showDomains(context, actor.companyId, params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="domains.csv"')
        .send(domainsCsv(rows, query.window === '7' ? 7 : 30))
    },
  }),
  route({
    method: 'POST',
    path: '/api/groups/:id/domains',
    access: 'member',
    summary: 'Add domains as people paste them; dryRun only tells what would be added',
    params,
    body: newDomains,
    rate: 'addDomains',
    response: dataOf(addedDomains),
    handle: async ({ context, actor, params, body, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => loadGroup(tx, params.id))
      await learnHosts(context, actor.companyId)
      const data = await context.db.tenant(actor.companyId, (tx) =>
        addDomains(context, tx, actor, params.id, body),
      )
      if (!body.dryRun && data.added.length > 0) reply.status(201)
      return { data }
    },
  }),
  route({
    method: 'GET',
    path: '/api/groups/:id/suggestions',
    access: 'member',
    summary: 'Hosts that connected sources name and the group does not have',
    params,
    response: dataOf(suggestedHosts),
    handle: async ({ context, actor, params }) => {
      await context.db.tenant(actor.companyId, (tx) => loadGroup(tx, params.id))
      await learnHosts(context, actor.companyId)
      return { data: await context.db.tenant(actor.companyId, (tx) => showSuggestions(tx, params.id)) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/groups/:id/views',
    access: 'member',
    summary: 'One’s own saved views of a group',
    params,
    response: dataOf(z.array(groupView)),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => listViews(tx, actor, params.id)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/groups/:id/views',
    access: 'member',
    summary: 'Save a view of a group; one of the same name is replaced',
    params,
    body: newGroupView,
    status: 201,
    response: dataOf(groupView),
    handle: async ({ context, actor, params, body }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => saveView(context, tx, actor, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/group-views/:id',
    access: 'member',
    summary: 'Delete a saved view of one’s own',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteView(tx, actor, params.id))
      return reply.send()
    },
  }),
]
