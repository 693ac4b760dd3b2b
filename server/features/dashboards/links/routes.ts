import { z } from 'zod'
import { dataOf, id } from '../../../../shared/api/common.ts'
import { namedLink, namedLinkChange, namedLinkForm } from '../../../../shared/api/namedLinks.ts'
import { callKey } from '../../../http/doneCall.ts'
import { route } from '../../../http/route.ts'
import { loadDashboard } from '../queries.ts'
import { presentNamedLink } from './present.ts'
import { loadNamedLinks } from './queries.ts'
import { changeNamedLink, createNamedLink, revokeNamedLink } from './save.ts'

const ofDashboard = z.object({ id })
const ofLink = z.object({ id, linkId: id })

/** What a dashboard's owners do with its named links; whoever opens one calls the same as of any link. */
export const namedLinkRoutes = [
  route({
    method: 'GET',
    path: '/api/dashboards/:id/links',
    access: 'member',
    summary: 'A dashboard’s named links, with how often each was opened',
    params: ofDashboard,
    response: dataOf(z.array(namedLink)),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        const dashboard = await loadDashboard(tx, params.id)
        const rows = await loadNamedLinks(tx, params.id)
        return rows.map((row) => presentNamedLink(context, dashboard, row))
      }),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id/links',
    access: 'member',
    needs: 'edit',
    summary: 'Make a named link with its own password, last day, dates, theme and right to downloads',
    params: ofDashboard,
    body: namedLinkForm,
    status: 201,
    response: dataOf(namedLink),
    handle: async ({ context, actor, params, body, request }) => ({
      data: await createNamedLink(context, actor, params.id, body, callKey(request, actor)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/dashboards/:id/links/:linkId',
    access: 'member',
    needs: 'edit',
    summary: 'Change a named link; without a password its own stays',
    params: ofLink,
    body: namedLinkChange,
    response: dataOf(namedLink),
    handle: async ({ context, actor, params: { id: dashboardId, linkId }, body }) => ({
      data: await changeNamedLink(context, actor, { dashboardId, linkId }, body),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/dashboards/:id/links/:linkId',
    access: 'member',
    summary: 'Revoke a named link; it is gone at once',
    params: ofLink,
    status: 204,
    handle: async ({ context, actor, params: { id: dashboardId, linkId }, reply }) => {
      await revokeNamedLink(context, actor, { dashboardId, linkId })
      return reply.send()
    },
  }),
]
