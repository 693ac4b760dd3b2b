import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { authorisePassword, dashboard, dataQuery, permalink } from '../../../shared/api/dashboards.ts'
import { route } from '../../http/route.ts'
import { authoriseLink } from './authorise.ts'
import { dataFromMemory, sendData } from './data.ts'
import { accessPage, setPublicHeader } from './policy.ts'
import { type ReportsOf, showOwner, showViewer } from './showPage.ts'

const params = z.object({ permalink })

/** What a link serves to owners and to its readers. */
export const pageRoutes = (reportsOf: ReportsOf) => [
  route({
    method: 'GET',
    path: '/api/dashboards/:permalink',
    access: 'viewer',
    needs: 'links',
    summary: 'A dashboard by its link; x-public says that the reader is not of the company',
    params,
    query: z.object({
      timezone: z.string().max(64).optional(),
      authorization: z.string().max(500).optional(),
    }),
    response: dataOf(dashboard),
    handle: async ({ context, params, actor, request, reply }) => {
      const access = await accessPage(context, params.permalink, { actor, request })
      setPublicHeader(reply, access.owner)
      if (access.owner) return { data: await showOwner(context, access, reportsOf) }
      // A client's own people come from their list, so that no page of ours was painted for them.
      if (access.signedIn) context.visits.note(access.page)
      return reply.type('application/json; charset=utf-8').send(showViewer(context, access))
    },
  }),
  route({
    method: 'GET',
    path: '/api/dashboards/:permalink/data',
    access: 'viewer',
    needs: 'links',
    summary: 'The widgets’ figures as NDJSON, one widget a line in the order they finish',
    params,
    query: dataQuery.extend({ authorization: z.string().max(500).optional() }),
    fromMemory: dataFromMemory,
    handle: async ({ context, params, query, actor, request, reply }) => {
      const access = await accessPage(context, params.permalink, { actor, request })
      return sendData(context, access, query, { request, reply })
    },
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:permalink/authorise',
    access: 'anonymous',
    needs: 'links',
    withoutCookies: true,
    summary: 'Exchange a link’s password for an authorisation, valid for 24 hours',
    params,
    body: authorisePassword,
    response: dataOf(z.object({ authorization: z.string() })),
    handle: async ({ context, params, body, request, reply }) => ({
      data: {
        authorization: await authoriseLink(context, params.permalink, body.password, { request, reply }),
      },
    }),
  }),
]
